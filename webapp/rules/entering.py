"""What something enters with (614.1c, 614.12): by itself, by its keywords, and by what is there before it.

What the board can't know (what was paid, what happened this turn, what a player chooses) is asked where the step that
lets it enter says so (`ask`); else it is not so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from webapp.rules.cards import Card
from webapp.rules.characteristics import Characteristics, View
from webapp.rules.counters import DEFENSE, LORE, LOYALTY, PLUS_ONE, Kind
from webapp.rules.counting import number_of
from webapp.rules.entries import printed_counters
from webapp.rules.events import Answer, Choice
from webapp.rules.keywords import MOST_OF_KEYWORD, TIME, keyword_counters
from webapp.rules.puts import is_met
from webapp.rules.statics import EntersWith

CHARGE = Kind("charge")
_OF_PRINTED: Mapping[str, str] = {LOYALTY: "306.5b", DEFENSE: "310.4b"}
MOST_OFFERED = 10  # so high a number is offered; any other can be typed


class Brought(Struct, frozen=True):
    """Counters that something enters with; `by` is who puts them, where it is not its controller (122.6a). `rules` let
    it enter so, where it is no ability that a card has printed in words. `x` is that of the spell, if it was asked for.
    """

    numbers: Mapping[str, int]
    by: str = ""
    rules: tuple[str, ...] = ()
    x: int | None = None


class _Asked(Struct, frozen=True):
    """What a keyword lets something enter with, and what it depends on: its counters for each of what is named, or, if
    it is a yes or no (`once`), if that is so. `by_opponent`: an opponent decides, and puts.
    """

    rule: str
    about: str
    once: bool = True
    kind: Kind = PLUS_ONE
    by_opponent: bool = False


KEYWORDS = {
    "amplify": _Asked("702.38a", "cards revealed for amplify", once=False),
    "bloodthirst": _Asked("702.54a", "an opponent was dealt damage this turn"),
    "devour": _Asked("702.82a", "permanents sacrificed to devour", once=False),
    "impending": _Asked("702.176a", "its impending cost was paid", kind=TIME),
    "modular sunburst": _Asked("702.44a", "colors of mana spent to cast it", once=False),
    "riot": _Asked("702.136a", "it takes the +1/+1 counter of riot, not haste"),
    "sunburst": _Asked("702.44a", "colors of mana spent to cast it", once=False),
    "tribute": _Asked("702.104a", "tribute is paid", by_opponent=True),
    "unleash": _Asked("702.98a", "it takes the +1/+1 counter of unleash"),
}
_BLOODTHIRST_X = _Asked("702.54b", "damage dealt to opponents this turn", once=False)
_KEYWORD = re.compile(r"(modular sunburst|[a-z]+)(?: [a-z ]+?)??(?: ([0-9]+|x))?")


class Entering:
    """One card that enters, as it will be there. `ask` answers a question; None: nothing is asked."""

    def __init__(
        self,
        before: View,
        entering: View,
        card: Card,
        *,
        implied: Collection[str],
        x: int,
        ask: Callable[[Choice], Answer] | None,
    ) -> None:
        self.before, self.entering, self.card = before, entering, card
        self.implied, self.x, self._ask = implied, x, ask
        self.now: Characteristics = entering.of(card)

    def brought(self, elsewhere: Iterable[tuple[Card, EntersWith]]) -> Iterator[Brought]:
        """All that it enters with; `elsewhere` are the abilities that work in other zones than the battlefield."""
        if not self.now.lost:
            yield from self._printed()
            if self.now.is_a("saga"):
                yield self._first_chapter()
        for ability in self.now.abilities:
            if isinstance(ability, EntersWith) and ability.affects.who == "self" and ability.in_ is None:
                yield self._by_ability(self.card, ability)
        for kind, number, rule in keyword_counters(self.now.every_keyword):
            yield Brought({kind: number}, rules=(rule,))
        yield from self._by_keywords()
        for source, ability in (*self.before.entering_effects(), *elsewhere):
            if source.id != self.card.id and self.entering.reaches(source, ability.affects, self.card):
                yield self._by_ability(source, ability)

    # What it says itself

    def _printed(self) -> Iterator[Brought]:
        """The printed loyalty and defense, where they count; of loyalty two less for each life paid (702.150a)."""
        for kind, number in printed_counters(self.now.face).items():
            if kind not in self.implied:
                continue
            rules: tuple[str, ...] = (_OF_PRINTED[kind],)
            if kind == LOYALTY and number and self.now.has("compleated"):
                paid = self._number("702.150a", "symbols of its cost paid with life")
                number, rules = max(number - 2 * paid, 0), (*rules, "702.150a")
            yield Brought({kind: number}, rules=rules)

    def _first_chapter(self) -> Brought:
        """With how many lore counters a Saga enters: one (714.3a), or, with read ahead, as many as are chosen
        (702.155b).
        """
        if self._ask is None or self.now.chapters < 2 or not self.now.has("read ahead"):
            return Brought({LORE: 1}, rules=("714.3a",))
        numbers = tuple(str(chapter) for chapter in range(1, min(self.now.chapters, MOST_CHAPTERS) + 1))
        choice = Choice(
            kind="number",
            player=self.card.controller,
            options=numbers,
            rule="702.155b",
            about=f"{self.card.id} the chapter it starts at",
        )
        return Brought({LORE: _as_number(self._ask(choice))}, rules=("702.155b",))

    def _by_ability(self, source: Card, ability: EntersWith) -> Brought:
        """What that ability brings; its X is that of the spell, or 0 where there was none (107.3m)."""
        if not is_met(self.before, source, ability, self.card):
            return Brought({})
        times = 1
        if ability.per is not None:
            board, types = self.before.board, self.before.types_of
            times = max(number_of(board, source, ability.per, self.card, types), 0)
        if ability.times_its is not None:
            size = getattr(self.before.of(source), ability.times_its)
            times *= max(size, 0) if isinstance(size, int) else 0
        if not times or (ability.if_ is not None and not self._whether("614.1c", ability.if_)):
            return Brought({})
        if ability.for_each is not None:
            times *= self._number("614.1c", ability.for_each)
        if ability.counters is None:
            return Brought(dict.fromkeys(source.counters, times))
        if not (ability.counters.asks_for_x and times):
            return Brought(ability.counters.numbers(0, times))
        x = self._x()
        return Brought(ability.counters.numbers(x, times), rules=("107.3m",), x=x)

    def _x(self, rule: str = "107.3") -> int:
        return self.x or self._number(rule, "X")

    # Keywords that depend on something

    def _by_keywords(self) -> Iterator[Brought]:
        there: dict[str, int] = {}
        for keyword in self.now.every_keyword:
            match = _KEYWORD.fullmatch(keyword)
            if match is None:
                continue
            name, number = match[1], match[2]
            if name == "ravenous":
                yield Brought({PLUS_ONE: self._x("702.156a")}, rules=("702.156a",))
            elif asked := (_BLOODTHIRST_X if (name, number) == ("bloodthirst", "x") else KEYWORDS.get(name)):
                there[name] = there.get(name, 0) + 1  # each instance works by itself
                yield self._by_keyword(name, asked, _of_keyword(number), there[name])

    def _by_keyword(self, name: str, asked: _Asked, number: int, instance: int) -> Brought:
        about = asked.about if instance == 1 else f"{asked.about} ({instance})"
        kind = CHARGE if name == "sunburst" and not self.now.is_a("creature") else asked.kind
        if not asked.once:
            return Brought({kind: number * self._number(asked.rule, about)}, rules=(asked.rule,))
        who = self._opponent() if asked.by_opponent else self.card.controller
        so = bool(who) and self._whether(asked.rule, about, who)
        return Brought({kind: number} if so else {}, by=who if asked.by_opponent else "", rules=(asked.rule,))

    def _opponent(self) -> str:
        """Who decides about tribute: the first opponent in turn order; which one is chosen is not asked."""
        return next(iter(self.before.board.opponents_of(self.card.controller)), "")

    # Asking

    def _whether(self, rule: str, about: str, who: str = "") -> bool:
        if self._ask is None:
            return False
        return self._ask(whether(self.card.id, who or self.card.controller, about, rule)) is True

    def _number(self, rule: str, about: str) -> int:
        if self._ask is None:
            return 0
        options = tuple(str(number) for number in range(MOST_OFFERED + 1))
        choice = Choice(
            kind="number",
            player=self.card.controller,
            options=options,
            rule=rule,
            about=f"{self.card.id} {about}",
            more=True,
        )
        return _as_number(self._ask(choice))


MOST_CHAPTERS = 100


def whether(card_id: str, player: str, about: str, rule: str) -> Choice:
    """The question to a player whether something is so that the board can't know, about a card."""
    return Choice(kind="whether", player=player, options=(card_id,), rule=rule, about=f"{card_id} {about}")


def _as_number(answer: Answer) -> int:
    assert isinstance(answer, int)
    return answer


def _of_keyword(number: str | None) -> int:
    if number is None or number == "x":
        return 1
    return min(int(number), MOST_OF_KEYWORD) if len(number) <= 12 else MOST_OF_KEYWORD
