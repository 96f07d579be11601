"""The abilities of the format in plain words: what each kind does, what its fields are called, what a row says."""

from __future__ import annotations

from collections.abc import Iterable

from webapp.rules import abilities as ab
from webapp.rules.abilities import Affects
from webapp.rules.telling import signed

ABOUT = {
    "enters_with": ("Enters with counters", "It, or what it affects, enters with these counters."),
    "at_most": ("At most so many counters", "It can’t have more counters of a kind than that."),
    "no_counters": ("No counters can be put", "Counters can’t be put on what it affects."),
    "no_removal": ("No counters can be removed", "Counters can’t be removed from what it affects."),
    "changes_puts": ("Changes how many are put", "More counters are put on what it affects, or fewer."),
    "changes_tokens": ("More tokens", "So many times as many tokens are created under your control."),
    "keeps_counters": ("Keeps its counters", "Counters stay on it as it changes zones, but for hand and library."),
    "gives": ("Gives power, toughness, keywords", "What it affects gets +X/+Y and has these keywords."),
    "sets": ("Sets base power and toughness", "The base power or toughness of what it affects is this."),
    "switches": ("Switches power and toughness", "Power and toughness of what it affects are switched."),
    "becomes": ("Becomes something by counters", "While so many counters are on it, it is this."),
    "loses_abilities": ("Takes all abilities", "What it affects loses all abilities."),
    "cannot_have": ("Can’t have keywords", "What it affects can’t have or gain these keywords."),
    "power_toughness": ("What * stands for", "The * of its power or toughness is counted so."),
    "legend_exempt": ("No legend rule", "The legend rule does not apply to what it affects."),
    "cannot_lose": ("Its controller can’t lose", "Its controller doesn’t lose for these reasons; none named: for any."),
    "replaces_leaving": ("Goes elsewhere than to a graveyard", "What would go to a graveyard goes there instead."),
    "triggers": ("A trigger of your own", "When that happens, a reminder with your words waits."),
}

LABELS = {
    "affects": "What it affects",
    "at_least": "While it has at least",
    "card": "Starts as",
    "count": "Cards counted",
    "kinds": "Kinds (none named: all)",
    "nth": "As so many are reached",
    "not": "But not",
    "number": "Number",
    "only_effects": "Only where an effect puts them",
    "other": "Others only, not itself",
    "put_by": "Put by",
    "times": "Times",
    "plus": "Plus",
    "minus": "Minus",
    "half": "Half, rounded down",
    "to": "To",
    "what": "Which",
    "when": "When it",
    "who": "Whose",
    "with": "With a counter of this kind (or any)",
    "text": "Your words",
    "attached_to": "Attached to",
    "chapters": "Chapters",
    "commander_damage": "Combat damage by commanders",
    "copy": "A copy of a card",
    "copy_of": "A copy of",
    "damage": "Damage",
    "deathtouched": "Damage by deathtouch",
    "drew_from_empty": "Drew from an empty library",
    "pending": "Its chapter or defeat waits",
    "attacked": "Being attacked",
    "face_down": "Face down",
    "phased_out": "Phased out",
    "transformed": "Other face up",
    "role_since": "A Role since",
    "world_since": "A world since",
}

VALUES = {
    "self": "itself",
    "attached": "what it is attached to",
    "opponents": "opponents’",
    "anyone": "anyone’s",
    "counters_put": "gets counters",
    "counters_removed": "loses counters",
    "last_removed": "loses the last counter",
    "upkeep": "has its upkeep",
    "number": "a number",
    "counters": "the counters on it",
    "count": "cards counted",
}
_PUT_BY = {"anyone": "anyone", "you": "you", "opponent": "an opponent"}


def label(key: str) -> str:
    """What a form calls that key."""
    return LABELS.get(key) or key.replace("_", " ").capitalize()


def value(key: str, choice: str) -> str:
    """What a menu calls one of the choices of that key."""
    if key == "put_by":
        return _PUT_BY.get(choice, choice)
    if key == "who" and choice == "you":
        return "yours"
    return VALUES.get(choice, choice.replace("_", " ")) if choice else "—"


def about(tag: str) -> tuple[str, str]:
    """What a kind of ability is called, and what it does."""
    return ABOUT.get(tag, (tag.replace("_", " ").capitalize(), ""))


def sentence(ability: ab.Ability) -> str:
    """What an ability says, in one sentence."""
    text = _said(ability)
    return f"{text[:1].upper()}{text[1:]}."


def _said(ability: ab.Ability) -> str:
    match ability:
        case ab.EntersWith():
            number = " and ".join(f"{n} {kind}" for kind, n in ability.counters.pairs)
            return f"{_whom(ability.affects)} {_s(ability.affects, 'enter')} with {number} counters"
        case ab.AtMost():
            return f"it can’t have more than {ability.number} {ability.kind} counters on it"
        case ab.NoCounters():
            return f"{_kinds(ability.kinds)} can’t be put on {_whom(ability.affects)}"
        case ab.NoRemoval():
            return f"{_kinds(ability.kinds)} can’t be removed from {_whom(ability.affects)}"
        case ab.ChangesPuts():
            return _changes(ability)
        case ab.ChangesTokens():
            return f"{ability.times} times as many tokens are created under your control"
        case ab.KeepsCounters():
            return "counters stay on it as it changes zones, except to a hand or library"
        case ab.Gives():
            gets = []
            if ability.power or ability.toughness or not ability.keywords:
                size = f"{_plus(ability.power)}/{_plus(ability.toughness)}"
                gets.append(f"{_s(ability.affects, 'get')} {size}")
            if ability.keywords:
                gets.append(f"{_has(ability.affects)} {_and(ability.keywords)}")
            return f"{_whom(ability.affects)} {' and '.join(gets)}"
        case ab.Sets():
            return f"{_whom(ability.affects)} {_has(ability.affects)} {_base(ability.power, ability.toughness)}"
        case ab.Switches():
            return f"power and toughness of {_whom(ability.affects)} are switched"
        case ab.Becomes():
            many = " and ".join(f"{n} {kind} counters" for kind, n in ability.at_least.pairs)
            if ability.power is None and ability.toughness is None:
                base = ""
            else:
                base = f" with {_base(ability.power, ability.toughness)}"
            while_ = f", while at least {many} are there" if many else ""
            return f"{_whom(ability.affects)} {_is(ability.affects)} {ability.type or 'as it is'}{base}{while_}"
        case ab.LosesAbilities():
            return f"{_whom(ability.affects)} {_s(ability.affects, 'lose')} all abilities"
        case ab.CannotHave():
            return f"{_whom(ability.affects)} can’t have or gain {_and(ability.keywords)}"
        case ab.PowerToughness():
            both = (("power", ability.power), ("toughness", ability.toughness))
            said = [f"{what} is {_counted(how)}" for what, how in both if how is not None]
            return f"its {' and its '.join(said)}" if said else "says nothing of its * yet"
        case ab.LegendExempt():
            return f"the legend rule does not apply to {_whom(ability.affects)}"
        case ab.CannotLose():
            why = f" for {_and(ability.to)}" if ability.to else ""
            return f"you don’t lose the game{why}"
        case ab.ReplacesLeaving():
            return f"{_whom(ability.affects)} {_s(ability.affects, 'go')} to {ability.to} instead of a graveyard"
        case ab.Triggers():
            return _triggers(ability)


def _changes(ability: ab.ChangesPuts) -> str:
    if ability.half:
        how = "half as many, rounded down"
    elif ability.times:
        how = f"{ability.times} times as many"
    else:
        how = f"{ability.plus} more" if ability.plus else f"{ability.minus} fewer"
    who = {"anyone": "", "you": " by you", "opponent": " by an opponent"}[ability.put_by]
    effect = " by an effect" if ability.only_effects else ""
    return f"where {_kinds(ability.kinds)} are put{effect}{who} on {_whom(ability.affects)}, {how} are put"


def _triggers(ability: ab.Triggers) -> str:
    kind = f"{ability.kind} counters" if ability.kind else "counters"
    by = {"anyone": "", "you": " by you", "opponent": " by an opponent"}[ability.put_by]
    nth = f", the {ability.nth}th among them" if ability.nth else ""
    happens = {
        "dies": _s(ability.affects, "die"),
        "enters": _s(ability.affects, "enter"),
        "leaves": _s(ability.affects, "leave"),
        "counters_put": f"{_s(ability.affects, 'get')} {kind}{by}{nth}",
        "counters_removed": f"{_s(ability.affects, 'lose')} {kind}{nth}",
        "last_removed": f"{_s(ability.affects, 'lose')} the last of the {kind}",
        "upkeep": f"{_s(ability.affects, 'have')} an upkeep",
    }[ability.when]
    return f"when {_whom(ability.affects)} {happens}, a reminder waits: {ability.text or 'without words yet'}"


def _whom(affects: Affects) -> str:
    """What an ability affects, named as in a sentence."""
    if "player" in (word.casefold() for word in affects.what):
        players = {"you": "you", "opponents": "your opponents", "anyone": "all players"}.get(affects.who, "nobody")
        return players + _with(affects)
    if affects.who in ("self", "attached"):
        it = "it" if affects.who == "self" else "what it is attached to"
        which = "" if affects.what == ("permanent",) else f", if it is {_or(affects.what)}"
        return f"{it}{which}{_not(affects)}{_with(affects)}"
    whose = {"you": " you control", "opponents": " opponents control", "anyone": ""}[affects.who]
    others = "other " if affects.other else ""
    return f"{others}{_or(_plural(word) for word in affects.what)}{_not(affects)}{whose}{_with(affects)}"


def _is_one(affects: Affects) -> bool:
    return affects.who in ("self", "attached") and "player" not in affects.what


def _s(affects: Affects, verb: str) -> str:
    if not _is_one(affects):
        return verb
    return {"go": "goes", "have": "has"}.get(verb, f"{verb}s")


def _has(affects: Affects) -> str:
    return _s(affects, "have")


def _is(affects: Affects) -> str:
    return "is" if _is_one(affects) else "are"


def _not(affects: Affects) -> str:
    return f" but not {_or(affects.not_)}" if affects.not_ else ""


def _with(affects: Affects) -> str:
    if affects.with_ is None:
        return ""
    return " with a counter" if affects.with_ == "any" else f" with a {affects.with_} counter"


def _plural(word: str) -> str:
    return word if word.endswith("s") else f"{word}s"


def _kinds(kinds: ab.KindsOrAll) -> str:
    if kinds is None:
        return "counters"
    return f"{_or(kinds)} counters" if kinds else "counters of no kind"


def _base(power: int | None, toughness: int | None) -> str:
    both = power is not None and toughness is not None
    if both:
        return f"base size {signed(power)}/{signed(toughness)}"
    if power is None and toughness is None:
        return "its own base size"
    return f"base power {signed(power)}" if power is not None else f"base toughness {signed(toughness)}"


def _counted(how: int | ab.Counting) -> str:
    if isinstance(how, int):
        return signed(how)
    more = f" plus {signed(how.plus)}" if how.plus else ""
    if how.counters is not None:
        return f"the number of {how.counters} counters on it{more}"
    count = how.count or ab.CountedCards()
    type_ = f"{count.type} cards" if count.type else "cards"
    return f"the number of {type_}{f' in all players’ zone {count.zone}' if count.zone else ''}{more}"


def _plus(number: int) -> str:
    return f"+{number}" if number >= 0 else signed(number)


def _and(parts: Iterable[str]) -> str:
    return _listed(parts, "and")


def _or(parts: Iterable[str]) -> str:
    return _listed(parts, "or")


def _listed(parts: Iterable[str], word: str) -> str:
    *most, last = [str(part) for part in parts] or ["nothing"]
    return f"{', '.join(most)} {word} {last}" if most else last
