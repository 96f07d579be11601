"""Steps that deal damage (120.3) and change life totals."""

from __future__ import annotations

from typing import Literal

from msgspec import UnsetType, field
from msgspec.structs import replace

from webapp.rules.action import MOST_DAMAGE, Action
from webapp.rules.cards import NO_TYPES, Card, LastLook, Player
from webapp.rules.citations import rule_of_kind
from webapp.rules.counters import DEFENSE, LOYALTY, MINUS_ONE, POISON, Kind
from webapp.rules.damaging import (
    SHIELDING,
    Done,
    Effect,
    Hit,
    can_be_prevented,
    come_of,
    effects_on,
    order_of_damage,
    place_among_effects,
    room_of,
)
from webapp.rules.entering import whether
from webapp.rules.entries import (
    Amount,
    AnyId,
    CardId,
    PlayerId,
    Signed,
)
from webapp.rules.errors import BadStepError, UnknownObjectError
from webapp.rules.events import DamageDealt, DamageReplaced
from webapp.rules.keywords import number_of
from webapp.rules.puts import Cause, keeps_the_last
from webapp.rules.steps.base import CardStep, Step, the_permanent


class Damage(CardStep, frozen=True, kw_only=True, tag="damage"):
    """Deal damage to a player or permanent. Keywords of `from` count by themselves (120.3)."""

    to: AnyId
    amount: Amount | Literal["power"]
    from_: CardId | None = field(name="from", default=None)
    deathtouch: bool = False
    infect: bool = False
    wither: bool = False
    toxic: Amount = 0
    combat: bool = False
    unpreventable: bool = False

    names = ("to", "from_")

    def _is_there(self, action: Action, object_id: str | UnsetType | None, where: str) -> bool:
        ceased = where == "from" and object_id in action.board.gone
        return ceased or super()._is_there(action, object_id, where)

    def perform(self, action: Action) -> None:
        """Deal it, with every result it has on what it is dealt to."""
        source = self._source(action)
        amount = self._amount(action, source)
        target = action.holder(self.to)
        if amount == 0:
            if self.amount == 0:
                action.nothing("609.3", "the amount of damage is 0")
            action.nothing("120.8", "no damage is dealt")
        elif isinstance(target, Player) or self._can_be_dealt(action):
            self._deal(action, source, amount)

    def _can_be_dealt(self, action: Action) -> bool:
        """Whether it is a permanent that damage can be dealt to (120.1); if not, why is noted."""
        card = the_permanent(action, self.to, "to")
        if card is None:
            return False
        if action.see(card).type_line.types & {"creature", "planeswalker", "battle"}:
            return True
        action.nothing("120.1", f"{card.label} is no creature, planeswalker or battle: no damage is dealt to it")
        return False

    def _deal(self, action: Action, source: LastLook | None, amount: int) -> None:
        """Deal what is left after all that prevents or replaces it (614, 615)."""
        hit = self._hit(action, source, amount)
        effects = [effect for effect in effects_on(hit) if _is_so(action, effect)]
        result = come_of(hit, effects, action.order(order_of_damage(hit, effects)))
        for done in result.done:
            self._do_instead(action, hit, done)
        if not result.left:
            return
        dealing = replace(self, infect=self.infect or "infect" in result.as_though)
        dealing = replace(dealing, wither=self.wither or "wither" in result.as_though)
        target = action.holder(self.to)
        if isinstance(target, Player):
            dealing._to_player(action, source, target, result.left)
        else:
            dealing._to_permanent(action, source, target, result.left)

    def _hit(self, action: Action, source: LastLook | None, amount: int) -> Hit:
        view, target = action.looked_back_at(self.to)
        return Hit(
            view=view,
            now=action.board,
            to=target,
            amount=amount,
            combat=self.combat,
            unpreventable=self.unpreventable or not can_be_prevented(view, target),
            by=source.controller if source else action.by,
            source=self.from_ or "",
            source_incarnation=source.incarnation if source else 0,
            source_types=source.type_line if source else NO_TYPES,
            shielded=isinstance(target, Card) and action.has_shield(self.to),
        )

    def _do_instead(self, action: Action, hit: Hit, done: Done) -> None:
        """What an effect does about the damage: which counters it puts, or removes."""
        source, ability = done.effect.source, done.effect.ability
        if ability is SHIELDING:
            if hit.unpreventable:
                action.shielded(self.to, "damage not prevented", rules=("122.1c", "615.12"))
            else:
                action.shielded(self.to, "damage prevented")
            return
        if ability.up_to is not None:
            _use_up(action, done)
        rules = ("614.1a",) if ability.instead else ("615.1", "615.12") if hit.unpreventable else ("615.1",)
        action.happened(
            DamageReplaced(
                to=self.to,
                source=source.id,
                amount=done.amount,
                left=done.left,
                prevented=not ability.instead,
                rules=rules,
            )
        )
        anew = ability.each_source or not isinstance(ability.number, int) or action.once((done.effect, self.to))
        if done.number and anew:
            self._move_counters(action, done, rules[:1])

    def _move_counters(self, action: Action, done: Done, rules: tuple[str, ...]) -> None:
        source, ability = done.effect.source, done.effect.ability
        holder = action.holder(done.holder)
        is_there = holder.id != source.id or (isinstance(holder, Card) and holder.incarnation == source.incarnation)
        if not is_there:
            return
        by, action.by = action.by, source.player
        if ability.puts:
            action.put(holder.id, ability.puts, done.number, rules=(*rules, rule_of_kind(ability.puts)))
        elif ability.removes:
            action.remove(holder.id, ability.removes, done.number, rules=rules)
        action.by = by

    def _source(self, action: Action) -> LastLook | None:
        """The source as it is, or as it last was where it has left (608.2h)."""
        if self.from_ is None:
            return None
        card = action.board.find(self.from_, "from")
        if isinstance(card, Player):
            raise UnknownObjectError(self.from_, "from")
        departed = card.zone not in ("battlefield", "stack") or card.id in action.board.gone
        if departed and card.departed:
            return card.departed
        if card.id in action.board.gone:
            return card.last or action.view().last_look(card)
        _, seen = action.looked_back_at(card.id)
        now = action.see(card)
        return LastLook(
            zone=card.zone,
            name=card.label,
            controller=(seen if isinstance(seen, Card) else card).player,
            counters=card.counters,
            power=now.power,
            toughness=now.toughness,
            keywords=now.every_keyword,
            incarnation=card.incarnation,
            type_line=now.type_line,
        )

    def _amount(self, action: Action, source: LastLook | None) -> int:
        if self.amount != "power":
            return self.amount
        if source is None:
            raise BadStepError("damage equal to its power needs the source: from", "amount")
        if not isinstance(source.power, int):
            raise BadStepError(f"the power of {source.name} is not known: give a number", "amount")
        if source.power < 0:
            action.nothing("107.1b", f"the power of {source.name} is below 0")
        return max(source.power, 0)

    @property
    def _cause(self) -> Cause:
        """Why counters of wither, infect and toxic are put: combat damage is no effect, but turn-based."""
        return "turn" if self.combat else "effect"

    def _has(self, source: LastLook | None, keyword: str) -> bool:
        return bool(getattr(self, keyword, False)) or (source is not None and keyword in source.keywords)

    def _toxic(self, source: LastLook | None) -> int:
        words = source.keywords if source else ()
        return self.toxic + sum(number_of(word, "toxic") or 0 for word in words)

    def _to_player(self, action: Action, source: LastLook | None, player: Player, amount: int) -> None:
        action.by = source.controller if source else action.by
        infect, toxic = self._has(source, "infect"), self._toxic(source)
        action.happened(DamageDealt(to=player.id, amount=amount, source=self.from_, rules=("120.3",)))
        if infect:
            action.put(player.id, POISON, amount, cause=self._cause, rules=("120.3b", "122.1f"))
        else:
            action.life(player.id, -amount, rules=("120.3a",))
        if toxic and self.combat:
            action.put(player.id, POISON, toxic, cause=self._cause, rules=("120.3g", "122.1f"))
        self._by_commander(action, player.id, amount)
        self._lifelink(action, source, amount)

    def _by_commander(self, action: Action, player_id: str, amount: int) -> None:
        """Combat damage by a commander adds up over the game (704.6c)."""
        source = action.board.cards.get(self.from_ or "") or action.board.gone.get(self.from_ or "")
        if not (self.combat and source and source.commander and action.board.format == "commander"):
            return
        player = action.board.player(player_id)
        total = min(player.commander_damage.get(source.id, 0) + amount, MOST_DAMAGE)
        action.change(replace(player, commander_damage={**player.commander_damage, source.id: total}))

    def _to_permanent(self, action: Action, source: LastLook | None, card: Card, amount: int) -> None:
        types = action.see(card).type_line.types
        action.by = source.controller if source else action.by
        withers = self._has(source, "wither") or self._has(source, "infect")
        marked = amount if "creature" in types and not withers else 0
        rules = ("120.3", "120.3e") if marked else ("120.3", *self._unmarked(source, types))
        action.happened(DamageDealt(to=card.id, amount=amount, source=self.from_, marked=marked, rules=rules))
        if "planeswalker" in types:
            action.remove(card.id, LOYALTY, self._removed(action, card, LOYALTY, amount), rules=("120.3c",))
        if "battle" in types:
            action.remove(card.id, DEFENSE, self._removed(action, card, DEFENSE, amount), rules=("120.3h",))
        if "creature" in types:
            self._to_creature(action, source, card.id, amount if withers else 0, marked)
        self._lifelink(action, source, amount)

    def _unmarked(self, source: LastLook | None, types: frozenset[str]) -> tuple[str, ...]:
        """Why damage to a creature is not marked, be the counters put or not: wither (702.80a), infect (702.90c)."""
        ways = (("wither", "702.80a"), ("infect", "702.90c"))
        return tuple(rule for keyword, rule in ways if "creature" in types and self._has(source, keyword))

    def _removed(self, action: Action, card: Card, kind: Kind, amount: int) -> int:
        """How many counters damage removes: not the last, where an effect keeps that."""
        there = action.card(card.id).counters[kind]
        view, seen = action.looked_back_at(card.id)
        return there - 1 if amount >= there > 0 and keeps_the_last(view, seen, kind) else amount

    def _to_creature(
        self, action: Action, source: LastLook | None, card_id: str, minus_counters: int, marked: int
    ) -> None:
        """Put -1/-1 counters (120.3d) or mark the damage (120.3e)."""
        if minus_counters:
            action.put(card_id, MINUS_ONE, minus_counters, cause=self._cause, rules=("120.3d", "122.1a"))
        action.mark(card_id, marked, deathtouch=self._has(source, "deathtouch"))

    def _lifelink(self, action: Action, source: LastLook | None, amount: int) -> None:
        if source and self._has(source, "lifelink") and action.board.is_player(source.controller):
            action.life(source.controller, amount, rules=("120.3f",))


def _use_up(action: Action, done: Done) -> None:
    """Of an effect that stops only the next so much damage, so much is used up as it has stopped (615.7)."""
    place = place_among_effects(action.board, done.effect)
    if place is None:
        return
    card = action.card(done.effect.source.id)
    under = list(card.until_end_of_turn)
    room = room_of(action.board, done.effect, 0)
    under[place] = replace(done.effect.ability, up_to=room - (done.amount - done.left))
    action.change(replace(card, until_end_of_turn=tuple(under)))


def _is_so(action: Action, effect: Effect) -> bool:
    """Whether what an effect asks for is so that the board can't know. Raises Asks if nobody has said so yet."""
    if effect.ability.if_ is None:
        return True
    return action.answer_to(whether(effect.source.id, effect.source.player, effect.ability.if_, "614.1a")) is True


class Life(Step, frozen=True, kw_only=True, tag="life"):
    """A player gains or loses life, or has the total set."""

    player: PlayerId
    change: Signed | None = None
    set: Signed | None = None

    names = ("player",)

    def perform(self, action: Action) -> None:
        """Change the total; exactly one of `change` and `set` says how."""
        player = action.board.player(self.player)
        if (self.change is None) is (self.set is None):
            raise BadStepError("give exactly one of change and set", "change")
        change = self.change if self.change is not None else (self.set or 0) - player.life
        if not change:
            action.nothing("609.3", f"the life total of {player.label} stays at {player.life}")
        action.life(self.player, change, rules=("119.3",) if self.change is not None else ("119.5",))
