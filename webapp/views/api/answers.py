"""From values of the rules and of live boards to what the API gives."""

from __future__ import annotations

from msgspec.structs import asdict

from webapp import catalogue
from webapp.catalogue import Entry as CatalogueEntry
from webapp.rulebook import Row
from webapp.rules import board as rules_board
from webapp.rules import near as rules_near
from webapp.rules.characteristics import view_of
from webapp.rules.checking import Pass
from webapp.rules.entries import FaceEntry
from webapp.rules.events import Choice
from webapp.rules.foreseen import Foreseen
from webapp.rules.play import Moment
from webapp.rules.telling import Story, asked, tell
from webapp.scenarios import reporting
from webapp.scenarios.check import Report
from webapp.scenarios.format import Scenario, scenario_of
from webapp.scenarios.forms import Form
from webapp.scenarios.gallery import Entry as GalleryEntry
from webapp.scenarios.written import Written
from webapp.sessions import Entry, Mode, Node, Session
from webapp.views import explaining, moments
from webapp.views.api import shapes
from webapp.views.values import PartView

# Checking


def checked(report: Report, not_carried_over: tuple[str, ...] = ()) -> shapes.Checked:
    """What a scenario came to."""
    start, *after_steps = report.moments
    last = report.moments[-1]
    return shapes.Checked(
        ok=report.ok,
        differences=tuple(
            shapes.Difference(where=one.where, line=one.line, expected=one.expected, found=one.found, hint=one.hint)
            for one in report.differences
        ),
        board=scenario_of(last.board),
        derived=derived(last.board),
        start=outcome(start),
        steps=tuple(map(outcome, after_steps)),
        triggers=triggers(last.board),
        choice=question(last),
        marks=marks(last.board),
        not_carried_over=not_carried_over,
    )


def outcome(moment: Moment, story: Story | None = None) -> shapes.Outcome:
    """What one moment came to."""
    story = story or tell(moment)
    return shapes.Outcome(
        title=story.title,
        log=tuple(
            shapes.Line(label=line.label, text=line.text, rules=line.rules, objects=line.objects)
            for line in story.lines
        ),
        fired=fired(moment.passes),
        passes=len(moment.passes),
        nothing=tuple(shapes.Nothing(rule=why.rule, text=why.text) for why in moment.nothing),
    )


def fired(passes: tuple[Pass, ...]) -> tuple[shapes.Action, ...]:
    """The state-based actions of these passes."""
    return tuple(
        shapes.Action(rule=one.rule, object=one.object, pass_=performed.number, why=one.why)
        for performed in passes
        for one in performed.fired
    )


def derived(board: rules_board.Board) -> dict[str, shapes.Derived]:
    """What the rules make of each card, by its id."""
    view = view_of(board)
    found = {card_id: view.of(card) for card_id, card in board.cards.items()}
    return {
        card_id: shapes.Derived(power=now.power, toughness=now.toughness, keywords=tuple(now.keywords))
        for card_id, now in found.items()
    }


def triggers(board: rules_board.Board) -> tuple[shapes.Trigger, ...]:
    """What waits to be resolved."""
    return tuple(
        shapes.Trigger(
            id=one.id, what=one.what, source=one.source, player=one.player, chapter=one.chapter, text=one.text
        )
        for one in board.triggers
    )


def question(moment: Moment) -> shapes.Question | None:
    """The question that waits, if one does."""
    choice: Choice | None = moment.choice
    if choice is None:
        return None
    return shapes.Question(
        kind=choice.kind,
        player=choice.player,
        options=choice.options,
        rule=choice.rule,
        text=asked(choice, moment.board, moment.asked_by),
        more=choice.more,
    )


def marks(board: rules_board.Board) -> dict[str, tuple[str, ...]]:
    """What cards do that Countertop leaves to people, a line each, by their ids."""
    return {card_id: tuple(lines) for card_id, lines in reporting.marks(board).items()}


# Boards


def board(session: Session) -> shapes.Board:
    """A live board as it is now, or as it was at the moment that is looked at."""
    shown = session.shown
    now, lies = shown.entry, shown.entry.board
    return shapes.Board(
        id=session.id,
        page=f"/b/{session.id}",
        version=session.version,
        moment=session.number,
        mode=now.mode,
        title=shown.title,
        about=shown.about,
        can_undo=shown.can_undo,
        can_redo=shown.can_redo,
        board=session.only_this_moment(),
        derived=derived(lies),
        last=_told(now),
        preview=fired(now.preview.passes) if now.preview else (),
        triggers=triggers(lies),
        choice=question(now.moment),
        marks=marks(lies),
        not_carried_over=session.left_behind,
    )


def whole_board(session: Session) -> shapes.WholeBoard:
    """The same with its story."""
    kept = tuple(map(moment, session.moments))
    return shapes.WholeBoard(**asdict(board(session)), scenario=session.scenario(), moments=kept)


def _told(entry: Entry) -> shapes.Outcome:
    return outcome(entry.moment, moments.story_of(entry))


def moment(node: Node) -> shapes.MomentShape:
    """One moment, as the story calls it."""
    return shapes.MomentShape(
        number=node.number,
        parent=node.parent,
        title=moments.story_of(node.entry).title,
        name=node.name,
        mode=node.entry.mode,
    )


def all_moments(session: Session) -> shapes.Moments:
    """All moments that are kept, and which of them is now."""
    return shapes.Moments(now=session.number, moments=tuple(map(moment, session.moments)), forgotten=session.forgotten)


def preview(mode: Mode, seen: Foreseen) -> shapes.Preview:
    """What would come of a step."""
    return shapes.Preview(
        mode=mode,
        phrases=tuple(
            shapes.Phrase(
                text=phrase.text,
                rules=phrase.rules,
                objects=phrase.objects,
                tone=phrase.tone,
                by_check=phrase.by_check,
            )
            for phrase in seen.phrases
        ),
        more=seen.more,
    )


# Why


def explained(lies: rules_board.Board, card_id: str) -> shapes.Explained:
    """How the size of a card comes about. Raises UnknownObjectError."""
    why = explaining.size(lies, card_id)
    return shapes.Explained(
        card=card_id,
        title=why.title,
        parts=_parts(why.parts),
        total=why.total,
        origins=_parts(why.origins),
        near=tuple(map(_near, why.near)),
    )


def _parts(parts: tuple[PartView, ...]) -> tuple[shapes.Part, ...]:
    return tuple(shapes.Part(what=part.what, change=part.change, rule=part.rule) for part in parts)


def near(lies: rules_board.Board, object_id: str) -> shapes.NearList:
    """What is near for a card or player. Raises UnknownObjectError."""
    return shapes.NearList(object=object_id, near=tuple(map(_near, rules_near.near(lies, object_id))))


def _near(one: rules_near.Near) -> shapes.Near:
    return shapes.Near(rule=one.rule, why=one.why, missing=one.missing, held=one.held, by=one.by)


# What comes with Countertop


def scenario_line(entry: GalleryEntry) -> shapes.ScenarioLine:
    """A scenario that comes with Countertop, in a list."""
    return shapes.ScenarioLine(
        slug=entry.name,
        title=entry.title,
        about=entry.scenario.about,
        subject=entry.subject,
        rules=entry.scenario.rules,
        cards=entry.cards,
        page=f"/s/{entry.name}",
    )


def card_line(entry: CatalogueEntry) -> shapes.CardLine:
    """A card or token of the catalogue."""
    face: FaceEntry = entry.front
    return shapes.CardLine(
        name=entry.name,
        type=str(face.type),
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        token=entry.token,
        colors=catalogue.colors(entry.name) if entry.is_back else entry.colors,
    )


def rule_line(row: Row) -> shapes.RuleLine:
    """A rule that is carried out."""
    pages = tuple(shows.path for shows in row.scenarios)
    return shapes.RuleLine(number=row.citation.number, moved=row.moved, telling=row.citation.telling, scenarios=pages)


def format_line(form: Form) -> shapes.FormatLine:
    """A format that scenarios are written in."""
    return shapes.FormatLine(
        name=form.name, ending=form.ending, media_type=form.media_type, title=form.title, about=form.about
    )


def converted(form: Form, scenario: Scenario, written: Written, before: tuple[str, ...]) -> shapes.Converted:
    """A scenario in another format; `before` is what the reading of it could not take along."""
    return shapes.Converted(
        to=form.name,
        file_name=form.file_name(scenario.title),
        text=written.text,
        not_carried_over=(*before, *written.not_carried_over),
    )
