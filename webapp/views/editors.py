"""What the editors of a card, a player, a new card and the table show, and which step what was typed in them means.

An editor sends all its fields, and with them, in `was`, what they held at first: what differs is the edit. So it takes
back nothing that has changed on the table in the meantime.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from webapp import catalogue
from webapp.rules.abilities import Ability
from webapp.rules.board import Board
from webapp.rules.cards import Card, Player
from webapp.rules.entries import CardEntry, FaceEntry, PlayerEntry, decode, entry_of, player_entry_of
from webapp.rules.errors import BadStepError, CountertopError, UnknownObjectError
from webapp.scenarios.format import plain, told
from webapp.views import ability_words, fields, forms
from webapp.views.fields import Field, Raw
from webapp.views.forms import free_id

What = Literal["card", "player", "new"]
_NEW = "card."  # a new card's fields stand below the step's `card`
_ABILITIES = fields.rows_of(FaceEntry, "abilities")
_WITHOUT = ("id", "card", "merged")
_MAIN = {
    "card": ("name", "type", "power", "toughness", "keywords"),
    "player": ("name", "life"),
    "new": ("name", "type", "power", "toughness", "keywords", "owner", "zone", "token"),
}
_GROUPS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "card": (
        ("Abilities", ("abilities",)),
        ("Counters and damage", ("counters", "damage", "deathtouched", "regenerates")),
        ("Whose, and where", ("owner", "controller", "entered_under", "zone", "attached_to", "protector", "sector")),
        ("How it lies", ("tapped", "face_down", "phased_out", "transformed", "attacked", "pending")),
        ("What it is", ("token", "commander", "copy", "copy_of", "loyalty", "defense", "chapters", "colors", "chosen")),
        ("Until end of turn", ("until_end_of_turn",)),
        ("Other face", ("back",)),
        ("Note, and since when", ("note", "level", "world_since", "role_since")),
    ),
    "player": (
        ("Counters", ("counters",)),
        ("Team, speed, losing", ("team", "speed", "lost", "drew_from_empty")),
        ("Combat damage by commanders", ("commander_damage",)),
    ),
}
_NUMBERS = ("loyalty", "defense", "chapters")  # asked for above all else where there are some
_PLAYERS = ("owner", "controller", "entered_under", "protector")
_CARDS, _ANYTHING = ("copy_of",), ("attached_to",)


class Draft(Struct, frozen=True, kw_only=True):
    """What somebody is typing: about which card or player, what stands in the fields, and what did at first."""

    what: What
    id: str = ""
    label: str = ""
    raw: Raw = {}
    was: Raw = {}
    copies: str = "1"
    card: str = ""  # the name under which the catalogue knows a new card
    hidden: tuple[str, ...] = ()  # what can't be edited now
    error: CountertopError | None = None
    pressed: str = ""

    @property
    def struct(self) -> type[Struct]:
        """What the fields are those of."""
        return PlayerEntry if self.what == "player" else CardEntry


class RowView(Struct, frozen=True, kw_only=True):
    """One ability in the form: what kind it is, what it says as it stands, its fields."""

    name: str
    kind: str
    called: str
    does: str
    says: str
    whole: bool
    fields: tuple[Field, ...]
    wrong: str
    first: bool
    last: bool


class GroupView(Struct, frozen=True, kw_only=True):
    """Some fields under one heading, folded or not, with a word on what stands there."""

    heading: str
    key: str
    open: bool
    told: str
    fields: tuple[Field, ...] = ()
    rows: tuple[RowView, ...] = ()
    rows_name: str = ""  # where more abilities go; "" where none can
    of: str = ""


class EditorView(Struct, frozen=True, kw_only=True):
    """An editor as the panel draws it."""

    what: What
    id: str
    label: str
    main: tuple[Field, ...]
    groups: tuple[GroupView, ...]
    was: str
    copies: str = "1"
    card: str = ""
    problem: str = ""
    where: str = ""
    focus: str = ""
    kinds: tuple[tuple[str, str, str], ...] = ()


# Beginning


def of_card(board: Board, card: Card) -> Draft:
    """The editor of a card: of the face that is up, with all else that a card has."""
    written = plain(entry_of(replace(card, front=card.printed), board.players[0].id))
    known: dict[str, Any] = {"name": card.printed.name, "type": card.printed.type, "zone": card.zone}
    known |= {"owner": card.owner, "controller": card.controller, "chapters": card.printed.chapters or ""}
    raw = _raw(CardEntry, {**written, **known, "counters": dict(card.counters)})
    hidden = ("back",) if card.transformed else ()  # it is up: what it is stands in the fields above
    raw = {key: part for key, part in raw.items() if key not in hidden}
    return Draft(what="card", id=card.id, label=board.label(card.id), raw=raw, was=raw, hidden=hidden)


def of_player(board: Board, player: Player) -> Draft:
    """The editor of a player."""
    known: dict[str, Any] = {"name": player.name, "life": player.life}
    raw = _raw(PlayerEntry, {**plain(player_entry_of(player, 0)), **known})
    return Draft(what="player", id=player.id, label=player.label, raw=raw, was=raw)


def of(board: Board, object_id: str) -> Draft | None:
    """The editor of that card or player; None if there is none of that id now."""
    if object_id in board.cards:
        return of_card(board, board.cards[object_id])
    return of_player(board, board.player(object_id)) if board.is_player(object_id) else None


def of_new(board: Board, start: str = "") -> Draft:
    """The editor of a new card: a 1/1 creature, or what the catalogue says of the card named `start`."""
    usual: dict[str, Any] = {
        "type": "Creature",
        "power": 1,
        "toughness": 1,
        "owner": board.players[0].id,
        "zone": "battlefield",
    }
    if not start.strip():
        return Draft(what="new", raw=_raw(CardEntry, usual))
    try:
        found = catalogue.fill(catalogue.brought(CardEntry(id="new", card=start.strip()[:200])))
    except CountertopError as error:
        return Draft(what="new", raw=_raw(CardEntry, usual), error=BadStepError(error.message, "from"), pressed=start)
    known = {key: value for key, value in plain(found).items() if key not in _WITHOUT}
    where = {"owner": usual["owner"], "zone": usual["zone"]}
    return Draft(what="new", raw=_raw(CardEntry, {**where, **known}), card=found.card or "")


def _raw(struct: type[Struct], written: Mapping[str, Any]) -> Raw:
    return fields.typed_struct((each for each in fields.asked(struct) if each.name not in _WITHOUT), written)


# What was sent


def read(board: Board, sent: Iterable[tuple[str, str]]) -> Draft:
    """The draft that a form of an editor holds. Raises CountertopError for what is no such form."""
    tree = fields.tree(sent, leave_out=("copy_id", "back", "press"))
    forms.refuse_control_characters(tree)
    tree.pop("new", None)  # the menus of what could be added
    do, was, copies = (_text(tree, name) for name in ("do", "was", "copies"))
    if do == "create":
        raw = tree.pop("card", {})
        name = _text(raw, "card") if isinstance(raw, dict) else ""
        draft = Draft(what="new", raw=raw if isinstance(raw, dict) else {}, copies=copies or "1", card=name)
    elif do == "set":
        card, player = _text(tree, "card"), _text(tree, "player")
        found = of(board, card or player)
        if found is None or (found.what == "card") is not bool(card):
            raise UnknownObjectError(card or player, "card" if card else "player")
        draft = replace(found, raw=tree, was=_was(was))
    else:
        raise BadStepError(f"an editor sets or creates, it does not {do[:60]!r}", "do")
    if len(draft.raw) > len(fields.asked(draft.struct)):
        raise BadStepError("there are more fields here than it has")
    return draft


def _text(raw: Raw, name: str) -> str:
    found = raw.pop(name, "")
    if not isinstance(found, str):
        raise BadStepError("this field has no parts", name)
    return found


def _was(text: str) -> Raw:
    try:
        return fields.tree(parse_qsl(text, keep_blank_values=True, max_num_fields=4_000))
    except ValueError:
        raise BadStepError("what stood there at first can't be read: open the editor again", "was") from None


def pressed(draft: Draft, press: str, chosen: Mapping[str, str]) -> Draft:
    """The draft after a button of the form: `add abilities`, `remove abilities.2`, `up`, `down`; any other: as it is.

    `chosen` are the fields that say what is added.
    """
    verb, _, name = press.partition(" ")
    path = name.removeprefix(_NEW) if draft.what == "new" else name
    if verb not in ("add", "remove", "up", "down"):
        return replace(draft, pressed=press)
    match = re.fullmatch(r"((?:back\.)?)(abilities|until_end_of_turn)(?:\.([0-9]{1,3}))?", path)
    if not match or (match[3] is None) is not (verb == "add"):
        raise BadStepError("there is no such button", "press")
    key = match[2]
    raw = dict(draft.raw)
    holder = raw
    if match[1]:
        holder = raw["back"] = dict(raw["back"]) if isinstance(raw.get("back"), dict) else {}
    rows = fields.rows(holder.get(key, ""), f"{match[1]}{key}")
    place = int(match[3] or 0)
    if verb == "add":
        tag = chosen.get(f"new.{name}", "")
        place = len(rows)
        if tag in ability_words.ABOUT:
            rows.append(fields.typed_row(_ABILITIES, {"is": tag}))
        else:
            raise BadStepError("choose what kind of ability to add", f"new.{name}")
    elif place >= len(rows):
        raise BadStepError("there is no such ability", "press")
    elif verb == "remove":
        del rows[place]
        place = min(place, len(rows) - 1)
    else:
        other = min(max(place + (-1 if verb == "up" else 1), 0), len(rows) - 1)
        rows[place], rows[other] = rows[other], rows[place]
        place = other
    holder[key] = {str(n): row for n, row in enumerate(rows)}
    base = (_NEW if draft.what == "new" else "") + match[1] + key
    return replace(draft, raw=raw, pressed=f"{verb} {base}.{place}" if rows else f"{verb} {base}")


def refused(draft: Draft, error: CountertopError) -> Draft:
    """The draft with what is wrong with it."""
    return replace(draft, error=error)


def step(draft: Draft, board: Board) -> dict[str, Any]:
    """The step that a draft means, as a plain map. Raises CountertopError naming what is wrong."""
    if draft.what == "new":
        return _creating(draft, board)
    known = {each.encode_name: each.type for each in fields.asked(draft.struct) if each.name not in _WITHOUT}
    edit: dict[str, Any] = {}
    for name in dict.fromkeys((*draft.raw, *draft.was)):
        if name not in known:
            raise BadStepError("there is no such field", name[:60])
        now = fields.meant(known[name], draft.raw.get(name, ""), name)
        if _in_one_line(now) != _in_one_line(fields.meant(known[name], draft.was.get(name, ""), name)):
            edit[name] = now
    if not edit:
        raise BadStepError("nothing in this edit differs from what stands there", draft.what)
    return {"do": "set", draft.what: draft.id, **edit}


def _creating(draft: Draft, board: Board) -> dict[str, Any]:
    asked = (each for each in fields.asked(CardEntry) if each.name not in _WITHOUT)
    try:
        card = fields.meant_struct(asked, draft.raw, "card")
    except BadStepError as error:
        raise BadStepError(error.message, error.where) from None
    if not card.get("name"):
        raise BadStepError("which card? give its name", "card.name")
    if draft.card and (named := _still_so(draft.card, card)):
        card = {"keywords": [], "abilities": [], **card, "card": named}
    copies = fields.meant_as(_Copies, "copies", draft.copies, "copies")
    number = copies if isinstance(copies, int) and 0 < copies < 10_000 else 1
    card["id"] = free_id(board, card["name"], number)
    return {"do": "create", "card": card, "copies": 1 if copies is None else copies}


class _Copies(Struct):
    copies: int = 1


def _still_so(name: str, card: dict[str, Any]) -> str:
    """The catalogue's name of a new card, if all that it says is there or is replaced: else it would come back."""
    try:
        facts = plain(catalogue.fill(CardEntry(id="new", card=name)))
    except CountertopError:
        return ""
    lists = ("keywords", "abilities", "id", "card", "transformed")
    return name if all(key in card for key in facts if key not in lists) else ""


def _in_one_line(value: Any) -> str:
    """A value as text without line breaks, of which a line of input holds none."""
    return msgspec.json.encode(_without_breaks(value), order="deterministic").decode()


def _without_breaks(value: Any) -> Any:
    match value:
        case str():
            return re.sub(r"[\r\n]", "", value)
        case list():
            return [_without_breaks(part) for part in value]
        case dict():
            return {key: _without_breaks(part) for key, part in value.items()}
    return value


# Showing


def view(draft: Draft, board: Board) -> EditorView:
    """An editor as the panel draws it, with what is wrong marked where it is."""
    base = _NEW if draft.what == "new" else ""
    error = draft.error
    choices = _choices(board)

    def shown(key: str) -> Field:
        each = next(one for one in fields.asked(draft.struct) if one.encode_name == key)
        found = _with_choices(fields.field(each, draft.raw.get(key, ""), base + key), choices)
        found = replace(found, needed=False)
        return fields.marked((found,), error.where, error.message)[0] if error else found

    main_keys = [*_MAIN[draft.what], *(key for key in _NUMBERS if draft.what != "player" and draft.raw.get(key))]
    main = [shown(key) for key in main_keys]
    groups = []
    for heading, keys in _GROUPS["player" if draft.what == "player" else "card"]:
        there = tuple(key for key in keys if key not in (*main_keys, *draft.hidden))
        if there:
            groups.append(_group(draft, heading, there, base, shown))
    marks = [field for top in (*main, *(one for group in groups for one in group.fields)) for field in top.walk()]
    in_rows = [row for group in groups for row in group.rows]
    found = next((field for field in marks if field.wrong), None)
    found_row = next((row for row in in_rows if row.wrong or _wrong_in(row.fields)), None)
    return EditorView(
        what=draft.what,
        id=draft.id,
        label=draft.label,
        main=tuple(main),
        groups=tuple(groups),
        was=urlencode(fields.flat(draft.was)),
        copies=draft.copies,
        card=draft.card,
        problem=error.message if error else "",
        where="" if error is None else _spoken(error.where, base),
        focus=found.name if found else found_row.name if found_row else draft.pressed.partition(" ")[2],
        kinds=tuple((tag, *ability_words.about(tag)) for tag in ability_words.ABOUT),
    )


def _wrong_in(tops: Iterable[Field]) -> bool:
    return any(field.wrong for top in tops for field in top.walk())


def _spoken(where: str, base: str) -> str:
    """A path in the words of the form: `abilities[1].number` is ability 2, number."""
    path = where.removeprefix(base).replace("back.", "other face, ")
    path = re.sub(r"abilities[.\[]([0-9]+)\]?", lambda match: f"ability {int(match[1]) + 1}", path)
    return ", ".join(ability_words.LABELS.get(part, part.replace("_", " ")) for part in path.split(".") if part)


def _group(draft: Draft, heading: str, keys: tuple[str, ...], base: str, shown: Callable[[str], Field]) -> GroupView:
    name, raw = f"{base}{keys[0]}", draft.raw.get(keys[0], "")
    turned = draft.pressed.partition(" ")[2].startswith(name)
    if keys in (("abilities",), ("until_end_of_turn",)):
        rows = _rows(raw, name, draft.error)
        error = draft.error is not None and _is_in(draft.error.where, name)
        return GroupView(
            heading=heading,
            key=name,
            open=turned or error,
            told=str(len(rows)) if rows else "none",
            rows=rows,
            rows_name=name,
            of=" of this face" if keys == ("abilities",) else " until end of turn",
        )
    found = tuple(shown(key) for key in keys)
    if keys == ("back",):
        branch = raw if isinstance(raw, dict) else {}
        parts = tuple(part for part in found[0].parts if part.key != "abilities")
        rows = _rows(branch.get("abilities", ""), f"{name}.abilities", draft.error)
        error = draft.error is not None and _is_in(draft.error.where, name)
        told = str(branch.get("name", "")) or ("none" if not fields.flat(branch) else "without a name")
        return GroupView(
            heading=heading,
            key=name,
            open=turned or error,
            told=told,
            fields=parts,
            rows=rows,
            rows_name=f"{name}.abilities",
            of=" of the other face",
        )
    return GroupView(heading=heading, key=name, open=_wrong_in(found), told=_told(found), fields=found)


def _is_in(where: str, name: str) -> bool:
    path = re.sub(r"\[([0-9]+)\]", r".\1", where)
    return path == name or path.startswith(f"{name}.")


def _told(found: tuple[Field, ...]) -> str:
    """What stands in some fields, in a few words."""
    said = []
    for field in found:
        if field.control == "check" and field.value:
            said.append(ability_words.label(field.key).lower())
        elif field.control == "select" and field.value:
            said.append(dict(field.options).get(field.value, field.value))
        elif field.control == "map":
            pairs = [[part.value for part in row.parts] for row in field.parts]
            said += [f"{number} {kind}" for kind, number in pairs if kind]
        elif field.value not in ("", "0"):
            said.append(f"{ability_words.label(field.key).lower()} {field.value}")
    return ", ".join(said)


def _rows(raw: Any, name: str, error: CountertopError | None) -> tuple[RowView, ...]:
    try:
        there = fields.rows(raw, name)
    except BadStepError:
        return ()
    rows = []
    for n, each in enumerate(there):
        where = f"{name}.{n}"
        tag = each.get("is", "") if isinstance(each, dict) else ""
        if tag not in ability_words.ABOUT:
            continue
        called, does = ability_words.about(tag)
        whole, says = _says(each, where)
        found, wrong = fields.row_fields(_ABILITIES, each, where), ""
        if error and _is_in(error.where, where):
            found = fields.marked(found, error.where, error.message)
            wrong = "" if _wrong_in(found) else error.message
        rows.append(
            RowView(
                name=where,
                kind=tag,
                called=called,
                does=does,
                says=says,
                whole=whole,
                fields=found,
                wrong=wrong,
                first=n == 0,
                last=n == len(there) - 1,
            )
        )
    return tuple(rows)


def _says(raw: Raw, where: str) -> tuple[bool, str]:
    """Whether a row is a whole ability, and what it says; else what is missing."""
    try:
        meant = fields.meant_row(_ABILITIES, raw, where)
        return True, ability_words.sentence(msgspec.convert(meant, Ability, strict=False, dec_hook=decode))
    except msgspec.ValidationError as error:
        message, path = told(error)
        return False, f"Not whole yet: {_spoken(path, '') + ', ' if path else ''}{message}."
    except BadStepError as error:
        return False, f"Not whole yet: {_spoken(error.where.removeprefix(where), '')}: {error.message}"


def _choices(board: Board) -> dict[str, tuple[tuple[str, str], ...]]:
    """What the fields that name players and cards offer, by key."""
    players = tuple((player.id, player.name) for player in board.players)
    cards = tuple((card_id, board.label(card_id)) for card_id in board.order)
    commanders = tuple((card.id, card.label) for card in board.cards.values() if card.commander)
    none = (("", "—"),)
    return {
        **dict.fromkeys(_PLAYERS, players),
        **dict.fromkeys(("protector", "entered_under"), none + players),
        **dict.fromkeys(_CARDS, none + cards),
        **dict.fromkeys(_ANYTHING, none + players + cards),
        "card": none + commanders,
    }


def _with_choices(field: Field, choices: Mapping[str, tuple[tuple[str, str], ...]]) -> Field:
    """The field as a menu, if it names a player or a card: with what it holds, even if that is not there any more."""
    if field.parts:
        return replace(field, parts=tuple(_with_choices(part, choices) for part in field.parts))
    if field.key not in choices or field.control not in ("text", "kind"):
        return field
    offered = choices[field.key]
    if field.value and field.value not in dict(offered):
        offered = (*offered, (field.value, field.value))
    return replace(field, control="select", options=offered)


__all__ = ["Draft", "EditorView", "of", "of_new", "pressed", "read", "step", "view"]
