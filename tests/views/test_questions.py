"""Questions on the page: one button for each answer with what comes of it, on live boards and on links' pages."""

import re
from typing import Any
from urllib.parse import parse_qs

import pytest

from tests.views.live import BEAR, FORMS_OF_ANSWER, LiveBoard
from webapp.scenarios import links

CREATURES = {"who": "you", "what": ["creature"]}


def effect(name: str, *abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "type": "Enchantment", "abilities": list(abilities), **more}


SCALE = effect("Scale", {"is": "changes_puts", "affects": CREATURES, "plus": 1})
SEASON = effect("Season", {"is": "changes_puts", "affects": CREATURES, "times": 2})
REST = effect("Rest", {"is": "replaces_leaving", "to": "exile", "affects": {"who": "anyone"}})
TIDE = effect("Tide", {"is": "replaces_leaving", "to": "library", "affects": {"who": "anyone"}})
SIEGE = {"id": "siege", "name": "Invasion", "type": "Battle — Siege", "defense": 3, "zone": "hand"}
THREE = [{"id": f"p{seat}", "name": name} for seat, name in enumerate(("Ann", "Bob", "Cid"), 1)]
SCULPTOR = {"id": "sculptor", "name": "Sculptor", "power": 1, "toughness": 1, "keywords": ["space sculptor"]}


def twin(name: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "name": "Isamaru", "type": "Legendary Creature", "power": 2, "toughness": 2, **more}


def options(html: str) -> list[tuple[dict[str, str], str]]:
    """The buttons of the question: the step that each sends, and what it says."""
    buttons = re.findall(r'<button [^>]*value="(do=choose[^"]*)" class="primary option"([^>]*)>(.*?)</button>', html)
    found = []
    for step, more, shown in buttons:
        label = re.search(r'aria-label="([^"]*)"', more)
        fields = {name: values[0] for name, values in parse_qs(step.replace("&amp;", "&")).items()}
        found.append((fields, label[1] if label else re.sub("<[^>]+>", "", shown)))
    return found


class TestOrders:
    @pytest.fixture
    def asked(self, make: Any) -> LiveBoard:
        return make(BEAR, SCALE, SEASON, steps=[{"do": "put", "onto": "bear", "kind": "+1/+1"}])

    def test_each_result_is_a_button_that_says_it(self, asked: LiveBoard):
        html = asked.client.get(asked.path).text
        assert 'data-choice="order"' in html
        assert options(html) == [
            ({"do": "choose", "answer": "season,scale"}, "Season, then Scale: 3 +1/+1 counters on Bear"),
            ({"do": "choose", "answer": "scale,season"}, "Scale, then Season: 4 +1/+1 counters on Bear"),
        ]

    def test_what_comes_of_it_is_said_though_another_question_follows(self, make: Any):
        """Two kinds are put at one time: nothing happens before both orders are known."""
        bear = {**BEAR, "counters": {"charge": 1, "lore": 1}}
        board = make(bear, SCALE, SEASON, steps=[{"do": "proliferate", "choose": ["bear"]}])
        for kind in ("charge", "lore"):
            html = board.client.get(board.path).text
            assert f"how many {kind} counters are put on Bear" in html
            assert [text.rpartition(": ")[2] for _, text in options(html)] == [
                f"{number} {kind} counters on Bear" for number in (3, 4)
            ]
            board.act("steps", step="do=choose&answer=scale%2Cseason")
        assert board.session.now.board.cards["bear"].counters == {"charge": 5, "lore": 5}

    @FORMS_OF_ANSWER
    def test_the_button_answers(self, asked: LiveBoard, headers: dict[str, str]):
        reply = asked.act("steps", headers, step="do=choose&answer=scale%2Cseason")
        assert reply.status_code in (200, 303)
        assert asked.session.now.board.cards["bear"].counters == {"+1/+1": 4}
        assert asked.session.now.moment.choice is None

    def test_a_program_answers_with_a_list(self, asked: LiveBoard):
        step = {"do": "choose", "answer": ["season", "scale"]}
        assert asked.client.post(f"{asked.path}/steps", json=step).status_code == 200
        assert asked.session.now.board.cards["bear"].counters == {"+1/+1": 3}

    @pytest.mark.parametrize(
        "answer",
        [
            "",
            ",",
            "scale",
            "scale,scale",
            "scale,season,bear",
            "true",
            "a,b",
            "scale season",
            "<b>",
            "🐻,🐻",
            "x," * 500,
        ],
    )
    def test_what_is_no_order_of_these_is_refused(self, asked: LiveBoard, answer: str):
        before = asked.state
        for headers in (asked.at(0), {"Accept": "application/json"}, {"Accept": "text/html"}):
            reply = asked.act("steps", headers, do="choose", answer=answer)
            assert reply.status_code == 422
            assert "answer" in reply.text and "<b>" not in reply.text
        assert asked.state == before

    @pytest.mark.parametrize("answer", [[], [1, 2], "scale", True, None, {}, [["scale", "season"]], ["scale"]])
    def test_nor_is_what_a_program_sends(self, asked: LiveBoard, answer: Any):
        before = asked.state
        reply = asked.client.post(f"{asked.path}/steps", json={"do": "choose", "answer": answer})
        assert reply.status_code == 422 and reply.json["where"].startswith("answer")
        assert asked.state == before

    def test_an_answer_that_stands_there_twice(self, asked: LiveBoard):
        reply = asked.act("steps", step="do=choose&answer=scale&answer=season")
        assert (reply.status_code, reply.json["where"]) == (422, "answer")

    def test_where_a_permanent_goes(self, make: Any):
        board = make(BEAR, REST, TIDE, steps=[{"do": "destroy", "card": "bear"}])
        told = [text for _, text in options(board.client.get(board.path).text)]
        assert told == ["Rest, then Tide: Bear goes to exile", "Tide, then Rest: Bear goes to the library"]

    def test_a_counter_is_one_of_the_effects(self, make: Any):
        board = make({**BEAR, "counters": {"finality": 1}}, TIDE, steps=[{"do": "destroy", "card": "bear"}])
        answers = {step["answer"]: text for step, text in options(board.client.get(board.path).text)}
        assert answers["bear:finality,tide"] == "The finality counter on Bear, then Tide: Bear goes to exile"
        assert board.act("steps", step="do=choose&answer=bear%3Afinality%2Ctide").status_code == 200
        assert board.session.now.board.cards["bear"].zone == "exile"

    def test_what_is_about_to_be_created_has_its_name(self, make: Any):
        card = {"id": "cub", "name": "Cub", "power": 1, "toughness": 1, "counters": {"+1/+1": 1}, "token": True}
        board = make(SCALE, SEASON, steps=[{"do": "create", "card": card}])
        html = board.client.get(board.path).text
        assert "counters are put on Cub" in html
        assert [text.rpartition(": ")[2] for _, text in options(html)] == [
            "3 +1/+1 counters on Cub",
            "4 +1/+1 counters on Cub",
        ]


class TestOthers:
    def test_of_legends_it_is_said_which_goes(self, make: Any):
        board = make(twin("a", counters={"charge": 2}), twin("b"))
        assert [text for _, text in options(board.client.get(board.path).text)] == [
            "Keep Isamaru (with 2 charge): Isamaru (2) goes to the graveyard",
            "Keep Isamaru (2): Isamaru goes to the graveyard",
        ]

    def test_a_legend_whose_id_reads_like_a_truth_can_be_kept(self, make: Any):
        board = make(twin("true", counters={"charge": 2}), twin("false"))
        assert board.step(do="choose", answer="true").status_code == 200
        assert board.session.now.board.cards["false"].zone == "graveyard"

    def test_of_a_commander(self, make: Any):
        dying = [{"do": "destroy", "card": "a"}]
        board = make(twin("a", commander=True), format="commander", steps=dying)
        assert [text for _, text in options(board.client.get(board.path).text)] == [
            "Put Isamaru into the command zone: Isamaru goes to the command zone",
            "No, let it be: it stays where it is",
        ]
        assert board.step(do="choose", answer="true").status_code == 200
        assert board.session.now.board.cards["a"].zone == "command"

    def test_a_protector(self, make: Any):
        board = make(SIEGE, players=THREE, steps=[{"do": "move", "card": "siege", "to": "battlefield"}])
        html = board.client.get(board.path).text
        assert 'data-choice="protector"' in html and "Ann chooses who protects Invasion." in html
        assert [(step["answer"], text) for step, text in options(html)] == [
            ("p2", "Bob protects Invasion"),
            ("p3", "Cid protects Invasion"),
        ]
        assert "protected by Cid" in board.step(board.at(0), do="choose", answer="p3").text
        assert board.session.now.board.cards["siege"].protector == "p3"

    def test_a_sector(self, make: Any):
        board = make(SCULPTOR)
        html = board.client.get(board.path).text
        assert 'data-choice="sector"' in html
        assert [text for _, text in options(html)] == ["Sector alpha", "Sector beta", "Sector gamma"]
        assert "sector beta" in board.step(board.at(0), do="choose", answer="beta").text
        assert board.session.now.board.cards["sculptor"].sector == "beta"

    def test_two_questions_with_the_same_answers_are_asked_one_after_the_other(self, make: Any):
        board = make(SCULPTOR, BEAR)
        first = board.client.get(board.path).text
        reply = board.step(board.at(0), do="choose", answer="alpha").text
        assert 'id="question"' in reply and "Sector alpha" in reply
        assert ("Sculptor is in" in first) and ("Bear is in" in reply)


def test_on_a_links_page_too(client: Any):
    cards = [BEAR, SCALE, SEASON]
    path = links.path_of({"countertop": 1, "cards": cards, "steps": [{"do": "put", "onto": "bear", "kind": "+1/+1"}]})
    html = client.get(path).text
    assert len(options(html)) == 2
    copy_id = re.search(r'name="copy_id" value="([^"]+)"', html)[1]
    reply = client.post(f"{path}/steps", data={"step": "do=choose&answer=scale,season", "copy_id": copy_id})
    assert reply.status_code == 303
    assert 'data-counter="+1/+1" data-count="4"' in client.get(reply.headers["Location"]).text


GOBLIN = {"id": "goblin", "name": "Goblin", "power": 1, "toughness": 1, "zone": "hand", "keywords": ["riot"]}
OOZE = {
    **{"id": "ooze", "name": "Ooze", "power": 0, "toughness": 0, "zone": "hand"},
    "abilities": [{"is": "enters_with", "counters": {"+1/+1": "X"}}],
}


class TestWhatTheBoardCanNotKnow:
    """A form that lets something enter asks for it; a program says by `ask` whether it wants to be asked."""

    def test_whether_something_is_so(self, make: Any):
        board = make(GOBLIN)
        assert board.step(board.at(0), do="move", card="goblin", to="battlefield").status_code == 200
        html = board.client.get(board.path).text
        assert 'data-choice="whether"' in html
        assert "Player 1, about Goblin: is it so that it takes the +1/+1 counter of riot, not haste?" in html
        assert [(step["answer"], text) for step, text in options(html)] == [
            ("true", "Yes: 1 +1/+1 counter on Goblin"),
            ("false", "No"),
        ]
        assert 'name="answer" type="number"' not in html
        assert board.step(do="choose", answer="true").status_code == 200
        assert board.session.now.board.cards["goblin"].counters == {"+1/+1": 1}

    def test_it_is_asked_as_well_of_a_card_that_is_laid_down_by_its_name(self, make: Any):
        board = make()
        assert board.step(board.at(0), do="create", **{"card.card": "Walking Ballista"}).status_code == 200
        html = board.client.get(board.path).text
        assert "Player 1: what is X of Walking Ballista?" in html
        assert "Player 1 says what X of Walking Ballista is" in html
        assert 'aria-keyshortcuts="3"' in html.split('aria-label="3: 3 +1/+1 counters')[1].split(">")[0]

    def test_how_many_by_a_button_or_by_any_other_number(self, make: Any):
        board = make(OOZE)
        assert board.step(do="move", card="ooze", to="battlefield").status_code == 200
        html = board.client.get(board.path).text
        assert 'data-choice="number"' in html and 'name="answer" type="number"' in html
        shown = options(html)
        assert [step["answer"] for step, _ in shown] == [str(number) for number in range(11)]
        assert shown[3][1] == "3: 3 +1/+1 counters on Ooze, Ooze comes to the battlefield"
        assert shown[0][1] == "0: Ooze goes to the graveyard"
        assert board.step(do="choose", answer="12").status_code == 200
        assert board.session.now.board.cards["ooze"].counters == {"+1/+1": 12}

    @pytest.mark.parametrize("answer", ["", "true", "-1", "1.5", "x", "1000000000001"])
    def test_what_is_no_number_is_refused(self, make: Any, answer: str):
        board = make(OOZE)
        board.step(do="move", card="ooze", to="battlefield")
        assert board.step(do="choose", answer=answer).status_code == 422
        assert board.session.now.moment.choice is not None

    def test_who_says_what_x_is_is_not_asked(self, make: Any):
        board = make(OOZE)
        assert board.step(do="move", card="ooze", to="battlefield", x="3").status_code == 200
        assert board.session.now.board.cards["ooze"].counters == {"+1/+1": 3}

    def test_several_at_once_are_asked_one_after_the_other(self, make: Any):
        twins = [{**GOBLIN, "id": name, "name": name.title()} for name in ("hob", "nob")]
        board = make(*twins)
        steps = {f"steps.{n}.{key}": text for n, one in enumerate(twins) for key, text in _entering(one["id"]).items()}
        assert board.act("steps", do="together", **steps).status_code == 200
        assert "about Hob" in board.client.get(board.path).text
        board.step(do="choose", answer="true")
        assert "about Nob" in board.client.get(board.path).text
        board.step(do="choose", answer="false")
        assert [len(board.session.now.board.cards[name].counters) for name in ("hob", "nob")] == [1, 0]

    def test_nothing_is_asked_where_all_is_known_and_a_step_says_no_more_than_it_must(self, make: Any):
        board = make({**BEAR, "zone": "hand"})
        assert board.step(do="move", card="bear", to="battlefield").status_code == 200
        assert board.session.now.moment.choice is None
        assert not board.session.now.moment.step.ask

    def test_a_program_that_does_not_ask_is_not_asked(self, make: Any):
        board = make(GOBLIN)
        step = {"do": "move", "card": "goblin", "to": "battlefield"}
        assert board.client.post(f"{board.path}/steps", json=step).status_code == 200
        assert board.session.now.moment.choice is None


def _entering(card: str) -> dict[str, str]:
    return {"do": "move", "card": card, "to": "battlefield"}
