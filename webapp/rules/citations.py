"""Rule numbers: today's, the seed's, and each rule told in one line of our own words.

The document behind Countertop is rule 121 "Counters" of older Comprehensive Rules; it is rule 122 today.
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from webapp.rules.counters import DEFENSE, FINALITY, HONE, KEYWORD_KINDS, LOYALTY, POISON, SHIELD, STUN, Kind


class Citation(Struct, frozen=True):
    """One rule: today's number, what it says in our own words, and how it came to be so.

    `formerly` is the seed's number and `in_2025` that of the edition of 2025-09-19, each "" where it had none or where
    none other is known; `change` tells in a few words what else differs between the editions.
    """

    number: str
    telling: str
    formerly: str = ""
    in_2025: str = ""
    change: str = ""


TODAY, BEFORE = "2026-08-07", "2025-09-19"  # the edition that the numbers are of, and the one before that is compared
_NEW = "new since the seed"

_RULES = (
    Citation("101.3", "Of what can't all be done, as much is done as can be."),
    Citation("101.4", "Where several players choose, they do so in turn order, the active player first."),
    Citation("102.3", "Who is on no common team is an opponent."),
    Citation("104.3", "A player who loses the game is out of it."),
    Citation("104.4a", "If all who are left in a game lose it at one time, it is a draw."),
    Citation("107.1b", "A number below zero deals no damage and counts as zero where none is meant."),
    Citation("107.3", "What X is the one who casts the spell says; else it is 0."),
    Citation("107.3m", "What enters asks for the X of the spell that it was; if it was none, X is 0."),
    Citation("110.1", "Only what is on the battlefield is a permanent."),
    Citation("111.2", "Who creates a token owns it, and it enters under that player's control."),
    Citation("111.7", "A token that is not on the battlefield ceases to exist in the next check."),
    Citation("111.8", "A token that has left the battlefield can't move again."),
    Citation("113.11", "What an object can't have it neither has nor gains."),
    Citation("113.6", "An ability works on the battlefield, that of an instant or sorcery on the stack."),
    Citation("115.3", "One and the same thing can't be targeted twice for one word."),
    Citation("118.3", "A cost is paid in full or not at all."),
    Citation("118.12", "What follows \u201cif you do\u201d is done only if what comes before it was."),
    Citation("119.3", "Gaining and losing life changes the life total."),
    Citation("119.5", "Setting a life total is gaining or losing the difference."),
    Citation("120.1", "Only players, creatures, planeswalkers and battles are dealt damage."),
    Citation("120.3", "What damage does depends on what it is dealt to and on its source."),
    Citation("120.3a", "Damage to a player is lost life."),
    Citation("120.3b", "Damage from infect gives a player poison counters; no life is lost."),
    Citation("120.3c", "Damage to a planeswalker takes as many loyalty counters off."),
    Citation("120.3d", "Damage from wither or infect puts -1/-1 counters on a creature; none is marked."),
    Citation("120.3e", "Damage to a creature stays marked until the turn ends."),
    Citation("120.3f", "Damage from lifelink also gives its controller that much life."),
    Citation("120.3g", "Combat damage from toxic also gives the player poison counters."),
    Citation("120.3h", "Damage to a battle takes as many defense counters off."),
    Citation("120.6", "Damage stays marked, even on what is no creature for a while; as much as toughness is lethal."),
    Citation("120.8", "No damage is not damage."),
    Citation("121.1", "Drawing puts the top card of the library into the hand."),
    Citation("121.4", "A draw from an empty library only is remembered, for the next check."),
    Citation("122.1", "A counter is a marker on an object or player; those of one name are alike.", "121.1"),
    Citation(
        "122.1a",
        "A +X/+Y or -X/-Y counter changes a creature's power and toughness by that much.",
        "121.1a",
        change="counted in layer 613.3 in the seed, in 613.4c now",
    ),
    Citation("122.1b", "A counter named after one of certain keywords gives that keyword.", change=_NEW),
    Citation(
        "122.1c",
        "Instead of damage, or of an effect that destroys it, a shield counter comes off; a check of"
        " state-based actions is no such effect.",
        change=_NEW,
    ),
    Citation("122.1d", "Instead of untapping, a stun counter comes off.", change=_NEW),
    Citation("122.1e", "A planeswalker's loyalty is the number of its loyalty counters.", "121.1b"),
    Citation("122.1f", "A player with ten or more poison counters loses.", "121.1c"),
    Citation("122.1g", "A battle's defense is the number of its defense counters.", change=_NEW),
    Citation("122.1h", "What has a finality counter is exiled instead of going to the graveyard.", change=_NEW),
    Citation("122.1i", "Rad counters are on players; in the main phase they mill cards and cost life.", change=_NEW),
    Citation(
        "122.1j",
        "A hone counter on an Equipment gives +1/+0 to the creature that it is attached to.",
        change=f"new in {TODAY}",
    ),
    Citation("122.2", "Counters cease to exist as a card changes zones; they are not removed.", "121.2"),
    Citation("122.3", "+1/+1 and -1/-1 counters on one permanent come off in equal number.", "121.3"),
    Citation("122.4", "Beyond the number that it can have, counters come off.", "121.4"),
    Citation(
        "122.5",
        "Moving a counter is taking it off one object and putting it on another: both or neither.",
        "121.5",
        change="today a counter that can't be put on the second object is not taken off the first either",
    ),
    Citation("122.6", "“Put” means counters put on something, and also those with which something enters.", "121.6"),
    Citation("122.6a", "Its controller puts the counters with which something enters.", "121.6a"),
    Citation(
        "122.7",
        "An ability that looks for the Nth counter triggers as that number is reached or passed by one put.",
        change=_NEW,
    ),
    Citation(
        "122.8",
        "The counters that something had as it left can be put on another object; they are not moved.",
        change=_NEW,
    ),
    Citation("122.9", "Nor are those of what was sacrificed as a cost; as many are put.", change=_NEW),
    Citation("208.1", "Power and toughness are printed on creature cards."),
    Citation("208.3", "What is no creature has no power and no toughness, whatever is printed on it."),
    Citation("208.5", "A creature without a power or toughness of its own has 0."),
    Citation("303.4g", "An Aura that nothing legal can be enchanted with stays where it is."),
    Citation("306.5b", "A planeswalker enters with as many loyalty counters as are printed on it."),
    Citation("310.4b", "A battle enters with as many defense counters as are printed on it."),
    Citation("310.8a", "A battle has a protector, who is chosen as it enters."),
    Citation("310.12a", "A Siege's controller chooses an opponent as its protector as it enters.", in_2025="310.11a"),
    Citation(
        "310.12b",
        "As the last defense counter comes off a Siege it is exiled, and may be cast with its other face up.",
        in_2025="310.11b",
    ),
    Citation("400.1", "Every object lies in a zone."),
    Citation("400.4a", "Instants and sorceries can't enter the battlefield; they stay where they are."),
    Citation("400.7", "What changes zones is a new object there; nothing that meant the old one finds it."),
    Citation("401.2", "The order of a library is kept; only an effect, or a shuffle, changes it."),
    Citation("503.1", "In the upkeep step what triggers at its beginning triggers."),
    Citation("514.2", "As the turn ends, marked damage wears off, and what lasts until end of turn is over."),
    Citation("505.1", "In the main phase that comes before combat, Sagas go on and rad counters trigger."),
    Citation("601.2c", "What a spell targets is chosen as it is cast, of what it may target."),
    Citation("602.2", "Who controls an object uses its abilities, and pays what they cost."),
    Citation("602.2b", "What an ability targets is chosen as it is used, of what it may target."),
    Citation("603.2", "An ability triggers as its event happens, and waits to be resolved."),
    Citation("603.3b", "What triggered at one time waits in turn order, the active player's first."),
    Citation("603.3d", "A trigger that needs a target and has none is taken away."),
    Citation("603.4", "A condition in the middle of a triggered ability is asked again as it resolves."),
    Citation("608.2", "A resolving ability does what it says as far as it can."),
    Citation("608.2b", "What is no longer what was chosen is not affected."),
    Citation("608.2c", "An ability does what it says in that order, one thing after another."),
    Citation("608.2h", "What has left is looked at as it last was."),
    Citation("608.2n", "A resolved instant or sorcery goes to its owner's graveyard."),
    Citation("609.3", "None is nothing: with a number of 0 nothing is done."),
    Citation("611.2a", "What an effect does until end of turn lasts so long, whatever becomes of its source."),
    Citation("613.1b", "Effects that change control come second of all; the object stays the same."),
    Citation("613.1d", "Effects that change types come fourth, before all that asks for types."),
    Citation("613.1f", "Abilities and keywords come and go in layer six."),
    Citation("613.4a", "What an object's own ability says of its power and toughness counts first."),
    Citation("613.4b", "Effects that set power and toughness count before all that add to them."),
    Citation(
        "613.4c",
        "Effects that add to power and toughness count together with counters, after all others.",
        change="counters counted in a layer 7e once; it is gone",
    ),
    Citation("613.4d", "Effects that switch power and toughness count last of all."),
    Citation("613.6", "An effect that has begun to apply in one layer goes on in the later ones."),
    Citation("613.7c", "One more counter of a kind gives all of that kind on the object the new timestamp."),
    Citation("613.8a", "An effect that depends on another waits for it: what is lost takes nothing away."),
    Citation("613.8b", "Of effects that wait for each other, or for none, the eldest applies first."),
    Citation("614.1a", "What happens instead replaces the event; the event itself never happens."),
    Citation("614.1c", "It is there with its counters as it enters, never without them."),
    Citation("614.5", "A replacement effect applies to one event once, not again to what it has made of it."),
    Citation("614.6", "What is replaced never happens; what happens instead may be nothing at all."),
    Citation("614.12", "What something enters with is judged as it would be on the battlefield."),
    Citation(
        "614.16",
        "What looks at effects alone applies to what an effect puts, and to a cost that another replacement changed.",
    ),
    Citation("614.17", "That something can't happen is asked before anything could replace it."),
    Citation("614.17b", "A cost that can't happen can't be paid."),
    Citation("614.17c", "What can't happen does not happen, and nothing replaces it."),
    Citation("615.1", "Damage that is prevented is not dealt."),
    Citation("615.7", "What prevents the next so much damage has done its work once so much is prevented."),
    Citation("615.12", "Damage that can't be prevented is dealt; what would prevent it is used up all the same."),
    Citation("616.1", "Whose object, or who, is affected says in which order replacement effects apply."),
    Citation("701.3a", "Attaching puts an Aura, Equipment or Fortification onto another object or player."),
    Citation("701.3b", "Attaching to what it can't be attached to, or is already, does nothing."),
    Citation("701.3d", "What becomes unattached stays where it is."),
    Citation("701.6a", "What is countered does not resolve, and nothing of it is done."),
    Citation("701.8a", "Destroying puts a permanent into its owner's graveyard."),
    Citation("701.8b", "Only an effect that says so, lethal damage and deathtouch destroy; nothing else does."),
    Citation("701.10e", "Doubling counters puts as many as there are."),
    Citation("701.17a", "Milling puts cards from the top of a library into the graveyard."),
    Citation(
        "701.19a",
        "What regenerates is tapped the next time that it would be destroyed this turn, and its damage comes off,"
        " instead.",
    ),
    Citation("701.19c", "Where an effect says that something can't be regenerated, what would let it does not apply."),
    Citation("701.21a", "Sacrificing puts one's own permanent into the graveyard; it is not destroyed."),
    Citation("701.26a", "Only an untapped permanent can be tapped."),
    Citation("701.26b", "Only a tapped permanent can be untapped."),
    Citation("701.27a", "Transforming turns the other face up."),
    Citation("701.27c", "What has no other face does not transform."),
    Citation(
        "701.34a",
        "Proliferate gives each chosen permanent and player one more of every kind that is there.",
    ),
    Citation("701.40g", "A face-down card that is no permanent card can't be turned face up."),
    Citation("702.12b", "What is indestructible can't be destroyed, not by lethal damage either."),
    Citation("702.26b", "What is phased out is treated as though it did not exist."),
    Citation("702.26c", "Only what is phased out phases in."),
    Citation("702.26d", "What phases in is the same object, with its counters."),
    Citation("702.26g", "What is attached phases out and in together with what it is attached to."),
    Citation("702.32a", "Fading takes a counter off in each upkeep; when none can come off, it is sacrificed."),
    Citation("702.38a", "Amplify enters with counters for cards revealed of its creature types."),
    Citation("702.43a", "Modular enters with counters, and can pass them on as it dies."),
    Citation("702.44a", "Sunburst enters with a counter for each color of mana spent on it."),
    Citation("702.54a", "Bloodthirst enters with counters if an opponent was dealt damage this turn."),
    Citation("702.54b", "Bloodthirst X enters with a counter for each damage dealt to opponents this turn."),
    Citation("702.58a", "Graft enters with counters, and can move one onto each creature that enters."),
    Citation("702.63a", "Vanishing takes a counter off in each upkeep; when the last is gone, it is sacrificed."),
    Citation("702.79a", "Persist brings a creature back with a -1/-1 counter, if it had none."),
    Citation("702.80a", "Damage from wither is not marked on a creature: it comes as -1/-1 counters."),
    Citation("702.82a", "Devour enters with counters for each permanent sacrificed to it."),
    Citation("702.90c", "Damage from infect is not marked on a creature: it comes as -1/-1 counters."),
    Citation("702.93a", "Undying brings a creature back with a +1/+1 counter, if it had none."),
    Citation("702.98a", "Unleash may enter with a +1/+1 counter; with one it can't block."),
    Citation("702.100a", "Evolve puts a counter on a creature as a greater one enters under the same control."),
    Citation("702.103b", "What is bestowed is an Aura with enchant creature, and no creature."),
    Citation("702.103f", "What is bestowed no more becomes unattached, and is a creature again, instead of going."),
    Citation("702.104a", "An opponent may put the +1/+1 counters of tribute on it as it enters."),
    Citation("702.136a", "Riot enters with a +1/+1 counter or with haste."),
    Citation("702.140e", "What has mutated is what its topmost card is, with the abilities of all its cards."),
    Citation("702.150a", "Compleated enters with two less loyalty for each symbol paid with life."),
    Citation("702.155b", "A Saga with read ahead enters with as many lore counters as its player chooses."),
    Citation("702.156a", "Ravenous enters with X +1/+1 counters."),
    Citation("702.158a", "Each creature is in one of three sectors, as long as a space sculptor is about."),
    Citation("702.176a", "Impending enters with time counters, if its cost was paid."),
    Citation("702.179b", "Speed starts at 1."),
    Citation("704.3", "All that a check finds is done at one time; then everything is checked again."),
    Citation("704.4", "Nothing is checked in the middle of an act."),
    Citation("704.5a", "A player with 0 or less life loses."),
    Citation("704.5b", "A player who has drawn from an empty library loses."),
    Citation("704.5c", "A player with ten or more poison counters loses."),
    Citation("704.5d", "A token that is not on the battlefield ceases to exist."),
    Citation("704.5e", "A copy of a card or spell ceases to exist off the stack and the battlefield."),
    Citation("704.5f", "A creature with toughness 0 or less goes to the graveyard; it is not destroyed."),
    Citation("704.5g", "A creature with at least as much damage as toughness is destroyed."),
    Citation("704.5h", "A creature dealt damage by a source with deathtouch is destroyed."),
    Citation("704.5i", "A planeswalker with loyalty 0 goes to the graveyard."),
    Citation("704.5j", "Of legendary permanents of one name, each player keeps one."),
    Citation("704.5k", "Of world permanents only the newest stays."),
    Citation("704.5m", "An Aura that is attached to nothing legal goes to the graveyard."),
    Citation("704.5n", "An Equipment or Fortification on something illegal becomes unattached."),
    Citation("704.5p", "A creature, or what is no Aura, Equipment or Fortification, becomes unattached."),
    Citation("704.5q", "+1/+1 and -1/-1 counters on one permanent come off in equal number."),
    Citation("704.5r", "Beyond the number that it can have, counters come off."),
    Citation("704.5s", "A Saga whose last chapter is told is sacrificed."),
    Citation("704.5u", "Creatures without a sector are put into one, where a space sculptor is about."),
    Citation(
        "704.5v",
        "A Siege at defense 0 goes to the graveyard, once none of its abilities waits.",
        change=f"about every battle before {TODAY}",
    ),
    Citation(
        "704.5w",
        "A battle that is no Siege goes to the graveyard at defense 0.",
        change=f"new in {TODAY}; 704.5v was about every battle before",
    ),
    Citation("704.5x", "A battle without a fit protector gets one.", in_2025="704.5w"),
    Citation("704.5y", "A Siege that its controller protects gets an opponent as its protector.", in_2025="704.5x"),
    Citation("704.5z", "Of the Roles of one player on one permanent only the newest stays.", in_2025="704.5y"),
    Citation("704.5aa", "Who has an engine and no speed has speed 1.", in_2025="704.5z"),
    Citation("704.6a", "A team with 0 or less life loses."),
    Citation("704.6b", "A team with fifteen or more poison counters loses."),
    Citation("704.6c", "A player dealt 21 combat damage by one commander loses."),
    Citation("704.6d", "A commander that went to the graveyard or exile may go to the command zone."),
    Citation("704.7", "Several state-based actions with one result for one object or player are one event."),
    Citation("704.8", "What leaves in a check is remembered as it was before that whole check."),
    Citation("705.2", "A flipped coin shows heads or tails; what comes of it the effect says."),
    Citation("706.2", "What a die shows is the roll\u2019s result, before anything changes it."),
    Citation("707.2", "A copy has what is printed on its original; counters are not copied."),
    Citation("708.2", "A permanent that is face down is a 2/2 creature without a name."),
    Citation("708.8", "Turned face up, it is the same object with all that is printed on it."),
    Citation("712.18", "What transforms stays the same object, with its counters."),
    Citation("714.2b", "A chapter triggers as lore counters reach or pass its number."),
    Citation(
        "714.3a",
        "A Saga enters with a lore counter.",
        change="the Saga's own ability since 2026-08, an act of the rules before",
    ),
    Citation(
        "714.3c", "In its controller's main phase a Saga gets a lore counter; no effect puts it.", in_2025="714.3b"
    ),
    Citation("714.4", "A Saga whose last chapter is told is sacrificed; one without chapters stays."),
    Citation(
        "728.1",
        "Rad counters mill as many cards; each that is no land costs a life and a rad counter.",
        in_2025="727.1",
    ),
    Citation(
        "730.2",
        "What merges with a permanent becomes part of it: the same object, with its counters; nothing enters.",
        in_2025="729.2",
    ),
    Citation("730.2d", "A merged permanent is a token only if its topmost card is one.", in_2025="729.2d"),
    Citation("730.2e", "A merged permanent lies face up or face down as its topmost card does.", in_2025="729.2e"),
    Citation("730.2f", "As a merged permanent is turned face up or face down, all its cards are.", in_2025="729.2f"),
    Citation("730.2g", "With an instant or sorcery card in it a merged permanent stays face down.", in_2025="729.2g"),
    Citation(
        "730.3",
        "As a merged permanent leaves, each of its cards goes there as an object of its own.",
        in_2025="729.3",
    ),
    Citation(
        "730.3c",
        "What finds a merged permanent where it has gone finds each of its cards.",
        in_2025="729.3c",
    ),
    Citation(
        "800.4a",
        "Who leaves the game takes along all that they own; their control of what others own ends, or that is exiled.",
    ),
    Citation("903.9a", "A commander in a graveyard or in exile may go to the command zone."),
    Citation("903.9b", "A commander that would go to a hand or library may go to the command zone instead."),
    Citation("903.9c", "Of a merged permanent only the card that is a commander may go to the command zone."),
)
CITATIONS = {citation.number: citation for citation in _RULES}

_RULE_NUMBER = r"[0-9]{3}(\.[0-9]+[a-z]{0,2})?"
RULE_NUMBER = re.compile(_RULE_NUMBER)
RuleNumber = Annotated[str, Meta(pattern=rf"^{_RULE_NUMBER}\Z")]


def citation(number: str) -> Citation:
    """The rule of that number; one that is not told here comes without a telling."""
    return CITATIONS.get(number) or Citation(number, "")


def covers(asked: str, number: str) -> bool:
    """Whether `number` is the rule asked for or a lettered part of it: 701.34 covers 701.34a, not the other way."""
    part = number.removeprefix(asked)
    return number == asked or (part != number and part.isalpha() and asked[-1:].isdigit())


_OF_KIND = {LOYALTY: "122.1e", POISON: "122.1f", DEFENSE: "122.1g", SHIELD: "122.1c", STUN: "122.1d"}
_OF_KIND |= {FINALITY: "122.1h", HONE: "122.1j", Kind("rad"): "122.1i"}


def rule_of_kind(kind: Kind) -> str:
    """The rule that says what counters of that kind do; 122.1 for a mere marker."""
    if kind.boost != (0, 0):
        return "122.1a"
    if kind in KEYWORD_KINDS or kind.keyword:
        return "122.1b"
    return _OF_KIND.get(kind, "122.1")
