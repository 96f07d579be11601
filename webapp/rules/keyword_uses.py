"""Keywords that somebody uses, or that trigger by what the board does not know: the abilities that they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from webapp.rules.abilities import Activated
from webapp.rules.affects import Affects
from webapp.rules.counters import PLUS_ONE, Kind
from webapp.rules.effects import AnyEffect, CreatesTokens, PutsCounters, Target, Token

LEVEL = Kind("level")
_MOST = 10**12
_NUMBERED = re.compile(r"([a-z]+) ([0-9]{1,12}|x)")
_NUMBER_OR_COST = re.compile(r" (?:\{.*|[0-9]+|x)")
_WITH_COST = re.compile(r"(outlast|level up) (\S.*)")
_YOUR_CREATURE = Target(who="you", what=("creature",))
_WITHOUT = Affects(without="+1/+1")


@lru_cache(maxsize=2_000)
def uses_of_keywords(keywords: tuple[str, ...]) -> tuple[Activated, ...]:
    """The abilities that these keywords stand for, in their order; none for a keyword that is no such."""
    found = (_use(" ".join(word.casefold().split())) for word in keywords)
    return tuple(ability for abilities in found for ability in abilities)


def name_of(keyword: str) -> str:
    """A keyword without its number or cost: `level up` of `level up {3}`."""
    return _NUMBER_OR_COST.sub("", " ".join(keyword.casefold().split()))


def _use(keyword: str) -> tuple[Activated, ...]:
    if keyword in _WITHOUT_NUMBER:
        return (_WITHOUT_NUMBER[keyword],)
    if match := _WITH_COST.fullmatch(keyword):
        return (_WITH_A_COST[match[1]](match[2].upper()),)
    if (match := _NUMBERED.fullmatch(keyword)) and match[1] in _WITH_NUMBER:
        return _WITH_NUMBER[match[1]]("X" if match[2] == "x" else min(int(match[2]), _MOST))
    return ()


def _put(count: int | str = 1, onto: str | Affects = "$it") -> AnyEffect:
    return PutsCounters(onto=onto, kind=PLUS_ONE, count=count)


def _counters(number: int | str) -> str:
    return "a +1/+1 counter" if number == 1 else f"{number} +1/+1 counters"


def _outlast(cost: str) -> Activated:
    """The ability of outlast."""
    return Activated(cost=f"Outlast \u2014 {cost}, {{T}}", text="put a +1/+1 counter on it", does=(_put(),))


def _level_up(cost: str) -> Activated:
    """The ability of level up."""
    put = PutsCounters(onto="$it", kind=LEVEL)
    return Activated(cost=f"Level up \u2014 {cost}", text="put a level counter on it", does=(put,))


def _adapt(number: int | str) -> tuple[Activated, ...]:
    """That of adapt: only where no +1/+1 counter is there."""
    text = f"if it has no +1/+1 counters on it, put {_counters(number)} on it"
    return (Activated(cost="Adapt \u2014 its cost", text=text, does=(_put(number, _WITHOUT),)),)


def _monstrosity(number: int | str) -> tuple[Activated, ...]:
    """That of monstrosity."""
    text = f"if it isn't monstrous, put {_counters(number)} on it, and it becomes monstrous"
    return (Activated(cost="Monstrosity \u2014 its cost", text=text, does=(_put(number),)),)


def _bolster(number: int | str) -> tuple[Activated, ...]:
    """That of bolster."""
    text = f"bolster: put {_counters(number)} on a creature with the least toughness among creatures you control"
    return (Activated(text=text, targets=(_YOUR_CREATURE,), does=(_put(number, "$target"),)),)


def _support(number: int | str) -> tuple[Activated, ...]:
    """That of support, on a permanent: up to so many other creatures."""
    most = number if isinstance(number, int) else 100
    targets = (Target(who="anyone", what=("creature",), other=True, up_to=min(max(most, 1), 2_000)),)
    text = f"support: put a +1/+1 counter on each of up to {number} other target creatures"
    return (Activated(text=text, targets=targets, does=(_put(1, "$target"),)),)


def _renown(number: int | str) -> tuple[Activated, ...]:
    """That of renown."""
    text = f"if it isn't renowned, put {_counters(number)} on it, and it becomes renowned"
    return (Activated(when="it deals combat damage to a player", text=text, does=(_put(number),)),)


def _fabricate(number: int | str) -> tuple[Activated, ...]:
    """Those of fabricate: counters, or Servos."""
    servo = CreatesTokens(
        token=Token(name="Servo", type="Artifact Creature \u2014 Servo", power=1, toughness=1), copies=number
    )
    return (
        Activated(when="it enters", text=f"fabricate: put {_counters(number)} on it", does=(_put(number),)),
        Activated(when="it enters", text=f"fabricate: or create {number} 1/1 Servos", does=(servo,)),
    )


_WITH_A_COST: dict[str, Callable[[str], Activated]] = {"outlast": _outlast, "level up": _level_up}
_WITH_NUMBER: dict[str, Callable[[int | str], tuple[Activated, ...]]] = {
    "adapt": _adapt,
    "monstrosity": _monstrosity,
    "bolster": _bolster,
    "support": _support,
    "renown": _renown,
    "fabricate": _fabricate,
}
_WITHOUT_NUMBER = {
    "mentor": Activated(
        when="it attacks",
        text="mentor: put a +1/+1 counter on target attacking creature with lesser power",
        targets=(Target(who="anyone", what=("creature",), other=True),),
        does=(_put(1, "$target"),),
    ),
    "training": Activated(
        when="it attacks with a creature of greater power", text="training: put a +1/+1 counter on it", does=(_put(),)
    ),
    "dethrone": Activated(
        when="it attacks the player with the most life", text="dethrone: put a +1/+1 counter on it", does=(_put(),)
    ),
    "increment": Activated(
        when="you spend more mana on a spell than its power or toughness",
        text="increment: put a +1/+1 counter on it",
        does=(_put(),),
    ),
}
USED_KEYWORDS = frozenset([*_WITH_A_COST, *_WITH_NUMBER, *_WITHOUT_NUMBER])
