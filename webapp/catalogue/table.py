"""The built-in table of card facts: read once, when first asked, and taken apart line by line as needed.

Each edition is a file that `tools/build_catalogue.py` made. What a shipped edition says never changes, since
a share link names its cards by name and edition alone; better facts are a new file, and the next `EDITION`.
"""

from __future__ import annotations

import gzip
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from webapp.catalogue.imported import NOTHING, Cards, in_use
from webapp.catalogue.names import key_of, words_of
from webapp.rules.errors import CountertopError

EDITION = 2
EDITIONS = (1, 2)
_FACTS = {2: 1}  # an edition whose facts are those of another; what it adds is in `behaviours`

_DATA = Path(__file__).parent / "data"
_SCOPES = {"paper": 0, "arena": 1}  # the others (joke) come last
_SIDE_BY_SIDE = ("split", "aftermath", "room")
_MOST_NEAR = 5  # words of one question that may be spelled wrongly
_once = RLock()


class Row(NamedTuple):
    """One face of a card, or a token, as the table has it: plain text, its columns in this order."""

    name: str
    face: str  # "0" the front, "1" the back or second half
    other_face: str
    layout: str
    type: str
    colors: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    keywords: str  # `flying;modular 1`
    enters_with: str  # `+1/+1:2;shield:1`, `|` for "or", `X`, `?` for "not always" or "not known"
    enters_with_keyword: str
    chapters: str
    scope: str


class Table:
    """One edition's cards, tokens and cards that do something about counters.

    A line is a card's face; the lines after `len(table)` are the tokens. Imported cards and tokens stand behind the
    built-in ones, and only such as have a name that these lack.
    """

    def __init__(self, text: str, imported: Cards = NOTHING) -> None:
        cards, tokens, doings = (section.splitlines()[1:] for section in text.split("\n\n"))
        self._lines = cards
        self._words: list[str] = []
        self._indexes: dict[str, int] = {}
        self._namesakes: dict[str, tuple[int, ...]] = {}
        self._tokens = tokens
        self._doings = doings
        self._columns: dict[str, dict[str, list[int]]] = {}
        self._index()
        self._built_in = len(cards)
        self._lines += [face.line for face in imported.faces if face.front not in self._indexes]
        self._index()
        self._imported_tokens: frozenset[str] = frozenset()
        if imported.tokens:
            self._add_tokens(imported.tokens)
        self._told = imported.told

    def _index(self) -> None:
        """Let the lines that are new be found by their names."""
        first = len(self._words)
        self._words += _all_words([line[: line.index("\t")] for line in self._lines[first:]])
        for index in range(first, len(self._words)):
            key = self._words[index].replace(" ", "") or key_of(self.row(index).name)
            if self._indexes.setdefault(key, index) != index:
                self._namesakes[key] = (*self._namesakes.get(key, ()), index)

    def _add_tokens(self, lines: Iterable[str]) -> None:
        known = {key_of(line.partition("\t")[0]) for line in self._tokens}
        added = [line for line in lines if key_of(line.partition("\t")[0]) not in known]
        self._tokens += added
        self._imported_tokens = frozenset(key_of(line.partition("\t")[0]) for line in added)

    def imports(self, row: Row) -> bool:
        """Whether this row is an imported one, and not built in."""
        key = key_of(row.name)
        if row.layout == "token":
            return key in self._imported_tokens
        return self._indexes[key] >= self._built_in

    def __len__(self) -> int:
        """How many card faces it knows."""
        return len(self._lines)

    def row(self, index: int) -> Row:
        """The card face, or the token, in this line."""
        cards = len(self._lines)
        return Row(*(self._lines[index] if index < cards else self._tokens[index - cards]).split("\t"))

    def rows(self, name: str) -> list[Row]:
        """All card faces of this name, however spelled: a card of its own before another card's half."""
        return [self.row(index) for index in self.lines_named(name)]

    def lines_named(self, name: str) -> tuple[int, ...]:
        """Where those rows stand."""
        return self._lines_of_key(key_of(name))

    def _lines_of_key(self, key: str) -> tuple[int, ...]:
        return (self._indexes[key], *self._namesakes.get(key, ())) if key in self._indexes else ()

    def partner(self, row: Row) -> Row | None:
        """The other face, or half, of the same card."""
        if not row.other_face:
            return None
        for other in self.rows(row.other_face):
            if other.face != row.face and other.other_face == row.name:
                return other
        return None

    def keys_beginning(self, letters: str) -> list[tuple[str, int]]:
        """The keys of names that begin with these letters, and their lines."""
        return [(key, index) for key, index in self._indexes.items() if key.startswith(letters)]

    def lines_by(self, field: str) -> dict[str, list[int]]:
        """The lines, tokens last, by what stands in this column."""
        if field not in self._columns:
            at, after = Row._fields.index(field), len(Row._fields)
            lines = chain(self._lines, self._tokens)
            if at < after // 2:
                texts = [line.split("\t", at + 1)[at] for line in lines]
            else:
                texts = [line.rsplit("\t", after - at)[at - after] for line in lines]
            found: defaultdict[str, list[int]] = defaultdict(list)
            for line, text in enumerate(texts):
                found[text].append(line)
            self._columns[field] = dict(found)
        return self._columns[field]

    @cached_property
    def type_lines(self) -> dict[str, list[str]]:
        """The type lines by each of their words."""
        lines = list(self.lines_by("type"))
        words = _all_words([line.replace("—", " ") for line in lines])
        return _by_part(zip(lines, map(str.split, words), strict=True))

    @cached_property
    def keyword_lists(self) -> dict[str, list[str]]:
        """What stands in the column of keywords, by each keyword there."""
        return _by_part((text, text.split(";")) for text in self.lines_by("keywords") if text)

    @cached_property
    def lines_by_colors(self) -> dict[str, list[int]]:
        """The lines by colours: two halves side by side have those of both."""
        of_both: dict[int, str] = {}
        for line, _ in _both_names(self._lines):
            row = self.row(line)
            halves = [
                line,
                *(half for half in self.lines_named(row.other_face) if self.row(half).other_face == row.name),
            ]
            united = {color for half in halves for color in self.row(half).colors}
            of_both |= dict.fromkeys(halves, "".join(color for color in "WUBRG" if color in united))
        by = self.lines_by("colors").items()
        found = {colors: [line for line in lines if line not in of_both] for colors, lines in by}
        for line, colors in of_both.items():
            found.setdefault(colors, []).append(line)
        return found

    @cached_property
    def doing(self) -> frozenset[int]:
        """The lines of cards that do something about counters."""
        return frozenset(line for key in (*self.doings, *self._told) for line in self._lines_of_key(key))

    @cached_property
    def tokens(self) -> dict[str, tuple[Row, ...]]:
        """The tokens by the key of their name; several may share one."""
        found: dict[str, tuple[Row, ...]] = {}
        for line in self._tokens:
            row = Row(*line.split("\t"))
            found[key_of(row.name)] = (*found.get(key_of(row.name), ()), row)
        return found

    @cached_property
    def doings(self) -> dict[str, tuple[tuple[str, str, str], ...]]:
        """What single cards do about counters, by the key of their name: name, kind of doing, what it is."""
        found: dict[str, tuple[tuple[str, str, str], ...]] = {}
        for line in self._doings:
            name, kind, what = line.split("\t")
            found[key_of(name)] = (*found.get(key_of(name), ()), (name, kind, what))
        return found

    @cached_property
    def subtypes(self) -> frozenset[str]:
        """Every subtype on a card or token, in small letters."""
        return frozenset(word.casefold() for text in self.lines_by("type") for word in text.partition("—")[2].split())

    @cached_property
    def ranked(self) -> Ranked:
        """All names in the order in which a search offers them."""
        return Ranked(self._lines, self._words, self._tokens)


class Ranked:
    """All names, best first: the first that match are those to offer.

    A name has a place in that order, and a place has a line of the table. Paper comes before joke and cards before
    tokens, then the shortest. The two names of a split card have a place together, too.
    """

    def __init__(self, lines: list[str], words: list[str], tokens: list[str]) -> None:
        of_length: defaultdict[int, list[int]] = defaultdict(list)
        for index, name in enumerate(words):
            of_length[len(name)].append(index)
        places = [index for length in sorted(of_length) for index in of_length[length]]
        if later := {index: _scope(line) for index, line in enumerate(lines) if not line.endswith("\tpaper")}:
            places.sort(key=lambda index: later.get(index, 0))
        both = [*_both_names(lines)]
        # Of the tokens of one name the plainest comes first, which is the one that the name alone means.
        last = sorted(range(len(tokens)), key=lambda index: _plainness(tokens[index]))
        self.lines = [*places, *(line for line, _ in both), *(len(lines) + index for index in last)]
        self._names = [words[index] for index in places]
        self._names += [words_of(name) for _, name in both]
        self._names += _all_words([tokens[index].partition("\t")[0] for index in last])
        self._cards = lines
        self._of_paper = len(places) - len(later)
        self._text = "\n " + "\n ".join(self._names) + "\n"
        self._keys = self._text.replace(" ", "")
        self._places_by_letter: dict[str, dict[str, list[int]]] = {}

    def named(self, words: str) -> Iterator[int]:
        """Places of the very name, wherever its blanks are."""
        return self._found(self._keys, f"\n{words.replace(' ', '')}\n")

    def beginning(self, words: str) -> Iterator[int]:
        """Places of names that begin with these words; the last of them may be cut short."""
        return self._found(self._text, f"\n {words}")

    def spelled(self, words: str) -> Iterator[int]:
        """Places of names that begin with these letters, wherever the blanks are."""
        return self._found(self._keys, f"\n{words.replace(' ', '')}")

    def permanents_first(self, places: Iterable[int]) -> Iterator[int]:
        """The same places, of cards on paper those of instants and sorceries last: counters lie on permanents."""
        held: list[int] = []
        for place in places:
            if place < self._of_paper and self._is_spell(place):
                held.append(place)
                continue
            if place >= self._of_paper:
                yield from held
                held = []
            yield place
        yield from held

    def _is_spell(self, place: int) -> bool:
        type_line = self._cards[self.lines[place]].split("\t", 5)[4]
        return "Instant" in type_line or "Sorcery" in type_line

    def holding(self, words: Sequence[str]) -> list[int]:
        """Places of names in which each of these words begins a word of its own: first where they stand in order."""
        longest, *others = sorted(words, key=len, reverse=True)
        places = [*dict.fromkeys(self._found(self._text, f" {longest}"))]
        for word in others:
            places = self._having(word, places)
        for word in set(words):
            if (often := sum(other.startswith(word) for other in words)) > 1:  # `goblin g` is not Goblin alone
                places = [place for place in places if f" {self._names[place]}".count(f" {word}") >= often]
        return sorted(places, key=lambda place: not _in_order(f" {self._names[place]}", words))

    def _having(self, word: str, places: Iterable[int]) -> list[int]:
        wanted, names = f" {word}", self._names
        return [place for place in places if names[place].startswith(word) or wanted in names[place]]

    def near(self, words: Sequence[str], edits: int) -> list[int]:
        """Places of names that have such words but for so many edits in each, nearest first, then those in which one
        of the words leads. Short words are to be right, and only the longest may be wrong.
        """
        found: dict[int, int] | None = None
        leading: set[int] = set()
        long = sorted((word for word in words if edits_in(word)), key=len, reverse=True)[:_MOST_NEAR]
        for word in long:
            here: dict[int, int] = {}
            for spelling, cost in self.spellings.near(word, min(edits_in(word), edits)):
                for place in self._places(spelling):
                    if here.get(place, edits + 1) > cost:
                        here[place] = cost
                    if self._names[place].startswith(spelling):
                        leading.add(place)
            found = here if found is None else {place: found[place] + here[place] for place in found.keys() & here}
            if not found:
                return []
        found = found or {}
        for word in {*words}.difference(long):
            found = {place: found[place] for place in self._having(word, found)}
        return sorted(found, key=lambda place: (found[place], place not in leading, place))

    @cached_property
    def spellings(self) -> Spellings:
        """Every word of every name."""
        return Spellings({*self._text.split()})

    def _places(self, word: str) -> list[int]:
        """Places of names that have this word. Words that begin alike are looked through when one is asked for."""
        letter = word[0]
        if letter not in self._places_by_letter:
            found: defaultdict[str, list[int]] = defaultdict(list)
            for place in dict.fromkeys(self._found(self._text, f" {letter}")):
                for other in self._names[place].split():
                    if other[0] == letter:
                        found[other].append(place)
            self._places_by_letter[letter] = dict(found)
        return self._places_by_letter[letter][word]

    def _found(self, text: str, wanted: str) -> Iterator[int]:
        at, place, seen = text.find(wanted), 0, 0
        while at >= 0:
            # What was found stands in line N, or is the break before it: N breaks up to its first letter.
            place += text.count("\n", seen, at + 1)
            seen = at + 1
            yield place - 1
            at = text.find(wanted, at + 1)


class Spellings:
    """Words in order, gone through letter by letter: those that begin alike are compared at once."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._branches: dict[tuple[int, int], list[tuple[str, int, int]]] = {}

    def __contains__(self, word: str) -> bool:
        """Whether this is one of the words."""
        at = bisect_left(self._words, word)
        return self._words[at : at + 1] == [word]

    def begun(self, letters: str) -> bool:
        """Whether a word begins with these letters."""
        at = bisect_left(self._words, letters)
        return at < len(self._words) and self._words[at].startswith(letters)

    def near(self, word: str, most: int) -> Iterator[tuple[str, int]]:
        """The words that begin like this but for `most` edits, and how many; a word may come twice, better later.

        An edit is a letter more, less, or another, or two that have changed places.
        """
        at: dict[str, int] = {}
        for index, letter in enumerate(word):
            at[letter] = at.get(letter, 0) | 1 << index
        whole = 1 << len(word)
        # For each number of edits, a bit for each number of letters of `word` that may have been met so far.
        start = tuple((2 << edits) - 1 for edits in range(most + 1))
        branches = [((0, len(self._words), 0), start, (0,) * (most + 1), 0, most + 1)]
        while branches:
            branch, states, before, last, best = branches.pop()
            for letter, first, after in self._branching(*branch):
                mask = at.get(letter, 0)
                now = [(states[0] & mask) << 1]
                for edits in range(most):
                    now.append(
                        (states[edits + 1] & mask) << 1  # the letter itself
                        | states[edits]  # one more than was typed
                        | states[edits] << 1  # another than was typed
                        | now[edits] << 1  # one less than was typed
                        | (before[edits] & mask & last >> 1) << 2  # changed places
                    )
                lowest = best
                if now[most] & whole and any(now[edits] & whole for edits in range(best)):
                    lowest = next(edits for edits in range(best) if now[edits] & whole)
                    yield from ((spelling, lowest) for spelling in self._words[first:after])
                if lowest and now[lowest - 1]:
                    branches.append(((first, after, branch[2] + 1), tuple(now), states, mask, lowest))

    def _branching(self, first: int, after: int, depth: int) -> Iterable[tuple[str, int, int]]:
        """The letters that come next in these words, which begin alike, and from where to where each of them does."""
        words = self._words
        if after - first <= 1:
            return ((words[first][depth], first, after),) if first < after and depth < len(words[first]) else ()
        key = (after, depth)
        if key not in self._branches:
            found = []
            at = first + (len(words[first]) == depth)  # a word that ends here
            while at < after:
                letter = words[at][depth]
                beyond = bisect_left(words, words[at][:depth] + chr(ord(letter) + 1), at, after)
                found.append((letter, at, beyond))
                at = beyond
            self._branches[key] = found
        return self._branches[key]


def edits_in(word: str) -> int:
    """How many edits are forgiven in a word of this length."""
    return 0 if len(word) < 4 else 1 if len(word) < 7 else 2


def _all_words(names: list[str]) -> list[str]:
    """What `words_of` says of each of these names: of all of them at once, where it can be."""
    into, gone = _folding()
    text = "\n".join([name if name.isascii() else words_of(name) for name in names])
    text = text.encode().translate(into, gone).decode()
    while "  " in text:
        text = text.replace("  ", " ")
    return text.replace(" \n", "\n").replace("\n ", "\n").strip(" ").split("\n") if names else []


@cache
def _folding() -> tuple[bytes, bytes]:
    """What becomes of each plain letter and sign in a name, and which ones go."""
    into, gone = bytearray(range(256)), bytearray()
    for code in range(128):
        folded = words_of(f"a{chr(code)}a")[1:-1]
        if not folded:
            gone.append(code)
        elif code != ord("\n"):
            into[code] = ord(folded)
    return bytes(into), bytes(gone)


def _by_part(texts: Iterable[tuple[str, Iterable[str]]]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for text, parts in texts:
        for part in parts:
            found[part].append(text)
    return dict(found)


def _scope(line: str) -> int:
    return _SCOPES.get(line.rpartition("\t")[2], 2)


def _both_names(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Where the first half of a card stands that has two side by side, and both names."""
    for index, line in enumerate(lines):
        if "\t0\t\t" not in line:
            name, face, other, layout, _ = line.split("\t", 4)
            if face == "0" and layout in _SIDE_BY_SIDE:
                yield index, f"{name} {other}"


def _plainness(token: str) -> tuple[int, str, int, bool]:
    row = Row(*token.split("\t"))
    return (len(row.name), row.name, len(row.keywords), row.scope != "paper")


def _in_order(name: str, words: Sequence[str]) -> bool:
    at = -1
    for word in words:
        at = name.find(f" {word}", at + 1)
        if at < 0:
            return False
    return True


def table(edition: int = EDITION) -> Table:
    """This edition's table. Raises CountertopError for an edition that is not here."""
    with _once:
        return _read(_FACTS.get(edition, edition))


@cache
def _read(edition: int) -> Table:
    path = _DATA / f"edition-{edition}.tsv.gz"
    if not path.is_file():
        raise CountertopError(f"no edition {edition!r} of the card catalogue here", where="edition")
    return Table(gzip.decompress(path.read_bytes()).decode(), in_use())


def forget() -> None:
    """Forget what was read: the next table has the imported cards that are in use then."""
    with _once:
        _read.cache_clear()
