"""What would come of a step, in a few short phrases: for the object that it is about, then for others that it touches.

Found by taking the step on a board that nobody sees; the boards are values, so nothing has to be taken back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from webapp.rules import events as ev
from webapp.rules import steps as st
from webapp.rules.board import Board
from webapp.rules.cards import Card, LastLook, Player
from webapp.rules.characteristics import Characteristics, layer_of_change, view_of
from webapp.rules.checking import Checked, check
from webapp.rules.citations import rule_of_kind
from webapp.rules.counters import MINUS_ONE, PLUS_ONE, Kind
from webapp.rules.play import Moment, take
from webapp.rules.setting_up import edit
from webapp.rules.state_based import BESTOWED_NO_MORE, REGENERATES
from webapp.rules.telling import (
    asked,
    comes_not_back,
    heap,
    heaps,
    named_trigger,
    number_word,
    replaced_damage,
    signed,
    tell,
    zone_name,
)

MOST_PHRASES = 3
MOST_NAMED = 3  # so many objects of one fate are named; of more two, and how many more
Tone = Literal["", "bad", "rules", "nothing"]


class Phrase(Struct, frozen=True, kw_only=True):
    """One thing that would come of it. `tone`: a loss, what the rules do of themselves, or nothing at all.

    `by_check`: in set-up mode, where the first check would do it and not the hand.
    """

    text: str
    rules: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    tone: Tone = ""
    by_check: bool = False


class Foreseen(Struct, frozen=True, kw_only=True):
    """What would come of a step: the most important first, and how many more things there are."""

    phrases: tuple[Phrase, ...]
    more: int = 0


def foresee(now: Moment, step: st.AnyStep) -> Foreseen:
    """What would come of a step in play. Raises BadStepError for one that makes no sense, as `take` does."""
    after = take(now, step)
    found = list(_Looking(after, subject_of(step), step).all())
    if not found:
        told = [line for line in tell(after).lines if line.label != "now"]
        found = [(0, Phrase(text=line.text, rules=line.rules[:1])) for line in told[:1]]
    return _foreseen(found, after.board)


def foresee_edit(board: Board, step: st.AnyStep, preview: Checked | None = None) -> Foreseen:
    """What would come of it in set-up mode: how the board would stand, and what the first check would then do.

    `preview` is what the check would do now: that alone is no news. Raises BadStepError as `edit` does.
    """
    edited = edit(board, step)
    subject = subject_of(step)
    by_hand = Moment(board=edited, before=board, stepped=edited, step=step)
    checked = check(edited, since=board)  # what the check finds on the board as it is now is no news
    known = {(fired.rule, fired.object) for one in (preview.passes if preview else ()) for fired in one.fired}
    passes = tuple(
        one
        for one in checked.passes
        if any((fired.rule, fired.object) not in known or fired.object == subject for fired in one.fired)
    )
    by_check = Moment(
        board=checked.board,
        before=edited,
        stepped=edited,
        step=step,
        passes=passes,
        choice=None if preview and checked.choice == preview.choice else checked.choice,
        switched_off=checked.switched_off,
        endless=checked.endless,
    )
    found = list(_Looking(by_hand, subject, step).all())
    then = _Looking(by_check, subject, step, by_check=True, sizes=False).all()
    found += [(weight + 1, phrase) for weight, phrase in then]
    return _foreseen(found or [(0, Phrase(text="it stands as you put it"))], checked.board)


def subject_of(step: st.AnyStep) -> str:
    """The id of the object that a step is about: what it is put on or done to; empty where it is about several."""
    match step:
        case st.Put() | st.PutItsCounters():
            return step.onto
        case st.MoveCounters() | st.Attach() | st.Damage():
            return step.to
        case st.Merge():
            return step.onto
        case st.Remove():
            return step.from_
        case st.Move() if step.attached_to:
            return step.attached_to
        case st.Set():
            return step.card or step.player or ""
    for name in ("card", "player"):
        if isinstance(named := getattr(step, name, None), str):
            return named
    return ""


_WOULD = {
    "704.5d": "would cease to exist",
    "704.5e": "would cease to exist",
    "704.5f": "would die",
    "704.5g": "would die",
    "704.5h": "would die",
    "704.5n": "would come loose",
    "704.5p": "would come loose",
    "704.5q": "would cancel",
    "704.5r": "would come off",
    "704.5s": "would be sacrificed",
    "704.5u": "would get a sector",
    "704.5x": "would get a protector",
    "704.5y": "would get a protector",
    "704.5aa": "would get speed 1",
    "704.6d": "would go to the command zone",
}
_WOULD |= dict.fromkeys(["704.5a", "704.5b", "704.5c", "704.6a", "704.6b", "704.6c"], "would lose")


def would(rule: str, why: str = "") -> str:
    """What a state-based action would do to an object that it finds, in two or three words: `would die`; `why` is what
    it says of that.
    """
    if why.endswith(REGENERATES):
        return "would regenerate"
    if why.endswith(BESTOWED_NO_MORE):
        return "would come loose"
    return _WOULD.get(rule, "would go to the graveyard")


# Weights: the least is told first
_LOST, _NOTHING, _ASKED, _FATE, _RESULT, _OTHERS_FATE, _TRIGGER, _INSTEAD, _DONE, _OTHERS_RESULT, _BY_THE_WAY = range(
    11
)
Weighed = tuple[int, Phrase]


def _foreseen(found: list[Weighed], board: Board) -> Foreseen:
    phrases = [phrase for _, phrase in sorted(found, key=lambda one: one[0])]
    told = _together(phrases, board)
    return Foreseen(phrases=tuple(told[:MOST_PHRASES]), more=max(0, len(told) - MOST_PHRASES))


def _together(phrases: list[Phrase], board: Board) -> list[Phrase]:
    """Phrases that say the same of several objects as one, under all their names."""
    alike: dict[tuple[str, tuple[str, ...], bool, bool], list[Phrase]] = {}
    for phrase in phrases:
        alike.setdefault((phrase.text, phrase.rules, bool(phrase.objects), phrase.by_check), []).append(phrase)
    told = []
    for same in alike.values():
        objects = tuple(dict.fromkeys(object_id for phrase in same for object_id in phrase.objects))
        first = same[0]
        name = f"{_names([board.label(object_id) for object_id in objects])}: " if objects else ""
        told.append(
            Phrase(
                text=name + (_of_several(first.text) if len(objects) > 1 else first.text),
                rules=first.rules,
                objects=objects,
                tone=first.tone,
                by_check=first.by_check,
            )
        )
    return told


_PLURAL = {"dies": "die", "is": "are", "goes": "go", "gains": "gain", "loses": "lose", "lies": "lie", "enters": "enter"}


def _of_several(text: str) -> str:
    """What is said of one object, said of several."""
    verb = re.split(r"[ :]", text, maxsplit=1)[0]
    return _PLURAL.get(verb, verb) + text[len(verb) :]


def _names(labels: list[str]) -> str:
    if len(labels) > MOST_NAMED:
        labels = [*labels[: MOST_NAMED - 1], f"{len(labels) - MOST_NAMED + 1} more"]
    return " and ".join([", ".join(labels[:-1]), labels[-1]] if len(labels) > 1 else labels)


class _Looking:
    """Reads what a moment brought, as phrases with their weights. `sizes`: whether also how objects differ after it."""

    def __init__(
        self, after: Moment, subject: str, step: st.AnyStep, *, by_check: bool = False, sizes: bool = True
    ) -> None:
        self.after, self.subject, self.step = after, subject, step
        self.by_check, self.sizes = by_check, sizes
        self.checked = [event for one in after.passes for event in one.events]
        self.events = [*after.events, *self.checked]
        self.left = {event.card for event in self.events if isinstance(event, ev.Moved)}
        self.died = {event.card for event in self.events if isinstance(event, ev.Moved) and event.now == "graveyard"}
        self.fired = {fired.object: fired.rule for one in reversed(after.passes) for fired in reversed(one.fired)}
        self.leaving = {fired.object: fired.rule for one in after.passes for fired in one.fired if fired.leaves}
        self.cancelled = {
            event.source: event.count
            for event in self.checked
            if isinstance(event, ev.CountersRemoved) and "704.5q" in event.rules
        }

    def all(self) -> Iterator[Weighed]:
        """All that comes of it."""
        after = self.after
        for number, no in enumerate(after.refusals):
            told = f"nothing happens: {no.text}" if after.nothing and not number else no.text
            yield _NOTHING, self._said(told, (no.rule,), tone="nothing")
        if after.choice:
            told = asked(after.choice, after.board, after.asked_by)
            yield _ASKED, self._said(f"would ask: {told}", (after.choice.rule,), tone="rules")
        if after.endless:
            yield _LOST, self._said("the check would be stopped before it comes to rest", ("704.3",), tone="bad")
        for fired in after.switched_off:
            if fired.object == self.subject:
                yield (
                    _FATE,
                    self._said(f"{fired.rule} is switched off by the house rules", (fired.rule,), tone="nothing"),
                )
        for event in self.events:
            yield from self._of(event)
        for card_id, number in self.cancelled.items():
            yield self._weight(_RESULT, card_id), self._cancel(card_id, number)
        if self.sizes:
            yield from self._differences()

    def _said(self, text: str, rules: tuple[str, ...] = (), of: str = "", tone: Tone = "") -> Phrase:
        """A phrase; the name of what it is about stands in it unless that is what the whole step is about."""
        objects = (of,) if of and of != self.subject else ()
        return Phrase(text=text, rules=rules[:1], objects=objects, tone=tone, by_check=self.by_check)

    def _weight(self, weight: int, of: str) -> int:
        if of == self.subject:
            return weight
        return {_FATE: _OTHERS_FATE, _RESULT: _OTHERS_RESULT}.get(weight, weight)

    # What happened

    def _of(self, event: ev.Event) -> Iterator[Weighed]:
        label, rules = self.after.board.label, event.rules
        match event:
            case ev.Lost():
                by = self.fired.get(event.player) or self.fired.get(self.after.board.team_of(event.player))
                yield _LOST, self._said(f"{label(event.player)} loses", (by,) if by else rules, tone="bad")
            case ev.Moved():
                yield from self._moved(event)
            case ev.Triggered(trigger=trigger):
                what = trigger.what if trigger.source == self.subject else named_trigger(trigger, self.after.board)
                what = f"chapter {trigger.chapter}" if what == "chapter" else what
                yield _TRIGGER, self._said(f"{what} would trigger", rules[-1:], tone="rules")
            case ev.PutChanged():
                by = _names([*dict.fromkeys(map(label, event.by))])
                told = f"{number_word(event.count)} instead of {number_word(event.asked)}: {by}"
                ordered = ("616.1",) if "616.1" in rules else rules
                yield _INSTEAD, self._said(told, ordered, event.on, tone="rules")
            case ev.TokensChanged():
                told = f"{number_word(event.count)} tokens instead of {number_word(event.asked)}: {label(event.source)}"
                yield _INSTEAD, self._said(told, rules, tone="rules")
            case ev.Replaced():
                yield _INSTEAD, self._said(_REPLACED[event.instead], rules, event.on, tone="rules")
            case ev.Regenerated():
                told = "regenerates, and is not destroyed"
                yield self._weight(_FATE, event.card), self._said(told, rules, event.card, tone="rules")
            case ev.DamageReplaced():
                told = f"{replaced_damage(event, 'it')}: {label(event.source)}"
                yield _INSTEAD, self._said(told, rules, event.to, tone="rules")
            case ev.GoesElsewhere():
                told = f"to {zone_name(event.to)} instead of a graveyard: {label(event.source)}"
                yield _INSTEAD, self._said(told, rules, event.card, tone="rules")
            case ev.CountersCeased() if event.source not in self.died:
                told = f"{heaps(event.counters)} cease{'s' if sum(event.counters.values()) == 1 else ''} to exist"
                yield _BY_THE_WAY, self._said(told, rules, event.source, tone="rules")
            case ev.CountersKept():
                yield _RESULT, self._said("its counters stay on it", rules, event.on)
            case ev.CountersPut() if event.entering:
                told = f"enters with {heap(event.kind, event.count)}"
                yield self._weight(_RESULT, event.on), self._said(told, rules, event.on)
            case ev.Ceased() if event.was != "graveyard":
                yield self._weight(_FATE, event.card), self._said("ceases to exist", rules, event.card, tone="bad")
            case ev.LifeChanged():
                yield self._weight(_RESULT, event.player), self._life(event)
            case _:
                yield from self._rarer(event)

    def _rarer(self, event: ev.Event) -> Iterator[Weighed]:
        label, rules = self.after.board.label, event.rules
        match event:
            case ev.DamageDealt() if event.marked and event.to not in self.left:
                card = self.after.board.cards.get(event.to)
                there = f", {card.damage} in all" if card and card.damage > event.marked else ""
                told = f"{event.marked} damage marked{there}"
                yield self._weight(_RESULT, event.to), self._said(told, rules, event.to)
            case ev.ControlChanged():
                yield _DONE, self._said(f"{label(event.now)} controls it", rules, event.card)
            case ev.WillRegenerate():
                told = "will regenerate instead of being destroyed this turn"
                yield _DONE, self._said(told, rules, event.card)
            case ev.Turned():
                told = {"other face": "shows its other face"}.get(event.to, event.to)
                yield _DONE, self._said(told, rules, event.card)
            case ev.Attached() if event.to is None:
                told = "comes loose, and is a creature again" if "702.103f" in rules else "comes loose, and stays"
                yield self._weight(_RESULT, event.card), self._said(told, rules, event.card)
            case ev.Attached(to=str(host)):
                told = f"attached to {label(host)}" if host != self.subject else "attached to it"
                yield _DONE, self._said(told, rules, event.card)
            case ev.Merged():
                told = f"{label(event.card)} is part of it, {'over' if event.over else 'under'} it: the same object"
                yield _DONE, self._said(told, rules, event.onto)
            case ev.CameApart():
                yield _BY_THE_WAY, self._said(f"goes to {zone_name(event.now)}", rules, event.card)
            case ev.CountersRemoved() if "704.5r" in rules:
                told = f"{heap(event.kind, event.count)} beyond the limit off"
                yield self._weight(_RESULT, event.source), self._said(told, rules, event.source, tone="rules")
            case ev.ProtectorChosen():
                yield _BY_THE_WAY, self._said(f"{label(event.protector)} protects it", rules, event.card)
            case ev.SectorChosen():
                yield _BY_THE_WAY, self._said(f"in sector {event.sector}", rules, event.card)
            case ev.SpeedChanged():
                yield _BY_THE_WAY, self._said(f"speed {event.speed}", rules, event.player)

    def _moved(self, event: ev.Moved) -> Iterator[Weighed]:
        by_rule = self.leaving.get(event.card, "")
        if event.now == "battlefield":
            whose = self.after.board.cards.get(event.card)
            under = self.after.board.label(whose.player) if whose else ""
            yield _DONE, self._said(f"enters under {under}\u2019s control", event.rules, event.card)
            return
        if event.was != "battlefield":
            yield _DONE, self._said(f"goes to {zone_name(event.now)}", event.rules, event.card)
            return
        why = _why(by_rule, event.last)
        told = f"{_goes(event)}{': ' if why else ''}{why}"
        if by_rule or event.now == "graveyard":
            rules = (by_rule,) if by_rule else event.rules
            yield self._weight(_FATE, event.card), self._said(told, rules, event.card, tone="bad")
        else:
            yield _DONE, self._said(told, event.rules, event.card)
        if event.now == "graveyard" and (fails := comes_not_back(event.last)):
            text = f"{fails[0].replace('does not', 'would not')}: {heaps(event.last.counters)} on it"
            yield _TRIGGER, self._said(text, (fails[1],), event.card, tone="rules")

    def _life(self, event: ev.LifeChanged) -> Phrase:
        was, now = self.after.before.player(event.player), self.after.board.player(event.player)
        return self._said(f"life {signed(was.life)} \u2192 {signed(now.life)}", event.rules, event.player)

    def _cancel(self, card_id: str, number: int) -> Phrase:
        card = self.after.board.cards.get(card_id)
        size = _size(view_of(self.after.board).of(card)) if card and card.is_permanent else ""
        then = f" \u2192 {size}" if size else ""
        step = self.step
        kind = step.kind if isinstance(step, st.Put | st.MoveCounters) and step.count in (1, None) else None
        if card_id == self.subject and number == 1 and kind in (PLUS_ONE, MINUS_ONE):
            told = f"cancels with the {PLUS_ONE if kind == MINUS_ONE else MINUS_ONE}"
        else:
            told = f"{number_word(number)} {PLUS_ONE} and {number_word(number)} {MINUS_ONE} cancel"
        return self._said(told + then, ("704.5q",), card_id, tone="rules")

    # What is otherwise afterwards

    def _differences(self) -> Iterator[Weighed]:
        before, after = self.after.before, self.after.board
        old, new = view_of(before), view_of(after, since=before)
        for card_id, card in after.cards.items():
            was = before.cards.get(card_id)
            if was is None or was.incarnation != card.incarnation or card_id in self.left:
                continue
            there = card.is_permanent and was.is_permanent
            told = self._sizes(was, card, old.of(was), new.of(card)) if there else ()
            yield from told
            if was.zone != card.zone:  # laid there by an editor's hand
                where = f"{'on' if card.zone in ('battlefield', 'stack') else 'in'} {zone_name(card.zone)}"
                yield _DONE, self._said(f"lies {where}", (), card_id)
            if was.counters is not card.counters:
                yield from self._counters(was, card, sized=bool(told))
        for then in before.players:
            player = next((player for player in after.players if player.id == then.id), then)
            yield from self._counters(then, player, sized=False)
            if then.life != player.life and not self.after.events:
                life = f"life {signed(then.life)} \u2192 {signed(player.life)}"
                yield self._weight(_RESULT, player.id), self._said(life, (), player.id)

    def _sizes(self, was: Card, card: Card, old: Characteristics, new: Characteristics) -> tuple[Weighed, ...]:
        """Its new power and toughness, where they differ and no phrase says so yet; and keywords come and gone."""
        told = []
        if old is not new and card.id not in self.cancelled:
            sizes = _size(old), _size(new)
            if sizes[0] and sizes[1] and sizes[0] != sizes[1]:
                boosted = _boosts(was.counters) != _boosts(card.counters)
                rule = "122.1a" if boosted else layer_of_change(old, new)
                phrase = self._said(f"{sizes[0]} \u2192 {sizes[1]}", (rule,), card.id)
                told.append((self._weight(_RESULT, card.id), phrase))
        if old.keywords != new.keywords:
            rules = ("122.1b",) if was.counters != card.counters else ()
            for verb, some, others in (("gains", new, old), ("loses", old, new)):
                words = [word for word in some.keywords if word not in others.keywords]
                if words:
                    phrase = self._said(f"{verb} {_names(words)}", rules, card.id)
                    told.append((self._weight(_RESULT, card.id), phrase))
        return tuple(told)

    def _counters(self, was: Card | Player, now: Card | Player, *, sized: bool) -> Iterator[Weighed]:
        """How many counters there are, of kinds of which no number or keyword tells it already."""
        for kind in dict.fromkeys([*was.counters.kinds, *now.counters.kinds]):
            told_already = (sized and (kind.boost != (0, 0) or kind.keyword)) or (
                now.id in self.cancelled and kind in (PLUS_ONE, MINUS_ONE)
            )
            if was.counters[kind] == now.counters[kind] or told_already:
                continue
            text = f"{kind} {was.counters[kind]:,} \u2192 {now.counters[kind]:,}"
            yield self._weight(_RESULT, now.id), self._said(text, (rule_of_kind(kind),), now.id)


_REPLACED = {
    "not destroyed": "a shield counter comes off instead: not destroyed",
    "damage prevented": "a shield counter comes off: damage prevented",
    "damage not prevented": "a shield counter comes off; the damage can\u2019t be prevented",
    "stays tapped": "a stun counter comes off instead: stays tapped",
    "exiled": "a finality counter: exiled instead",
}


def _goes(event: ev.Moved) -> str:
    if event.now == "graveyard":
        return "dies" if event.last.type_line.has("creature") else "goes to the graveyard"
    return "is exiled" if event.now == "exile" else f"goes to {zone_name(event.now)}"


def _why(rule: str, last: LastLook) -> str:
    """Why a check sends something away, in two or three words."""
    if rule == "704.5f":
        return f"toughness {signed(last.toughness)}"
    return _REASONS.get(rule, "")


_REASONS = {
    "704.5g": "lethal damage",
    "704.5h": "deathtouch",
    "704.5i": "loyalty 0",
    "704.5j": "another of its name stays",
    "704.5k": "not the newest world",
    "704.5m": "enchants nothing legal",
    "704.5s": "its last chapter is told",
    "704.5v": "defense 0",
    "704.5w": "defense 0",
    "704.5x": "nobody can protect it",
    "704.5y": "nobody can protect it",
    "704.5z": "not the newest Role",
}


def _size(now: Characteristics) -> str:
    return "" if now.power is None else f"{signed(now.power)}/{signed(now.toughness)}"


def _boosts(counters: Mapping[str, int]) -> list[tuple[str, int]]:
    return [(kind, number) for kind, number in counters.items() if Kind(kind).boost != (0, 0)]
