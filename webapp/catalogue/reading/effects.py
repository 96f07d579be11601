"""What an ability does: the effects that the scenario format can say, read from sentences.

All sentences of an ability are understood, or none of them is read: each may depend on the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from webapp.catalogue.reading.counting import counted
from webapp.catalogue.reading.words import KIND, NUMBER, group_of, keywords_of, kind_of, number_of, pile_of
from webapp.rules import effects
from webapp.rules.affects import Affects
from webapp.rules.counters import Kind
from webapp.rules.effects import Target

Gaps = Mapping[str, str]
_ANY_TARGET = Affects(who="anyone", what=("creature", "planeswalker", "battle", "player"))


class Meant(Struct, frozen=True):
    """What sentences do, and what they target."""

    does: tuple[effects.AnyEffect, ...]
    targets: tuple[Target, ...] = ()


# What has no part in counters, and does not ask for anything first: the button's text says it.
_BESIDE = re.compile(
    r"(?:it|that creature|those creatures|they|~) (?:gains?|gets?) [^,.]+ until end of turn"
    r"|(?:it|that creature) (?:fights|deals damage equal to its power to) [^,.]*"
    r"|(?:scry|surveil|mill) [a-z0-9]+(?: cards)?|investigate"
)
# When it may be used: that is left to those who play.
_LIMITS = frozenset(
    [
        "activate only as a sorcery",
        "activate only once each turn",
        "activate only during your turn",
        "this ability triggers only once each turn",
    ]
)
_BACK = re.compile(r"\b(?P<where>on|from|onto|sacrifice|exile|destroy|tap|untap) (?:it|that creature|that permanent)$")
_CUT = re.compile(r",? then |, and (?=you )| and (?=you |draw |put |gain |lose )")


def all_of(sentences: list[str], it: str = "it") -> Meant | None:
    """What all of these sentences do, one after another. `it` is what that word means, where that is plain; what deals
    damage is the object with the ability, unless the word means another.
    """
    does: tuple[effects.AnyEffect, ...] = ()
    targets: tuple[Target, ...] = ()
    for sentence in sentences:
        if sentence in _LIMITS or (does and _BESIDE.fullmatch(sentence)):
            continue
        for written in _CUT.split(sentence):
            part = re.sub("^it deals", "that deals" if it == "$that" else "~ deals", written)
            meant = _effect(_BACK.sub(rf"\g<where> {'$target' if _is_about_target(does) else it}", part)) or _effect(
                part
            )
            if meant is None or (meant.targets and targets):  # "it" and "that creature" would be of which of them?
                return None
            does += meant.does
            targets += meant.targets
    return Meant(does, targets) if does else None


def _is_about_target(does: tuple[effects.AnyEffect, ...]) -> bool:
    """Whether what was done last was done to what is targeted: that is "it" then."""
    return bool(does) and "$target" in (getattr(does[-1], name) for name in does[-1].__struct_fields__)


def _effect(sentence: str) -> Meant | None:
    for pattern, meaning in _EFFECTS:
        if fits := pattern.fullmatch(sentence):
            try:
                return meaning({name: text or "" for name, text in fits.groupdict().items()})
            except ValueError:  # a number or a kind that no effect can have
                return None
    return None


# Whom


_EACH_OF = re.compile(r"each of up to (?P<n>one|two|three|four|five) (?P<other>other )?target (?P<rest>.+)")
_TARGET = re.compile(r"(?:up to (?P<n>one|two|three) )?(?P<other>another )?(?:other )?target (?P<rest>.+)")
_WORDS: Mapping[str, effects.Ref] = {"~": "$it", "itself": "$it", "you": "$you", "$that": "$that", "$target": "$target"}


def _whom(text: str) -> tuple[effects.Refs, tuple[Target, ...]] | None:
    """Whom `target creature`, `~`, `each creature you control` mean, and the target that this is."""
    if text in _WORDS:
        return _WORDS[text], ()
    if text == "any target":
        return "$target", (_target(_ANY_TARGET),)
    if targeted := _EACH_OF.fullmatch(text) or _TARGET.fullmatch(text):
        group = group_of(f"{targeted['other'] or ''}{targeted['rest']}")
        up_to = number_of(targeted["n"]) if targeted["n"] else None
        return ("$target", (_target(group, up_to),)) if group else None
    if re.match(r"each (?!of )", text) and (group := group_of(text)):
        return group, ()
    return None


def _target(group: Affects, up_to: int | None = None) -> Target:
    fields: dict[str, Any] = {name: getattr(group, name) for name in Affects.__struct_fields__}
    if fields["what"] == ("permanent",):  # what goes without saying is not written
        del fields["what"]
    return Target(**fields, up_to=up_to)


def _count(text: str) -> Any:
    return {"all": "all", "x": "X", "that many": "that many"}.get(text) or number_of(text)


# What


def _puts(gaps: Gaps) -> Meant | None:
    pile, whom = pile_of(gaps["pile"]), _whom(gaps["whom"])
    if not pile or not whom:
        return None
    onto, targets = whom
    return Meant(tuple(effects.PutsCounters(onto=onto, kind=Kind(kind), count=n) for kind, n in pile.items()), targets)


def _puts_that_many(gaps: Gaps) -> Meant | None:
    kind, whom = kind_of(gaps["kind"]), _whom(gaps["whom"])
    if not kind or not whom:
        return None
    return Meant((effects.PutsCounters(onto=whom[0], kind=Kind(kind), count="that many"),), whom[1])


def _puts_for_each(gaps: Gaps) -> Meant | None:
    kind, whom, number = kind_of(gaps["kind"]), _whom(gaps["whom"]), counted(gaps["counted"])
    if not kind or not whom or not number:
        return None
    return Meant((effects.PutsCounters(onto=whom[0], kind=Kind(kind), count=number),), whom[1])


def _puts_its(gaps: Gaps) -> Meant | None:
    whom = _whom(gaps["whom"])
    return Meant((effects.PutsItsCounters(from_="$that", onto=whom[0]),), whom[1]) if whom else None


def _taken(gaps: Gaps) -> tuple[str, Any] | None:
    """The kind and number of `a counter`, `two oil counters`, `all counters`, `all ice counters`."""
    count = _count(gaps["n"])
    if not gaps["kind"]:
        return ("all", "all") if count == "all" else (effects.CHOSEN_KIND, 1) if count == 1 else None
    kind = kind_of(gaps["kind"])
    return (kind, count) if kind and count else None


def _removes(gaps: Gaps) -> Meant | None:
    taken, whom = _taken(gaps), _whom(gaps["whom"])
    if not taken or not whom:
        return None
    return Meant((effects.RemovesCounters(from_=whom[0], kind=taken[0], count=taken[1]),), whom[1])


def _moves(gaps: Gaps) -> Meant | None:
    taken, source, goal = _taken(gaps), _whom(gaps["from"]), _whom(gaps["whom"])
    if not taken or not source or not goal or (source[1] and goal[1]):
        return None
    if isinstance(source[0], Affects) or isinstance(goal[0], Affects):
        return None
    moves = effects.MovesCounters(from_=source[0], to=goal[0], kind=taken[0], count=taken[1])
    return Meant((moves,), (*source[1], *goal[1]))


def _doubles(gaps: Gaps) -> Meant | None:
    kind, whom = kind_of(gaps["kind"]) if gaps["kind"] else "all", _whom(gaps["whom"])
    return Meant((effects.DoublesCounters(card=whom[0], kind=kind),), whom[1]) if kind and whom else None


def _proliferates(gaps: Gaps) -> Meant | None:
    return Meant((effects.Proliferates(),) * (2 if gaps["twice"] else 1))


def _draws(gaps: Gaps) -> Meant | None:
    number = number_of(gaps["n"])
    return Meant((effects.DrawsCards(count=number),)) if number else None


def _draws_for_each(gaps: Gaps) -> Meant | None:
    number = counted(gaps["counted"])
    return Meant((effects.DrawsCards(count=number),)) if number else None


def _gains_life(gaps: Gaps) -> Meant | None:
    number = number_of(gaps["n"])
    return Meant((effects.ChangesLife(change=number if gaps["way"] == "gain" else -number),)) if number else None


def _opponents_lose(gaps: Gaps) -> Meant | None:
    number, opponents = number_of(gaps["n"]), group_of("each opponent")
    return Meant((effects.ChangesLife(player=opponents, change=-number),)) if number and opponents else None


def _damages(gaps: Gaps) -> Meant | None:
    number, whom = number_of(gaps["n"]), _whom(gaps["whom"])
    return Meant((effects.DealsDamage(to=whom[0], amount=number),), whom[1]) if number and whom else None


_ACTS: Mapping[str, Any] = {
    "tap": effects.Taps,
    "untap": effects.Untaps,
    "destroy": effects.Destroys,
    "exile": effects.Exiles,
    "sacrifice": effects.Sacrifices,
}


def _acts(gaps: Gaps) -> Meant | None:
    whom = _whom(gaps["whom"])
    return Meant((_ACTS[gaps["act"]](card=whom[0]),), whom[1]) if whom and whom[0] != "$you" else None


def _gets(gaps: Gaps) -> Meant | None:
    kind, number, whom = kind_of(gaps["kind"]), number_of(gaps["n"]), _whom(gaps["whom"])
    if not kind or not number or not whom or (isinstance(whom[0], Affects) and "player" not in whom[0].what):
        return None
    return Meant((effects.PutsCounters(onto=whom[0], kind=Kind(kind), count=number),), whom[1])


def _gets_energy(gaps: Gaps) -> Meant | None:
    return Meant((effects.PutsCounters(onto="$you", kind=Kind("energy"), count=gaps["energy"].count("{")),))


_COLOR_WORDS = frozenset(["white", "blue", "black", "red", "green", "colorless", "and"])


def _creates(gaps: Gaps) -> Meant | None:
    words = [word for word in gaps["types"].split() if word not in _COLOR_WORDS]
    subtypes = [word.capitalize() for word in words if word not in ("artifact", "enchantment")]
    copies: Any = counted(gaps["counted"]) if gaps["counted"] else number_of(gaps["n"])
    keywords = keywords_of(gaps["words"]) if gaps["words"] else ()
    if not subtypes or not copies or keywords is None:
        return None
    types = [word.capitalize() for word in words if word in ("artifact", "enchantment")]
    token = effects.Token(
        name=" ".join(subtypes),
        type=f"{' '.join([*types, 'Creature'])} — {' '.join(subtypes)}",
        power=int(gaps["power"]),
        toughness=int(gaps["toughness"]),
        keywords=keywords,
    )
    return Meant((effects.CreatesTokens(token=token, copies=copies),))


_SOME = rf"(?P<n>{NUMBER}|all) (?:(?P<kind>{KIND}) )?counters?"
_EFFECTS: tuple[tuple[re.Pattern[str], Callable[[Gaps], Meant | None]], ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        (rf"put that many (?P<kind>{KIND}) counters? on (?P<whom>.+)", _puts_that_many),
        (r"put (?:those|its) counters on (?P<whom>.+)", _puts_its),
        (rf"put an? (?P<kind>{KIND}) counter on (?P<whom>.+?) for each (?P<counted>.+)", _puts_for_each),
        (
            rf"put a number of (?P<kind>{KIND}) counters on (?P<whom>.+?) equal to the number of (?P<counted>.+)",
            _puts_for_each,
        ),
        (r"put (?P<pile>.+? counters?) on (?P<whom>.+)", _puts),
        (rf"remove {_SOME} from (?P<whom>.+)", _removes),
        (rf"move {_SOME} from (?P<from>.+?) onto (?P<whom>.+)", _moves),
        (rf"double the number of (?P<kind>{KIND}) counters on (?P<whom>.+)", _doubles),
        (r"double the number of each kind of counter on (?P<whom>.+)(?P<kind>)", _doubles),
        (r"proliferate(?: again)?(?P<twice> twice)?", _proliferates),
        (rf"(?:you )?draw (?P<n>{NUMBER}) cards?", _draws),
        (r"(?:you )?draw a card for each (?P<counted>.+)", _draws_for_each),
        (rf"(?:you )?(?P<way>gain|lose) (?P<n>{NUMBER}) life", _gains_life),
        (rf"each opponent loses (?P<n>{NUMBER}) life", _opponents_lose),
        (rf"~ deals (?P<n>{NUMBER}) damage to (?P<whom>.+)", _damages),
        (r"(?P<act>tap|untap|destroy|exile|sacrifice) (?P<whom>.+)", _acts),
        (
            r"(?P<whom>you|each player|each opponent|target player|target opponent) "
            rf"gets? (?P<n>{NUMBER}) (?P<kind>{KIND}) "
            r"counters?",
            _gets,
        ),
        (r"you get (?P<energy>(?:\{e\})+)", _gets_energy),
        (
            rf"create (?P<n>{NUMBER}) (?P<power>[0-9]{{1,3}})/(?P<toughness>[0-9]{{1,3}}) (?P<types>[a-z ]+?) creature "
            r"tokens?(?: with (?P<words>.+?))?(?: for each (?P<counted>.+))?",
            _creates,
        ),
    )
)
