"""The abilities of the format in plain words: what each kind does, what its fields are called, what a row says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from webapp.rules import abilities, affects, statics
from webapp.rules.affects import Affects
from webapp.rules.steps.using import words_of
from webapp.rules.telling import signed, zone_name
from webapp.views import counting_words
from webapp.views.counting_words import a, only_while, plural

ABOUT = {
    "enters_with": ("Enters with counters", "It, or what it affects, enters with these counters."),
    "at_most": ("At most so many counters", "It can’t have more counters of a kind than that."),
    "no_counters": ("No counters can be put", "Counters can’t be put on what it affects."),
    "no_removal": ("No counters can be removed", "Counters can’t be removed from what it affects."),
    "changes_puts": ("Changes how many are put", "More counters are put on what it affects, or fewer."),
    "replaces_damage": ("Damage becomes counters", "Damage to what it affects is prevented or replaced: as counters."),
    "unpreventable": ("Damage can’t be prevented", "Damage to what it affects can’t be prevented."),
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
    "activated": ("A button of its own", "Pressing it does what it says; only the counters that it costs are paid."),
    "triggers": ("A trigger of your own", "When that happens, a reminder with your words waits."),
}

LABELS = {
    "as_though": "Dealt as by a source with",
    "each_source": "Once for each source",
    "exactly": "Exactly so many",
    "for_each": "For each, in words: it is asked",
    "if": "Only if, in words: it is asked",
    "in": "It works in (else on the battlefield)",
    "last_by_damage": "Only the last one, and only by damage",
    "keyword": "Only what this keyword puts",
    "one_of_each": "Of each kind that is on it",
    "instead": "Instead of damage (else: it is prevented)",
    "puts": "Puts counters of this kind",
    "removes": "Removes counters of this kind",
    "life_at_most": "Only while your life is at most",
    "source": "Whose damage",
    "times_its": "As many times as its",
    "source_is": "The source is one of",
    "up_to": "Only the next so much (or up to so many)",
    "while_they_last": "Only while counters can come off",
    "whose": "Whose counters",
    "affects": "What it affects",
    "cost": "Cost, in words",
    "does": "What it does: a step a line, as a file writes it",
    "from": "From",
    "in_graveyard": "It works in the graveyard",
    "may": "It may be declined",
    "pays": "Counters that it costs",
    "put": "Put",
    "remove": "Remove",
    "targets": "What it targets: one a line, as a file writes it",
    "at_least": "At least",
    "at_most": "At most",
    "chosen": "The type chosen for it",
    "colors": "Colors (of WUBRG)",
    "card": "Starts as",
    "count": "Cards counted",
    "kinds": "Kinds (none named: all)",
    "nth": "As so many are reached",
    "no_keywords": "Keywords it loses",
    "no_types": "Types it loses",
    "not": "But not",
    "per": "For each of",
    "number": "Number",
    "only_effects": "Only where an effect puts them",
    "other": "Others only, not itself",
    "put_by": "Put by",
    "times": "Times",
    "plus": "Plus",
    "minus": "Minus",
    "half": "Half, rounded down",
    "to": "To",
    "turn": "On whose turn",
    "types": "Types it has as well",
    "what": "Which",
    "when": "When it",
    "while": "Only while",
    "who": "Whose",
    "with": "With a counter of this kind (or any)",
    "without": "Without a counter of this kind (or any)",
    "text": "Your words",
    "attached_to": "Attached to",
    "chapters": "Chapters",
    "commander_damage": "Combat damage by commanders",
    "copy": "A copy of a card",
    "copy_of": "A copy of",
    "damage": "Damage",
    "deathtouched": "Damage by deathtouch",
    "regenerates": "Regenerates",
    "drew_from_empty": "Drew from an empty library",
    "pending": "Its chapter or defeat waits",
    "attacked": "Being attacked",
    "face_down": "Face down",
    "phased_out": "Phased out",
    "transformed": "Other face up",
    "entered_under": "Entered under",
    "no_regeneration": "Can’t be regenerated",
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
_ON = {"you": "you", "opponents": "your opponents", "anyone": "all players", "affected": "what it affects"}
_PUT_BY = {"anyone": "anyone", "you": "you", "opponent": "an opponent"}


def label(key: str) -> str:
    """What a form calls that key."""
    return LABELS.get(key) or key.replace("_", " ").capitalize()


def value(key: str, choice: str) -> str:
    """What a menu calls one of the choices of that key."""
    if key == "put_by":
        return _PUT_BY.get(choice, choice)
    if key in ("who", "turn") and choice == "you":
        return "yours"
    if key == "whose" and choice in _ON:
        return _ON[choice]
    return VALUES.get(choice, choice.replace("_", " ")) if choice else "—"


def about(tag: str) -> tuple[str, str]:
    """What a kind of ability is called, and what it does."""
    return ABOUT.get(tag, (tag.replace("_", " ").capitalize(), ""))


def sentence(ability: abilities.Ability) -> str:
    """What an ability says, in one sentence."""
    text = _said(ability)
    return f"{text[:1].upper()}{text[1:]}."


def _said(ability: abilities.Ability) -> str:
    match ability:
        case statics.EntersWith():
            return f"{_enters(ability)}{_while(ability)}"
        case statics.ReplacesDamage():
            return f"{_damage(ability)}{_while(ability)}"
        case statics.Unpreventable():
            return f"damage to {whom(ability.affects)} can’t be prevented"
        case statics.AtMost():
            return f"it can’t have more than {ability.number} {ability.kind} counters on it"
        case statics.NoCounters():
            return f"{_kinds(ability.kinds)} can’t be put on {whom(ability.affects)}"
        case statics.NoRemoval():
            return f"{_stays(ability)}{_while(ability)}"
        case statics.ChangesPuts():
            return f"{_changes(ability)}{_while(ability)}"
        case statics.ChangesTokens():
            return f"{ability.times} times as many tokens are created under your control"
        case statics.KeepsCounters():
            return "counters stay on it as it changes zones, except to a hand or library"
        case statics.Gives():
            return f"{whom(ability.affects)} {_and(_given(ability))}{_while(ability)}"
        case statics.Sets():
            base = _base(ability.power, ability.toughness, _this(ability.affects))
            return f"{whom(ability.affects)} {_has(ability.affects)} {base}{_while(ability)}"
        case statics.Switches():
            return f"power and toughness of {whom(ability.affects)} are switched{_while(ability)}"
        case statics.Becomes():
            return f"{_becomes(ability)}{_while(ability)}"
        case statics.LosesAbilities():
            lose = _s(ability.affects, "lose")
            return f"{whom(ability.affects)} {lose} all abilities{_while(ability)}"
        case statics.CannotHave():
            words = _and(ability.keywords)
            return f"{whom(ability.affects)} can’t have or gain {words}{_while(ability)}"
        case statics.PowerToughness():
            both = (("power", ability.power), ("toughness", ability.toughness))
            said = [f"{what} is {counting_words.number(how)}" for what, how in both if how is not None]
            return f"its {' and its '.join(said)}" if said else "says nothing of its * yet"
        case statics.LegendExempt():
            return f"the legend rule does not apply to {whom(ability.affects)}"
        case statics.CannotLose():
            why = f" for {_and(ability.to)}" if ability.to else ""
            return f"you don’t lose the game{why}"
        case statics.ReplacesLeaving():
            return f"{whom(ability.affects)} {_s(ability.affects, 'go')} to {ability.to} instead of a graveyard"
        case abilities.Activated():
            return words_of(ability)
        case abilities.Triggers():
            return _triggers(ability)


def _while(ability: statics.Lasting) -> str:
    return only_while(ability.while_, _this(ability.affects))


def _this(affects: Affects) -> str:
    """What the object with the ability is called beside what it affects."""
    return "it" if affects.who == "self" else "this"


def _given(gift: statics.Gives) -> Iterator[str]:
    """What a gift gives and takes, a part each."""
    if gift.types:
        yield f"{_is(gift.affects)} {_and(gift.types)} as well"
    if gift.no_types:
        yield f"{_is(gift.affects)} not {_or(gift.no_types)}"
    if gift.power or gift.toughness or not (gift.keywords or gift.no_keywords or gift.types or gift.no_types):
        often = counting_words.for_each(gift.per, _this(gift.affects)) if gift.per else ""
        yield f"{_s(gift.affects, 'get')} {_plus(gift.power)}/{_plus(gift.toughness)}{often}"
    if gift.keywords:
        yield f"{_has(gift.affects)} {_and(gift.keywords)}"
    if gift.no_keywords:
        yield f"{_s(gift.affects, 'lose')} {_and(gift.no_keywords)}"


def _becomes(ability: statics.Becomes) -> str:
    many = " and ".join(_some(n, kind) for kind, n in ability.at_least.pairs)
    if ability.power is None and ability.toughness is None:
        base = ""
    else:
        base = f" with {_base(ability.power, ability.toughness)}"
    while_ = f", while it has at least {many}" if many else ""
    return f"{whom(ability.affects)} {_is(ability.affects)} {ability.type or 'as it is'}{base}{while_}"


def _stays(ability: statics.NoRemoval) -> str:
    if ability.last_by_damage:
        return f"the last of the {_kinds(ability.kinds)} on {whom(ability.affects)} can’t be removed by damage"
    return f"{_kinds(ability.kinds)} can’t be removed from {whom(ability.affects)}"


def _enters(ability: statics.EntersWith) -> str:
    if ability.counters is None:
        number = "one of each kind of counter that is on this"
    else:
        *most, (kind, last) = ability.counters.pairs
        number = " and ".join([*(f"{n} {each}" for each, n in most), _some(last, kind)])
    this = _this(ability.affects)
    per = counting_words.for_each(ability.per, this) if ability.per else ""
    per += f", as many times as the {ability.times_its} of {this}" if ability.times_its else ""
    each = f", for each of these: {ability.for_each}" if ability.for_each else ""
    if_ = f", if {ability.if_}" if ability.if_ else ""
    on = "on" if ability.in_ == "stack" else "in"
    where = f", while this lies {on} {zone_name(ability.in_)}" if ability.in_ else ""
    return f"{whom(ability.affects)} {_s(ability.affects, 'enter')} with {number}{per}{each}{if_}{where}"


def _damage(ability: statics.ReplacesDamage) -> str:
    kind = "" if ability.damage == "any" else f"{ability.damage} "
    a = f"a source that is {_or(ability.source_is)}" if ability.source_is else "a source"
    by = {"anyone": f" by {a}" if ability.source_is else "", "self": " by this", "you": f" by {a} you control"}
    source = by.get(ability.source, f" by {a} an opponent controls")
    would = f"{kind}damage that would be dealt to {whom(ability.affects)}{source}"
    if_ = f", if {ability.if_}" if ability.if_ else ""
    if ability.life_at_most is not None:
        if_ += f", while your life is at most {signed(ability.life_at_most)}"
    if ability.as_though:
        return f"{would} is dealt as though by a source with {ability.as_though}{if_}"
    on = "this" if ability.whose == "self" else "it"
    then = ""
    if moved := ability.puts or ability.removes:
        then = _some(ability.number if isinstance(ability.number, int) else "as many", moved)
        then += " as are prevented" if ability.number == "prevented" else ""
        then += f" {'is' if ability.number == 1 else 'are'} {'put on' if ability.puts else 'removed from'} {on}"
        then += ", and no more is stopped than come off" if ability.while_they_last else ""
    would = f"the next {ability.up_to} {would}" if ability.up_to is not None else would
    then += " for each source" if ability.each_source else ""
    if ability.instead:
        return f"{would} is not dealt: {then} instead{if_}"
    return f"{would} is prevented{f', and {then}' if then else ''}{if_}"


def _some(number: int | str, kind: str) -> str:
    return f"{number} {kind} counter{'' if number == 1 else 's'}"


def _changes(ability: statics.ChangesPuts) -> str:
    if ability.half:
        how = "half as many, rounded down"
    elif ability.exactly:
        how = f"exactly {ability.exactly}"
    elif ability.times:
        how = f"{ability.times} times as many"
    else:
        how = f"{ability.plus} more" if ability.plus else f"{ability.minus} fewer"
    who = {"anyone": "", "you": " by you", "opponent": " by an opponent"}[ability.put_by]
    effect = " by an effect" if ability.only_effects else ""
    effect += f" by {ability.keyword}" if ability.keyword else ""
    return f"where {_kinds(ability.kinds)} are put{effect}{who} on {whom(ability.affects)}, {how} are put"


def _triggers(ability: abilities.Triggers) -> str:
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
        "upkeep": "",
    }[ability.when]
    waits = "a reminder waits"
    if ability.does:
        waits = f"this waits to be resolved{' or declined' if ability.may else ''}"
    begins = f"when {whom(ability.affects)} {happens}" if happens else "as your upkeep begins"
    return f"{begins}, {waits}: {ability.text.rstrip('.') or 'without words yet'}"


def whom(affects: Affects) -> str:
    """What an ability affects, named as in a sentence."""
    if "player" in (word.casefold() for word in affects.what):
        players = _PLAYERS.get(affects.who, "nobody")
        objects = tuple(word for word in affects.what if word.casefold() != "player")
        if objects and affects.who not in ("self", "attached"):
            return f"{players} or {whom(replace(affects, what=objects))}"
        return players + _with(affects)
    if affects.who == "attached":
        it = "what" if affects.what == ("permanent",) else f"the {_or(affects.what)}"
        return f"{it} it is attached to{_not(affects)}{_with(affects)}"
    if affects.who == "self":
        which = "" if affects.what == ("permanent",) else f", if it is {_or(map(a, affects.what))},"
        return f"it{which}{_not(affects)}{_with(affects)}"
    whose = {"you": " you control", "opponents": " opponents control", "anyone": ""}[affects.who]
    others = "other " if affects.other else ""
    return f"{others}{_or(map(_several, affects.what))}{_not(affects)}{whose}{_with(affects)}"


_PLAYERS = {
    "you": "you",
    "opponents": "your opponents",
    "anyone": "players",
    "attached": "the player it is attached to",
}


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
    said = ""
    if affects.with_ is not None:
        kind = "" if affects.with_ == "any" else f"{affects.with_} "
        one = a(f"{kind}counter")
        said = f" with {affects.at_least} {kind}counters or more" if affects.at_least > 1 else f" with {one}"
    if affects.without is not None:
        said += f" without {counting_words.counters(affects.without)}"
    return said


def _several(words: str) -> str:
    """Several of what these words fit; `chosen` stands for the type that is chosen."""
    others = [word for word in words.split() if word.casefold() != "chosen"]
    those = plural(" ".join(others) or "permanent")
    return those if len(others) == len(words.split()) else f"{those} of the chosen type"


def _kinds(kinds: affects.KindsOrAll) -> str:
    if kinds is None:
        return "counters"
    return f"{_or(kinds)} counters" if kinds else "counters of no kind"


def _base(power: int | affects.Counting | None, toughness: int | affects.Counting | None, it: str = "it") -> str:
    if power is not None and power == toughness and not isinstance(power, int):
        return f"base power and toughness each equal to {counting_words.number(power, it)}"
    if isinstance(power, int) and isinstance(toughness, int):
        return f"base size {signed(power)}/{signed(toughness)}"
    both = (("power", power), ("toughness", toughness))
    said = [f"base {what} {counting_words.number(how, it)}" for what, how in both if how is not None]
    return " and ".join(said) or "its own base size"


def _plus(number: int) -> str:
    return f"+{number}" if number >= 0 else signed(number)


def _and(parts: Iterable[str]) -> str:
    return _listed(parts, "and")


def _or(parts: Iterable[str]) -> str:
    return _listed(parts, "or")


def _listed(parts: Iterable[str], word: str) -> str:
    *most, last = [str(part) for part in parts] or ["nothing"]
    return f"{', '.join(most)} {word} {last}" if most else last
