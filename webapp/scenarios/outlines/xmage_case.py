"""A scenario as the outline of a test for XMage: the board, what was done as comments, and what must come out.

XMage casts spells and activates abilities where a scenario says what they do, so somebody has to fill in how.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from webapp import catalogue
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.characteristics import view_of
from webapp.rules.counters import Kind
from webapp.rules.play import Moment
from webapp.rules.steps import Put, Undo
from webapp.rules.zones import Zone
from webapp.scenarios.check import Report, check
from webapp.scenarios.forge.kinds import spelled_kind
from webapp.scenarios.format import Scenario
from webapp.scenarios.notes import Notes
from webapp.scenarios.outlines.java import comment, literal, words_of
from webapp.scenarios.reporting import log_of
from webapp.scenarios.written import Written

_PLAYERS = ("playerA", "playerB", "playerC", "playerD")
_ZONES: dict[Zone, str] = {
    "battlefield": "BATTLEFIELD",
    "graveyard": "GRAVEYARD",
    "hand": "HAND",
    "library": "LIBRARY",
    "exile": "EXILED",
    "command": "COMMAND",
}
_COUNTED: dict[Zone, str] = {
    "battlefield": "assertPermanentCount",
    "graveyard": "assertGraveyardCount",
    "hand": "assertHandCount",
    "exile": "assertExileCount",
}
_LONGEST_NAME = 60


def class_name(title: str) -> str:
    """What the class of a test of that title is called."""
    name = "".join(word[:1].upper() + word[1:] for word in words_of(title))[:_LONGEST_NAME]
    return f"{'' if name[:1].isalpha() else 'Board'}{name}Test"


def write(scenario: Scenario) -> Written:
    """The outline, and what of the scenario somebody has to fill in. Raises CountertopError for a scenario whose steps
    make no sense.
    """
    report = check(scenario)
    outline = _Outline(scenario, report)
    lines = list(outline.lines())
    return Written("\n".join(line.rstrip() for line in lines) + "\n", outline.notes.lines())


class _Outline:
    """Writes one outline, and notes what it has to leave to people."""

    def __init__(self, scenario: Scenario, report: Report) -> None:
        self.notes = Notes()
        self._scenario, self._report = scenario, report
        self._start, self._end = report.moments[0].before, report.moments[-1].board
        self._players = dict(zip((player.id for player in self._start.players), _PLAYERS, strict=False))

    def lines(self) -> Iterator[str]:
        """The whole file."""
        base = "CardTestPlayerBase" if len(self._start.players) <= 2 else "CardTestMultiPlayerBase"
        method = (name := class_name(self._scenario.title).removesuffix("Test"))[:1].lower() + name[1:]
        yield "package org.mage.test.cards.single;  // or wherever it belongs"
        yield ""
        for imported in ("mage.constants.PhaseStep", "mage.constants.Zone", "mage.counters.CounterType"):
            yield f"import {imported};"
        yield "import org.junit.Test;"
        yield f"import org.mage.test.serverside.base.{base};"
        yield ""
        yield comment(self._scenario.title or "A scenario of Countertop")
        yield from (comment(line) for line in self._scenario.about.splitlines() if line.strip())
        yield "// An outline: what is marked TODO has to be filled in by hand."  # by its reader: nothing is to do here
        yield f"public class {class_name(self._scenario.title)} extends {base} {{"
        yield ""
        yield "    @Test"
        yield f"    public void test{method[:1].upper()}{method[1:]}() {{"
        for part in (self._board(), self._steps(), self._run(), self._result()):
            yield from (f"        {line}" if line else "" for line in part)
        yield "    }"
        yield "}"

    # The board

    def _board(self) -> Iterator[str]:
        for player in self._start.players:
            yield from self._player(player)
        laid = Tally((card.player, card.zone, _name(card), card.tapped) for card in self._cards(self._start))
        for (player_id, zone, name, tapped), number in laid.items():
            if zone not in _ZONES:
                yield self._todo(f"{name} is on the {zone}")
                continue
            more = ", true" if tapped else ""
            line = f"addCard(Zone.{_ZONES[zone]}, {self._who(player_id)}, {literal(name)}, {number}{more});"
            yield self._if_known(line, name, player_id)
        if any(card.counters for card in self._cards(self._start)):
            yield "// addCounters puts counters in the game: what changes or watches such puts sees these, too."
        for card in self._cards(self._start):
            yield from self._counters_on(card)
            yield from self._more_about(card)

    def _player(self, player: Player) -> Iterator[str]:
        if player.id not in self._players:
            yield self._todo(f"{player.name} is a player too many: a test has {len(_PLAYERS)}")
        elif player.life != 20:
            yield f"setLife({self._who(player.id)}, {player.life});"
        for kind in player.counters.kinds:
            yield self._todo(f"{player.name} has {player.counters[kind]} {kind} counters")

    def _counters_on(self, card: Card) -> Iterator[str]:
        printed = {"loyalty": card.front.loyalty, "defense": card.front.defense}
        for kind in card.counters.kinds:
            number = card.counters[kind] - (printed.get(kind) or 0)
            if card.zone != "battlefield" or number < 0:
                yield self._todo(f"{_name(card)} has {card.counters[kind]} {kind} counters in the {card.zone}")
            elif number:
                yield self._put(card, kind, number)

    def _more_about(self, card: Card) -> Iterator[str]:
        said = {
            "damage marked on it": card.damage,
            "its other face up": card.transformed,
            "its face down": card.face_down,
            "been phased out": card.phased_out,
        }
        for what, there in said.items():
            if there:
                yield self._todo(f"{_name(card)} has {what}")
        if card.attached_to:
            yield self._todo(f"{_name(card)} is attached to {self._start.label(card.attached_to)}")
        if card.owner != card.player:
            yield self._todo(f"{_name(card)} is owned by {self._start.label(card.owner)}")

    # What is done

    def _steps(self) -> Iterator[str]:
        for number, (step, moment) in enumerate(zip(self._scenario.steps, self._report.moments[1:], strict=True), 1):
            yield ""
            title = log_of(moment)[0]
            yield comment(f"{number}. {title}")
            if step.say and step.say.casefold() != title.casefold():
                yield comment(f"   {step.say}")
            if isinstance(step, Undo):
                yield self._todo("an undo: leave out what it takes back")
            elif isinstance(step, Put) and (card := _put_on(step, moment)):
                yield self._put(card, step.kind, step.count)
            else:
                yield self._todo("castSpell or activateAbility with a card that does this")

    def _put(self, card: Card, kind: Kind, number: int) -> str:
        which = f"{self._who(card.player)}, {literal(_name(card))}, CounterType.{_constant(kind)}, {number}"
        line = f"addCounters(1, PhaseStep.PRECOMBAT_MAIN, {which});"
        return self._if_known(line, _name(card), card.player)

    def _run(self) -> Iterator[str]:
        yield ""
        yield "setStrictChooseMode(true);"
        yield "setStopAt(1, PhaseStep.POSTCOMBAT_MAIN);"
        yield "execute();"
        yield ""

    # What must come out

    def _result(self) -> Iterator[str]:
        for difference in self._report.differences:
            yield comment(f"Countertop itself does not come to what the scenario expects: {difference}")
        for player in self._end.players:
            if player.id in self._players:
                yield f"assertLife({self._who(player.id)}, {player.life});"
                for kind in player.counters.kinds:
                    kinds = f"CounterType.{_constant(kind)}, {player.counters[kind]}"
                    yield f"assertCounterCount({self._who(player.id)}, {kinds});"
                if player.lost:
                    yield f"assertLostTheGame({self._who(player.id)});"
        cards = list(self._cards(self._end))
        expected = self._expected()
        about = [card for card in cards if card.id in expected] or cards
        names = {(card.player, _name(card)) for card in about}
        lie = Tally((card.player, _name(card), card.zone) for card in self._cards(self._end))
        for (player_id, name, zone), number in lie.items():
            if (player_id, name) in names and zone in _COUNTED:
                line = f"{_COUNTED[zone]}({self._who(player_id)}, {literal(name)}, {number});"
                yield self._if_known(line, name, player_id)
        for card in about:
            if card.zone == "battlefield":
                yield from self._permanent(card, alone=lie[card.player, _name(card), card.zone] == 1)

    def _expected(self) -> set[str]:
        """The ids of the cards of which the scenario expects something."""
        expect = self._scenario.expect
        return set(expect.cards) if expect and isinstance(expect.cards, Mapping) else set()

    def _permanent(self, card: Card, *, alone: bool) -> Iterator[str]:
        name, now = _name(card), view_of(self._end).of(card)
        if not alone and card.counters:
            yield self._todo(f"several are called {name}: {card.label} has {', '.join(card.counters.kinds)} counters")
            return
        for kind in card.counters.kinds:
            which = f"{self._who(card.player)}, {literal(name)}, CounterType.{_constant(kind)}, {card.counters[kind]}"
            yield self._if_known(f"assertCounterCount({which});", name, card.player)
        if alone and isinstance(now.power, int) and isinstance(now.toughness, int):
            line = f"assertPowerToughness({self._who(card.player)}, {literal(name)}, {now.power}, {now.toughness});"
            yield self._if_known(line, name, card.player)
        if alone and card.tapped:
            yield self._if_known(f"assertTapped({literal(name)}, true);", name, card.player)

    # Bits

    def _cards(self, board: Board) -> Iterator[Card]:
        return (board.cards[card_id] for card_id in board.order)

    def _who(self, player_id: str) -> str:
        return self._players.get(player_id, "playerTooMany")

    def _if_known(self, line: str, name: str, player_id: str) -> str:
        """The line; as a comment where it names a card that XMage can't know, or a player who can't be there."""
        if catalogue.find(name) and player_id in self._players:
            return line
        self.notes.add("to be filled in", f"a card like {name}")
        return comment(f"TODO a card like {name}: {line}")  # by the outline's reader, as its head says

    def _todo(self, what: str) -> str:
        self.notes.add("to be filled in", what)
        return comment(f"TODO {what}")


def _name(card: Card) -> str:
    """What XMage calls a card: by its front."""
    return card.card or card.front.name or card.id


def _constant(kind: Kind) -> str:
    """How XMage's list of counters calls a kind; of one that nobody but the scenario knows, how it might."""
    name = "_".join(words_of(spelled_kind(kind) or kind)).upper()
    return name if name[:1].isalpha() else f"KIND_{name}"


def _put_on(step: Put, moment: Moment) -> Card | None:
    """The permanent on which the step puts counters; None for what is none."""
    card = moment.before.cards.get(step.onto)
    return card if card and card.zone == "battlefield" and step.count else None
