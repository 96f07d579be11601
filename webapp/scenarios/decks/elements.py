"""The elements of an XML file, read so that no file can unfold to more than it is."""

from __future__ import annotations

from xml.parsers import expat

from msgspec import Struct

from webapp.rules.errors import UnreadableScenarioError

_DEEPEST = 100
_MOST = 20_000


class Element(Struct, frozen=True):
    """One element: the line it begins in, the elements around it from the root on, and the pieces of its own text."""

    tag: str
    attributes: dict[str, str]
    line: int
    around: tuple[Element, ...]
    pieces: list[str]

    @property
    def text(self) -> str:
        """The text directly in it, trimmed."""
        return "".join(self.pieces).strip()


def elements_of(text: str) -> list[Element]:
    """All elements, each before those inside it.

    Raises UnreadableScenarioError with the line for what is no XML, and for any document type: only in one can
    entities be declared, which unfold, or fetch other files.
    """
    found: list[Element] = []
    around: list[Element] = []
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise UnreadableScenarioError(
            "no DOCTYPE or ENTITY is read: a deck needs none, so take it out", f"line {parser.CurrentLineNumber}"
        )

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(found) == _MOST:
            raise UnreadableScenarioError(f"at most {_MOST} elements a deck", f"line {parser.CurrentLineNumber}")
        if len(around) == _DEEPEST:
            raise UnreadableScenarioError("nested too deeply", f"line {parser.CurrentLineNumber}")
        element = Element(tag, attributes, parser.CurrentLineNumber, tuple(around), [])
        found.append(element)
        around.append(element)

    def end(_: str) -> None:
        around.pop()

    def say(piece: str) -> None:
        around[-1].pieces.append(piece)

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = say
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise UnreadableScenarioError(f"no XML: {expat.ErrorString(error.code)}", f"line {error.lineno}") from None
    return found
