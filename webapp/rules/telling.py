"""The story of a moment in plain words: what the page, the command and the log expectations all read.

A story has a title (what was done) and lines (what came of it), each with the rules that made it so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from webapp.rules import events as ev
from webapp.rules import steps as st
from webapp.rules.board import Board, Trigger
from webapp.rules.cards import LastLook, Number
from webapp.rules.characteristics import layer_of_change, view_of
from webapp.rules.checking import Fired, Pass
from webapp.rules.counters import MINUS_ONE, PLUS_ONE, RAD
from webapp.rules.play import Moment
from webapp.rules.state_based import SECTORS
from webapp.rules.steps.using import activated_of, words_of

_MOST_IN_A_LINE = 8  # names
_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_ZONES = {
    "battlefield": "the battlefield",
    "stack": "the stack",
    "exile": "exile",
    "command": "the command zone",
}
_INSTEAD = {
    "not destroyed": "a shield counter is removed instead of destroying {0}",
    "damage prevented": "the damage to {0} is prevented, and a shield counter removed",
    "damage not prevented": "a shield counter on {0} is removed, but this damage can't be prevented",
    "stays tapped": "a stun counter is removed instead of untapping {0}",
    "exiled": "a finality counter: {0} is exiled instead of going to the graveyard",
}


class Line(Struct, frozen=True, kw_only=True):
    """One line of a story. `fired` is a state-based action's number, with the pass and the object it was about."""

    label: str
    text: str
    rules: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    fired: str = ""
    pass_number: int = 0


class Story(Struct, frozen=True, kw_only=True):
    """What was done, and all that came of it."""

    title: str
    lines: tuple[Line, ...] = ()


def tell(moment: Moment) -> Story:
    """The story of one moment: the act, what was replaced, each pass of the check, what left and how it looked."""
    lines = [
        *_act_lines(moment),
        *(Line(label="nothing", text=no.text, rules=(no.rule,)) for no in moment.refusals),
        *_unknown_toughness(moment),
        *(line for performed in moment.passes for line in pass_lines(performed, moment.board)),
        *_switched_off(moment),
        *_question(moment),
    ]
    if moment.endless:
        text = f"the check was stopped after {len(moment.passes):,} passes, not yet at rest: the next act goes on"
        lines.append(Line(label="stopped", text=text, rules=("704.3",)))
    return Story(title=_title_of(moment), lines=tuple(lines))


def _title_of(moment: Moment) -> str:
    if isinstance(moment.step, st.Resolve | st.Dismiss) and (trigger := moment.step.among(moment.before.triggers)):
        done = "taken off the list" if isinstance(moment.step, st.Dismiss) else "resolved"
        text = f"{named_trigger(trigger, moment.stepped)} {done}"
        return text[:1].upper() + text[1:]
    by_earlier_names = isinstance(moment.step, st.TurnFaceDown | st.Leave | st.TakeOff | st.Merge)
    board = moment.before if by_earlier_names else moment.stepped
    return title(moment.step, board, came_to_nothing=bool(moment.nothing))


def number_word(number: int) -> str:
    """A number as people write it: in words up to twelve, then with a proper minus sign and commas."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number:,}".replace("-", "\u2212")


def signed(number: Number | None) -> str:
    """A power or toughness as it is shown: `*` where it is not known."""
    return "*" if number is None or isinstance(number, str) else str(number).replace("-", "\u2212")


def heap(kind: str, number: int) -> str:
    """So many counters of a kind: `one +1/+1 counter`, `three loyalty counters`."""
    return f"{number_word(number)} {kind} counter{'' if number == 1 else 's'}"


def heaps(counters: Mapping[str, int]) -> str:
    """All counters of an object in one phrase: `one +1/+1 and three -1/-1`."""
    parts = [f"{number_word(number)} {kind}" for kind, number in counters.items()]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def some_named(labels: Iterable[str], between: str = ", ") -> str:
    """These names; of more than eight the first, and how many more there are: a board can have a thousand."""
    told = list(labels)
    if len(told) <= _MOST_IN_A_LINE:
        return between.join(told)
    few = (between if between.startswith(",") else ", ").join(told[:_MOST_IN_A_LINE])
    return f"{few} and {len(told) - _MOST_IN_A_LINE:,} more"


def named_trigger(trigger: Trigger, board: Board) -> str:
    """A waiting trigger as people read it: `undying of Young Wolf`."""
    return _named(trigger, board.label)


def promise(trigger: Trigger, board: Board) -> str:
    """What comes of a trigger if it is resolved, in a few words; of a reminder its text."""
    source = board.label(trigger.source)
    about = board.label(trigger.about) if trigger.about else ""
    match trigger.what:
        case "undying":
            return f"{source} returns with a +1/+1 counter"
        case "persist":
            return f"{source} returns with a -1/-1 counter"
        case "modular":
            number = trigger.last.counters[PLUS_ONE] if trigger.last else 0
            return f"{heap(PLUS_ONE, number)} may be put on an artifact creature"
        case "graft":
            return f"a +1/+1 counter of {source} may move onto {about}"
        case "evolve":
            return f"a +1/+1 counter is put on {source}, if {about} is greater"
        case "vanishing":
            return f"a time counter is removed from {source}" if trigger.upkeep else f"{source} is sacrificed"
        case "chapter":
            return "what the chapter says is left to you"
        case "defeat":
            return f"{source} is exiled, and may enter with its other face up"
        case "radiation":
            number = board.player(trigger.player).counters[RAD]
            what = "the top card is" if number == 1 else f"the top {number_word(number)} cards are"
            return f"{what} milled; each that is no land costs one life and takes one rad counter off"
    return trigger.text


# Titles


def title(step: st.AnyStep | None, board: Board, *, came_to_nothing: bool = False) -> str:
    """What was done, as the headline of its story; `board` knows the names."""
    text = "the board as it stands" if step is None else _did(step, board)
    if came_to_nothing:
        return f"Nothing happened: {text}"
    return text[:1].upper() + text[1:]


def _did(step: st.AnyStep, board: Board) -> str:
    name = board.label
    match step:
        case st.Put():
            return f"{heap(step.kind, step.count)} put on {name(step.onto)}"
        case st.Remove():
            return f"{_counted(step.count, step.kind)} removed from {name(step.from_)}"
        case st.MoveCounters():
            return f"{_counted(step.count, step.kind)} moved from {name(step.from_)} to {name(step.to)}"
        case st.Move():
            return f"{name(step.card)} sent to {zone_name(step.to)}"
        case st.Destroy():
            never = ", which can't be regenerated" if step.no_regeneration else ""
            return f"an effect destroys {name(step.card)}{never}"
        case st.Sacrifice():
            return f"{name(step.card)} is sacrificed"
        case st.Damage():
            source = f" by {name(step.from_)}" if step.from_ else ""
            amount = "damage equal to its power" if step.amount == "power" else f"{number_word(step.amount)} damage"
            return f"{amount} dealt to {name(step.to)}{source}"
        case st.Life():
            return f"{name(step.player)}: {_life(step)}"
        case st.Draw():
            return f"{name(step.player)} draws {number_word(step.count)} card{'' if step.count == 1 else 's'}"
        case st.Create():
            copies = f"{number_word(step.copies)} times " if step.copies > 1 else ""
            called = step.card.name or step.card.card or step.card.id
            return f"{copies}{called} {'created' if step.card.token is True else 'added'}"
        case st.Set():
            return f"{name(step.card or step.player or '') or 'the table'} edited"
        case st.Attach():
            return f"{name(step.card)} attached to {name(step.to)}"
        case st.Merge():
            return f"{name(step.card)} merged with {name(step.onto)}, {'over' if step.over else 'under'} it"
        case st.Choose():
            return f"the answer: {_answer(step.answer, board)}"
        case st.Together():
            things = len(step.steps)
            several = f"{number_word(things)} thing{'' if things == 1 else 's'} at one time"
            return step.say or _done_to_each(step.steps, board) or several
        case st.EndTurn():
            return "the turn ends"
        case st.Undo():
            return "taken back"
        case st.Roll():
            return f"{name(step.by or board.active)} rolls {_die(step.sides)}: {step.result}"
        case st.Flip():
            return f"{name(step.by or board.active)} flips a coin: {step.result}"
        case st.Join():
            return f"{name(step.player.id)} joins the table"
        case st.Leave():
            return f"{name(step.player)} leaves the game"
        case st.PutItsCounters():
            return f"the counters that {name(step.from_)} had put on {name(step.onto)}"
        case st.Double():
            return f"the {step.kind} counters on {name(step.card)} doubled"
        case st.Proliferate():
            chosen = some_named(map(name, dict.fromkeys(step.choose))) or "nothing"
            return f"proliferate: {chosen}"
        case st.Control():
            return f"{name(step.player)} gains control of {name(step.card)}"
        case st.Arrange():
            return step.say or f"{name(step.player)}\u2019s {step.zone} put in another order"
        case st.Upkeep():
            return f"{name(step.player)}\u2019s upkeep begins"
        case st.MainPhase():
            return f"{name(step.player)}\u2019s main phase begins"
        case st.Use():
            return f"{name(step.card)}: {_used(step, board)}"
        case st.Resolve() | st.Dismiss():
            what = step.what or step.trigger or "the first trigger"
            of = f" of {name(step.source)}" if step.source else ""
            return f"{what}{of} {'resolved' if isinstance(step, st.Resolve) else 'taken off the list'}"
        case _:
            return f"{name(step.card)} {_VERBS[type(step)]}"


_VERBS: dict[type, str] = {
    st.Tap: "tapped",
    st.Untap: "untapped",
    st.Transform: "transformed",
    st.Detach: "unattached",
    st.PhaseOut: "phases out",
    st.Regenerate: "will regenerate",
    st.PhaseIn: "phases in",
    st.TurnFaceDown: "turned face down",
    st.TurnFaceUp: "turned face up",
    st.TakeOff: "taken off the board",
    st.Give: "changed until end of turn",
}


_ONE_TO_MANY = {" is sacrificed": " are sacrificed", " phases ": " phase "}


def _done_to_each(steps: Sequence[st.AnyStep], board: Board) -> str:
    """The same act on several cards in one phrase: `two +1/+1 counters put on five cards`; empty if they differ."""
    first = steps[0] if steps else None
    field = "onto" if isinstance(first, st.Put) else "from_" if isinstance(first, st.Remove) else "card"
    ids = [getattr(step, field, None) for step in steps]
    if first is None or len(set(ids)) < max(2, len(ids)) or any(type(step) is not type(first) for step in steps):
        return ""
    if not all(isinstance(one, str) and one in board.cards for one in ids):
        return ""
    if any(replace(step, **{field: ids[0], "expected": {}}) != replace(first, expected={}) for step in steps):
        return ""
    names = [board.label(str(one)) for one in ids]
    together = " and ".join(names) if len(names) == 2 else f"{number_word(len(names))} cards"
    text = _did(first, board).replace(names[0], together, 1)
    for one, many in _ONE_TO_MANY.items():
        text = text.replace(one, many)
    return text


def _used(step: st.Use, board: Board) -> str:
    card = board.cards.get(step.card) or board.gone.get(step.card)
    abilities = activated_of(card.face) if card else ()
    return words_of(abilities[step.ability - 1]) if step.ability <= len(abilities) else "an ability is used"


def _die(sides: int) -> str:
    """A die, as players call it: `a d20`."""
    return f"{'an' if str(sides).startswith('8') or sides in (11, 18) else 'a'} d{sides}"


def _counted(count: int | str | None, kind: str) -> str:
    if kind.strip().casefold() == "all":
        if count in (None, "all"):
            return "all counters"
        return f"{number_word(int(count or 0))} counter{'' if count == 1 else 's'} of each kind"
    return f"all {kind} counters" if count == "all" else heap(kind, 1 if count is None else int(count))


def _life(step: st.Life) -> str:
    if step.set is not None:
        return f"life set to {step.set}"
    change = step.change or 0
    return f"{'loses' if change < 0 else 'gains'} {number_word(abs(change))} life"


def zone_name(zone: str) -> str:
    """A zone as it stands in a sentence: `the battlefield`, `exile`."""
    return _ZONES.get(zone, f"the {zone}")


def _answer(answer: ev.Answer, board: Board) -> str:
    match answer:
        case bool():
            return "yes" if answer else "no"
        case int():
            return f"{answer:,}"
        case str() if answer in SECTORS:
            return answer
    return _chosen(answer, board)


def _chosen(answer: str | tuple[str, ...], board: Board) -> str:
    return board.label(answer) if isinstance(answer, str) else told_order(answer, board)


# Lines


def _act_lines(moment: Moment) -> Iterator[Line]:
    sizes = dict(_changed_sizes(moment.before, moment.stepped))
    resized_by = _resized_by(moment.events)
    for event in moment.events:
        board = moment.before if _hides(event, moment.before) else moment.stepped
        mine = {card: size for card, size in sizes.items() if resized_by.get(card, event) is event}
        left = dict(mine)
        yield from _event_lines(event, board, left)
        for card in mine.keys() - left.keys():
            del sizes[card]
        if isinstance(event, ev.Moved):
            yield from _last_look(event, moment.stepped, rule="608.2h")
    for card_id, change in sizes.items():
        was, now = (view_of(board).of(board.cards[card_id]) for board in (moment.before, moment.stepped))
        rules = (layer_of_change(was, now),)
        yield Line(label="now", text=f"{moment.stepped.label(card_id)} {change}", rules=rules, objects=(card_id,))


def _resized_by(events: Iterable[ev.Event]) -> dict[str, ev.Event | None]:
    """What put or took off the counters that resize a card: its line tells the new size, and that of nothing else that
    was done with the card. None where several did: no one of them made the whole difference.
    """
    found: dict[str, ev.Event | None] = {}
    for event in events:
        if isinstance(event, ev.CountersPut | ev.CountersRemoved) and any(event.kind.boost):
            card = event.on if isinstance(event, ev.CountersPut) else event.source
            found[card] = None if card in found else event
    return found


def _hides(event: ev.Event, before: Board) -> bool:
    """Whether that takes a name away which all have seen: what is turned face down, or who leaves, is told by it."""
    if isinstance(event, ev.LeftGame):
        return True
    return isinstance(event, ev.Turned) and event.to == "face down" and event.card in before.cards


def pass_lines(performed: Pass, board: Board) -> Iterator[Line]:
    """The lines for one pass of a check: each state-based action, what was replaced, how what left last looked.
    `board` knows the names: any that came after the pass.
    """
    moves = {event.card: event for event in reversed(performed.events) if isinstance(event, ev.Moved)}  # the first
    for fired in performed.fired:
        moved = moves.get(fired.object) if fired.leaves else None
        elsewhere = () if moved is None else tuple(rule for rule in moved.rules if rule != "400.7")
        again = ("704.3",) if performed.number > 1 else ()
        yield Line(
            label=f"check {performed.number}",
            text=fired.why + ("" if moved is None else f"; it goes to {_place(moved, board)}{_no_help(fired)}"),
            rules=(fired.rule, *_also(fired.rule), *fired.beside, *elsewhere, *again),
            objects=(fired.object,),
            fired=fired.rule,
            pass_number=performed.number,
        )
    left = {e.card for e in performed.events if isinstance(e, ev.Moved) and e.was == "battlefield"}
    kept = {e.on for e in performed.events if isinstance(e, ev.CountersKept)}
    for event in performed.events:
        if isinstance(event, ev.Moved):
            yield from _last_look(event, board, rule="704.8", ceases=event.card not in kept)
        elif _is_told_of_a_pass(event, left):
            yield from _event_lines(event, board, {})


# What else happened in a pass is told with the state-based action that did it; what ceases on a permanent, as it left.
_TOLD_OF_A_PASS = (
    *(ev.Replaced, ev.DamageReplaced, ev.CountersKept, ev.CountersCeased, ev.GoesElsewhere, ev.Triggered),
    ev.GameDrawn,
    ev.CameApart,
)


def _no_help(fired: Fired) -> str:
    """What does not save that object, though it would from an effect that destroys it; empty if it has nothing such."""
    return next((told for rule, told in _NO_HELP.items() if rule in fired.beside), "")


_NO_HELP = {"701.8b": ", which is no destruction", "122.1c": "; a shield counter does not stop a check"}


def _also(rule: str) -> tuple[str, ...]:
    """The rule of another chapter that says the same as a state-based action, to be read beside it."""
    return tuple(number for number, said in SAID_AGAIN.items() if said == rule)


SAID_AGAIN = {"122.1f": "704.5c", "122.3": "704.5q", "122.4": "704.5r", "122.1e": "704.5i", "903.9a": "704.6d"}
SAID_AGAIN |= {"111.7": "704.5d", "120.6": "704.5g", "714.4": "704.5s", "702.179b": "704.5aa"}


def _is_told_of_a_pass(event: ev.Event, left: Collection[str]) -> bool:
    """Whether the line of the state-based action does not tell that; `left` is what went off the battlefield."""
    if isinstance(event, ev.Attached):
        return "702.103f" in event.rules
    if isinstance(event, ev.CountersCeased):
        return event.source not in left
    return isinstance(event, (ev.Regenerated, *_TOLD_OF_A_PASS))


def _place(event: ev.Moved, board: Board) -> str:
    if event.now in ("graveyard", "hand", "library"):
        return f"{board.label(event.owner)}\u2019s {event.now}"
    return zone_name(event.now)


def _event_lines(event: ev.Event, board: Board, sizes: dict[str, str]) -> Iterator[Line]:
    """The lines for one event. A changed size that a line tells is taken out of `sizes`: one of what is done."""

    def line(label: str, text: str, *objects: str) -> Line:
        done = objects if label not in ("instead", "chosen", "resolved", "used") else ()
        told = [sizes.pop(object_id) for object_id in done if object_id in sizes]
        return Line(label=label, text=", ".join([text, *told]), rules=event.rules, objects=objects)

    name = board.label
    match event:
        case ev.CountersPut() if event.entering:
            who = some_named(map(name, (event.by, *event.also_by)), " and ")
            text = f"{name(event.on)} enters with {heap(event.kind, event.count)}, put by {who}"
            yield line("enters", text, event.on)
        case ev.CountersPut():
            yield line("put", f"{heap(event.kind, event.count)} on {name(event.on)}", event.on)
        case ev.PutChanged():
            by = some_named(dict.fromkeys(map(name, event.by)), " and ")
            put = "none is put" if not event.count else f"{number_word(event.count)} are put"
            put = "one is put" if event.count == 1 else put
            text = f"{by}: in place of {heap(event.kind, event.asked)} on {name(event.on)} {put}"
            yield line("instead", text, event.on, *event.by)
        case ev.CountersRemoved():
            yield line("removed", f"{heap(event.kind, event.count)} off {name(event.source)}", event.source)
        case ev.CountersKept():
            yield line("kept", f"the counters remain on {name(event.on)}: its own ability says so", event.on)
        case ev.Moved():
            yield line(_verb(event), _moved(event, board), event.card)
        case ev.CountersCeased():
            alone = sum(event.counters.values()) == 1
            what = heap(*next(iter(event.counters.items()))) if alone else heaps(event.counters)
            ends = "ceases to exist; it is not removed" if alone else "cease to exist; they are not removed"
            text = f"{what} on {name(event.source)} {ends}"
            yield line("ceased", text, event.source)
        case ev.Replaced():
            yield line("instead", _INSTEAD[event.instead].format(name(event.on)), event.on)
        case ev.Regenerated():
            text = f"{name(event.card)} is not destroyed: it regenerates, is tapped, and its damage comes off"
            yield line("instead", text, event.card)
        case ev.DamageReplaced():
            yield line("instead", f"{name(event.source)}: {replaced_damage(event, name(event.to))}", event.to)
        case ev.GoesElsewhere():
            text = f"{name(event.source)}: {name(event.card)} goes to {zone_name(event.to)} instead of to a graveyard"
            yield line("instead", text, event.card, event.source)
        case ev.DamageDealt():
            marked = f", {event.marked} marked" if event.marked else ""
            yield line("damage", f"{event.amount} damage to {name(event.to)}{marked}", event.to)
        case ev.LifeChanged():
            verb = "gains" if event.change > 0 else "loses"
            text = f"{name(event.player)} {verb} {abs(event.change)} life, and has {signed(event.total)}"
            yield line("life", text, event.player)
        case _:
            yield from _other_event_lines(event, name, line)


def replaced_damage(event: ev.DamageReplaced, to: str) -> str:
    """What became of damage that something prevented or replaced, in a few words."""
    stopped = event.amount - event.left
    if not stopped:
        return f"the {event.amount:,} damage to {to} can't be prevented"
    all_ = "all" if stopped == event.amount else f"{stopped:,}"
    return f"{all_} of {event.amount:,} damage to {to} {'is prevented' if event.prevented else 'is replaced'}"


def _other_event_lines(event: ev.Event, name: Callable[[str], str], line: Callable[..., Line]) -> Iterator[Line]:
    match event:
        case ev.Turned():
            text = {"other face": "shows its other face"}.get(event.to, f"is {event.to}")
            yield line("turned", f"{name(event.card)} {text}", event.card)
        case ev.Attached():
            loose = "is bestowed no more: a creature again" if "702.103f" in event.rules else "stays where it is"
            text = f"attached to {name(event.to)}" if event.to else f"unattached, and {loose}"
            yield line("attached" if event.to else "loose", f"{name(event.card)} is {text}", event.card)
        case ev.WillRegenerate():
            often = "" if event.times == 1 else f" {number_word(event.times)} times"
            text = f"{name(event.card)} will regenerate{often} instead of being destroyed this turn"
            yield line("ready", text, event.card)
        case ev.Merged():
            where = "over" if event.over else "under"
            text = f"{name(event.card)} is merged with {event.called}, {where} it: the same object, with its counters"
            yield line("merged", text, event.card, event.onto)
        case ev.CameApart():
            to, host = zone_name(event.now), name(event.parted_from)
            text = f"{name(event.card)}, which was merged with {host}, goes to {to} by itself"
            yield line("apart", text, event.card)
        case ev.TriedToDraw():
            yield line("draw", f"{name(event.player)} has no card left to draw", event.player)
        case ev.Reordered():
            yield line("order", f"{name(event.card)} has another place in its library", event.card)
        case ev.Created():
            where = f"{'on' if event.zone in ('battlefield', 'stack') else 'in'} {zone_name(event.zone)}"
            yield line("created", f"{name(event.card)} is created {where}", event.card)
        case ev.TokensChanged():
            asked = f"{number_word(event.asked)} token{'' if event.asked == 1 else 's'}"
            text = f"{name(event.source)}: in place of {asked} {number_word(event.count)} are created"
            yield line("instead", text, event.source)
        case ev.ControlChanged():
            yield line("control", f"{name(event.now)} controls {name(event.card)}; its counters stay", event.card)
        case ev.Given():
            has = f" it has {' and '.join(event.keywords)}" if event.keywords else " it is changed"
            yield line("given", f"{name(event.card)}: until end of turn{has}", event.card)
        case ev.ProtectorChosen():
            yield line("protector", f"{name(event.protector)} protects {name(event.card)}", event.card)
        case ev.SectorChosen():
            yield line("sector", f"{name(event.card)} is in sector {event.sector}", event.card)
        case ev.SpeedChanged():
            yield line("speed", f"the speed of {name(event.player)} is {event.speed}", event.player)
        case ev.Proliferated():
            chosen = some_named(map(name, event.chosen))
            yield line("chosen", f"{name(event.player)} proliferates: {chosen}", *event.chosen)
        case ev.UpkeepBegan():
            yield line("upkeep", f"the upkeep of {name(event.player)} begins", event.player)
        case ev.MainPhaseBegan():
            yield line("main phase", f"the main phase of {name(event.player)} begins", event.player)
        case ev.Arranged():
            whose = f"{name(event.player)}\u2019s {event.zone}"
            yield line("order", f"the cards of {whose} lie in another order", event.player)
        case ev.Triggered(trigger=trigger):
            yield line("triggered", _triggered(trigger, name), trigger.source)
        case ev.Used():
            targets = f" \u2014 {some_named(map(name, event.targets))}" if event.targets else ""
            yield line("used", f"{name(event.player)} uses {name(event.card)}: {event.text}{targets}", event.card)
        case ev.Resolved(trigger=trigger):
            done = "is taken off the list" if event.dismissed else "resolves"
            told = f"{_named(trigger, name)} {done}"
            says = f": {trigger.text}" if trigger.text and not event.dismissed else ""
            yield line("resolved", told + says, trigger.source)
        case ev.TurnEnded():
            yield line("turn", f"damage wears off; {name(event.next_player)} is the active player", event.next_player)
        case ev.Edited():
            yield line("edited", f"{name(event.what)}: {_fields_told(event.fields)} set by hand", event.what)
        case ev.TakenOff():
            yield line("off", f"{name(event.card)} is taken off the board by hand", event.card)
        case _:
            yield from _table_lines(event, name, line)


def _fields_told(fields: Iterable[str]) -> str:
    return ", ".join(field.replace("_", " ") for field in fields)


def _table_lines(event: ev.Event, name: Callable[[str], str], line: Callable[..., Line]) -> Iterator[Line]:
    match event:
        case ev.GameDrawn():
            yield line("drawn", "all who were left in the game lose it at one time: it is a draw")
        case ev.TableSet():
            yield line("edited", f"the table: {_fields_told(event.fields)} set by hand")
        case ev.Rolled():
            yield line("rolled", f"{name(event.player)} rolls {_die(event.sides)}: {event.result}", event.player)
        case ev.Flipped():
            yield line("flipped", f"{name(event.player)} flips a coin: {event.result}", event.player)
        case ev.Joined():
            yield line("joined", f"{name(event.player)} sits down, last in turn order", event.player)
        case ev.LeftGame():
            theirs = some_named(map(name, event.cards))
            with_them = f", and all that they own with them: {theirs}" if theirs else ""
            yield line("left", f"{name(event.player)} leaves the game{with_them}", event.player, *event.cards)
            if event.triggers:
                waits = "ability that waited is" if event.triggers == 1 else "abilities that waited are"
                yield line("left", f"{number_word(event.triggers)} {waits} gone, too")
            if event.active:
                yield line("turn", f"{name(event.active)} is the active player", event.active)


def _named(trigger: Trigger, name: Callable[[str], str]) -> str:
    of = name(trigger.source)
    if trigger.what == "chapter":
        return f"chapter {trigger.chapter} of {of}"
    if trigger.what == "reminder":
        return f"the {'trigger' if trigger.ability else 'reminder'} of {of}"
    return f"{trigger.what} of {of}"


def _triggered(trigger: Trigger, name: Callable[[str], str]) -> str:
    says = f": {trigger.text}" if trigger.text else ""
    about = f" (because of {name(trigger.about)})" if trigger.about and trigger.about != trigger.source else ""
    return f"{_named(trigger, name)} triggers{about}, and waits{says}"


def _verb(event: ev.Moved) -> str:
    return {"put": "moved", "returned": "moved"}.get(event.how, event.how)


def _moved(event: ev.Moved, board: Board) -> str:
    name = board.label(event.card)
    if event.now == "battlefield":
        return f"{name} enters the battlefield under {board.label(event.under)}\u2019s control, a new object"
    return f"{name} goes from {zone_name(event.was)} to {_place(event, board)}"


def _last_look(event: ev.Moved, board: Board, *, rule: str, ceases: bool = False) -> Iterator[Line]:
    """How a permanent was as it left, where there is something to tell: what was on it, and, if that is to be told
    here, that it ceases.
    """
    last = event.last
    if last.zone != "battlefield" or not (last.counters or last.damage):
        return
    size = "" if last.power is None else f" as {_size(last.power, last.toughness)}"
    on_it = [f"{heaps(last.counters)} on it"] if last.counters else []
    marked = [f"{last.damage} damage marked"] if last.damage else []
    text = f"{board.label(event.card)} left{size} with {' and '.join(on_it + marked)}"
    rules: tuple[str, ...] = (rule,)
    if event.now == "graveyard" and (fails := comes_not_back(last)):
        text += f", so {fails[0]}"
        rules = (*rules, fails[1])
    if ceases and last.counters:
        text += "; the counters cease to exist, they are not removed"
        rules = (*rules, "122.2")
    yield Line(label="last look", text=text, rules=rules, objects=(event.card,))


def comes_not_back(last: LastLook) -> tuple[str, str] | None:
    """That undying or persist of what went to the graveyard does not trigger for the counters that were on it, and the
    rule; None if it has neither, or triggers.
    """
    for keyword, kind, rule in (("undying", PLUS_ONE, "702.93a"), ("persist", MINUS_ONE, "702.79a")):
        if keyword in last.keywords and last.counters[kind]:
            return f"{keyword} does not trigger", rule
    return None


def _changed_sizes(before: Board, after: Board) -> Iterator[tuple[str, str]]:
    """The creatures on the battlefield whose power or toughness another board makes different, and how."""
    if before is after:
        return
    old, new = view_of(before), view_of(after, since=before)
    for card in new.changed_since(before):
        was = before.cards.get(card.id)
        if was is None or not was.is_permanent or not card.is_permanent or was.incarnation != card.incarnation:
            continue
        size, now = old.of(was), new.of(card)
        there = size.power is not None and now.power is not None
        if there and (size.power, size.toughness) != (now.power, now.toughness):
            yield card.id, f"{_size(size.power, size.toughness)} \u2192 {_size(now.power, now.toughness)}"


def _size(power: Number | None, toughness: Number | None) -> str:
    return f"{signed(power)}/{signed(toughness)}"


def _unknown_toughness(moment: Moment) -> Iterator[Line]:
    """Said once, as a creature comes whose toughness is not known: what is not checked for it."""
    if moment.step is not None and moment.before is moment.stepped:
        return
    known, now = view_of(moment.before), view_of(moment.stepped, since=moment.before)
    for card in now.changed_since(None if moment.step is None else moment.before):
        was = moment.before.cards.get(card.id)
        told = was is not None and was.is_permanent and known.of(was).toughness == "?" and moment.step is not None
        if card.is_permanent and now.of(card).toughness == "?" and not told:
            text = f"the toughness of {card.label} is not known: 704.5f, g and h are not checked for it"
            yield Line(label="not checked", text=text, objects=(card.id,))


def _switched_off(moment: Moment) -> Iterator[Line]:
    for fired in moment.switched_off:
        text = f"nothing is done, as {fired.rule} is switched off by the house rules; else: {fired.why}"
        yield Line(label="house rule", text=text, rules=(fired.rule,), objects=(fired.object,))


def _question(moment: Moment) -> Iterator[Line]:
    if choice := moment.choice:
        subject = choice.about.split(" ")[0]
        objects = tuple(dict.fromkeys(option.split(":")[0] for option in (subject, *choice.options) if option))
        text = asked(choice, moment.board, moment.asked_by)
        yield Line(label="waiting", text=text, rules=(choice.rule,), objects=objects)


def asked(choice: ev.Choice, board: Board, asked_by: st.AnyStep | None = None) -> str:
    """What a question asks, in one sentence; `asked_by` is the step that asks, which may create what it asks about."""
    who, subject = board.label(choice.player), board.label(choice.subject)
    if choice.subject not in board.cards:
        subject = _about_to_be_created(asked_by, choice.subject) or subject
    match choice.kind:
        case "legend":
            return f"{who} chooses which one named {board.cards[choice.options[0]].name} stays"
        case "commander":
            return f"{who} may put {_by_itself(board, choice.subject) or subject} into the command zone"
        case "protector":
            return f"{who} chooses who protects {subject}"
        case "sector":
            return f"{who} chooses a sector for {subject}"
        case "whether":
            return f"{who} says of {subject} whether {choice.words}"
        case "number" if choice.words == "X":
            return f"{who} says what X of {subject} is"
        case "number":
            return f"{who} says of {subject} how many: {choice.words}"
    effects = some_named((_option(option, board) for option in choice.options), " and ")
    return f"{who} says in which order these apply to {subject}: {effects}"


def _by_itself(board: Board, card_id: str) -> str:
    """What a merged permanent's own card is called, and that it is merged; empty for what is not merged (903.9c)."""
    parts = board.cards[card_id].merged if card_id in board.cards else ()
    own = next((part for part in parts if part.id == card_id), None)
    return f"{own.front.name or own.id}, a card of {board.label(card_id)}," if own else ""


def _about_to_be_created(step: st.AnyStep | None, card_id: str) -> str:
    """The name of the card of that id which the step creates; empty if it creates none."""
    steps = step.steps if isinstance(step, st.Together) else (step,)
    made = (one.card for one in steps if isinstance(one, st.Create))
    return next((str(card.name or "") for card in made if card.id == card_id), "")


def told_order(options: tuple[str, ...], board: Board) -> str:
    """The effects of an order by name: `Scale, then the finality counter on Knight`."""
    return some_named((_option(option, board) for option in options), ", then ")


def _option(option: str, board: Board) -> str:
    card, _, kind = option.partition(":")
    if kind == "regenerate":
        return f"the regeneration of {board.label(card)}"  # which no counter brings (701.19a)
    return f"the {kind} counter on {board.label(card)}" if kind else board.label(card)
