"""What a Forge file says comes out of Countertop again: read, kept as a scenario, in a link, and written.

A second, plain reading of both texts, made without any of our code, says whether it is the same.
"""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from webapp.rules import read_step
from webapp.rules.cards import Card
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import format, links
from webapp.scenarios.forge import read, write
from webapp.scenarios.format import Scenario
from webapp.scenarios.links import LinkTooLongError
from webapp.sessions import Session

HERE = Path(__file__).parent / "forge"
SHARED = Path(__file__).parents[2] / "shared" / "data" / "forge-puzzles"
OURS = sorted(path for path in HERE.glob("*.pzl") if path.stem != "broken_line")


def pytest_generate_tests(metafunc):
    """A test for each puzzle of others that is there; none where there is no such folder."""
    if "puzzle" in metafunc.fixturenames:
        metafunc.parametrize("puzzle", sorted(SHARED.glob("*.pzl")), ids=lambda path: path.stem)


class Said(NamedTuple):
    """What a Forge file says: its lines, by key, and its cards with the modifiers of each."""

    lines: Counter[tuple[str, str]]
    cards: Counter[tuple[str, int, str, frozenset[str]]]

    @property
    def modifiers(self) -> int:
        """How many modifiers its cards have."""
        return sum(len(modifiers) * number for (*_, modifiers), number in self.cards.items())


ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
USUAL = {"turn": "1", "activephase": "main1", "activeplayer": "p0", "goal": "win", "turns": "9999", "name": ""}


def plainly(text: str) -> Said:
    """What the file says, but for what is no matter: the order of lines, of cards outside a library and of modifiers;
    old and new words for one thing; and what holds anyhow.
    """
    metadata, state = sections(text)
    lines = Counter[tuple[str, str]]()
    cards = Counter[tuple[str, int, str, frozenset[str]]]()
    said = [(key.strip().lower(), value.strip()) for key, _, value in (line.partition(":") for line in metadata)]
    said += [
        (of_a_seat(key.strip().lower()), value.strip()) for key, _, value in (line.partition("=") for line in state)
    ]
    for key, value in dict(said).items():
        if key[:1] == "p" and key[2:] in ZONES:
            entries = [entry.strip() for entry in value.split(";") if entry.strip()]
            for place, entry in enumerate(entries):
                head, *modifiers = (part.strip() for part in entry.split("|"))
                cards[key, place if key.endswith("library") else 0, head, spoken(modifiers)] += 1
        elif value and folded(key, value) != ("20" if key.endswith("life") else USUAL.get(key)):
            lines[key, folded(key, value)] += 1
    return Said(lines, cards)


def folded(key: str, value: str) -> str:
    """A value as it is compared: of most keys as it stands."""
    if key.endswith("counters"):
        return counted(value)
    return of_a_seat(value.lower()) if key in USUAL else value


def sections(text: str) -> tuple[list[str], list[str]]:
    """The lines of the metadata and of the state; a file without sections is all state."""
    found: dict[str, list[str]] = {"metadata": [], "state": []}
    section = "state"
    for line in map(str.strip, text.splitlines()):
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = heading[1].lower()
        elif line and not line.startswith("#"):
            found[section].append(line)
    return found["metadata"], found["state"]


def of_a_seat(key: str) -> str:
    seat = re.sub(r"^human", "p0", re.sub(r"^ai", "p1", key))
    return re.sub(r"^(p\d)play$", r"\1battlefield", seat)


def spoken(modifiers: list[str]) -> frozenset[str]:
    found = set()
    for modifier in modifiers:
        name, colon, rest = modifier.partition(":")
        if name in ("Owner", "EnchantingPlayer", "PhasedOut"):
            rest = of_a_seat(rest.lower())
        elif name == "Counters":
            rest = counted(rest)
            found = {other for other in found if not other.startswith("Counters:")}
        found.add(f"{'AttachedTo' if name == 'Attaching' else name}{colon}{rest}")
    return frozenset(found - {""})


def counted(pairs: str) -> str:
    return ",".join(sorted(pairs.upper().split(",")))


def there_and_back(scenario: Scenario) -> Scenario:
    """The scenario as it comes out of a file, then of a live board, then, if it fits, of a link."""
    travelled = Session("", format.read(format.write(scenario))).scenario()
    try:
        return links.scenario_of_payload(links.payload_of(travelled))
    except LinkTooLongError:
        assert len(format.write(scenario)) > 10_000
        return travelled


def refuse_losses(text: str) -> None:
    original = plainly(text)
    assert original.cards or original.lines
    written = write(there_and_back(read(text).scenario))
    assert plainly(written.text) == original
    assert written.not_carried_over == ()


class TestNothingIsLost:
    @pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
    def test_of_our_own_files(self, path):
        refuse_losses(path.read_text(encoding="utf-8"))

    if SHARED.is_dir():

        def test_over_shared_of_all_65_real_puzzles(self, puzzle):
            refuse_losses(puzzle.read_text(encoding="utf-8"))


BENCH = """[state]
turn=7
activephase=COMBAT_DECLARE_BLOCKERS
abilityShine=AB$ Mana | Cost$ T
humanlandsplayed=1
humanmanapool=G G
humansideboard=Ornithopter
aiprecast=Shock->7
humanbattlefield=Grizzly Bears+|Id:7|Set:M21|Attacking:9|Renowned;Memnite|RememberedCards:7,8|ChosenColor:red
aibattlefield=Ornithopter|Id:8|Attacking;Jace Beleren|Id:9|Counters:LOYALTY=3
aihand=T:c_a_treasure_sac;Forest|FaceDown:Manifested
"""


def played(*steps: dict[str, object], only: bool = True) -> str:
    """What Forge is given of the bench after these steps."""
    session = Session("", read(BENCH).scenario)
    session.play()
    for step in steps:
        session.take(read_step(step))
    return write(session.only_this_moment() if only else session.scenario()).text


class TestOnceTheBoardIsAnother:
    def test_what_the_board_says_wins(self):
        text = played({"do": "tap", "card": "memnite"}, {"do": "put", "onto": "memnite", "kind": "+1/+1"})
        assert "Memnite|Tapped|Counters:P1P1=1|RememberedCards:7,8|ChosenColor:red" in text

    def test_a_card_that_has_changed_zones_is_another_object_and_keeps_its_printing_alone(self):
        text = played({"do": "move", "card": "grizzly-bears", "to": "hand"})
        assert "humanhand=Grizzly Bears+|Id:7|Set:M21\n" in text

    def test_so_is_one_that_comes_back_at_once(self):
        blink = [{"do": "move", "card": "grizzly-bears", "to": zone} for zone in ("exile", "battlefield")]
        assert "Grizzly Bears+|Id:7|Set:M21\n" in played(*blink)

    def test_nothing_speaks_of_a_card_that_is_gone_or_another(self):
        text = played(
            {"do": "remove", "from": "jace-beleren", "kind": "loyalty", "count": 3},
            {"do": "take_off", "card": "ornithopter"},
        )
        assert "aigraveyard=Jace Beleren|Id:9\n" in text
        assert "|Attacking|" in text and "RememberedCards:7|" in text and "Id:8" not in text

    def test_a_phase_ends_with_its_turn(self):
        text = played({"do": "end_turn"})
        assert "turn=1\nactiveplayer=ai\nactivephase=MAIN1\n" in text
        assert "landsplayed" not in text and "manapool" not in text and "precast" not in text
        assert "abilityshine=AB$ Mana | Cost$ T\n" in text and "humansideboard=Ornithopter\n" in text

    def test_at_the_start_nothing_has_changed(self):
        assert plainly(played({"do": "end_turn"}, only=False)) == plainly(BENCH)


KEYS = st.text("aTp0=:;|#[\n ", max_size=4)
WORDS = st.lists(
    st.sampled_from(
        ["Tapped", "|", ";", "\n", "Counters:P1P1=1", "Damage:1", "Owner:P1", "Salt", "Forest", "+", "t:", ":",
         "IsToken", "FaceDown:x", "PhasedOut:P1", "Transformed", "AttachedTo:1", "Id:1", "EnchantingPlayer:AI",
         "IsCommander", "1"]
    )
    | st.text(max_size=3),
    max_size=5,
).map("".join)  # fmt: skip


def _state(card: Card) -> tuple[object, ...]:
    """What the board says of a card; whatever it may be called."""
    states = (card.tapped, card.face_down, card.phased_out, card.transformed, card.token, card.commander, card.damage)
    return card.zone, card.owner, card.player, card.attached_to, dict(card.counters), card.front.name, states


class TestWhatIsKeptByHand:
    @pytest.mark.parametrize(
        ("kept", "where", "says"),
        [
            ("{cards: {ox: Tapped}}", "forge.cards.ox", "no card 'ox'"),
            ("{heads: {ox: Ox}}", "forge.heads.ox", "no card 'ox'"),
            ("{players: {p7: {precast: Shock}}}", "forge.players.p7", "no player 'p7'"),
            ('{cards: {bear: "Renowned\\nailife=0"}}', "forge.cards", ""),
            ('{cards: {bear: "Renowned;Memnite"}}', "forge.cards", ""),
            ('{state: {turn: "1\\nailife=0"}}', "forge.state", ""),
            ('{state: {"turn=1": "1"}}', "forge.state", ""),
            ("{state: {turn: 4}}", "forge.state", ""),
            ("{stage: {}}", "forge.stage", ""),
            ('{cards: {bear: "' + "x" * 2_001 + '"}}', "forge.cards", ""),
        ],
    )
    def test_is_refused_where_it_cannot_be(self, kept, where, says):
        with pytest.raises(UnreadableScenarioError) as refused:
            format.read(f"countertop: 1\ncards: [{{id: bear, card: Grizzly Bears}}]\nforge: {kept}")
        assert where in str(refused.value) and says in str(refused.value)

    def test_never_says_what_the_board_says_and_what_is_not_written_is_told(self):
        scenario = format.read("""
countertop: 1
title: Mine
cards: [{id: bear, card: Grizzly Bears}, {id: wood, card: Forest, zone: hand}]
forge:
  metadata: {Name: Theirs, goal: Survive}
  state: {ailife: "0", turn: "3"}
  players: {p1: {life: "0", precast: Shock}}
  heads: {bear: Memnite, wood: Forest+}
  cards: {bear: "Tapped|Counters:P1P1=9|Damage:9|Id:4|Monstrous|Transformed", wood: Attacking}
""")
        written = write(scenario)
        assert written.text.splitlines()[1:] == [
            "Name:Mine", "Goal:Survive", "Turns:9999", "[state]", "turn=3", "activeplayer=p0",
            "activephase=MAIN1", "p0life=20", "p0precast=Shock", "p1life=20",
            "p0battlefield=Grizzly Bears|Id:4|Monstrous|Transformed", "p0hand=Forest+",
        ]  # fmt: skip
        assert written.not_carried_over == (
            "what was kept for Forge and does not fit: Name, ailife, life of Player 1, Memnite (Grizzly Bears), "
            "Tapped (Grizzly Bears), Counters:P1P1=9 (Grizzly Bears), Damage:9 (Grizzly Bears), Attacking (Forest)",
        )

    @settings(max_examples=30)
    @given(
        st.dictionaries(st.sampled_from(["turn", "activeplayer", "ailife", "ability x", "[state]"]) | KEYS, WORDS),
        WORDS,
        WORDS,
    )
    def test_whatever_is_kept_the_board_that_forge_reads_is_the_same(self, lines, head, modifiers):
        kept = {"metadata": lines, "state": lines, "players": {"p2": lines}}
        board = {
            "countertop": 1,
            "setup": True,
            "cards": [{"id": "ox", "name": "Salt|Tapped"}, {"id": "b", "card": "Forest"}],
        }
        try:
            kept |= {"heads": {"ox": head, "b": head}, "cards": {"ox": modifiers, "b": modifiers}}
            scenario = format.from_plain({**board, "forge": kept})
        except UnreadableScenarioError:
            return
        written, plain = write(scenario).text, write(replace(scenario, forge=None)).text
        assert all(map(str.strip, written[:-1].split("\n")))
        again, expected = (format.start_board(read(text).scenario) for text in (written, plain))
        assert (again.players, again.active) == (expected.players, expected.active)
        assert [_state(card) for card in again.cards.values()] == [_state(card) for card in expected.cards.values()]

    def test_what_is_too_long_or_too_much_is_not_kept_and_told(self):
        long = read(f"abilityX={'x' * 20_001}\nhumanhand=Forest|Ability:{'y' * 2_001}")
        assert long.scenario.forge is None
        assert "too long to be kept for Forge: Forest, abilityx" in long.not_carried_over
        many = read("humanlife=1\n" + "".join(f"ability{number}=x\n" for number in range(300)))
        assert len(many.scenario.forge.state) == 200
        assert "lines for Forge beyond those that are kept: 100" in many.not_carried_over
        much = read("".join(f"ability{number}={'x' * 19_000}\n" for number in range(30)) + "humanhand=Memnite|Renowned")
        assert much.scenario.forge is None
        assert "renowned: Memnite" in much.not_carried_over and "none of it is kept" in much.not_carried_over[-1]
