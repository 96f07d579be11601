"""Steps about waiting triggers: resolve one, dismiss it, and the upkeep, in which some trigger (503.1)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from webapp.rules.action import Action
from webapp.rules.attaching import must_enchant
from webapp.rules.board import Trigger, WhatTriggers
from webapp.rules.cards import Card
from webapp.rules.characteristics import View
from webapp.rules.counters import LORE, MINUS_ONE, PLUS_ONE, RAD, Counters
from webapp.rules.entries import Amount, AnyId, CardId, PlayerId, TriggerId
from webapp.rules.errors import BadStepError
from webapp.rules.events import MainPhaseBegan, Resolved, UpkeepBegan
from webapp.rules.keywords import FADE, TIME, number_of
from webapp.rules.steps.base import CardStep, Step
from webapp.rules.steps.effects import Meaning, chosen_targets, perform_effects, source_of
from webapp.rules.steps.zones import may_not_enter
from webapp.rules.triggers import RULE_OF, is_greater


class OfTrigger(CardStep, frozen=True, kw_only=True):
    """A step about one waiting trigger: that of the id `trigger`, or of `source` and `what`; else the first."""

    trigger: TriggerId | None = None
    source: CardId | None = None
    what: WhatTriggers | None = None

    def meant(self, action: Action) -> Trigger:
        """The trigger that is meant. Raises BadStepError if none such waits."""
        if (self.source is None) is not (self.what is None) or (self.trigger and self.source):
            raise BadStepError("a trigger is named by its id, or by source and what", "trigger")
        waiting = action.board.triggers
        if self.source is not None:
            action.board.find(self.source, "source")
        if trigger := self.among(waiting):
            return trigger
        there = ", ".join(f"{t.id} ({t.what} of {action.board.label(t.source)})" for t in waiting)
        raise BadStepError(
            f"no such trigger waits; {there or 'none'} is there" if there else "no trigger waits", "trigger"
        )

    def among(self, waiting: tuple[Trigger, ...]) -> Trigger | None:
        """The one of those that is meant, or None."""
        for trigger in waiting:
            by_id = self.trigger in (None, trigger.id)
            if by_id and (self.source is None or (trigger.source, trigger.what) == (self.source, self.what)):
                return trigger
        return None

    def take_off(self, action: Action, trigger: Trigger, *, dismissed: bool = False) -> None:
        """Take it off the waiting list."""
        rest = tuple(other for other in action.board.triggers if other.id != trigger.id)
        action.board = replace(action.board, triggers=rest)
        rules = ("701.6a",) if dismissed else ("608.2",)
        action.happened(Resolved(trigger=trigger, dismissed=dismissed, rules=rules))


class Dismiss(OfTrigger, frozen=True, kw_only=True, tag="dismiss"):
    """Take a waiting trigger off the list: it was countered, or is left out."""

    def perform(self, action: Action) -> None:
        """Take it off."""
        self.take_off(action, self.meant(action), dismissed=True)


class Resolve(OfTrigger, frozen=True, kw_only=True, tag="resolve"):
    """Resolve a waiting trigger. `to` is what it targets, `accept` whether its controller does what it may do. Where
    an ability of the format says what it does: `targets`, `x`, `kind` and `choose` as `use` has them.
    """

    to: CardId | None = None
    accept: bool = True
    targets: Annotated[tuple[AnyId, ...], Meta(max_length=2_100)] = ()
    x: Amount = 0
    kind: Annotated[str, Meta(min_length=1, max_length=10_000)] | None = None
    choose: Annotated[tuple[AnyId, ...], Meta(max_length=2_100)] = ()

    names = ("to",)

    def perform(self, action: Action) -> None:
        """Take it off the list, and do what it says, as far as what it means still is there (608.2)."""
        trigger = self.meant(action)
        resolve = _RESOLVE[trigger.what]
        self._refuse_no_target(action, trigger)
        self.take_off(action, trigger)
        action.by, action.keyword = trigger.player, trigger.what
        resolve(self, action, trigger)

    def _refuse_no_target(self, action: Action, trigger: Trigger) -> None:
        targets = targets_of(action.before, trigger)
        if targets and self.to is None and self.accept:
            there = ", ".join(card.id for card in targets)
            raise BadStepError(f"say on which artifact creature its counters go: {there}", "to")

    # What each of them does

    def returns(self, action: Action, trigger: Trigger) -> None:
        """Undying and persist: it returns under its owner's control with a counter."""
        there = [card for card in _all_found(action, trigger) if card.zone == "graveyard"]
        if not there:
            _finds_nothing(action, trigger)
        for card in there:
            self._return(action, trigger, card)

    def _return(self, action: Action, trigger: Trigger, card: Card) -> None:
        if card.token:
            action.nothing("111.8", f"{card.label} is a token that has left the battlefield: it can't come back")
        elif not may_not_enter(action, card, None, card.owner):
            kind = PLUS_ONE if trigger.what == "undying" else MINUS_ONE
            rules = (RULE_OF[trigger.what],)
            action.enter(
                card.id,
                card.owner,
                with_counters=Counters({kind: 1}),
                how="returned",
                rules=rules,
            )

    def passes_on(self, action: Action, trigger: Trigger) -> None:
        """Modular: so many +1/+1 counters as it had go on an artifact creature."""
        number = trigger.last.counters[PLUS_ONE] if trigger.last else 0
        if not self.accept or not number:
            why = "its controller lets it be" if number else "there was no +1/+1 counter on it"
            action.nothing("702.43a", f"modular of {action.board.label(trigger.source)}: {why}")
        elif self.to is None:
            action.nothing("608.2b", "there is no artifact creature to target")
        elif self.to not in {card.id for card in targets_of(action.before, trigger)}:
            action.nothing("608.2b", f"{action.board.label(self.to)} is no artifact creature on the battlefield")
        else:
            action.put(self.to, PLUS_ONE, number, rules=("702.43a", "122.1a"))

    def grafts(self, action: Action, trigger: Trigger) -> None:
        """Graft: a +1/+1 counter moves onto the creature that entered."""
        card, other = _found(action, trigger), _about(action, trigger)
        if not self.accept:
            action.nothing("702.58a", f"graft of {action.board.label(trigger.source)}: its controller lets it be")
        elif card is None or other is None or not card.is_permanent or not other.is_permanent:
            _finds_nothing(action, trigger)
        elif not card.counters[PLUS_ONE]:
            action.nothing("603.4", f"there is no +1/+1 counter on {card.label} any more")
        else:
            action.move_counters(card.id, other.id, PLUS_ONE, 1, rules=("702.58a", "122.5"))

    def evolves(self, action: Action, trigger: Trigger) -> None:
        """Evolve: a +1/+1 counter, if the one that entered still is greater."""
        card, other = _found(action, trigger), _about(action, trigger)
        if card is None or not card.is_permanent:
            _finds_nothing(action, trigger)
        elif not _still_greater(action, trigger, card, other):
            action.nothing("603.4", f"{action.board.label(trigger.about or '')} is not greater than {card.label}")
        else:
            action.put(card.id, PLUS_ONE, 1, rules=("702.100a", "122.1a"))

    def vanishes(self, action: Action, trigger: Trigger) -> None:
        """Vanishing: a time counter comes off, or, the last being gone, it is sacrificed."""
        card = _found(action, trigger)
        if card is None or not card.is_permanent:
            _finds_nothing(action, trigger)
        elif not trigger.upkeep:
            _sacrifice(action, card, trigger.player, "702.63a")
        elif not card.counters[TIME]:
            action.nothing("603.4", f"there is no time counter on {card.label} to remove")
        else:
            action.remove(card.id, TIME, 1, rules=("702.63a",))

    def chapter(self, action: Action, trigger: Trigger) -> None:
        """A chapter: what it says is its player's to do."""

    def defeated(self, action: Action, trigger: Trigger) -> None:
        """A Siege is exiled; then its controller may cast it with its other face up."""
        card = _found(action, trigger)
        if card is None or not card.is_permanent:
            _finds_nothing(action, trigger)
            return
        action.leave(card.id, "exile", "put", rules=("310.12b",))
        action.next_moment()
        card = action.card(card.id)
        if not self.accept or card.zone != "exile":
            return
        if card.back is None or card.token or card.back.type_line.types & {"instant", "sorcery"}:
            action.nothing("310.12b", f"{card.label} has no other face to enter with: it stays in exile")
            return
        if must_enchant(card.back.type_line):
            action.nothing("303.4g", f"{card.back.name or card.id} is an Aura, and nothing is named that it enchants")
            return
        action.enter(card.id, trigger.player, transformed=True, rules=("310.12b",))

    def irradiates(self, action: Action, trigger: Trigger) -> None:
        """Rad counters: so many cards are milled; each that is no land costs a life and takes one off (728.1)."""
        player = action.board.player(trigger.player)
        library = action.board.zone(player.id, "library")
        milled = library[: player.counters[RAD]]
        for card in milled:
            action.leave(card.id, "graveyard", "milled", rules=("701.17a", "728.1"))
        spells = sum("land" not in card.front.type_line.types for card in milled)
        if not milled:
            action.nothing("728.1", f"{player.label} mills no card")
        if spells:
            action.life(player.id, -spells, rules=("728.1",))
            action.remove(player.id, RAD, spells, rules=("728.1", "122.1i"))

    def reminds(self, action: Action, trigger: Trigger) -> None:
        """A reminder: its text is for people; where the ability says what to do, that is done."""
        ability = trigger.ability
        if ability is None:
            return
        if ability.may and not self.accept:
            action.nothing("608.2", f"{action.board.label(trigger.source)}: its controller lets it be")
            return
        meaning = meaning_of(trigger, self)
        source = source_of(action.board, meaning)
        groups = chosen_targets(action, source, ability.targets, self.targets, "603.3d")
        if groups is not None:
            perform_effects(action, ability.does, replace(meaning, targets=groups))


MAY_BE_DECLINED = frozenset(["graft", "modular", "defeat"])


def targets_of(view: View, trigger: Trigger) -> tuple[Card, ...]:
    """The permanents of the view's board that a trigger can target: for the counters of modular, where there are any,
    any artifact creature (702.43a).
    """
    if trigger.what != "modular" or not (trigger.last and trigger.last.counters[PLUS_ONE]):
        return ()
    return tuple(card for card in view.permanents("artifact") if "creature" in view.types_of(card).types)


def meaning_of(trigger: Trigger, step: Resolve | None = None) -> Meaning:
    """What the words in the effects of a reminder's ability stand for, with what the step chooses."""
    return Meaning(
        source=trigger.source,
        incarnation=trigger.incarnation,
        player=trigger.player,
        that=trigger.about,
        that_incarnation=trigger.about_incarnation,
        last=trigger.about_last,
        number=trigger.number,
        that_kind=trigger.kind,
        x=step.x if step else 0,
        kind=step.kind if step else None,
        choose=step.choose if step else (),
    )


def _found(action: Action, trigger: Trigger, incarnation: int = 0) -> Card | None:
    """The source, if it still is that object (or that later one)."""
    card = action.board.cards.get(trigger.source)
    return card if card is not None and card.incarnation == (incarnation or trigger.incarnation) else None


def _all_found(action: Action, trigger: Trigger) -> list[Card]:
    """The source as the object that it became as it left; of a merged permanent each of its cards (730.3c)."""
    parts = trigger.last.parts if trigger.last else ()
    became = ((trigger.source, trigger.incarnation + 1), *parts)
    cards = ((action.board.cards.get(card_id), incarnation) for card_id, incarnation in became)
    return [card for card, incarnation in cards if card is not None and card.incarnation == incarnation]


def _about(action: Action, trigger: Trigger) -> Card | None:
    card = action.board.cards.get(trigger.about or "")
    return card if card is not None and card.incarnation == trigger.about_incarnation else None


def _finds_nothing(action: Action, trigger: Trigger) -> None:
    name = action.board.label(trigger.source)
    action.nothing("400.7", f"{trigger.what} of {name}: what it means is not there any more, or is another object")


def _still_greater(action: Action, trigger: Trigger, card: Card, other: Card | None) -> bool:
    """The one that entered is compared as it is, or as it last was on the battlefield (608.2h)."""
    now = action.see(card)
    if other is not None and other.is_permanent:
        return is_greater(action.see(other), now)
    gone = action.board.cards.get(trigger.about or "") or action.board.gone.get(trigger.about or "")
    last = gone.departed if gone else None
    return last is not None and last.incarnation == trigger.about_incarnation and is_greater(last, now)


def _sacrifice(action: Action, card: Card, player: str, rule: str) -> None:
    """A player sacrifices a permanent, which needs to be the player's own (701.21a)."""
    if card.controller != player:
        action.nothing("701.21a", f"{action.board.label(player)} does not control {card.label}: it can't be sacrificed")
        return
    action.leave(card.id, "graveyard", "sacrificed", rules=(rule, "701.21a"))


_RESOLVE = {
    "undying": Resolve.returns,
    "persist": Resolve.returns,
    "modular": Resolve.passes_on,
    "graft": Resolve.grafts,
    "evolve": Resolve.evolves,
    "vanishing": Resolve.vanishes,
    "chapter": Resolve.chapter,
    "defeat": Resolve.defeated,
    "radiation": Resolve.irradiates,
    "reminder": Resolve.reminds,
}


class Upkeep(Step, frozen=True, kw_only=True, tag="upkeep"):
    """A player's upkeep begins: vanishing and reminders trigger, fading takes off a counter or sacrifices (702.32a)."""

    player: PlayerId

    names = ("player",)

    def perform(self, action: Action) -> None:
        """Let it begin."""
        action.by = action.board.player(self.player).id
        action.happened(UpkeepBegan(player=self.player, rules=("503.1",)))
        for card in list(action.before.all_permanents()):
            if card.controller == self.player and _is_still_there(action, card):
                _fade(action, card)


def _is_still_there(action: Action, card: Card) -> bool:
    """Whether a permanent has not left by what is done at the same time."""
    now = action.board.cards.get(card.id)
    return now is not None and now.incarnation == card.incarnation


def _fade(action: Action, card: Card) -> None:
    """A fade counter comes off for each fading that it has: each of them is an ability. Once one can't, it is
    sacrificed.
    """
    for word in action.before.of(card).every_keyword:
        if number_of(word, "fading") is not None and not action.remove(card.id, FADE, 1, rules=("702.32a",)):
            _sacrifice(action, card, card.controller, "702.32a")
            return


class MainPhase(Step, frozen=True, kw_only=True, tag="main_phase"):
    """A player's precombat main phase begins: each Saga gets a lore counter (714.3c), and rad counters trigger."""

    player: PlayerId

    names = ("player",)

    def perform(self, action: Action) -> None:
        """Let it begin."""
        action.by = action.board.player(self.player).id
        action.happened(MainPhaseBegan(player=self.player, rules=("505.1",)))
        for saga in list(action.before.permanents("saga")):
            its = saga.controller == self.player and _is_still_there(action, saga)
            if its and action.before.of(saga).chapters:
                action.put(saga.id, LORE, 1, cause="turn", rules=("714.3c", "122.1"))
