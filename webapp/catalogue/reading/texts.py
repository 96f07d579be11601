"""A card's printed text taken apart: keyword lines, levels, chapters, and sentences, each read or given back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from webapp.catalogue.marks import NOT_MODELLED_KEYWORDS
from webapp.catalogue.reading.doing import ability_of
from webapp.catalogue.reading.sentences import meaning_of
from webapp.catalogue.reading.words import is_keyword, keywords_of
from webapp.catalogue.table import table
from webapp.rules.abilities import Ability
from webapp.rules.affects import ITSELF, Affects, Condition
from webapp.rules.cards import read_type_line
from webapp.rules.entries import MOST_ABILITIES
from webapp.rules.statics import Gives, Lasting, Sets

LONGEST_TEXT = 20_000
_MOST_IN_ONE_ANOTHER = 3  # reminders in brackets

L = TypeVar("L", bound=Lasting)


class Reading(Struct, frozen=True, kw_only=True):
    """What a text says about counters: abilities, keywords, a Saga's chapters; how many `sentences` mention counters
    and how many of these are understood; and the `unread` ones, with `~` for the card's name.
    """

    abilities: tuple[Ability, ...] = ()
    keywords: tuple[str, ...] = ()
    chapters: int = 0
    sentences: int = 0
    understood: int = 0
    unread: tuple[str, ...] = ()


_REMINDER = re.compile(r"\([^()]*\)")
_CHAPTER = re.compile(r"(?P<numbers>[IVX]+(?:, [IVX]+)*) — (?P<rest>.*)")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
_LEVEL = re.compile(r"LEVEL (?P<first>[0-9]{1,3})(?:-(?P<last>[0-9]{1,3})|\+)")
_CLASS_LEVEL = re.compile(r"\{.+\}: Level (?P<level>[0-9]{1,3})\.?")
_SIZE = re.compile(r"(?P<power>[0-9]{1,4})/(?P<toughness>[0-9]{1,4})")
_ABILITY_WORD = re.compile(r"[A-Z][A-Za-z'’ ]+ — (?=[A-Z~])")
_SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+(?=[A-Z~{•])")
# Not static: what happens when something else does, what is paid for, what is one of several modes, or used up.
_HAPPENS = re.compile(r"(?:when|whenever|at the beginning|•|[+−–-]?[0-9xX]+: |\[[+−–-]?[0-9xX]+\]: )", re.IGNORECASE)
_IS_PAID_FOR = re.compile(r"[^\".]*:(?: |$)")
_COUNTER = re.compile(r"(?P<before>[^\s,.;:—(\"]{0,40}) ?\b(?P<counter>counters?)\b(?P<after> \S+)?", re.IGNORECASE)
_COUNTERED = frozenset(["target", "it", "that", "them", "spell", "spells", "the", "all", "both", "up", "this", "any"])
_BEFORE_A_VERB = frozenset(["", "may", "to", "then", "and", "or", "don't", "can't", "would", "instead"])
_ONE_OF_ITS_KIND = re.compile(
    r"\b[Tt]his (?:[A-Z][a-z]+|creature|artifact|enchantment|land|permanent|planeswalker|token)\b"
)


def read_text(name: str, text: str, type_line: str, keywords: Iterable[str] = ()) -> Reading:
    """What the text of this face says. `keywords` are those that the file lists of the card, without numbers."""
    line = read_type_line(type_line)
    spell = bool(line.types & {"instant", "sorcery"})
    found = _Found(name, {word.casefold() for word in keywords})
    level: dict[str, int] | None = None
    class_level = 1
    for paragraph in _paragraphs(name, text, legendary="legendary" in line.supertypes):
        if levels := _LEVEL.fullmatch(paragraph):
            last = levels["last"]
            level = {"at_least": int(levels["first"])} | ({"at_most": int(last)} if last else {})
            found.take_level(level)
        elif level is not None:
            found.take_at_level(paragraph, level)
        elif chapter := _CHAPTER.fullmatch(paragraph):
            found.chapters = max(
                [found.chapters, *(_ROMAN.get(number, 0) for number in chapter["numbers"].split(", "))]
            )
            found.leave(_sentences(chapter["rest"]))
        elif reached := _CLASS_LEVEL.fullmatch(paragraph):
            class_level = int(reached["level"])
        elif words := found.keyword_line(paragraph):
            found.keywords += words
        else:
            sentences = _sentences(_ABILITY_WORD.sub("", paragraph, count=1))
            if class_level > 1:
                found.take_from_level(sentences, class_level)
            else:
                found.take(sentences, spell=spell)
    found.name_listed(text)
    return found.reading()


class _Found:
    def __init__(self, name: str, listed: set[str]) -> None:
        self._name = name
        self.keywords: list[str] = []
        self.chapters = 0
        self._listed = listed
        self._abilities: list[Ability] = []
        self._sentences = 0
        self._unread: list[str] = []
        self._levels: list[str] = []

    def reading(self) -> Reading:
        """All of it. Abilities beyond what a card can hold are left out with what they say."""
        unread = tuple(dict.fromkeys(self._unread))
        abilities = tuple(dict.fromkeys(self._abilities))
        too_many = len(abilities) > MOST_ABILITIES
        return Reading(
            abilities=() if too_many else abilities,
            keywords=tuple(dict.fromkeys((*self.keywords, *self._levels))),
            chapters=self.chapters,
            sentences=self._sentences,
            understood=0 if too_many else self._sentences - len(self._unread),
            unread=unread,
        )

    def keyword_line(self, paragraph: str) -> list[str]:
        """The keywords that a paragraph consists of; none where it is a sentence."""
        parts = [part.strip() for part in re.split(r"[,;] ", paragraph.rstrip("."))]
        words = [_keyword_folded(part) for part in parts]
        return words if all(map(self._is_keyword, words)) else []

    def _is_keyword(self, word: str) -> bool:
        if " — " in word or "~" in word:
            return False
        return is_keyword(word) or any(re.match(rf"{re.escape(known)}(?:$| )", word) for known in self._listed)

    def name_listed(self, text: str) -> None:
        """Add listed keyword actions (`adapt 2`) that do something about counters, and that this text has."""
        plain = _REMINDER.sub("", text)
        for word in sorted(self._listed & NOT_MODELLED_KEYWORDS.keys()):
            found = re.search(rf"\b{re.escape(word)}\b(?: [0-9X]+)?", plain, re.IGNORECASE)
            if found and not any(keyword.startswith(word) for keyword in self.keywords):
                self.keywords.append(found[0].casefold())

    def take_from_level(self, sentences: list[str], level: int) -> None:
        """What a Class says of a level holds from that one on (716.2)."""
        for sentence in sentences:
            meant = None if _happens(sentences[0]) else meaning_of(_folded(sentence))
            if meant and all(isinstance(ability, Lasting) for ability in meant):
                self._abilities += [_from_level(ability, level) for ability in meant if isinstance(ability, Lasting)]
                self._sentences += mentions_counters(sentence)
            else:
                self.leave([sentence])

    def take(self, sentences: list[str], *, spell: bool) -> None:
        """Read each, and give back what mentions counters and is not understood."""
        if spell or _happens(sentences[0]):
            self._take_whole(sentences, spell=spell)
            return
        whole = meaning_of(_folded(" ".join(sentences))) if len(sentences) == 2 else None
        if whole is not None:
            self._abilities += whole
            self._sentences += sum(map(mentions_counters, sentences))
            return
        for sentence in sentences:
            meant = meaning_of(_folded(sentence))
            if meant is not None:
                self._abilities += meant
                self._sentences += mentions_counters(sentence)
            else:
                self.leave([sentence])

    def _take_whole(self, sentences: list[str], *, spell: bool) -> None:
        """Read an ability that does something. Only what mentions counters is worth a button, or a reminder."""
        about = sum(map(mentions_counters, sentences))
        ability = ability_of([*map(_folded, sentences)], sentences, self._name, spell=spell) if about else None
        if ability is None:
            self.leave(sentences)
        else:
            self._sentences += about
            self._abilities.append(ability)

    def leave(self, sentences: Iterable[str]) -> None:
        """Give back those that mention counters."""
        for sentence in filter(mentions_counters, sentences):
            self._sentences += 1
            self._unread.append(sentence)

    def take_level(self, level: dict[str, int]) -> None:
        """What follows holds at that level (711.4)."""
        least, most = level["at_least"], level.get("at_most")
        self._sentences += 1
        self._levels.append(f"level {least}-{most}" if most else f"level {least}+")

    def take_at_level(self, paragraph: str, level: dict[str, int]) -> None:
        """A line below `LEVEL 2-6`: a size, keywords, or an ability, which is not read."""
        holds = Condition(counters="level", at_least=level["at_least"], at_most=level.get("at_most"))
        affects = ITSELF
        if "at_most" not in level:
            affects, holds_here = Affects(with_="level", at_least=level["at_least"]), None
        else:
            holds_here = holds
        if size := _SIZE.fullmatch(paragraph):
            power, toughness = int(size["power"]), int(size["toughness"])
            self._levels[-1] += f" {paragraph}"
            self._abilities.append(Sets(power=power, toughness=toughness, affects=affects, while_=holds_here))
        elif words := keywords_of(_keyword_folded(paragraph).rstrip(".")):
            self._levels[-1] += f" {', '.join(words)}"
            self._abilities.append(Gives(keywords=words, affects=affects, while_=holds_here))
        else:
            self.leave(_sentences(paragraph))


def _happens(sentence: str) -> bool:
    """Whether this is something that is done at a time, and does not hold for good."""
    return bool(_HAPPENS.match(sentence) or _IS_PAID_FOR.match(sentence))


def _from_level(ability: L, level: int) -> L:
    """The same, from that level on."""
    while_ = replace(ability.while_, level=level) if ability.while_ else Condition(level=level)
    return replace(ability, while_=while_)


def _paragraphs(name: str, text: str, *, legendary: bool) -> Iterator[str]:
    """The paragraphs without reminders, with `~` where they name the card itself."""
    text = text[:LONGEST_TEXT]
    for _ in range(_MOST_IN_ONE_ANOTHER):
        text = _REMINDER.sub("", text)
    text = re.sub(r" +(?=[,.])", "", text)  # where a reminder stood before it
    text = _ONE_OF_ITS_KIND.sub("~", text)
    for own in _own_names(name, legendary=legendary):
        text = _named(text, own)
    for paragraph in text.split("\n"):
        if trimmed := " ".join(paragraph.split()):
            yield trimmed


def _named(text: str, own: str) -> str:
    """The text with `~` where this name stands as words of their own."""
    first, *others = text.split(own)
    found = [first]
    for before, after in pairwise([first, *others]):
        inside = before[-1:].isalnum() or after[:1].isalnum()
        found += [own if inside else "~", after]
    return "".join(found)


def _own_names(name: str, *, legendary: bool) -> Iterator[str]:
    """The names by which a text calls its card: the whole one first; of a legend also what stands before a comma, or
    the first word of it.
    """
    yield name
    if not legendary:
        return
    if "," in name:
        yield name.partition(",")[0]
    short = re.split(r",? (?:the|of) | ", name, maxsplit=1)[0].rstrip(",")
    if short not in ("The", "A", "An") and short.casefold() not in table().subtypes:
        yield short


def _sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph; what is quoted stays together with what quotes it."""
    if '"' in paragraph.replace('"legend rule"', ""):
        return [paragraph]
    return _SENTENCE_ENDS.split(paragraph)


def _keyword_folded(text: str) -> str:
    """A keyword as the catalogue writes it: small letters but for mana, `level up {W}`, `suspend 4-{U}`."""
    folded = re.sub(r"\{[^{}]+\}", lambda symbol: symbol[0].upper(), text.casefold())
    return re.sub(r"(?<=\S)—(?=\S)", " ", re.sub(r"(?<=\d)—(?=\S)", "-", folded))


def _folded(sentence: str) -> str:
    plain = sentence.replace("’", "'").replace("−", "-").casefold()
    return plain.rstrip(".") if plain.count('"') % 2 == 0 else plain


def mentions_counters(sentence: str) -> bool:
    """Whether counters, as things that lie on cards, are mentioned: not that a spell is countered."""
    folded = sentence.casefold()
    return "proliferate" in folded or "{e}" in folded or any(map(_is_thing, _COUNTER.finditer(sentence)))


def _is_thing(found: re.Match[str]) -> bool:
    before, after = found["before"].casefold(), (found["after"] or "").strip(" ,.").casefold()
    if found["counter"].casefold() == "counters":
        return before != "~" and after not in ("target", "spells")
    return not (before in _BEFORE_A_VERB and after in _COUNTERED) and before not in _BEFORE_A_VERB
