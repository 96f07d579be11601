"""Forge's own puzzles, where somebody has put a folder of them beside this checkout; else there is no test here.

They belong to others, so they are not in the repository. A second, plainer reading of the files, and an index of
them made by other means, say what must come out.
"""

import csv
import re
from collections import Counter
from pathlib import Path
from time import perf_counter

from webapp import catalogue
from webapp.rules.board import Board
from webapp.scenarios import format
from webapp.scenarios.forge import Opened, looks_like_forge, read
from webapp.scenarios.forge.kinds import read_kind

FOLDER = Path(__file__).parents[2] / "shared" / "data" / "forge-puzzles"
PUZZLES = sorted(FOLDER.glob("*.pzl"))
INDEX = {row["file"]: row for row in csv.DictReader((FOLDER / "index.csv").open(encoding="utf-8"))} if PUZZLES else {}
ZONES = {"play": "battlefield"}


def pytest_generate_tests(metafunc):
    """A test for each puzzle that is there; this module runs none where there is no folder."""
    if "puzzle" in metafunc.fixturenames:
        metafunc.parametrize("puzzle", PUZZLES, ids=lambda path: path.stem)


def open_puzzle(path: Path) -> tuple[Opened, Board]:
    opened = read(path.read_text(encoding="utf-8"))
    return opened, format.start_board(opened.scenario)


def plainly(path: Path) -> list[tuple[int, str, str]]:
    """Seat, zone and text of each card, read without any of our code."""
    state = re.split(r"(?mi)^\[state\]\s*$", path.read_text(encoding="utf-8"), maxsplit=1)[1]
    lists: dict[tuple[int, str], str] = {}
    for line in state.splitlines():
        key = re.match(r"(?i)\s*(human|ai|p0|p1)(battlefield|play|hand|graveyard|library|exile|command)=(.*)", line)
        if key:
            seat = int(key[1].casefold() in ("ai", "p1"))
            zone = key[2].casefold()
            lists[seat, ZONES.get(zone, zone)] = key[3]
    return [
        (seat, zone, entry.strip())
        for (seat, zone), listed in lists.items()
        for entry in listed.split(";")
        if entry.strip()
    ]


def counts(told: str) -> dict[str, int]:
    """Kinds and numbers of `P1P1=2,OIL=1`, in our spelling."""
    return {str(read_kind(kind)): int(number) for kind, number in re.findall(r"([^,=:]+)=(\d+)", told)}


if PUZZLES:

    def test_over_shared_all_65_real_puzzles_load_whole(puzzle):
        assert len(PUZZLES) == 65
        text = puzzle.read_text(encoding="utf-8")
        assert looks_like_forge(text)
        opened, board = open_puzzle(puzzle)
        assert format.read(format.write(opened.scenario)) == opened.scenario
        index = INDEX[puzzle.name]
        assert len(board.cards) == int(index["cards"])
        assert sum(card.token for card in board.cards.values()) == int(index["tokens_t"]) + int(index["tokens_T"])
        written = [counts(part.rsplit(": ", 1)[1]) for part in index["card_counters"].split(" ; ") if part]
        found = [dict(card.counters) for card in board.cards.values() if card.counters]
        assert sorted(map(sorted, map(dict.items, found))) == sorted(map(sorted, map(dict.items, written)))
        assert len(found) == int(index["cards_with_counters"])
        players = index["player_counters"]
        seat = int("ai" in players or "p1" in players)
        expected = {seat: counts(players.split(":", 1)[1])} if players else {}
        for number, player in enumerate(board.players):
            assert dict(player.counters) == expected.get(number, {})

    def test_over_shared_every_card_lies_where_a_plain_reading_finds_it(puzzle):
        cards = plainly(puzzle)
        _, board = open_puzzle(puzzle)
        assert Counter(
            (int(card.controller == "p2") if card.zone == "battlefield" else int(card.owner == "p2"), card.zone)
            for card in board.cards.values()
        ) == Counter((seat, zone) for seat, zone, _ in cards)
        assert sum(card.tapped for card in board.cards.values()) == sum("|Tapped" in text for *_, text in cards)
        assert sum(card.damage for card in board.cards.values()) == sum(
            int(found[1]) for *_, text in cards if (found := re.search(r"\|Damage:(\d+)", text))
        )
        in_order = list(zip(board.cards.values(), (text for *_, text in cards), strict=True))
        by_id = {found[1]: card.id for card, text in in_order if (found := re.search(r"\|Id:(\d+)", text))}
        attached = {
            card.id: by_id[found[1]] for card, text in in_order if (found := re.search(r"\|Attached?To:(\d+)", text))
        }
        assert attached == {
            card.id: card.attached_to for card in board.cards.values() if card.attached_to not in (None, "p1", "p2")
        }
        assert sum(card.attached_to in ("p1", "p2") for card in board.cards.values()) == sum(
            "|EnchantingPlayer:" in text for *_, text in cards
        )

    def test_over_shared_every_card_is_in_the_catalogue(puzzle):
        opened, _ = open_puzzle(puzzle)
        assert not [line for line in opened.not_carried_over if line.startswith("not in the catalogue")]

    def test_over_shared_the_names_are_those_written(puzzle):
        _, board = open_puzzle(puzzle)
        for card, (_, _, text) in zip(board.cards.values(), plainly(puzzle), strict=True):
            head = text.split("|")[0].strip()
            if head.startswith("T:"):
                continue
            name = head.removeprefix("t:").split(",")[0] if head.startswith("t:") else head
            faces = {card.front.name, card.back.name if card.back else ""}
            assert name.casefold() in {face.casefold() for face in faces}

    def test_over_shared_the_largest_loads_in_well_under_two_seconds():
        largest = max(PUZZLES, key=lambda path: path.stat().st_size).read_text(encoding="utf-8")
        catalogue.find("Forest")
        start = perf_counter()
        read(largest)
        assert perf_counter() - start < 1
