"""The sentences that are understood: each a template that a whole sentence has to fit, and what it means.

A template is the sentence itself, in small letters, with `~` for the card that says it, and with gaps: `{n}` is a
number, `{kind}` a kind of counter; `{group}` (whom it is about), `{pile}` (so many counters), `{given}` and others are
read by functions, and where these make nothing of what stands there, the sentence is not read.
What is optional stands as in a regular expression. A meaning is a function from the gaps to abilities, or to None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from webapp.catalogue.reading.counting import counted
from webapp.catalogue.reading.words import KIND, NUMBER, SIZE, group_of, keywords_of, kind_of, number_of, pile_of
from webapp.rules import affects, kind_maps, statics
from webapp.rules.abilities import Ability
from webapp.rules.affects import ITSELF, Affects, Condition
from webapp.rules.cards import read_type_line
from webapp.rules.counters import Kind

_LONGEST_SENTENCE = 1_000
_LONGEST_REASON = 200

Gaps = Mapping[str, str]
Meant = Iterable[Ability] | None
Meaning = Callable[[Gaps], Meant]


def meaning_of(sentence: str) -> tuple[Ability, ...] | None:
    """The abilities that this sentence says, or None where it is not understood.

    It is in small letters, without its full stop, and calls the card itself `~`.
    """
    if len(sentence) > _LONGEST_SENTENCE:
        return None
    for template, meaning in _TEMPLATES:
        if fits := template.fullmatch(sentence):
            try:
                meant = meaning({name: text or "" for name, text in fits.groupdict().items()})
            except ValueError:  # a number or a kind that no ability can have
                meant = None
            if meant is not None:
                return tuple(meant)
    return None


# What it enters with


def _enters_with(gaps: Gaps) -> Meant:
    return _entering(gaps["pile"], gaps["group"])


def _enters_with_for_each(gaps: Gaps) -> Meant:
    """What the board can count is counted; of what only happened, whoever plays is asked how often."""
    if number := counted(gaps["counted"]):
        return _entering(gaps["pile"], gaps["group"], per=number)
    return _entering(gaps["pile"], gaps["group"], for_each=_reason(gaps["counted"])) if gaps["group"] == "~" else None


def _enters_with_a_number(gaps: Gaps) -> Meant:
    kind, more = kind_of(gaps["kind"]), _MORE[gaps["more"]]
    if not kind:
        return None
    if number := counted(gaps["counted"]):
        return _entering(f"a {kind} counter", gaps["group"], per=replace(number, **more))
    if more or gaps["group"] != "~":
        return None
    return _entering(f"a {kind} counter", "~", for_each=_reason(gaps["counted"]))


_MORE: Mapping[str, dict[str, int]] = {"": {}, "twice ": {"times": 2}, "one plus ": {"plus": 1}, "1 plus ": {"plus": 1}}


def _enters_if(gaps: Gaps) -> Meant:
    return _entering(gaps["pile"], "~", if_=_reason(gaps["if"]))


def _reason(words: str) -> str:
    """What is asked, in the words of the card. Raises ValueError for more than can be asked."""
    if len(words) > _LONGEST_REASON or "counter" in words:
        raise ValueError("too much to ask")
    return words.replace("~", "it")


def _entering(pile: str, group: str, **more: Any) -> Meant:
    counters, affects = pile_of(pile), group_of(group)
    if not counters or not affects or _are_players(affects):
        return None
    if "X" in counters.values() and (affects != ITSELF or more):
        return None  # whose X?
    return [statics.EntersWith(affects=affects, counters=kind_maps.read_entering(counters), **more)]


# What can't be put, what can't be removed


def _no_counters(gaps: Gaps) -> Meant:
    affects = group_of(gaps["group"])
    if not affects:
        return None
    kinds = _kinds(gaps)
    if kinds == ():
        return None
    return [statics.NoCounters(kinds=kinds, affects=affects)]


def _no_removal(gaps: Gaps) -> Meant:
    affects, kinds = group_of(gaps["group"]), _kinds(gaps)
    return [statics.NoRemoval(kinds=kinds, affects=affects)] if affects and kinds != () else None


def _at_most(gaps: Gaps) -> Meant:
    number, kind = number_of(gaps["n"]), kind_of(gaps["kind"])
    return None if number is None or not kind else [statics.AtMost(kind=Kind(kind), number=number)]


def _keeps_counters(gaps: Gaps) -> Meant:
    return [statics.KeepsCounters()]


def _kinds(gaps: Gaps) -> affects.KindsOrAll:
    """The kinds that a sentence is about: None for all, none at all where what stands there is no kind."""
    if not gaps["kind"]:
        return None
    kind = kind_of(gaps["kind"])
    return (Kind(kind),) if kind else ()


def _are_players(affects: Affects) -> bool:
    return "player" in affects.what


# More or fewer than would be put

_CHANGE = re.compile(
    rf"(?:(?P<that>that many)|(?P<twice>twice that many)|(?P<half>half that many))"
    rf"(?: (?:of (?:those|each of those kinds of|that kind of) |(?:of )?(?:{KIND}) )?counters?)?"
    rf"(?: (?P<sign>plus|minus) (?P<n>{NUMBER}))?"
    rf"(?: (?:of each of those kinds of|of those kinds of|of those|of that kind of|{KIND}))?(?: counters?)?"
    rf"(?P<down>,? rounded down)?"
)


def _changed_put(gaps: Gaps) -> Meant:
    return _changing(gaps, "anyone")


def _changed_put_by_you(gaps: Gaps) -> Meant:
    return _changing(gaps, "you")


def _changed_put_by_opponents(gaps: Gaps) -> Meant:
    return _changing(gaps, "opponent")


def _changed_effect(gaps: Gaps) -> Meant:
    return _changing(gaps, "anyone", only_effects=True)


def _changed_getting(gaps: Gaps) -> Meant:
    return _changing({**gaps, "group": "you"}, "anyone")


def _changed_energy(gaps: Gaps) -> Meant:
    return _changed_getting({**gaps, "kind": "energy", "change": gaps["change"].replace("{e}", "counters")})


def _changing(gaps: Gaps, put_by: str, **more: Any) -> Meant:
    affects, kinds, how = group_of(gaps["group"]), _kinds(gaps), _how_changed(gaps["change"] + gaps.get("down", ""))
    if not affects or kinds == () or not how:
        return None
    return [statics.ChangesPuts(kinds=kinds, affects=affects, **{"put_by": put_by, **more, **how})]


def _how_changed(text: str) -> dict[str, Any] | None:
    change = _CHANGE.fullmatch(text)
    if not change or bool(change["half"]) is not bool(change["down"]):
        return None
    if change["half"] or change["twice"]:
        return None if change["sign"] else {"half": True} if change["half"] else {"times": 2}
    number = number_of(change["n"]) if change["n"] else None
    return {change["sign"]: number} if number else None


def _twice_the_tokens(gaps: Gaps) -> Meant:
    return [statics.ChangesTokens(times=2)]


# What it gives while counters are there


def _gives(gaps: Gaps) -> Meant:
    affects, given = group_of(gaps["group"]), _given(gaps["given"])
    if not affects or _are_players(affects) or given is None:
        return None
    return [_giving(given, affects)]


def _giving(given: dict[str, Any], affects: Affects) -> statics.Gives:
    if (per := given.get("per")) and per.whose == "affected" and affects == ITSELF:
        given = {**given, "per": replace(per, whose="self")}
    return statics.Gives(affects=affects, **given)


_GIVEN = re.compile(
    rf"(?:gets? (?P<size>{SIZE})(?: for each (?P<each>.+?))?)?"
    rf"(?:(?P<and>,? and )?(?:has|have|gains?) (?P<words>.+?))?"
    rf"(?P<no>(?:is|are)n't an? (?P<type>[a-z]+))?"
)


def _given(text: str) -> dict[str, Any] | None:
    """What `gets +1/+1 and has trample` gives, as fields of a `gives`; None if it is not understood."""
    given = _GIVEN.fullmatch(text)
    if not text or not given or bool(given["and"]) is not bool(given["size"] and given["words"]):
        return None
    found: dict[str, Any] = {}
    if given["no"]:
        return {"no_types": (given["type"],)} if given["type"] in ("creature", "planeswalker", "artifact") else None
    if given["size"]:
        found["power"], found["toughness"] = map(int, given["size"].split("/"))
    if given["each"]:
        number = counted(given["each"], it="affected")
        if not number or (given["words"] and number.count):
            return None
        found["per"] = number
    if given["words"]:
        words = keywords_of(given["words"])
        if not words:
            return None
        found["keywords"] = words
    return found


_HAS = re.compile(
    rf"(?:~|it) (?:has|have) (?:(?P<least>{NUMBER}) or (?P<way>more|fewer) |an? |(?P<no>no ))?(?P<kind>{KIND} )?"
    r"counters? on (?:it|~)"
    rf"|there (?:are|is) (?:(?P<least2>{NUMBER}) or (?P<way2>more|fewer) |an? |(?P<no2>no ))(?P<kind2>{KIND} )?"
    r"counters? on ~"
)
_NONE = re.compile(rf"(?:~|it) doesn't have an? (?P<kind>{KIND}) counter on it")


def _having(text: str) -> dict[str, Any] | None:
    """The counters that must be there, as fields of a `Condition`; None if that is not what it says."""
    if none := _NONE.fullmatch(text):
        kind = kind_of(none["kind"])
        return {"counters": kind, "at_most": 0} if kind else None
    has = _HAS.fullmatch(text)
    if not has:
        return None
    written = (has["kind"] or has["kind2"] or "").strip()
    kind = kind_of(written) if written else "any"
    if not kind:
        return None
    if has["no"] or has["no2"]:
        return {"counters": kind, "at_most": 0}
    least, way = has["least"] or has["least2"], has["way"] or has["way2"]
    number = number_of(least) if least else 1
    if number is None:
        return None
    return {"counters": kind, "at_most" if way == "fewer" else "at_least": number}


def _gives_while(gaps: Gaps) -> Meant:
    affects, given, having = group_of(gaps["group"]), _given(gaps["given"]), _having(gaps["having"])
    if not affects or _are_players(affects) or given is None or not having:
        return None
    if affects == ITSELF:
        affects, having = _narrowed(having)
    while_ = Condition(**having) if having else None
    return [replace(_giving(given, affects), while_=while_)]


def _narrowed(having: dict[str, Any]) -> tuple[Affects, dict[str, Any]]:
    """Itself, only with these counters: as we write what a card gives to itself, where that can say it."""
    if having.get("at_most") == 0:
        return Affects(without=having["counters"]), {}
    if "at_least" in having and having["at_least"] >= 1:
        return Affects(with_=having["counters"], at_least=having["at_least"]), {}
    return ITSELF, having


def _gives_unless(gaps: Gaps) -> Meant:
    having = _having(gaps["having"])
    if not having or having.get("at_least", 0) < 1:
        return None
    turned = {"counters": having["counters"], "at_most": having["at_least"] - 1}
    affects, rest = _narrowed(turned)
    given = _given(gaps["given"])
    if not given:
        return None
    return [statics.Gives(affects=affects, while_=Condition(**rest) if rest else None, **given)]


_ANIMATED = re.compile(
    r"an? (?:(?P<power>[0-9]+)/(?P<toughness>[0-9]+) )?(?P<types>[a-z -]+?)(?P<also> in addition to its other types)?"
    r"(?:(?: with|,? and (?:has|it has)) (?P<words>.+?))?"
)


_RESTRICTED = {
    "can't be blocked": "can't be blocked",
    "can't be blocked by more than one creature": "can't be blocked by more than one creature",
    "can't block": "can't block",
    "can't attack": "can't attack",
    "can't attack or block": "can't attack or block",
    "don't untap during their controllers' untap steps": "doesn't untap in its untap step",
    "doesn't untap during its controller's untap step": "doesn't untap in its untap step",
    "doesn't untap during your untap step": "doesn't untap in its untap step",
}


def _restricts(gaps: Gaps) -> Meant:
    return _gives_words(gaps, _RESTRICTED[gaps["restricted"]])


def _gives_quoted(gaps: Gaps) -> Meant:
    text = gaps["quoted"].rstrip(".")
    text = re.sub(r"\{[^{}]+\}", lambda symbol: symbol[0].upper(), text[:1].upper() + text[1:])
    return None if "~" in text else _gives_words(gaps, re.sub(r"(?<=: )[a-z]", lambda found: found[0].upper(), text))


def _gives_words(gaps: Gaps, words: str) -> Meant:
    """What has no part in counters, and is given to what has some: the words stand among its keywords."""
    affects = group_of(gaps["group"])
    having = _having(gaps["having"]) if gaps.get("having") else None
    if affects and having and affects == ITSELF:
        affects, rest = _narrowed(having)
        return None if rest else [statics.Gives(keywords=(words,), affects=affects)]
    if not affects or _are_players(affects) or affects.with_ is None or len(words) > _LONGEST_REASON:
        return None
    return [statics.Gives(keywords=(words,), affects=affects)]


def _becomes(gaps: Gaps) -> Meant:
    having, becomes = _having(gaps["having"]), _ANIMATED.fullmatch(gaps["animal"])
    if not having or "at_least" not in having or not becomes:
        return None
    if not becomes["also"] and becomes["types"] != "artifact creature":  # 205.1b: this one keeps its types, too
        return None  # others lose those that are not said
    affects, rest = _narrowed(having)
    words = keywords_of(becomes["words"]) if becomes["words"] else ()
    types = tuple(becomes["types"].split())
    line = read_type_line(becomes["types"].title())
    if words is None or rest or "creature" not in line.types:
        return None
    gives = statics.Gives(types=types, keywords=words, affects=affects)
    if not becomes["power"]:
        return [gives]
    return [gives, statics.Sets(power=int(becomes["power"]), toughness=int(becomes["toughness"]), affects=affects)]


def _is_worth(gaps: Gaps) -> Meant:
    number = counted(gaps["counted"])
    if not number:
        return None
    what = gaps["what"]
    both = what == "power and toughness are each"
    return [
        statics.PowerToughness(
            power=number if both or what == "power is" else None,
            toughness=number if both or what == "toughness is" else None,
        )
    ]


# What else looks at zones and at state-based actions


def _damage_as_counters(gaps: Gaps) -> Meant:
    return _instead_of_damage(gaps, instead=True, puts=kind_of(gaps["kind"]))


def _damage_takes_counters(gaps: Gaps) -> Meant:
    return _instead_of_damage(gaps, removes=kind_of(gaps["kind"]))


def _prevented_damage_as_counters(gaps: Gaps) -> Meant:
    return _instead_of_damage(gaps, puts=kind_of(gaps["kind"]), number="prevented")


def _instead_of_damage(gaps: Gaps, **more: Any) -> Meant:
    affects = group_of(gaps["group"])
    if not affects or _are_players(affects) or None in more.values():
        return None
    more["damage"] = gaps["sort"].strip() or "any"
    more |= {field: Kind(more[field]) for field in ("puts", "removes") if field in more}
    return [statics.ReplacesDamage(affects=affects, **more)]


def _no_legend_rule(gaps: Gaps) -> Meant:
    affects = group_of(gaps["group"])
    return [statics.LegendExempt(affects=affects)] if affects else None


def _does_not_lose_for_life(gaps: Gaps) -> Meant:
    return [statics.CannotLose(to=("704.5a",))]


def _cannot_lose(gaps: Gaps) -> Meant:
    return [statics.CannotLose()]


def _exiled_instead(gaps: Gaps) -> Meant:
    affects = group_of(gaps["group"])
    return [statics.ReplacesLeaving(to="exile", affects=affects)] if affects and not _are_players(affects) else None


_ONTO = r"(?:it|them|that [a-z]+(?:(?:, | or |, or )[a-z]+)*)"
_SOME = r"one or more(?: {kind})? counters"
_SENTENCES: tuple[tuple[str, Meaning], ...] = (
    (r"{group} {enters} with {pile} on (?:it|them)", _enters_with),
    (
        r"{group} {enters} with {pile} on (?:it|them) for each {counted}",
        _enters_with_for_each,
    ),
    (
        r"{group} {enters} with a number of(?: additional)? {kind} counters on "
        r"(?:it|them) equal to {more}the number of {counted}",
        _enters_with_a_number,
    ),
    (
        r"{group} {enters} with x(?: additional)? {kind} counters on (?:it|them), "
        r"where x is {more}the number of {counted}",
        _enters_with_a_number,
    ),
    (r"if {if:(?:~|it) .+?}, it {enters} with {pile} on it", _enters_if),
    (r"if {if}, ~ {enters} with {pile} on it", _enters_if),
    (r"~ {enters} with {pile} on it if {if}", _enters_if),
    (r"(?:{kind} )?counters can't be put on {group}", _no_counters),
    (r"{group} can't have(?: {kind})? counters put on (?:it|them)", _no_counters),
    (r"{group} can't get(?: {kind})? counters", _no_counters),
    (r"(?:{kind} )?counters can't be removed from {group}", _no_removal),
    (r"~ can't have more than {n} {kind} counters on it", _at_most),
    (r"counters remain on ~ as it moves to any zone other than a player's hand or library", _keeps_counters),
    (rf"if {_SOME} would be put on {{group}}, {{change}} (?:are|is) put on {_ONTO} instead{{down}}", _changed_put),
    (
        rf"if you would put {_SOME} on {{group}}, (?:you )?put {{change}} on {_ONTO} instead{{down}}",
        _changed_put_by_you,
    ),
    (
        rf"if an opponent would put {_SOME} on {{group}}, (?:they|that player) puts? {{change}} on {_ONTO} "
        r"instead{down}",
        _changed_put_by_opponents,
    ),
    (rf"if an effect would put {_SOME} on {{group}}, it puts {{change}} on {_ONTO} instead", _changed_effect),
    (r"if you would get one or more(?: {kind})? counters, you get {change} instead", _changed_getting),
    (r"if you would get one or more \{e\}, you get {change} instead", _changed_energy),
    (
        r"if an effect would create one or more tokens under your control, it creates twice that many of those tokens "
        r"instead",
        _twice_the_tokens,
    ),
    (
        r"if one or more tokens would be created under your control, twice that many of those tokens are created "
        r"instead",
        _twice_the_tokens,
    ),
    (r"{group} {restricted}", _restricts),
    (r"{group} {restricted} as long as {having}", _restricts),
    (r"as long as {having}, {group} {restricted}", _restricts),
    (r'{group} (?:has|have) "{quoted}\."', _gives_quoted),
    (r"as long as {having}, {group} {given}", _gives_while),
    (r"{group} {given} as long as {having}", _gives_while),
    (r"as long as {having}, (?:~ is|it's|it is) {animal}", _becomes),
    (r"(?:~|it) {given} unless {having}", _gives_unless),
    (r"~'s {what:power and toughness are each|power is|toughness is} equal to the number of {counted}", _is_worth),
    (
        r"if {sort}damage would be dealt to {group}, put that many {kind} counters on (?:it|that creature) instead",
        _damage_as_counters,
    ),
    (
        r"if {sort}damage would be dealt to {group}, prevent that damage and remove that many {kind} counters from "
        r"(?:it|that creature)",
        _damage_takes_counters,
    ),
    (
        r"if {sort}damage would be dealt to {group}, prevent that damage and put that many {kind} counters on "
        r"(?:it|that creature)",
        _prevented_damage_as_counters,
    ),
    (
        r"if {sort}damage would be dealt to ~, prevent that damage\. put a {kind} counter on {group:~} for each 1 "
        r"damage prevented this way",
        _prevented_damage_as_counters,
    ),
    (r'the "legend rule" doesn\'t apply to {group}', _no_legend_rule),
    (r"you don't lose the game for having 0 or less life", _does_not_lose_for_life),
    (r"you can't lose the game and your opponents can't win the game", _cannot_lose),
    (r"if {group} would die, exile it instead", _exiled_instead),
    (r"{group} {given}", _gives),
)
_GAPS = {
    "restricted": "|".join(sorted(_RESTRICTED, key=len, reverse=True)),
    "quoted": '[^"]+',
    "n": NUMBER,
    "kind": KIND,
    "size": SIZE,
    "change": r"(?:twice |half )?that many.*?",
    "sort": r"(?:combat |noncombat )?",
    "more": r"(?:twice |one plus |1 plus )?",
    "enters": r"enters?(?: the battlefield)?(?: tapped)?",
    "down": r"(?:, rounded down)?",
    "given": r"(?:gets?|has|have|isn't|aren't) .+?",
}


def _template(sentence: str) -> re.Pattern[str]:
    """The expression that a template stands for. A gap may say itself what fits, as `{each:time it was kicked}`."""

    def gap(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{found[2] or _GAPS.get(found[1], '.+?')})"

    return re.compile(re.sub(r"\{([a-z]+)(?::([^{}]+))?\}", gap, sentence))


_TEMPLATES = tuple((_template(sentence), meaning) for sentence, meaning in _SENTENCES)
