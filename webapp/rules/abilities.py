"""All abilities of the format: the static ones, those that somebody uses, and those that trigger.

A new one is a class in `statics` or here, a member of `Ability`, and one reader.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from webapp.rules.affects import Positive
from webapp.rules.counters import Kind
from webapp.rules.effects import Effects, Pays, Targets
from webapp.rules.statics import (
    AbilityBase,
    Affecting,
    AtMost,
    Becomes,
    CannotHave,
    CannotLose,
    ChangesPuts,
    ChangesTokens,
    EntersWith,
    Gives,
    KeepsCounters,
    LegendExempt,
    LosesAbilities,
    NoCounters,
    NoRemoval,
    PowerToughness,
    ReplacesDamage,
    ReplacesLeaving,
    Sets,
    Switches,
    Unpreventable,
)


class Activated(AbilityBase, frozen=True, kw_only=True, tag="activated"):
    """An ability that somebody uses (602): the counters that it costs are paid, then it does what it does.

    `cost` tells all costs in words; those that are no counters are not checked. `when` in place of a cost: it triggers
    by what the board does not know, so by hand (`it attacks`). An instant or sorcery does so as it resolves. `text` is
    what it says. It works on the battlefield; where it says so, in the graveyard.
    """

    cost: Annotated[str, Meta(max_length=1_000)] = ""
    when: Annotated[str, Meta(max_length=1_000)] = ""
    text: Annotated[str, Meta(min_length=1, max_length=10_000)]
    in_graveyard: bool = False
    pays: Pays | None = None
    targets: Targets = ()
    does: Annotated[Effects, Meta(min_length=1)]

    def __post_init__(self) -> None:
        _refuse_wrong_words(self.targets, self.does, that=False)
        if self.cost and self.when:
            raise ValueError("an ability has a cost or triggers: give one of cost and when")


When = Literal["dies", "enters", "leaves", "counters_put", "counters_removed", "last_removed", "upkeep"]


class Triggers(Affecting, frozen=True, kw_only=True, tag="triggers"):
    """When that happens to what it affects, a reminder with this text waits (603). It works in every zone.

    Of counters: `kind` (None: of any), `put_by`, and `nth`: only as that many are reached or passed (122.7). With
    `does`, resolving it does that, and it works on the battlefield alone (113.6); `may`: its controller can let it be.
    """

    when: When
    kind: Kind | None = None
    nth: Positive | None = None
    put_by: Literal["anyone", "you", "opponent"] = "anyone"
    text: Annotated[str, Meta(max_length=10_000)] = ""
    targets: Targets = ()
    does: Effects = ()
    may: bool = False

    def __post_init__(self) -> None:
        _refuse_wrong_words(self.targets, self.does)


def _refuse_wrong_words(targets: Targets, does: Effects, *, that: bool = True) -> None:
    """Raise ValueError where effects name a target that there is not, or what only a trigger is about."""
    if any(target.up_to is not None for target in targets[:-1]):
        raise ValueError("only the last of several targets can be up to so many")
    for effect in does:
        for name in effect.__struct_fields__:
            word = getattr(effect, name)
            if not isinstance(word, str) or not word.startswith("$target"):
                continue
            if int(word.removeprefix("$target") or 1) > len(targets):
                raise ValueError(f"{word}: there are {len(targets)} targets")
        words = [getattr(effect, name) for name in effect.__struct_fields__]
        if not that and ("$that" in words or "that many" in words):
            raise ValueError("$that, that many: only what triggers is about something")


Ability = (
    EntersWith
    | AtMost
    | NoCounters
    | NoRemoval
    | ChangesPuts
    | ReplacesDamage
    | Unpreventable
    | ChangesTokens
    | KeepsCounters
    | Gives
    | Sets
    | Switches
    | Becomes
    | LosesAbilities
    | CannotHave
    | PowerToughness
    | LegendExempt
    | CannotLose
    | ReplacesLeaving
    | Activated
    | Triggers
)
