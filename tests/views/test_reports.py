"""Reports: whoever thinks that a moment is wrong changes what was found, and gets a test that fails with just that."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.views.live import BEAR, OX, LiveBoard
from webapp.scenarios import links
from webapp.scenarios.check import check
from webapp.scenarios.format import plain, read
from webapp.sessions import Shelf, Store

WITH_PLUS = {**BEAR, "counters": {"+1/+1": 1}}


class Form:
    """The form of a page, as a browser reads it: `fields` is what it would send."""

    def __init__(self, client: FlaskClient, path: str, page: TestResponse) -> None:
        assert page.status_code in (200, 422), page.text
        self._client, self.path, self.text = client, path, page.text
        self.fields: MultiDict[str, str] = MultiDict(_fields(page.text))

    def sent(self, press: str = "report", without: tuple[str, ...] = (), **changes: str) -> TestResponse:
        """Send it with these changes; `__` in a name stands for the dot."""
        fields = MultiDict([(name, text) for name, text in self.fields.items(multi=True) if name not in without])
        for name, text in changes.items():
            fields[name.replace("__", ".")] = text
        return self._client.post(self.path, data=MultiDict([*fields.items(multi=True), ("press", press)]))

    def again(self, *args: Any, **changes: str) -> "Form":
        """The form that comes back for one with these changes."""
        return Form(self._client, self.path, self.sent(*args, **changes))


def _fields(text: str) -> list[tuple[str, str]]:
    found = []
    for tag in re.findall(r"<input ([^>]*)>", text):
        has = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in has and (has.get("type") != "checkbox" or "checked" in tag.split()):
            found.append((has["name"], has.get("value", "")))
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', text, re.S):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found.append((name, next((value for value, chosen in values if chosen), values[0][0])))
    found += re.findall(r'<textarea name="(\w+)"[^>]*>(.*?)</textarea>', text, re.S)
    return [(unescape(name), unescape(value)) for name, value in found]


@pytest.fixture
def dead(make) -> LiveBoard:
    """A board on which the bear has just died of three -1/-1 counters."""
    live = make(WITH_PLUS, OX)
    live.step(do="put", onto="bear", kind="-1/-1", count="3")
    return live


def form(live: LiveBoard, query: str = "") -> Form:
    path = f"{live.path}/report"
    return Form(live.client, path, live.client.get(path + query))


def report_in(reply: TestResponse) -> str:
    assert reply.status_code == 200, reply.text
    return unescape(re.search(r'<textarea id="report-text"[^>]*>(.*?)</textarea>', reply.text, re.S)[1])


def scenario_in(report: str) -> dict[str, Any]:
    return plain(read(re.search(r"```yaml\n(.*?)```", report, re.S)[1]))


class TestTheForm:
    def test_says_the_case_and_what_was_found(self, dead: LiveBoard):
        shown = form(dead)
        assert "Bear has toughness 0; it goes to Player 1’s graveyard" in shown.text
        assert shown.fields["cards.bear.zone"] == "graveyard" and shown.fields["fired.0.so"] == "yes"

    def test_of_a_moment_before(self, dead: LiveBoard):
        dead.step(do="life", player="p1", change="-3")
        assert form(dead).fields["players.p1.life"] == "17"
        before = form(dead, "?at=1")
        assert before.fields["at"] == "1" and before.fields["cards.bear.zone"] == "graveyard"

    def test_another_card_can_be_asked_about_and_what_was_typed_stays(self, dead: LiveBoard):
        shown = form(dead, "?at=1").again("more", also="ox", cards__bear__zone="exile", why="Hm")
        assert shown.fields["cards.ox.zone"] == "hand" and shown.fields["cards.bear.zone"] == "exile"
        assert shown.fields["why"] == "Hm" and shown.fields.getlist("of") == ["bear", "ox"]
        unticked = form(dead).again("more", ("fired.0.so",), also="ox")
        assert "fired.0.so" not in unticked.fields and "fired.1.so" in unticked.fields

    def test_of_a_shared_board_and_one_in_set_up(self, client: FlaskClient, laid_out: LiveBoard):
        path = links.path_of({"countertop": 1, "cards": [BEAR]})
        assert client.get(f"{path}/report?of=bear").status_code == 200
        assert form(laid_out, "?of=bear").fields["cards.bear.zone"] == "battlefield"

    @pytest.mark.parametrize("query", ["?at=9", "?at=x", "?of=nobody"])
    def test_what_is_not_there_is_refused(self, dead: LiveBoard, query: str):
        assert dead.client.get(f"{dead.path}/report{query}").status_code == 422


class TestTheReport:
    def test_is_a_test_that_fails_with_just_what_was_changed(self, dead: LiveBoard):
        report = report_in(form(dead).sent(cards__bear__zone="battlefield", why="It was indestructible."))
        scenario = scenario_in(report)
        assert scenario["steps"][-1]["expect"] == {"cards": {"bear": {"zone": "battlefield"}}}
        [difference] = check(read(re.search(r"```yaml\n(.*?)```", report, re.S)[1])).differences
        assert (difference.where, difference.expected) == ("steps[0].expect.cards.bear.zone", "battlefield")
        assert "- Bear, zone: I expect battlefield, Countertop says graveyard" in report
        assert "> It was indestructible." in report and "704.5f" in report

    def test_leads_to_the_moment_with_what_led_there_and_what_was_expected(self, dead: LiveBoard):
        dead.put(onto="p1", kind="poison")
        report = report_in(form(dead, "?at=1").sent(cards__bear__zone="exile"))
        path = re.search(r"http://localhost(/x/\S+)", report)[1]
        scenario = links.scenario_of_payload(path[3:])
        assert len(scenario.steps) == 1 and plain(scenario)["steps"][0]["expect"]["cards"]["bear"]["zone"] == "exile"
        assert dead.client.get(path).status_code == 200

    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            ({"cards__ox__power": "3"}, {"cards": {"ox": {"power": 3}}}),
            ({"cards__ox__toughness": "−1"}, {"cards": {"ox": {"toughness": -1}}}),
            ({"cards__ox__damage": " 1 "}, {"cards": {"ox": {"damage": 1}}}),
            ({"cards__ox__zone": "ceased to exist"}, {"cards": {"ox": {"exists": False}}}),
            ({"cards__ox__counters__0__number": "0"}, {"cards": {"ox": {"counters": {}}}}),
            (
                {"cards__ox__counters__1__number": "2", "cards__ox__counters__1__kind": " Flying "},
                {"cards": {"ox": {"counters": {"charge": 1, "flying": 2}}}},
            ),
            ({"players__p2__life": "19", "players__p2__lost": "true"}, {"players": {"p2": {"life": 19, "lost": True}}}),
            ({"nothing": "true"}, {"nothing": True}),
            (
                {"fired__0__rule": "704.5g", "fired__0__object": "ox"},
                {"fired": ({"rule": "704.5g", "object": "ox"},)},
            ),
        ],
    )
    def test_holds_exactly_what_was_changed(self, make, changes: dict[str, str], expected: dict[str, Any]):
        live = make({**OX, "zone": "battlefield"})
        live.put(onto="ox")
        reply = form(live, "?of=ox&of=p2").sent(**changes)
        report = report_in(reply)
        assert scenario_in(report)["steps"][-1]["expect"] == expected
        assert len(check(read(re.search(r"```yaml\n(.*?)```", report, re.S)[1])).differences) == len(
            re.findall(r"^- .*: I expect", report, re.M)
        )

    def test_an_action_that_should_not_have_been(self, dead: LiveBoard):
        report = report_in(form(dead).sent(without=("fired.0.so",)))
        [left] = scenario_in(report)["steps"][-1]["expect"]["fired"]
        assert left == {"rule": "704.5q", "object": "bear", "pass": 1}

    def test_a_card_that_should_not_have_ceased_to_exist(self, make):
        live = make({**BEAR, "token": True})
        live.step(do="destroy", card="bear")
        assert form(live).fields["cards.bear.zone"] == "ceased to exist"
        report = report_in(form(live).sent(cards__bear__zone="graveyard"))
        assert "Countertop says ceased to exist" in report

    def test_of_the_first_check_it_stands_at_the_end(self, make):
        live = make({**BEAR, "damage": 2})
        report = report_in(form(live).sent(cards__bear__zone="battlefield"))
        assert scenario_in(report)["expect"] == {"cards": {"bear": {"zone": "battlefield"}}}

    def test_is_saved_as_a_file(self, dead: LiveBoard):
        sent = form(dead).sent(cards__bear__zone="battlefield")
        reply = Form(dead.client, f"{dead.path}/report", sent).sent("file")
        assert reply.headers["Content-Disposition"] == 'attachment; filename="board.countertop.yaml"'
        assert plain(read(reply.data)) == scenario_in(report_in(sent))

    def test_nothing_is_stored(self, dead: LiveBoard, client: FlaskClient, store: Store):
        before = dead.state
        form(dead).sent(cards__bear__zone="battlefield")
        shelf: Shelf = client.application.extensions["shelf"]
        assert dead.state == before and len(store) == 1 and len(shelf) == 0

    def test_what_a_person_wrote_stays_a_quotation(self, dead: LiveBoard):
        report = report_in(form(dead).sent(cards__bear__zone="exile", why="```\n# Not a heading\n<b>"))
        assert "> ```\n> # Not a heading\n> <b>" in report

    def test_a_board_too_big_for_a_link_is_in_the_file(self, dead: LiveBoard, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("webapp.scenarios.links.codec.MOST_CHARACTERS", 20)
        report = report_in(form(dead).sent(cards__bear__zone="exile"))
        assert "too big for a link" in report and scenario_in(report)["cards"]


class TestNoReport:
    def test_who_changes_nothing_expects_what_countertop_says(self, dead: LiveBoard):
        reply = form(dead).sent(why="I do not like it")
        assert "You expect what Countertop says" in reply.text and "I do not like it" in reply.text

    def test_what_says_nothing_is_no_change(self, dead: LiveBoard):
        assert "You expect what" in form(dead).sent(cards__bear__power="", cards__bear__counters__0__kind="").text
        path = f"{dead.path}/report"
        assert "You expect what" in dead.client.post(path, data={"of": "bear"}).text

    @pytest.mark.parametrize(
        ("field", "text", "said"),
        [
            ("cards.bear.power", "many", "a whole number"),
            ("cards.bear.power", "1" * 400, "a whole number"),
            ("cards.bear.zone", "the moon", "one of"),
            ("cards.bear.counters.0.kind", "charge", "a whole number"),
            ("cards.bear.counters.0.number", "2", "counter"),
            ("fired.2.rule", "704.5g", "on which card or player?"),
            ("fired.2.object", "bear", "which rule?"),
            ("nothing", "perhaps", "true or false"),
            ("why", "x" * 10_001, "at most 10,000"),
        ],
    )
    def test_bad_values_are_told_and_the_form_comes_back_as_typed(
        self, dead: LiveBoard, field: str, text: str, said: str
    ):
        reply = form(dead).sent(**{field: text, "cards.bear.damage": "7"})
        assert reply.status_code == 422 and said in unescape(reply.text)
        again = Form(dead.client, "", reply)
        assert again.fields[field][:400] == text[:400] or field in ("cards.bear.zone", "nothing")
        assert again.fields["cards.bear.damage"] == "7"

    def test_what_contradicts_itself_is_told(self, dead: LiveBoard):
        reply = form(dead).sent(cards__bear__zone="ceased to exist", cards__bear__power="3")
        assert reply.status_code == 422 and "ceased to exist has no power" in reply.text

    def test_a_rule_that_is_none_and_a_thing_that_is_not_there(self, dead: LiveBoard):
        reply = form(dead).sent(fired__2__rule="999.9", fired__2__object="bear")
        assert reply.status_code == 422 and "no state-based action" in reply.text

    @pytest.mark.parametrize("name", ["cards", "cards.bear", "fired", "fired.x.rule", "cards.bear.counters.-1.kind"])
    def test_forged_fields_are_no_traceback(self, dead: LiveBoard, name: str):
        data = {"of": "bear", name: "1"}
        assert dead.client.post(f"{dead.path}/report", data=data).status_code in (200, 422)

    def test_a_hidden_card_is_not_asked_about(self, make):
        live = make(BEAR, {**OX, "owner": "p2"})
        hidden = live.client.get(f"{live.path}:p1/report?of=ox")
        assert hidden.status_code == 422
        assert "Ox" not in live.client.get(f"{live.path}:p1/report?of=bear").text
        report = report_in(form(live, "?of=bear").sent(cards__bear__power="9"))
        path = f"{live.path}:p1/report"
        seated = Form(live.client, path, live.client.get(f"{path}?of=bear")).sent(cards__bear__power="9")
        assert report_in(seated) == report and "hidden from your seat" in seated.text
