"""Abilities that do something: used for a cost, triggered by an event, or, of a spell, as it resolves."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from webapp.catalogue.reading.effects import Meant, all_of
from webapp.catalogue.reading.words import KIND, NUMBER, group_of, kind_of, number_of
from webapp.rules import abilities, effects, kind_maps
from webapp.rules.affects import ITSELF, Affects
from webapp.rules.counters import LOYALTY, Kind

_LONGEST = 1_000  # of a cost, and of what it triggers by


def ability_of(sentences: list[str], told: list[str], name: str, *, spell: bool = False) -> abilities.Ability | None:
    """The ability that these sentences are, or None where they are not understood whole. `told` are the same with
    capitals, to be shown with `name` for `~`.
    """
    first, *rest = sentences
    shown = " ".join(told)
    try:
        if cost := _COST.fullmatch(first):
            return _used(cost, rest, shown, name)
        if trigger := _TRIGGER.fullmatch(first):
            return _triggered(trigger, rest, shown, name)
        if spell and (meant := all_of(sentences)):
            return abilities.Activated(text=_told(shown, name), targets=meant.targets, does=meant.does)
    except ValueError:  # words that this ability can't have
        return None
    return None


def _told(text: str, name: str) -> str:
    """A text as buttons and lists show it, after `When it attacks, ` or a cost."""
    text = text.removesuffix(".")
    return (text if text.startswith("~") else text[:1].lower() + text[1:]).replace("~", name)


# Used for a cost

_COST = re.compile(r"(?P<cost>[^\":.]+|[+-]?(?:[0-9]+|x)): (?P<rest>.+)", re.IGNORECASE)
_LOYALTY = re.compile(r"(?P<sign>[+-]?)(?P<n>[0-9]+|x)")
_OFF_ITSELF = re.compile(rf"remove (?P<n>{NUMBER}) (?P<kind>{KIND}) counters? from ~")
_ONTO_ITSELF = re.compile(rf"put (?P<n>{NUMBER}) (?P<kind>{KIND}) counters? on ~")


_ENERGY = re.compile(r"pay (?P<energy>(?:\{e\})+)")


def _energy_alone(text: str, number: int) -> effects.Pays | None:
    """So much energy, if no counters of other kinds are paid with it."""
    if "counter" in text:
        return None
    return effects.Pays(remove=kind_maps.read_cost({"energy": number}), from_="$you")


def _used(cost: re.Match[str], rest: list[str], shown: str, name: str) -> abilities.Ability | None:
    paid = _paid(cost["cost"])
    written, _, text = shown.partition(": ")
    if paid is None or len(written) > _LONGEST:
        return None
    sentences = [cost["rest"], *rest]
    written = written.replace("~", name)
    if meant := all_of(sentences):
        pays = None if paid == effects.Pays() else paid
        text = _told(text, name)
        return abilities.Activated(cost=written, text=text, pays=pays, targets=meant.targets, does=meant.does)
    if any(re.search("counter|target", sentence) for sentence in sentences):
        return None
    return _paying_alone(paid, f"{written}: {_told(text, name)}")


def _paying_alone(paid: effects.Pays, text: str) -> abilities.Ability | None:
    """A button for what costs counters and does nothing about any: it takes, or puts, those, and tells the rest."""
    if LOYALTY in dict((*paid.remove.pairs, *paid.put.pairs)):
        return None  # what these would do is not told in a word
    removed: Any = paid.remove.pairs  # numbers, or "X"
    added: Any = paid.put.pairs
    taken = [effects.RemovesCounters(from_=paid.from_, kind=kind, count=number) for kind, number in removed]
    put = [effects.PutsCounters(onto="$it", kind=kind, count=number) for kind, number in added]
    return abilities.Activated(text=text, does=(*taken, *put)) if taken or put else None


def _paid(text: str) -> effects.Pays | None:
    """The counters that a cost takes and puts, which may be none; None where that is not plain."""
    if loyalty := _LOYALTY.fullmatch(text):
        number: int | str = "X" if loyalty["n"] == "x" else int(loyalty["n"])
        if number == 0:
            return effects.Pays()
        cost = kind_maps.read_cost({LOYALTY: number})
        return effects.Pays(remove=cost) if loyalty["sign"] == "-" else effects.Pays(put=cost)
    found: dict[str, Any] = {}
    for part in text.split(", "):
        if energy := _ENERGY.fullmatch(part):
            if found:
                return None  # counters of players and of itself at once are more than a cost can say
            return _energy_alone(text, energy["energy"].count("{"))
        for name, pattern in (("remove", _OFF_ITSELF), ("put", _ONTO_ITSELF)):
            if fits := pattern.fullmatch(part):
                kind = kind_of(fits["kind"])
                count = "X" if fits["n"] == "x" else number_of(fits["n"])
                if not kind or not count or name in found:
                    return None
                found[name] = kind_maps.read_cost({kind: count})
                break
        else:
            if "counter" in part:
                return None
    return effects.Pays(**found)


# Triggered

_TRIGGER = re.compile(
    r"(?P<when>(?:when|whenever|at) [^,]+?)(?:, if (?P<if>[^,]+))?, (?P<may>you may )?(?P<rest>.+)", re.DOTALL
)
_ONE_OR_MORE = rf"(?P<some>one or more|an?) (?:(?P<kind>{KIND}) )?counters? (?:is|are)"
_PATTERNS: tuple[tuple[str, abilities.When], ...] = (
    (r"when(?:ever)? (?P<group>.+?) enters?(?: the battlefield)?(?P<yours> under your control)?", "enters"),
    (r"when(?:ever)? (?P<group>.+?) dies?", "dies"),
    (r"when(?:ever)? (?P<group>.+?) leaves? the battlefield", "leaves"),
    (r"at the beginning of your upkeep(?P<group>)", "upkeep"),
    (rf"whenever {_ONE_OR_MORE} put on (?P<group>.+)", "counters_put"),
    (rf"whenever {_ONE_OR_MORE} removed from (?P<group>.+)", "counters_removed"),
    (rf"when the last (?:(?P<kind>{KIND}) )?counter is removed from (?P<group>.+)", "last_removed"),
)
_EVENTS = tuple((re.compile(pattern), when) for pattern, when in _PATTERNS)
_HAD_COUNTERS = re.compile(rf"(?:it|that creature) had (?:an? |one or more )?(?:(?P<kind>{KIND}) )?counters? on it")


def _triggered(trigger: re.Match[str], rest: list[str], shown: str, name: str) -> abilities.Ability | None:
    """What triggers by an event that the board knows; else what is used by hand as it triggers."""
    sentences = [trigger["rest"], *rest]
    text = _told(shown[trigger.start("rest") :], name)
    for pattern, when in _EVENTS:
        if event := pattern.fullmatch(trigger["when"]):
            gaps = event.groupdict()
            affects = _about(gaps, trigger["if"], when)
            if not affects:
                break
            kind = kind_of(gaps["kind"]) if gaps.get("kind") else None
            meant = all_of(sentences, it="~" if affects == ITSELF else "$that")
            if meant and gaps.get("some") in ("a", "an"):
                meant = _for_each_of_them(meant)
            if not meant or (gaps.get("kind") and not kind):
                return None
            return abilities.Triggers(
                when=when,
                kind=Kind(kind) if kind else None,
                affects=affects,
                text=text,
                may=bool(trigger["may"]),
                targets=meant.targets,
                does=meant.does,
            )
    return _by_hand(trigger, sentences, text)


def _about(gaps: dict[str, str | None], condition: str | None, when: abilities.When) -> Affects | None:
    """Whom a trigger is about; None where it asks for more than that."""
    affects = group_of(gaps["group"] or "~")
    if not affects or "player" in affects.what:
        return None
    if gaps.get("yours"):
        affects = replace(affects, who="you")
    if condition:
        had = _HAD_COUNTERS.fullmatch(condition) if when in ("dies", "leaves") else None
        kind = had and (kind_of(had["kind"]) if had["kind"] else "any")
        return replace(affects, with_=kind) if kind and affects.with_ is None else None
    return affects


def _for_each_of_them(meant: Meant) -> Meant | None:
    """What triggers once for each of the counters, as one that does so many times as much."""
    does = []
    for effect in meant.does:
        if not isinstance(effect, effects.PutsCounters | effects.DrawsCards) or effect.count != 1:
            return None
        does.append(replace(effect, count="that many"))
    return Meant(tuple(does), meant.targets)


_NOBODY = "$that"  # which only what triggers by an event of the board may mean: else the ability is refused


def _by_hand(trigger: re.Match[str], sentences: list[str], text: str) -> abilities.Ability | None:
    about_itself = re.match(r"when(?:ever)? ~ ", trigger["when"]) or "~" in (trigger["if"] or "")
    meant = all_of(sentences, it="~" if about_itself else _NOBODY)
    when = re.sub(r"^at the beginning of (.+)$", r"\1 begins", trigger["when"])
    when = re.sub(r"^at end of (.+)$", r"\1 ends", when)
    when = re.sub(r"^when(?:ever)? ", "", when).replace("~", "it")
    if trigger["if"]:
        when += f", and {trigger['if'].replace('~', 'it')}"
    if not meant or len(when) > _LONGEST:
        return None
    if trigger["may"]:
        text = f"you may {text}"
    return abilities.Activated(when=when, text=text, targets=meant.targets, does=meant.does)
