"""The picture of a board: what is on it, that nothing lies over anything else, what is left out of very much."""

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from webapp.scenarios.format import read
from webapp.sessions import Session
from webapp.views import moments, showing
from webapp.views.sharing.drawing import colours, font
from webapp.views.sharing.drawing.picture import picture
from webapp.views.sharing.drawing.shapes import Box, Group, Picture, Rect, Sign, Text
from webapp.views.sharing.drawing.tales import tale_of
from webapp.views.sharing.drawing.words import MOST, words_of

BEAR = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2}
LONG = "Asmoranomardicadaistinaculdacar, the Cook of the Endless Kitchen of the Abyss"
PHRASE = "A title that goes on and on. " * 340


def drawn(*cards: dict[str, Any], title: str = "", about: str = "", **more: Any) -> Picture:
    """The picture of the board on which a scenario with these cards ends."""
    written = {"countertop": 1, "title": title, "about": about, "cards": list(cards), **more}
    session = Session("", read(json.dumps(written)))
    view = showing.show(session.shown)
    tale = tale_of(view, moments.story_of(session.now), about=about, hush=str)
    return picture(view, tale, title=title, words=words_of(view, tale))


def many(number: int, **more: Any) -> list[dict[str, Any]]:
    """So many creatures that are all different, of two players."""
    return [
        {**BEAR, "id": f"c{i}", "name": f"Creature of the {i}th Day", "owner": f"p{1 + i % 2}", "power": i % 9, **more}
        for i in range(number)
    ]


def players(number: int) -> list[dict[str, Any]]:
    return [{"id": f"p{i}", "name": f"Player {i} with a name", "counters": {"poison": i}} for i in range(1, number + 1)]


def of_each(number: int, cards: int) -> list[dict[str, Any]]:
    """So many creatures of each of so many players, and a card in each graveyard."""
    return [
        {
            **BEAR,
            "id": f"c{i}x{j}",
            "name": f"Bear {i} {j}",
            "owner": f"p{i}",
            "zone": "battlefield" if j else "graveyard",
        }
        for i in range(1, number + 1)
        for j in range(cards + 1)
    ]


def texts(made: Picture, *of: str) -> list[str]:
    """What is written on it, in groups of these sorts; without any, everywhere."""
    return [text.text for group in made.groups if not of or group.of in of for text in group.texts]


def cards_of(made: Picture) -> list[Group]:
    return [group for group in made.groups if group.of == "card"]


BOARDS: dict[str, Any] = {
    "an empty board": lambda: drawn(),
    "a long title": lambda: drawn(BEAR, title=PHRASE, about=PHRASE),
    "long names": lambda: drawn(
        {**BEAR, "name": LONG, "type": f"Legendary Artifact Creature — {LONG}", "power": -(10**9), "toughness": 10**12},
        {**BEAR, "id": "w", "name": "W" * 200, "tapped": True, "counters": {"w" * 40: 10**12, "m" * 40: 7}},
        {
            "id": "x",
            "name": "X" * 200,
            "type": "Enchantment — Aura",
            "attached_to": "w",
            "counters": {"m" * 40: 10**12},
        },
        players=[{"id": "p1", "name": "N" * 200, "life": 10**12, "counters": {"k" * 40: 10**12, "l" * 40: 3}}],
    ),
    "a hundred kinds": lambda: drawn({**BEAR, "counters": {f"kind {i}": i + 1 for i in range(100)}}),
    "five attached": lambda: drawn(
        BEAR,
        *(
            {"id": f"a{i}", "name": f"Sword {i}", "type": "Artifact — Equipment", "attached_to": "bear"}
            for i in range(5)
        ),
    ),
    "marked damage and a badge for all": lambda: drawn(
        {
            **BEAR,
            "toughness": 9,
            "damage": 3,
            "tapped": True,
            "token": True,
            "commander": True,
            "counters": {"flying": 1},
        }
    ),
    "a ghost": lambda: drawn(BEAR, steps=[{"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2}]),
    "a question": lambda: drawn(
        *({**BEAR, "id": f"l{i}", "name": "Queen", "type": "Legendary Creature — Human"} for i in (1, 2))
    ),
    "in set-up mode": lambda: drawn({**BEAR, "damage": 2}, setup=True),
    "many keywords": lambda: drawn(
        *(
            {**card, "keywords": ["flying", "trample", "haste", "vigilance", "first strike", "reach"], "damage": 1}
            for card in many(8, name="A Creature of Two Lines of Name", token=True)
        )
    ),
    "eight cards of one player": lambda: drawn(*({**card, "owner": "p1"} for card in many(8))),
    "players with much to say": lambda: drawn(
        *of_each(6, 1),
        players=[{**player, "team": "a team with a name", "speed": 3, "life": 0} for player in players(6)],
    ),
    "six cards": lambda: drawn(*many(6)),
    "fourteen cards": lambda: drawn(*many(14, tapped=True, counters={"+1/+1": 2})),
    "thirty cards": lambda: drawn(*many(30, damage=1)),
    "200 cards": lambda: drawn(*many(200), steps=[{"do": "put", "onto": "c4", "kind": "-1/-1", "count": 9}]),
    "3 players": lambda: drawn(*of_each(3, 4), players=players(3)),
    "5 players": lambda: drawn(*of_each(5, 2), players=players(5)),
    "8 players": lambda: drawn(*of_each(8, 3), players=players(8)),
    "10 players": lambda: drawn(*of_each(10, 9), players=players(10)),
}


@cache
def of_board(name: str) -> Picture:
    made: Picture = BOARDS[name]()
    return made


@pytest.mark.parametrize("name", BOARDS)
class TestNothingLiesOverAnythingElse:
    def test_all_of_a_card_and_of_a_player_keeps_to_its_place(self, name: str):
        made = of_board(name)
        whole = Box(0, 0, made.width, made.height)
        for group in made.groups:
            assert whole.holds(group.box), group.of
            outside = [shape for shape in group.shapes if not _with_its_shadow(group.box).holds(shape.box)]
            assert not outside, (group.of, group.box, outside)

    def test_no_two_of_them_meet(self, name: str):
        for one, other in combinations(of_board(name).groups, 2):
            assert not one.box.meets(other.box), (one.of, texts_of(one), other.of, texts_of(other))

    def test_no_two_texts_of_one_card_meet(self, name: str):
        for group in of_board(name).groups:
            for one, other in combinations(group.texts, 2):
                assert not one.box.meets(other.box), (one.text, other.text)

    def test_names_can_be_read(self, name: str):
        made = of_board(name)
        assert all(
            text.size >= 14 for group in made.groups for text in group.texts if text.bold and _is_word(text.text)
        )


def _with_its_shadow(box: Box) -> Box:
    return Box(box.x - 10, box.y - 1, box.w + 20, box.h + 8)


def _is_word(text: str) -> bool:
    return len(text) > 5 and text[0].isalpha()


def texts_of(group: Group) -> list[str]:
    return [text.text for text in group.texts]


class TestWhatIsOnIt:
    def test_a_card_with_name_type_size_and_counters(self):
        (card,) = cards_of(drawn({**BEAR, "type": "Creature — Bear", "counters": {"+1/+1": 2}, "damage": 1}))
        assert {"Bear", "Creature — Bear", "4/4", "2/2", "+1/+1", "1 damage"} <= set(texts_of(card))
        assert [shape.name for shape in card.shapes if isinstance(shape, Sign)] == ["plus"]

    @pytest.mark.parametrize(("kind", "size", "colour"), [("+1/+1", "3/3", colours.UP), ("-1/-1", "1/1", colours.DOWN)])
    def test_a_changed_size_has_its_colour(self, kind: str, size: str, colour: str):
        (card,) = cards_of(drawn({**BEAR, "counters": {kind: 1}}))
        (now,) = [text for text in card.texts if text.text == size]
        assert now.fill == colour and now.size == max(text.size for text in card.texts)

    def test_an_unchanged_size_is_ink(self):
        (card,) = cards_of(drawn(BEAR))
        assert [text.fill for text in card.texts if text.text == "2/2"] == [colours.INK]

    def test_what_left_says_where_to_and_by_which_rule(self):
        made = drawn(BEAR, steps=[{"do": "put", "onto": "bear", "kind": "-1/-1", "count": 2}])
        assert {"to the graveyard", "704.5f"} <= set(texts(made, "card"))
        assert {"Two -1/-1 counters put on Bear", "704.5f"} <= set(texts(made, "story"))

    def test_players_with_life_counters_and_piles(self):
        made = drawn(
            {**BEAR, "zone": "graveyard"}, players=[{"id": "p1", "name": "Ann", "life": 7, "counters": {"poison": 3}}]
        )
        assert {"Ann", "7", "poison", "graveyard", "Bear"} <= set(texts(made, "player"))
        assert not cards_of(made)

    def test_a_card_elsewhere_is_drawn_if_it_has_counters(self):
        made = drawn({**BEAR, "zone": "exile", "counters": {"time": 2}})
        assert {"Bear", "in exile", "time"} <= set(texts(made, "card"))

    def test_a_question_with_its_answers(self):
        told = texts(of_board("a question"), "story")
        assert "Waiting" in told and any(text.startswith("Keep Queen") for text in told)

    def test_in_set_up_mode_what_the_check_would_do(self):
        made = of_board("in set-up mode")
        assert {"What the check would do", "704.5g"} <= set(texts(made, "story"))
        assert "would be: 704.5g" in texts(made, "card")

    def test_without_an_act_what_it_is_about(self):
        assert "Look at the bear." in texts(drawn(BEAR, about="Look at the bear."), "story")

    def test_nothing_at_all(self):
        assert "Nothing lies on the table" in texts(drawn())

    def test_a_stack_says_how_many_it_is(self):
        made = drawn(*({**BEAR, "id": f"b{i}", "token": True} for i in range(30)))
        assert "×30" in texts(made, "card") and len(cards_of(made)) == 1

    def test_what_is_attached_lies_under_its_host(self):
        made = drawn(BEAR, {"id": "sword", "name": "Sword", "type": "Artifact — Equipment", "attached_to": "bear"})
        (card,) = cards_of(made)
        sword, bear = (next(t for t in card.texts if t.text == name) for name in ("Sword", "Bear"))
        assert sword.y < bear.y


class TestMuch:
    def test_the_fewer_the_larger(self):
        sizes = [
            max(text.size for card in cards_of(drawn(*many(number))) for text in card.texts)
            for number in (2, 8, 14, 60)
        ]
        assert sizes == sorted(set(sizes), reverse=True)

    @pytest.mark.parametrize("number", [60, 200])
    def test_it_says_how_many_more_there_are(self, number: int):
        made = drawn(*many(number))
        (*more,) = (int(text.split()[1]) for text in texts(made, "more"))
        assert len(cards_of(made)) + sum(more) == number

    def test_what_the_last_act_changed_is_drawn_whole(self):
        made = drawn(*many(200, type="Creature — Bear"), steps=[{"do": "put", "onto": "c150", "kind": "+1/+1"}])
        (whole,) = [card for card in cards_of(made) if "Creature — Bear" in texts_of(card)]
        assert "Creature of the 150th Day" in " ".join(texts_of(whole))


class TestFitting:
    def test_a_text_that_fits_is_left_alone(self):
        assert font.cut("Bear", 20, 200) == "Bear"

    def test_one_that_does_not_is_cut(self):
        cut = font.cut("Asmoranomardicadaistinaculdacar", 20, 100)
        assert cut.endswith("…") and font.width(cut, 20) <= 100

    def test_before_it_is_cut_it_is_made_smaller(self):
        line = font.line("Hardened Scales", 0, 0, 130, 20, "#000", least=12)
        assert line.text == "Hardened Scales" and 12 <= line.size < 20 and line.w <= 130

    def test_lines_are_broken_between_words(self):
        assert font.wrap("one two three", 20, 80, 3) == ["one two", "three"]

    @pytest.mark.parametrize(("text", "seen"), [("a\u202eb", "a b"), ("a\x00\nb", "a b"), ("  a  b ", "a b")])
    def test_nothing_that_can_not_be_seen_is_left(self, text: str, seen: str):
        assert font.clean(text) == seen

    @pytest.mark.parametrize("text", ["Æéû Łódź", "−1/−1 → ×2", "’ “ ” — … ★ ∞", "Ωμέγα Слово"])
    def test_the_font_has_what_our_texts_need(self, text: str):
        assert font.covered(text) == text

    def test_what_it_lacks_is_a_box(self):
        assert font.covered("Bär 漢 🎉") == "Bär □ □"


def test_of_eight_players_each_is_called_by_all_of_the_name():
    ten = [{**each, "name": f"Player number {n}"} for n, each in enumerate(players(8), 1)]
    written = texts(drawn(BEAR, players=ten), "player")
    assert {f"Player number {n}" for n in range(1, 9)} <= set(written)


class TestInWords:
    def test_it_tells_players_cards_and_what_happened(self):
        made = drawn(
            {**BEAR, "counters": {"+1/+1": 1}},
            {**BEAR, "id": "ox", "name": "Ox", "zone": "graveyard"},
            steps=[{"do": "put", "onto": "bear", "kind": "flying"}],
        )
        assert made.words.startswith("One flying counter put on Bear. ")
        assert "Player 1 has 20 life: Bear (3/3, 1 +1/+1, 1 flying" in made.words and "graveyard 1" in made.words

    @pytest.mark.parametrize("name", ["long names", "a long title", "200 cards", "10 players", "a hundred kinds"])
    def test_it_is_never_very_long(self, name: str):
        assert len(of_board(name).words) <= MOST


def test_its_colours_are_those_of_a_page_by_day():
    tokens = (Path(__file__).parents[2] / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    by_day = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", tokens))
    names = ("table", "table-line", "sheet", "card", "ink", "ink-soft", "line", "act", "act-soft", "dies", "dies-soft")
    names += ("rules", "rules-soft", "up", "down")
    assert {name: getattr(colours, name.replace("-", "_").upper()) for name in names} == {n: by_day[n] for n in names}
    assert {name: by_day[f"band-{name}"] for name in colours.BANDS} == colours.BANDS


def test_shapes_know_where_they_lie():
    box = Box(10, 10, 100, 50)
    assert box.holds(Box(20, 20, 10, 10)) and not box.holds(Box(20, 20, 100, 10))
    assert box.meets(Box(100, 50, 90, 90)) and not box.meets(Box(110, 10, 5, 5))
    assert Rect(box=box).box == box and Text(x=0, y=20, w=5, text="a", size=20, fill="#000").box.bottom == 20
