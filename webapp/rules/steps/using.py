"""The step that uses an ability: it pays what it costs in counters, and does what it says (602)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from webapp.rules.abilities import Activated
from webapp.rules.action import Action
from webapp.rules.cards import Card, Face
from webapp.rules.effects import Pays
from webapp.rules.entries import Amount, AnyId, CardId
from webapp.rules.errors import BadStepError
from webapp.rules.events import Used
from webapp.rules.keyword_uses import name_of, uses_of_keywords
from webapp.rules.steps.base import CardStep, the_card
from webapp.rules.steps.counters import Put, Remove
from webapp.rules.steps.effects import Meaning, chosen_targets, ids_of, perform_effects, the_kind

ManyIds = Annotated[tuple[AnyId, ...], Meta(max_length=2_100)]
ChosenKind = Annotated[str, Meta(min_length=1, max_length=10_000)]


def activated_of(face: Face) -> tuple[Activated, ...]:
    """The abilities printed on a face that somebody can use, in their order, then those that its keywords stand for,
    where they are not written, too: the step counts them from 1.
    """
    written = tuple(ability for ability in face.abilities if isinstance(ability, Activated))
    if not face.keywords:
        return written
    said = " ".join(f"{ability.cost} {ability.text}" for ability in written).casefold()
    unwritten = tuple(word for word in face.keywords if name_of(word) not in said)
    return (*written, *uses_of_keywords(unwritten))


def is_spell(card: Card) -> bool:
    """Whether a card is an instant or sorcery: its ability is what it does as it resolves."""
    return bool(card.face.type_line.types & {"instant", "sorcery"})


def works_where_it_lies(card: Card, ability: Activated) -> bool:
    """Whether an ability can be used there (113.6): on the battlefield or in the graveyard, a spell's as it is cast."""
    if is_spell(card):
        return card.zone in ("hand", "stack")
    return card.zone == "graveyard" if ability.in_graveyard else card.is_permanent


class Use(CardStep, frozen=True, kw_only=True, tag="use"):
    """Use an ability of a card, the first or the one of that number: its controller does (602.2). Counters that it
    costs are paid, other costs are not checked; then it does at once what it says, for no stack is modelled. `targets`
    are the ids of all that it targets, in order; `x`, `kind` and `choose` (whom it proliferates) are what else it lets
    one choose.
    """

    card: CardId
    ability: Annotated[int, Meta(ge=1, le=100)] = 1
    targets: ManyIds = ()
    x: Amount = 0
    kind: ChosenKind | None = None
    choose: ManyIds = ()

    names = ("card",)

    def perform(self, action: Action) -> None:
        """Pay its counters, and do it at once: there is no stack. Raises BadStepError if there is no such ability."""
        card = the_card(action, self.card, "card")
        ability = self._meant(card)
        if not self._may_be_used(action, card, ability):
            return
        spell = is_spell(card)
        action.by = card.player
        groups = chosen_targets(action, card, ability.targets, self.targets, _rule_of_targets(ability, spell))
        if groups is None:
            return
        meaning = Meaning(
            source=card.id,
            incarnation=card.incarnation,
            player=card.player,
            targets=groups,
            x=self.x,
            kind=self.kind,
            choose=self.choose,
        )
        if ability.pays is not None and not _can_pay(action, ability.pays, meaning):
            return
        rule = "608.2" if spell else "603.2" if ability.when else "602.2"
        told = Used(card=card.id, player=card.player, text=words_of(ability), targets=self.targets, rules=(rule,))
        action.happened(told)
        if ability.pays is not None:
            _pay(action, ability.pays, meaning)
        perform_effects(action, ability.does, meaning)
        if spell and action.board.cards[card.id].incarnation == card.incarnation:
            action.leave(card.id, "graveyard", "put", rules=("608.2n",))

    def _meant(self, card: Card) -> Activated:
        abilities = activated_of(card.face)
        if self.ability > len(abilities):
            there = "one ability" if len(abilities) == 1 else f"{len(abilities) or 'no'} abilities"
            raise BadStepError(f"{card.label} has {there} to use", "ability")
        return abilities[self.ability - 1]

    def _may_be_used(self, action: Action, card: Card, ability: Activated) -> bool:
        """Whether it is there to be used, by whoever would do so; if not, why is noted."""
        if not works_where_it_lies(card, ability):
            action.nothing("113.6", f"{card.label} is in another zone than that in which this ability works")
        elif action.see(card).lost:
            action.nothing("613.1f", f"{card.label} has lost its abilities")
        elif self.by not in (None, card.player):
            action.nothing("602.2", f"{action.board.label(card.player)} controls {card.label}, so nobody else uses it")
        else:
            return True
        return False


def words_of(ability: Activated) -> str:
    """What an ability says, with its cost, or with what triggers it: `{T}: move a +1/+1 counter from it`."""
    before = ability.cost or (ability.when and f"When {ability.when}")
    return f"{before}: {ability.text}" if before else ability.text


def _rule_of_targets(ability: Activated, spell: bool) -> str:
    return "601.2c" if spell else "603.3d" if ability.when else "602.2b"


def _can_pay(action: Action, pays: Pays, meaning: Meaning) -> bool:
    """Whether the counters that it costs can be removed and put; if not, why is noted (118.3)."""
    payers = ids_of(action, pays.from_, meaning)
    for payer in payers:
        holder = action.holder(payer)
        for name, number in pays.remove.numbers(meaning.x):
            kind = the_kind(name, meaning)
            if holder.counters[kind] < number:
                action.nothing("118.3", f"{holder.label} has too few {kind} counters, so the cost can't be paid")
                return False
            if why := action.cannot_remove(payer, kind, cause="cost"):
                action.refusals.append(why)
                return False
        for name, _ in pays.put.numbers(meaning.x):
            if why := action.cannot_put(payer, the_kind(name, meaning), cause="cost"):
                action.refusals.append(why)
                return False
    return bool(payers)


def _pay(action: Action, pays: Pays, meaning: Meaning) -> None:
    for payer in ids_of(action, pays.from_, meaning):
        for name, number in pays.remove.numbers(meaning.x):
            Remove(from_=payer, kind=the_kind(name, meaning), count=number, cause="cost").perform(action)
        for name, number in pays.put.numbers(meaning.x):
            Put(onto=payer, kind=the_kind(name, meaning), count=number, cause="cost").perform(action)
    action.end_moment()
