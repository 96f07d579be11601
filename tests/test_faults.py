"""All that is wrong with a file at once: each thing with its line, its key and what would be right."""

import json
import time
from typing import Any

import msgspec
import pytest
import yaml
from msgspec import Struct

from webapp.rules.entries import decode
from webapp.rules.errors import Fault, UnreadableScenarioError
from webapp.scenarios.check import check
from webapp.scenarios.faults import MOST_SHOWN, lines_of
from webapp.scenarios.faults.walking import fields_of, shape_of
from webapp.scenarios.faults.words import example
from webapp.scenarios.format import Scenario, from_plain, read


def error_of(text: str | bytes) -> UnreadableScenarioError:
    with pytest.raises(UnreadableScenarioError) as error:
        read(text)
    return error.value


def faults(*lines: str) -> list[str]:
    """What is wrong with the file of these lines, after `countertop: 1` on its first."""
    return str(error_of("\n".join(["countertop: 1", *lines]))).splitlines()


def fault(*lines: str) -> str:
    [only] = faults(*lines)
    return only


class TestAllAtOnce:
    def test_each_has_its_line_its_key_and_what_would_be_right(self):
        assert faults(
            "cards:",
            "  - {id: bear, conters: {oil: 1}}",
            "  - id: ox",
            "    zone: graveyrd",
            "    owner: p3",
            "steps:",
            "  - {do: put, to: bear, kind: oil}",
            "expect:",
            "  cards: {bare: {zone: exile}}",
        ) == [
            "line 3: cards[0].conters: there is no such key here; did you mean `counters`?",
            "line 5: cards[1].zone: 'graveyrd' is not known here; did you mean `graveyard`? (it is one of library, "
            "hand, battlefield, graveyard, exile, command, stack)",
            "line 6: cards[1].owner: no player 'p3' on this board; there are p1, p2",
            "line 8: steps[0].to: there is no such key here; did you mean `onto`? (`put` has onto, kind, count, cause, "
            "by, say, quiz, expect, expected)",
            "line 10: expect.cards.bare: no card 'bare' ever was on this board; did you mean `bear`? (there are bear, "
            "ox)",
        ]

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("title: x\n\ncountertop: 2\n", "line 3: "),
            ('{"title": "x",\n "countertop": 2}', "line 2: "),
            ("title: x\ntitle: y\ncountertop: 2\n", "line 3: "),
            ("title: x", ""),  # where it is missing it stands nowhere
        ],
    )
    def test_another_version_of_the_format_has_its_line_too(self, text, line):
        assert str(error_of(text)).startswith(f"{line}countertop: ")

    def test_the_error_stands_for_the_first_and_holds_all(self):
        error = error_of("countertop: 1\ntitle: 1\nabout: 2")
        assert (error.where, error.message) == ("title", error.faults[0].told)
        assert error.faults[1] == Fault(
            message="expected text, not 2", where="about", line=3, column=1, hint='write it in quotes: "2"'
        )
        assert str(error).splitlines() == [str(each) for each in error.faults]

    def test_of_many_the_first_are_shown_and_the_others_counted(self):
        error = error_of("countertop: 1\n" + "\n".join(f"k{n}: 1" for n in range(MOST_SHOWN + 12)))
        assert (len(error.faults), error.more) == (MOST_SHOWN, 12)
        assert str(error).endswith("\nand 12 more")
        assert error_of("countertop: 1\n" + "\n".join(f"k{n}: 1" for n in range(MOST_SHOWN))).more == 0

    def test_a_slip_in_one_key_of_a_card_hides_none_in_another_nor_in_what_names_it(self):
        told = faults("cards: [{id: a, power: two, tapped: 1, counters: {oil: -1, ice: -2}}, {id: b, attached_to: a}]")
        assert [line.split(": ")[1] for line in told] == [
            "cards[0].power",
            "cards[0].tapped",
            *["cards[0].counters"] * 2,
        ]

    def test_plain_values_without_a_text_have_paths_alone(self):
        with pytest.raises(UnreadableScenarioError) as error:
            from_plain({"countertop": 1, "titel": "a", "cards": [{"id": "A"}]})
        assert [(each.where, each.line) for each in error.value.faults] == [("titel", None), ("cards[0].id", None)]


class TestLines:
    def test_are_those_of_the_keys_in_yaml_and_json_however_written(self):
        wrong = {
            "countertop": 1,
            "title": 'a } [ , : " \\ b',
            "cards": [{"id": "a", "note": "x\ny"}, {"id": "b", "back": {"power": "two"}}],
        }
        for text in (
            json.dumps(wrong),
            json.dumps(wrong, indent=2),
            yaml.safe_dump(wrong, sort_keys=False),
            yaml.safe_dump(wrong, sort_keys=False, default_flow_style=True, width=20),
        ):
            [only] = error_of(text).faults
            line = text.splitlines()[(only.line or 0) - 1]
            assert line[(only.column or 0) - 1 :].strip('"').startswith("power")

    def test_what_is_missing_is_missing_in_the_map_around_it(self):
        assert fault("cards:", "  - {id: a}", "  - {name: Bear}") == (
            "line 4: cards[1].id: this key is missing; such as id: bear"
        )

    def test_of_a_path_that_is_not_there_it_is_the_nearest_thing_around_it(self):
        text = "countertop: 1\nexpect:\n  cards:\n    bear: {power: 1}\n"
        paths = ["expect.cards.bear.power", "expect.cards.bear.zone", "expect.fired", "steps[3]"]
        assert lines_of(text, paths) == {paths[0]: 4, paths[1]: 4, paths[2]: 2}
        assert lines_of("[state]\nhumanlife=20", paths) == lines_of("", paths) == {}


class TestWhatWouldBeRight:
    @pytest.mark.parametrize(
        ("line", "hint"),
        [
            ("cards: [{id: a, Zone: hand}]", "did you mean `zone`?"),
            ("cards: [{id: a, zone: Hand}]", "did you mean `hand`?"),
            ("cards: [{id: a, colour: U}]", "did you mean `colors`?"),
            ("cards: [{id: a, keywords: flying}]", "write it as a list: [flying]"),
            ("cards: [{id: a, counters: [oil]}]", 'expected a map such as counters: {"+1/+1": 2}, not ["oil"]'),
            ("cards: [{id: a, counters: {oil: '2'}}]", "write it without quotes: 2"),
            ("cards: [{id: a, tapped: 'true'}]", "expected true or false, not 'true'; write it without quotes"),
            (
                "cards: [{id: a, power: '2'}]",
                'expected a whole number or "*" or "?", not \'2\'; write it without quotes: 2',
            ),
            ("cards: [{id: a, damage: -1}]", "expected a whole number from 0 on, not -1"),
            ("cards: [{id: a, note: %s}]" % ("x" * 501), "at most 500 characters, not 501"),
            ("cards: [{id: Bear}]", "expected an id: small letters, digits, - and _, not 'Bear'"),
            ("cards: [{id: a, card: Grizly Bears}]", "did you mean 'Grizzly Bears'?"),
            ("cards: [{id: a, attached_to: }]", "there is nothing behind this key; expected an id"),
            ("cards: [{id: a, abilities: [{is: at_mst, kind: oil}]}]", "did you mean `at_most`?"),
            ("cards: [{id: a, abilities: [{kind: oil}]}]", "`is` is one of enters_with, at_most, "),
            ("cards: [{id: a, abilities: [{is: at_most, kind: oil}]}]", "this key is missing; such as number: 1"),
            ("players: [{id: p1, speed: 5}]", "expected a whole number from 0 to 4, not 5"),
            ("rules: [704.5]", 'write it in quotes: "704.5"'),
            ("title: no", 'expected text, not false; write it in quotes: "false"'),
            ("steps: [{do: putt, onto: p1}]", "did you mean `put`?"),
            ("steps: [{step: put, onto: p1}]", "did you mean `do`?"),
            ("steps: [{do: draw, player: p1, amount: 2}]", "did you mean `count`?"),
            ("steps: [{do: draw, player: P1}]", "expected a player's id"),
            ("steps: [{do: put, onto: p1, kind: oil, count: all}]", "expected a whole number from 0 on, not 'all'"),
            ("steps: [{do: together, steps: [{do: undo}]}]", "it is one of put, remove, "),
            ("expect: {fired: [{rule: '704.5f'}]}", "this key is missing; such as object: bear"),
            (
                "expect: {nothing: maybe}",
                "expected a rule number in quotes, like \"704.5q\" or true or false, not 'maybe'",
            ),
            ("expect:", "there is nothing behind this key; write its value, or take the key away"),
            ("house_rules: {disabled: ['100.1']}", "no state-based action that could be switched off"),
            ("title: a\ntitle: b", "the key 'title' stands there twice; one of them would be lost"),
            ("title: a: b", "a text with a colon in it stands in quotes"),
            ("cards:\n\t- {id: a}", "a line is indented by blanks, not by tabs"),
            ("cards: [{id: a}", "a comma, or the bracket that closes, is missing here or above"),
        ],
    )
    def test_is_said(self, line: str, hint: str):
        assert hint in fault(line)

    def test_one_slip_is_one_fault(self):
        """The key that is meant is not missing too."""
        assert "did you mean `onto`?" in fault("steps: [{do: put, to: p1, kind: oil}]")
        assert len(faults("steps: [{do: put, zzz: p1, kind: oil}]")) == 2

    def test_every_list_and_map_of_the_format_has_an_example_that_fits(self):
        """What no example shows, nobody can guess. A key that means several things has one for one of them."""
        structs: list[type[Struct]] = [Scenario]
        seen: set[type[Struct]] = set()
        fits: dict[str, bool] = {}
        while structs:
            struct = structs.pop()
            if struct in seen:
                continue
            seen.add(struct)
            for name, field in fields_of(struct).items():
                shape = shape_of(field.type)
                inner = [shape, *(shape_of(item) for item, _ in shape.lists), *(shape_of(v) for _, v in shape.maps)]
                structs += [part for each in inner for part in each.structs]
                if shape.lists or shape.maps or shape.structs or example(name):
                    fits[name] = fits.get(name, False) or fits_type(example(name), name, shape.type)
        assert [name for name, fitting in fits.items() if not fitting] == []


def fits_type(told: str, name: str, type_: Any) -> bool:
    written = yaml.safe_load(told.removeprefix(" such as ") or "~") or {name: None}
    try:
        msgspec.convert(written[name], type_, dec_hook=decode)
    except msgspec.ValidationError:
        return False
    return True


class TestManyNames:
    def test_ids_of_copies_and_of_who_joins_lead_somewhere(self):
        good = [
            "steps:",
            "  - {do: create, card: {id: rat}, copies: 3}",
            "  - {do: join, player: {id: p3}}",
            "  - {do: put, onto: rat-3, kind: oil}",
            "  - {do: draw, player: p3}",
        ]
        assert fault("titel: x", *good).startswith("line 2: titel: ")
        assert len(faults("titel: x", *good, "  - {do: put, onto: rat-4, kind: oil}")) == 2

    def test_two_of_one_id(self):
        assert fault("cards: [{id: a}, {id: a}, {id: b}]").startswith(
            "line 2: cards[1].id: the id 'a' stands there twice"
        )


class TestHostileFiles:
    """Whatever a file holds, it is refused in good time; the limits leave room for slow machines."""

    @pytest.mark.parametrize(
        "text",
        [
            "countertop: 1\n" + "k: 1\n" * 30_000,
            "{countertop: 1," + "k: 1," * 30_000 + "}",
            '{"countertop": 1,' + ",".join(['"k": 1'] * 50_000) + "}",
            '{"countertop": 1,"cards":[' + ",".join(["1"] * 200_000) + "]}",
        ],
        ids=["yaml", "flow", "json", "items"],
    )
    def test_it_is_refused(self, text: str):
        began = time.process_time()
        error_of(text)
        assert time.process_time() - began < 4

    def test_two_thousand_cards_with_all_that_can_be_wrong(self):
        cards = [{"id": f"c{n}", "attached_to": f"d{n}", "zon": "hand", "card": f"Grizly {n}"} for n in range(800)]
        began = time.process_time()
        error = error_of(json.dumps({"countertop": 1, "cards": cards}))
        assert time.process_time() - began < 4
        assert (len(error.faults), error.more > 700) == (MOST_SHOWN, True)


class TestRunning:
    def test_a_step_that_makes_no_sense_has_its_line_and_so_have_all_ids_that_lead_nowhere(self):
        steps = "- {do: tap, card: p1}\n- {do: put, onto: nobody, kind: oil}"
        text = f"countertop: 1\nsteps:\n{steps}\nexpect: {{cards: {{x: {{}}}}}}"
        with pytest.raises(UnreadableScenarioError) as error:
            check(read(text), text)
        assert [(each.line, each.where) for each in error.value.faults] == [
            (3, "steps[0].card"),
            (4, "steps[1].onto"),
            (5, "expect.cards.x"),
        ]

    def test_a_difference_has_its_line(self):
        text = "countertop: 1\ncards:\n- {id: a, toughness: 1}\nexpect:\n  cards:\n    a:\n      power: 2\n"
        [difference] = check(read(text), text).differences
        assert str(difference) == "line 7: expect.cards.a.power: expected 2, found 0"
        assert check(read(text)).differences[0].line is None

    @pytest.mark.parametrize(
        ("expected", "hint"),
        [
            ("{cards: {a: {counters: {+1/1: 2}}}}", "'+1/1' is a kind of its own, did you mean '+1/+1'?"),
            ("{cards: {a: {counters: {oils: 1}}}}", "'oils' is a kind of its own, did you mean 'oil'?"),
            ("{cards: {a: {counters: {ice: 1}}}}", ""),
            (
                "{fired: [{rule: '704.5g', object: b}]}",
                "704.5g on b did not happen, 704.5f on b is not expected",
            ),
            ("{fired: [{rule: '704.5f', object: b, pass: 2}]}", "the same in other passes"),
            (
                "{fired: [{rule: '704.5f', object: b}, {rule: '704.55', object: b}]}",
                "704.55 on b did not happen (Countertop knows no such rule)",
            ),
        ],
    )
    def test_what_may_be_wrong_with_an_expectation_is_said(self, expected: str, hint: str):
        cards = "cards: [{id: a, toughness: 1, counters: {+1/+1: 2, oil: 1}}, {id: b, toughness: 0}]"
        [difference] = check(read(f"countertop: 1\n{cards}\nexpect: {expected}")).differences
        assert difference.hint == hint
