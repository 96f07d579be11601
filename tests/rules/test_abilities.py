"""The vocabulary of abilities, as it is read."""

import msgspec
import pytest

from tests.builders import creature
from webapp.rules.affects import Affects
from webapp.rules.counters import Kind
from webapp.rules.kind_maps import EnteringCounters, read_entering
from webapp.rules.statics import AtMost, EntersWith, NoCounters


def ability(**written):
    return creature("x", abilities=[written]).abilities[0]


class TestReadingAnAbility:
    def test_one_class_for_each_is(self):
        assert isinstance(ability(**{"is": "at_most", "kind": "Dream", "number": 7}), AtMost)
        assert ability(**{"is": "at_most", "kind": "Dream", "number": 7}).kind == "dream"

    def test_it_affects_itself_where_nothing_is_said(self):
        assert ability(**{"is": "no_counters"}) == NoCounters(
            affects=Affects(who="self", other=False, what=("permanent",))
        )

    def test_the_kind_that_must_be_there_is_folded(self):
        told = ability(**{"is": "no_counters", "affects": {"who": "you", "with": "\u22121/\u22121"}})
        assert told.affects.with_ == Kind("-1/-1")

    @pytest.mark.parametrize("written", ["any", "Any", " ANY "])
    def test_any_means_whatever_kind(self, written):
        assert ability(**{"is": "no_counters", "affects": {"with": written}}).affects.with_ == "any"

    @pytest.mark.parametrize(
        "written",
        [
            {"is": "flies"},
            {},
            {"is": "at_most", "kind": "dream"},
            {"is": "at_most", "kind": "dream", "number": -1},
            {"is": "at_most", "kind": "all", "number": 1},
            {"is": "no_counters", "kinds": ["any"]},
            {"is": "no_counters", "affects": {"who": "everyone"}},
            {"is": "no_counters", "affects": {"what": []}},
            {"is": "no_counters", "affects": {"with": "all"}},
            {"is": "no_counters", "affects": {"with": ""}},
            {"is": "no_counters", "affects": {"where": "here"}},
            {"is": "gives", "power": "X"},
            {"is": "enters_with", "counters": {}},
            {"is": "enters_with", "counters": {"charge": 0}},
            {"is": "enters_with", "counters": {"charge": "Y"}},
            {"is": "enters_with", "counters": {"charge": True}},
            {"is": "enters_with", "counters": {"charge": 1, "Charge": 2}},
            {"is": "enters_with", "counters": {"all": 1}},
            {"is": "enters_with", "counters": {"charge": 10**12 + 1}},
            {"is": "enters_with", "counters": {f"kind {n}": "X" for n in range(101)}},
            {"is": "keeps_counters", "affects": {}},
        ],
    )
    def test_what_is_none_is_refused(self, written):
        with pytest.raises(msgspec.ValidationError):
            ability(**written)


class TestWhatItEntersWith:
    def test_x_is_worked_out(self):
        entering = ability(**{"is": "enters_with", "counters": {"+1/+1": "X", "Flying": 1}})
        assert isinstance(entering, EntersWith)
        assert entering.counters.numbers(3) == {"+1/+1": 3, "flying": 1}
        assert entering.counters.numbers(0) == {"flying": 1}

    def test_equal_maps_are_equal_values(self):
        one, other = read_entering({"a": 1, "b": "X"}), read_entering({"b": "X", "a": 1})
        assert one == other
        assert hash(one) == hash(other)
        assert one != read_entering({"a": 1})
        assert read_entering(one) is one
        assert "EnteringCounters" in repr(one)
        assert one != EnteringCounters([])
