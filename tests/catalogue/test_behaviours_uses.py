"""Real cards whose abilities are used, or do something as they trigger: what `uses.json` makes of them.

A case is the card on a board beside creatures of both players, what is done, and the counters that are there then, all
of them; and what must change none: another target, another player's creature, another event.
"""

from typing import Any

import pytest

from tests.builders import board, card, creature, edit, keywords, move, permanent, played, put, step, zone
from tests.catalogue.modelled import MINUS, PLUS, behaviours, resolve, use
from webapp.catalogue import fill, find
from webapp.rules import AnyStep, Moment
from webapp.rules.entries import CardEntry
from webapp.rules.errors import BadStepError

BEHAVIOURS = behaviours("uses")
Counters = dict[str, Any]  # ids with so many +1/+1 counters, or with a map of kinds to numbers
LARGE = {"power": 20, "toughness": 20}


def enters(card_id: str = "it") -> AnyStep:
    return move(card_id, "battlefield")


def dies(card_id: str = "it") -> AnyStep:
    return step("sacrifice", card=card_id)


def leaves(card_id: str = "it") -> AnyStep:
    return move(card_id, "hand")


UPKEEP = step("upkeep", player="p1")
NOT_MINE = step("upkeep", player="p2")


def table(name: str, before: Counters, where: str) -> list[CardEntry]:
    """The card, two creatures and other things of its controller, and what the opponent has."""

    def on(card_id: str) -> dict[str, Any]:
        there = before.get(card_id, {})
        return {"counters": there if isinstance(there, dict) else {PLUS: there}} if there else {}

    front = find(name).front
    attached = {"attached_to": "bear"} if where == "battlefield" and is_attachable(front.type) else {}
    return [
        fill(card_of(name, zone=where, **attached, **(on("it") if where == "battlefield" else {}))),
        creature("bear", **LARGE, **on("bear")),
        creature("ox", **LARGE, type="Creature \u2014 Ox Mutant Gamma", **on("ox")),
        creature("elk", **LARGE, owner="p2", **on("elk")),
        creature("pup", zone="hand", **LARGE),
        creature("cub", zone="hand", owner="p2", **LARGE),
        permanent("lamp", **on("lamp")),
        permanent("orb", owner="p2", **on("orb")),
        card("forest", "Land", **on("forest")),
        card("isle", "Land", zone="hand"),
        card("jace", "Planeswalker", loyalty=3, zone="hand"),
        permanent(
            "pod", "Artifact \u2014 Incubator", token=True, **on("pod"), back={"type": "Artifact Creature", **LARGE}
        ),
    ]


def card_of(name: str, **fields: Any) -> CardEntry:
    """The card as a file names it; a face that is the other one of its card lies up."""
    if name == "Ultimate Spider-Man":
        name, fields = "Miles Morales", {**fields, "transformed": True}
    written = card("it", "Creature", **fields)
    return CardEntry(id="it", card=name, **{key: getattr(written, key) for key in fields})


def is_attachable(type_line: str) -> bool:
    return "Aura" in type_line or "Equipment" in type_line


def there(now: Moment) -> Counters:
    """All counters on the board, tokens by their names; +1/+1 counters alone as a number."""
    found: Counters = {}
    for holder in (*now.board.cards.values(), *now.board.players):
        if holder.counters:
            named = holder.id if not holder.id.startswith("t-") else holder.name
            only = dict(holder.counters)
            found[named] = only[PLUS] if set(only) == {PLUS} else only
    return found


def start(name: str, before: Counters, where: str = "battlefield") -> Moment:
    return played(board(*table(name, before, where)))


CASES: list[tuple[str, Counters, list[AnyStep], Counters, list[AnyStep]]] = [
    # Moving: the name, the counters before, what is done, the counters after; what would change none.
    ("Afiya Grove", {"it": 3}, [UPKEEP, resolve("elk")], {"it": 2, "elk": 1}, [NOT_MINE]),
    ("Agent's Toolkit", {"it": {"flying": 1, PLUS: 1}}, [enters("pup"), resolve(kind="flying")],
     {"it": 1, "pup": {"flying": 1}}, [enters("cub")]),
    ("Arcbound Fiend", {"it": 3, "elk": 2}, [UPKEEP, resolve("elk")], {"it": 4, "elk": 1}, [NOT_MINE]),
    ("Black Panther, Wakandan King", {"forest": 2}, [use(1, "forest", "bear")], {"bear": 2}, [use(1, "lamp", "bear")]),
    ("Bold Plagiarist", {}, [put("charge", onto="elk", count=2, by="p2"), resolve()],
     {"elk": {"charge": 2}, "it": {"charge": 2}}, [put("charge", onto="elk", count=0, by="p2")]),
    ("Broodguard Elite", {"it": 3}, [leaves(), resolve("bear")], {"bear": 3}, [NOT_MINE]),
    ("Buzzard-Wasp Colony", {"ox": {PLUS: 1, "oil": 2}}, [dies("ox"), resolve()], {"it": {PLUS: 1, "oil": 2}},
     [dies("bear")]),
    ("Captain Marvel, Apex Avenger", {}, [put("oil", onto="elk", count=2), resolve()],
     {"elk": {"oil": 2}, "it": {"oil": 2}}, [put("oil", onto="elk", count=0)]),
    ("Combine Guildmage", {"bear": 2}, [use(1, "bear", "ox")], {"bear": 1, "ox": 1}, [use(1, "bear", "elk")]),
    ("Costume Closet", {"it": 2}, [use(1, "bear")], {"it": 1, "bear": 1}, [use(1, "elk")]),
    ("Cytoplast Root-Kin", {"it": 4, "bear": 1}, [use(1, "bear")], {"it": 5}, [use(1, "elk")]),
    ("Daghatar the Adamant", {"it": 4}, [use(1, "it", "elk")], {"it": 3, "elk": 1}, [use(1, "it", "lamp")]),
    ("Decimator Beetle", {"bear": {MINUS: 2}}, [use(1, "bear", "elk")], {"bear": {MINUS: 1}, "elk": {MINUS: 1}},
     [use(1, "bear", "ox")]),
    ("Denry Klin, Editor in Chief", {"it": {PLUS: 1, "vigilance": 1}}, [enters("pup"), resolve()],
     {"it": {PLUS: 1, "vigilance": 1}, "pup": {PLUS: 1, "vigilance": 1}}, [enters("cub")]),
    ("Diamond City", {"it": {"shield": 1}}, [use(1, "elk")], {"elk": {"shield": 1}}, [use(1, "lamp")]),
    ("Dockworker Drone", {"it": {PLUS: 1, "oil": 1}}, [dies(), resolve("bear")], {"bear": {PLUS: 1, "oil": 1}},
     [NOT_MINE]),
    ("Donatello, Mutant Mechanic", {"lamp": 3}, [dies("lamp"), resolve("ox")], {"ox": 3}, [use(1, "orb")]),
    ("Enduring Bondwarden", {"it": 2}, [dies(), resolve("bear")], {"bear": 2}, [NOT_MINE]),
    ("Essence Channeler", {"it": 2}, [use(1), dies(), resolve("bear")], {"bear": 3}, [NOT_MINE]),
    ("Explorer's Cache", {"it": 2, "bear": 1}, [dies("bear"), resolve(), use(1, "elk")], {"it": 2, "elk": 1},
     [use(1, "lamp")]),
    ("Forgotten Ancient", {"it": 4}, [UPKEEP, resolve("bear", "elk", x=2)], {"bear": 2, "elk": 2}, [NOT_MINE]),
    ("Gatewatch Beacon", {"it": {"loyalty": 3}}, [enters("jace"), resolve()],
     {"it": {"loyalty": 2}, "jace": {"loyalty": 4}}, [enters("pup")]),
    ("Goldberry, River-Daughter", {"lamp": {"charge": 2}}, [use(1, "lamp", kind="charge")],
     {"lamp": {"charge": 1}, "it": {"charge": 1}}, [use(1, "orb", kind="charge")]),
    ("Goldberry, River-Daughter", {"it": 3}, [use(2, "bear", kind=PLUS, x=2)], {"it": 1, "bear": 2},
     [use(2, "elk", kind=PLUS, x=2)]),
    ("Hei Bai, Spirit of Balance", {"it": 2}, [use(1, "ox"), leaves(), resolve("bear")], {"bear": 4}, [use(1, "elk")]),
    ("Host of the Hereafter", {"it": 2, "ox": 1}, [dies("ox"), resolve("bear")], {"it": 2, "bear": 1}, [enters("pup")]),
    ("Iron Apprentice", {"it": 1}, [dies(), resolve("bear")], {"bear": 1}, [NOT_MINE]),
    ("Leech Bonder", {"bear": {"oil": 1}}, [use(1, "bear", "elk", kind="oil")], {"elk": {"oil": 1}},
     [use(1, "bear", "lamp", kind="oil")]),
    ("Nesting Grounds", {"bear": {"oil": 1}}, [use(1, "bear", "orb", kind="oil")], {"orb": {"oil": 1}},
     [use(1, "elk", "orb", kind="oil")]),
    ("Parish-Blade Trainee", {"it": 2}, [dies(), resolve("bear")], {"bear": 2}, [NOT_MINE]),
    ("Power Conduit", {"bear": {"oil": 1}}, [use(1, "bear", "orb", kind="oil")], {"orb": {"charge": 1}},
     [use(1, "bear", "ox", kind="oil")]),
    ("Power Conduit", {"bear": {"oil": 2}}, [use(2, "bear", "elk", kind="oil")], {"bear": {"oil": 1}, "elk": 1},
     [use(2, "bear", "elk", kind="charge")]),
    ("Reluctant Role Model", {"ox": {"flying": 1}}, [use(1, kind="lifelink"), dies("ox"), resolve("elk")],
     {"it": {"lifelink": 1}, "elk": {"flying": 1}}, [enters("pup")]),
    ("Resourceful Defense", {"lamp": {"charge": 2}}, [leaves("lamp"), resolve("bear")], {"bear": {"charge": 2}},
     [leaves("forest")]),
    ("Resourceful Defense", {"lamp": {"charge": 3}}, [use(1, "lamp", "bear", kind="charge", x=2)],
     {"lamp": {"charge": 1}, "bear": {"charge": 2}}, [use(1, "lamp", "elk", kind="charge", x=2)]),
    ("Reyhan, Last of the Abzan", {"it": 3, "ox": {PLUS: 2, "oil": 1}}, [dies("ox"), resolve("elk")],
     {"it": 3, "elk": 2}, [enters("pup")]),
    ("Rikku, Resourceful Guardian", {"elk": {"stun": 1}}, [use(1, "elk", "bear", kind="stun")], {"bear": {"stun": 1}},
     [use(1, "ox", "bear", kind="stun")]),
    ("Scolding Administrator", {"it": 2}, [dies(), resolve("bear")], {"bear": 2}, [NOT_MINE]),
    ("Scrounging Bandar", {"it": 3}, [UPKEEP, resolve("elk", x=2)], {"it": 1, "elk": 2}, [NOT_MINE]),
    ("Selfless Police Captain", {"it": {PLUS: 2, "oil": 1}}, [leaves(), resolve("bear")], {"bear": 2}, [NOT_MINE]),
    ("Simic Fluxmage", {"it": 2}, [use(1, "elk")], {"it": 1, "elk": 1}, [use(1, "lamp")]),
    ("Simic Guildmage", {"bear": 2}, [use(1, "bear", "ox")], {"bear": 1, "ox": 1}, [use(1, "bear", "lamp")]),
    ("Sin, Unending Cataclysm", {"it": {PLUS: 4, "oil": 1}}, [dies(), resolve("bear")], {"bear": {PLUS: 4, "oil": 1}},
     [NOT_MINE]),
    ("Spiteful Squad", {"it": 2}, [dies(), resolve("bear")], {"bear": 2}, [NOT_MINE]),
    ("Star Pupil", {"it": {PLUS: 1, "shield": 1}}, [dies(), resolve("bear")], {"bear": {PLUS: 1, "shield": 1}},
     [NOT_MINE]),
    ("Steel Dromedary", {"it": 2}, [use(1, "elk")], {"it": 1, "elk": 1}, [use(1, "lamp")]),
    ("Tester of the Tangential", {"it": 3}, [use(1, "elk", x=2)], {"it": 1, "elk": 2}, [use(1, "it", x=2)]),
    ("The Ozolith", {"ox": {PLUS: 2, "flying": 1}}, [leaves("ox"), resolve()], {"it": {PLUS: 2, "flying": 1}},
     [leaves("bear")]),
    ("The Ozolith", {"it": {PLUS: 2, "flying": 1}}, [use(1, "elk")], {"elk": {PLUS: 2, "flying": 1}}, [use(1, "lamp")]),
    ("Tidus, Yuna's Guardian", {"bear": {"oil": 1, PLUS: 1}}, [use(1, "bear", "ox", kind="oil"), use(2, choose=["ox"])],
     {"bear": 1, "ox": {"oil": 2}}, [use(1, "bear", "elk", kind="oil")]),
    ("Weapon Rack", {"it": 3}, [use(1, "elk")], {"it": 2, "elk": 1}, [use(1, "lamp")]),
    ("Zack Fair", {"it": {PLUS: 2, "oil": 1}}, [use(1, "bear")], {"bear": {PLUS: 2, "oil": 1}}, [use(1, "elk")]),
    # Doubling
    ("Aetheric Amplifier", {"elk": {"oil": 2, PLUS: 1}}, [use(1, "elk")], {"elk": {"oil": 4, PLUS: 2}},
     [use(1, "bear")]),
    ("Aetheric Amplifier", {"elk": 1}, [put("energy", onto="p1", count=3), use(2)], {"elk": 1, "p1": {"energy": 6}},
     [use(2)]),
    ("Aragorn, Hornburg Hero", {"bear": 3}, [use(1, "bear")], {"bear": 6}, [use(1, "elk")]),
    ("Arcade Cabinet", {"elk": {PLUS: 1, "oil": 2}}, [use(1, "elk")], {"elk": {PLUS: 2, "oil": 4}}, [use(1, "lamp")]),
    ("Arna Kennerüd, Skycaptain", {"bear": {PLUS: 1, "oil": 2}}, [use(1, "bear")], {"bear": {PLUS: 2, "oil": 4}},
     [use(1, "elk")]),
    ("Ascendant Acolyte", {"it": 3}, [UPKEEP, resolve()], {"it": 6}, [NOT_MINE]),
    ("Big Mother Mouser", {"it": 2}, [use(1)], {"it": 4}, [NOT_MINE]),
    ("Bright-Palm, Soul Awakener", {"bear": 2}, [use(1, "bear")], {"bear": 4}, [use(1, "lamp")]),
    ("Bristly Bill, Spine Sower", {"bear": 2, "elk": 1}, [use(1)], {"bear": 4, "elk": 1}, [enters("pup")]),
    ("Bristly Bill, Spine Sower", {"bear": 2}, [enters("isle"), resolve("elk")], {"bear": 2, "elk": 1},
     [enters("pup")]),
    ("Byrke, Long Ear of the Law", {"bear": 2}, [use(1, "bear")], {"bear": 4}, [use(1, "ox")]),
    ("Court of Garenbrig", {"bear": 2, "elk": 1}, [use(1)], {"bear": 4, "elk": 1}, [NOT_MINE]),
    ("Dragonsguard Elite", {"it": 2}, [use(1), use(2)], {"it": 6}, [NOT_MINE]),
    ("Elvish Vatkeeper", {"pod": 2, "lamp": 1}, [use(1, "pod")], {"pod": 4, "lamp": 1}, [use(1, "lamp")]),
    ("Evolution Vat", {}, [use(1, "elk"), use(2, "elk")], {"elk": 2}, [use(1, "lamp")]),
    ("Ferrafor, Young Yew", {"elk": {PLUS: 2, "oil": 1}}, [use(1, "elk")], {"elk": {PLUS: 4, "oil": 2}},
     [use(1, "lamp")]),
    ("Fractal Harness", {"bear": 3, "ox": 1}, [use(1)], {"bear": 6, "ox": 1}, [NOT_MINE]),
    ("Gilder Bairn", {"orb": {"charge": 3, PLUS: 1}}, [use(1, "orb")], {"orb": {"charge": 6, PLUS: 2}},
     [use(1, "bear")]),
    ("Hulk, Strongest There Is", {"it": 1, "ox": 2, "bear": 1}, [UPKEEP, resolve()], {"it": 2, "ox": 4, "bear": 1},
     [NOT_MINE]),
    ("Hydra's Growth", {"bear": 2, "ox": 1}, [UPKEEP, resolve()], {"bear": 4, "ox": 1}, [NOT_MINE]),
    ("Kalonian Hydra", {"it": 4, "bear": 1, "elk": 1}, [use(1)], {"it": 8, "bear": 2, "elk": 1}, [NOT_MINE]),
    ("Kinetic Ooze", {"it": 10, "bear": 1, "elk": 3}, [use(2, "bear", "elk")], {"it": 10, "bear": 2, "elk": 6},
     [use(2, "it")]),
    ("Level Up", {"bear": 2, "ox": 1}, [use(1)], {"bear": 4, "ox": 1}, [NOT_MINE]),
    ("Lily Bowen, Raging Grandma", {"it": 2}, [UPKEEP, resolve()], {"it": 4}, [NOT_MINE]),
    ("Ultimate Spider-Man", {"it": {PLUS: 1, "oil": 1}, "bear": 1}, [use(1), use(2)],
     {"it": {PLUS: 4, "oil": 2}, "bear": 1},
     [NOT_MINE]),
    ("Mossborn Hydra", {"it": 3}, [enters("isle"), resolve()], {"it": 6}, [enters("pup")]),
    ("Omnivorous Flytrap", {"bear": 1, "elk": 1, "ox": 1}, [use(1, "bear", "elk")], {"bear": 2, "elk": 2, "ox": 1},
     [use(1, "lamp")]),
    ("Ornery Tumblewagg", {}, [use(1, "elk"), use(2, "elk")], {"elk": 2}, [use(1, "lamp")]),
    ("Paradox Zone", {"it": {"growth": 1}}, [use(1)], {"it": {"growth": 2}, "Fractal": 2}, [NOT_MINE]),
    ("Primordial Hydra", {"it": 3}, [UPKEEP, resolve()], {"it": 6}, [NOT_MINE]),
    ("Sazh Katzroy", {"elk": 1}, [use(1, "elk")], {"elk": 4}, [use(1, "lamp")]),
    ("Scythecat Cub", {"bear": 2}, [enters("isle"), resolve("bear"), use(1, "bear")], {"bear": 6}, [use(1, "elk")]),
    ("Seismic Tutelage", {"bear": 2, "ox": 1}, [use(1)], {"bear": 4, "ox": 1}, [NOT_MINE]),
    ("Sisterhood of Karn", {"it": 2}, [use(1)], {"it": 4}, [NOT_MINE]),
    ("Solarion", {"it": 3}, [use(1)], {"it": 6}, [NOT_MINE]),
    ("Sword of Hours", {"bear": 2, "ox": 1}, [use(1), use(2)], {"bear": 6, "ox": 1}, [NOT_MINE]),
    ("The Millennium Calendar", {"it": {"time": 3}}, [use(1, x=2), use(2)], {"it": {"time": 10}}, [NOT_MINE]),
    ("The Thing", {"lamp": {"charge": 2}, "elk": 1}, [use(1), use(2, "it", "lamp")],
     {"it": 8, "lamp": {"charge": 4}, "elk": 1}, [use(2, "elk")]),
    ("Turtle Van", {}, [use(1, "bear"), use(2, "ox")], {"bear": 1, "ox": 2}, [use(2, "bear")]),
    ("Voracious Hydra", {"it": 3}, [use(1)], {"it": 6}, [NOT_MINE]),
    ("Vorel of the Hull Clade", {"forest": {PLUS: 1, "charge": 2}}, [use(1, "forest")],
     {"forest": {PLUS: 2, "charge": 4}},
     [use(1, "p2")]),
    ("Zimone, Paradox Sculptor", {"lamp": {"charge": 1}}, [use(1, "bear", "ox"), use(2, "bear", "lamp")],
     {"bear": 2, "ox": 1, "lamp": {"charge": 2}}, [use(2, "forest")]),
    # Famous ones
    ("Walking Ballista", {"it": 2}, [use(1), use(2, "p2"), use(2, "elk")], {"it": 1}, [use(2, "lamp")]),
    ("Triskelion", {"it": 3}, [use(1, "p2")], {"it": 2}, [use(1, "lamp")]),
    ("Arcbound Ravager", {"it": 1}, [use(1)], {"it": 2}, [NOT_MINE]),
    ("Hangarback Walker", {"it": 1}, [use(1)], {"it": 2}, [NOT_MINE]),
    ("Spike Feeder", {"it": 2}, [use(1, "elk")], {"it": 1, "elk": 1}, [use(1, "lamp")]),
    ("Spike Weaver", {"it": 3}, [use(1, "elk")], {"it": 2, "elk": 1}, [use(1, "lamp")]),
    ("Spike Drone", {"it": 1}, [use(1, "elk")], {"elk": 1}, [use(1, "lamp")]),
    ("Spike Breeder", {"it": 3}, [use(1, "elk"), use(2)], {"it": 1, "elk": 1}, [use(1, "lamp")]),
    ("Cathars' Crusade", {}, [enters("pup"), resolve()], {"bear": 1, "ox": 1, "pup": 1}, [enters("cub")]),
    ("Evolution Sage", {"bear": 1, "elk": {"oil": 1}}, [enters("isle"), resolve(choose=["bear"])],
     {"bear": 2, "elk": {"oil": 1}}, [enters("pup")]),
    ("Devoted Druid", {}, [edit("it", tapped=True), use(1)], {"it": {MINUS: 1}}, [NOT_MINE]),
    ("Thrummingbird", {"bear": 1}, [use(1, choose=["bear"])], {"bear": 2}, [use(1, choose=["ox"])]),
    ("Karn's Bastion", {"bear": 1}, [use(1, choose=["bear"])], {"bear": 2}, [use(1)]),
    ("Contagion Engine", {"elk": {MINUS: 1}}, [use(1, choose=["elk"])], {"elk": {MINUS: 3}}, [use(1)]),
    ("Contagion Clasp", {"elk": {MINUS: 1}}, [use(1, choose=["elk"])], {"elk": {MINUS: 2}}, [use(1)]),
    ("Flux Channeler", {"elk": 1}, [use(1, choose=["elk"])], {"elk": 2}, [use(1)]),
    ("Atraxa, Praetors' Voice", {"elk": 1}, [use(1, choose=["elk"])], {"elk": 2}, [use(1)]),
    ("Good-Fortune Unicorn", {}, [enters("pup"), resolve()], {"pup": 1}, [enters("cub")]),
    ("Juniper Order Ranger", {}, [enters("pup"), resolve()], {"pup": 1, "it": 1}, [enters("cub")]),
    ("Champion of Lambholt", {}, [enters("pup"), resolve()], {"it": 1}, [enters("cub")]),
    ("Managorger Hydra", {}, [use(1)], {"it": 1}, [NOT_MINE]),
    ("Steel Overseer", {}, [use(1)], {"it": 1}, [NOT_MINE]),
    ("Ainok Guide", {}, [use(1)], {"it": 1}, [NOT_MINE]),
    ("Gavony Township", {}, [use(1)], {"bear": 1, "ox": 1}, [NOT_MINE]),
    ("Heliod, Sun-Crowned", {}, [use(1, "bear")], {"bear": 1}, [use(1, "elk")]),
    ("Yawgmoth, Thran Physician", {}, [use(1, "elk"), use(2, choose=["elk"])], {"elk": {MINUS: 2}}, [use(1, "lamp")]),
    ("Mikaeus, the Lunarch", {"it": 1}, [use(1), use(2)], {"it": 1, "bear": 1, "ox": 1}, [NOT_MINE]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "before", "steps", "after", "misses"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_what_comes_of_it(name, before, steps, after, misses):
    now = start(name, before)
    assert there(played(now, *steps)) == after
    missed = played(now, *misses)
    assert there(missed) == {**before, **entering(missed)}


def entering(now: Moment) -> Counters:
    """What a planeswalker has by itself."""
    return {"jace": {"loyalty": 3}} if zone(now, "jace") == "battlefield" else {}


AS_IT_ENTERS: list[tuple[str, Counters, list[AnyStep], Counters]] = [
    ("Aetherborn Marauder", {"bear": 2, "lamp": 1, "elk": 1}, [resolve("bear", "lamp")], {"it": 3, "elk": 1}),
    ("Aetherborn Marauder", {"bear": 2, "elk": 1}, [resolve()], {"bear": 2, "elk": 1}),
    ("Cytoplast Root-Kin", {"bear": 1, "elk": 1}, [resolve()], {"it": 4, "bear": 2, "elk": 1}),
    ("Decimator Beetle", {}, [resolve("bear")], {"bear": {MINUS: 1}}),
    ("Galloping Lizrog", {"bear": 2, "ox": {PLUS: 1, "oil": 1}, "elk": 1}, [resolve()],
     {"it": 6, "ox": {"oil": 1}, "elk": 1}),
    ("Galloping Lizrog", {"bear": 2}, [resolve(accept=False)], {"bear": 2}),
    ("Slippery Bogbonder", {"ox": {"oil": 2, PLUS: 1}}, [resolve("bear", kind="oil")],
     {"bear": {"hexproof": 1, "oil": 2}, "ox": 1}),
    ("Spike Cannibal", {"bear": 2, "elk": {PLUS: 1, "oil": 1}}, [resolve()], {"it": 4, "elk": {"oil": 1}}),
    ("Arcade Cabinet", {}, [resolve("bear", "elk")], {"bear": 1, "elk": 1}),
    ("Byrke, Long Ear of the Law", {}, [resolve("bear", "it")], {"bear": 1, "it": 1}),
    ("Deepglow Skate", {"bear": {PLUS: 1, "oil": 2}, "orb": {"charge": 2}, "elk": 1}, [resolve("bear", "orb")],
     {"bear": {PLUS: 2, "oil": 4}, "orb": {"charge": 4}, "elk": 1}),
    ("Miles Morales", {}, [resolve("bear", "elk")], {"bear": 1, "elk": 1}),
    ("Sage of the Fang", {}, [resolve("bear")], {"bear": 1}),
    ("Tanazir Quandrix", {"bear": 2}, [resolve("bear")], {"bear": 4}),
    ("Black Panther, Wakandan King", {}, [resolve("forest")], {"forest": 1}),
    ("Contagion Engine", {}, [resolve()], {"elk": {MINUS: 1}}),
    ("Contagion Clasp", {}, [resolve("bear")], {"bear": {MINUS: 1}}),
    ("Abzan Ascendancy", {}, [resolve()], {"bear": 1, "ox": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "before", "steps", "after"), AS_IT_ENTERS)
def test_what_comes_of_it_as_it_enters(name, before, steps, after):
    entered = played(start(name, before, "hand"), enters())
    assert {key: number for key, number in there(entered).items() if key != "it"} == before
    assert there(played(entered, *steps)) == after


AURAS = [("Hydra's Growth", 1), ("Level Up", 1), ("Seismic Tutelage", 1)]


@pytest.mark.parametrize(("name", "number"), AURAS)
def test_an_aura_puts_a_counter_on_what_it_comes_onto(name, number):
    now = played(start(name, {}, "hand"), move("it", "battlefield", attached_to="bear"), resolve())
    assert there(now) == {"bear": number}


SPELLS: list[tuple[str, Counters, AnyStep, Counters, AnyStep]] = [
    ("Bioshift", {"bear": 3}, use(1, "bear", "ox", x=2), {"bear": 1, "ox": 2}, use(1, "bear", "lamp", x=2)),
    ("Fate Transfer", {"bear": {PLUS: 1, "oil": 2}}, use(1, "bear", "elk"), {"elk": {PLUS: 1, "oil": 2}},
     use(1, "bear", "lamp")),
    ("Nexus Mentality", {"bear": {PLUS: 1, "oil": 2}}, use(1, "bear", "lamp"), {"lamp": {PLUS: 1, "oil": 2}},
     use(1, "bear", "forest")),
    ("Nexus Mentality", {"bear": {PLUS: 1, "oil": 2}}, use(2, "bear"), {}, use(2, "elk")),
    ("Biogenic Upgrade", {"bear": 1, "elk": 2}, use(1, "bear", "elk"), {"bear": 2, "elk": 4}, use(1, "lamp")),
    ("Fangs of Kalonia", {"bear": 1}, use(1, "bear"), {"bear": 4}, use(1, "elk")),
    ("Fangs of Kalonia", {"bear": 1}, use(2), {"bear": 4, "ox": 2}, use(1, "elk")),
    ("Growth Curve", {"bear": 1}, use(1, "bear"), {"bear": 4}, use(1, "elk")),
    ("Invigorating Surge", {}, use(1, "bear"), {"bear": 2}, use(1, "elk")),
    ("Solidarity of Heroes", {"bear": 1, "elk": 2}, use(1, "bear", "elk"), {"bear": 2, "elk": 4}, use(1, "lamp")),
    ("Study the Classics", {"elk": 1}, use(1, "elk"), {"elk": 4}, use(1, "lamp")),
    ("Visions of Dominance", {"elk": 1}, use(1, "elk"), {"elk": 4}, use(1, "lamp")),
    ("Unbreakable Formation", {}, use(2), {"bear": 1, "ox": 1}, NOT_MINE),
]  # fmt: skip


@pytest.mark.rule("608.2n")
@pytest.mark.parametrize(("name", "before", "cast", "after", "miss"), SPELLS)
def test_a_spell_does_what_it_says_and_goes_to_the_graveyard(name, before, cast, after, miss):
    now = start(name, before, "hand")
    done, missed = played(now, cast), played(now, miss)
    assert (there(done), zone(done, "it")) == (after, "graveyard")
    assert (there(missed), zone(missed, "it")) == (before, "hand")


def tokens(now: Moment) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.name, one.front.keywords) for one in now.board.cards.values() if one.id.startswith("t-")]


class TestTokens:
    @pytest.mark.parametrize(
        ("name", "token"), [("Hangarback Walker", ("Thopter", ("flying",))), ("Big Mother Mouser", ("Robot", ()))]
    )
    def test_as_many_as_it_had_counters(self, name, token):
        now = played(start(name, {"it": 3}), dies(), resolve())
        assert tokens(now) == [token] * 3

    def test_a_saproling_for_each_counter_of_yours(self):
        now = played(start("Ferrafor, Young Yew", {"bear": {PLUS: 2, "oil": 1}, "elk": 2}, "hand"), enters(), resolve())
        assert tokens(now) == [("Saproling", ())] * 3

    def test_a_spirit_for_a_nontoken_creature(self):
        now = start("Abzan Ascendancy", {})
        assert tokens(played(now, dies("bear"), resolve())) == [("Spirit", ("flying",))]
        assert tokens(played(now, dies("pod"))) == tokens(played(now, dies("lamp"))) == []

    def test_a_spike_for_a_counter(self):
        assert tokens(played(start("Spike Breeder", {"it": 2}), use(2))) == [("Spike", ())]


PAYING = {
    "Walking Ballista": 2,
    "Triskelion": 1,
    "Spike Feeder": 1,
    "Spike Weaver": 1,
    "Spike Drone": 1,
    "Spike Breeder": 1,
    "Mikaeus, the Lunarch": 2,
}
"""Those that pay with a counter of their own, and which ability does."""


class TestCosts:
    @pytest.mark.rule("118.3")
    @pytest.mark.parametrize("name", PAYING)
    def test_without_a_counter_there_is_nothing_to_pay_with(self, name):
        ability = PAYING[name]
        targets = ["elk"] if BEHAVIOURS[name]["abilities"][ability - 1].get("targets") else []
        now = played(
            start(name, {}, "hand"), edit("it", toughness=5), enters(), step("remove", **{"from": "it", "kind": "all"})
        )
        assert {why.rule for why in played(now, use(ability, *targets)).nothing} == {"118.3"}

    def test_every_card_that_pays_is_among_these(self):
        paying = {
            name
            for name, told in BEHAVIOURS.items()
            if any("remove" in one.get("pays", {}) for one in told["abilities"])
        }
        assert paying == {*PAYING, "Power Conduit"}

    @pytest.mark.rule("614.17b")
    def test_the_druid_pays_with_a_counter_that_can_be_put(self):
        now = played(start("Devoted Druid", {}), edit("it", tapped=True))
        assert not played(now, use(1)).board.cards["it"].tapped
        kept = create_untouchable(now)
        assert {why.rule for why in played(kept, use(1)).nothing} == {"614.17b"}
        assert played(kept, use(1)).board.cards["it"].tapped

    def test_the_feeder_gains_two_life(self):
        assert played(start("Spike Feeder", {"it": 2}), use(2)).board.player("p1").life == 22

    def test_the_ballista_deals_a_damage_for_each(self):
        now = played(start("Walking Ballista", {"it": 3}), use(2, "p2"), use(2, "elk"))
        assert (now.board.player("p2").life, now.board.cards["elk"].damage) == (19, 1)


def create_untouchable(now: Moment) -> Moment:
    no_counters = [{"is": "no_counters", "affects": {"who": "anyone", "what": ["creature"]}}]
    return played(now, step("create", card={"id": "calm", "type": "Enchantment", "abilities": no_counters}))


class TestTheRest:
    def test_the_grove_goes_with_its_last_counter(self):
        now = played(start("Afiya Grove", {"it": 1}), UPKEEP, resolve("bear"))
        assert zone(played(now, resolve()), "it") == "graveyard"
        assert zone(played(start("Afiya Grove", {"it": 2}), UPKEEP, resolve("bear")), "it") == "battlefield"

    def test_the_closet_sees_a_creature_with_counters_leave(self):
        now = start("Costume Closet", {"bear": {"oil": 1}})
        assert there(played(now, leaves("bear"), resolve())) == {"it": 1}
        assert there(played(now, leaves("ox"))) == {"bear": {"oil": 1}}

    def test_the_acolyte_enters_with_one_for_each_on_your_other_creatures(self):
        before = {"bear": 2, "ox": {PLUS: 1, "oil": 4}, "elk": 5, "lamp": 3}
        assert there(played(start("Ascendant Acolyte", before, "hand"), enters()))["it"] == 3
        assert "it" not in there(played(start("Ascendant Acolyte", {"elk": 5}, "hand"), enters()))

    @pytest.mark.rule("122.6")
    def test_denry_keeps_what_he_puts_on_others(self):
        now = played(start("Denry Klin, Editor in Chief", {"it": {"vigilance": 1}}), enters("pup"), resolve())
        rules = [event.rules for event in now.events if type(event).__name__ == "CountersPut"]
        assert (there(now), rules) == ({"it": {"vigilance": 1}, "pup": {"vigilance": 1}}, [("122.6", "122.1b")])

    def test_donatello_puts_three_on_an_artifact(self):
        assert there(played(start("Donatello, Mutant Mechanic", {}), use(1, "lamp"))) == {"lamp": 3}

    def test_the_ancient_grows_with_each_spell(self):
        assert there(played(start("Forgotten Ancient", {}), use(1))) == {"it": 1}

    def test_the_captain_passes_a_kree_over(self):
        now = played(start("Captain Marvel, Apex Avenger", {}), edit("ox", type="Creature \u2014 Kree"))
        assert played(now, put(PLUS, onto="ox")).board.triggers == ()
        assert played(now, put(PLUS, onto="bear", by="p2")).board.triggers == ()

    def test_the_plagiarist_sees_opponents_alone(self):
        now = start("Bold Plagiarist", {})
        assert played(now, put(PLUS, onto="bear", by="p2")).board.triggers == ()
        assert played(now, put(PLUS, onto="elk", by="p1")).board.triggers == ()

    def test_reyhan_sees_only_those_with_plus_counters(self):
        assert played(start("Reyhan, Last of the Abzan", {"it": 3, "ox": {"oil": 1}}), dies("ox")).board.triggers == ()

    def test_the_mage_draws_for_each_counter(self):
        now = start("Fathom Mage", {})
        now = played(now, *(step("create", card={"id": f"c{n}", "zone": "library"}) for n in range(3)))
        drawn = played(now, put(PLUS, onto="it", count=2), resolve())
        assert sum(one.zone == "hand" for one in drawn.board.cards.values() if one.id.startswith("c")) - 1 == 2

    def test_the_calendar_ends_it_at_a_thousand(self):
        now = played(start("The Millennium Calendar", {"it": {"time": 999}}), put("time", onto="it"), resolve())
        assert (zone(now, "it"), now.board.player("p2").life, now.board.player("p1").life) == ("graveyard", -980, 20)
        assert (
            played(start("The Millennium Calendar", {"it": {"time": 998}}), put("time", onto="it")).board.triggers == ()
        )

    def test_the_hydra_tramples_with_ten_counters(self):
        assert "trample" in keywords(start("Primordial Hydra", {"it": 10}), "it")
        assert "trample" not in keywords(start("Primordial Hydra", {"it": 9}), "it")

    def test_the_sage_is_renewed_from_the_graveyard(self):
        now = played(start("Sage of the Fang", {"elk": 1}, "graveyard"), use(1, "elk"))
        assert (there(now), zone(now, "it")) == ({"elk": 4}, "exile")
        here = played(start("Sage of the Fang", {"elk": 1}), use(1, "elk"))
        assert {why.rule for why in here.nothing} == {"113.6"}

    def test_miles_turns_into_another(self):
        assert played(start("Miles Morales", {}), use(1)).board.cards["it"].transformed

    def test_the_ooze_destroys_an_artifact(self):
        now = played(start("Kinetic Ooze", {"it": 5}), use(1, "orb"))
        assert zone(now, "orb") == "graveyard"

    def test_the_vat_taps_what_it_is_used_on(self):
        assert played(start("Evolution Vat", {}), use(1, "elk")).board.cards["elk"].tapped

    @pytest.mark.parametrize(
        ("name", "used", "who", "gained"),
        [
            ("Zack Fair", use(1, "bear"), "bear", ["indestructible"]),
            ("Ultimate Spider-Man", use(1), "it", ["hexproof"]),
            ("Unbreakable Formation", use(1), "ox", ["indestructible"]),
            ("Unbreakable Formation", use(2), "ox", ["indestructible", "vigilance"]),
        ],
    )
    def test_what_is_gained_is_gone_at_end_of_turn(self, name, used, who, gained):
        now = played(start(name, {}, "hand" if name == "Unbreakable Formation" else "battlefield"), used)
        had = set(keywords(now, who)) - {"first strike", "haste"}
        assert had == {*gained}
        assert not {*gained} & {*keywords(played(now, step("end_turn")), who)}
        assert not {*gained} & {*keywords(now, "elk")}

    def test_yawgmoth_draws(self):
        now = played(start("Yawgmoth, Thran Physician", {}), step("create", card={"id": "top", "zone": "library"}))
        assert zone(played(now, use(1)), "top") == "hand"

    def test_the_guildmage_moves_to_the_same_controller_alone(self):
        now = start("Simic Guildmage", {"bear": 1})
        assert there(played(now, use(1, "bear", "elk"))) == {"bear": 1}

    def test_bioshift_moves_to_the_same_controller_alone(self):
        assert there(played(start("Bioshift", {"bear": 1}, "hand"), use(1, "bear", "elk", x=1))) == {"bear": 1}


BESIDE_OTHER_ABILITIES: list[tuple[str, Counters, list[AnyStep], Counters, list[AnyStep]]] = [
    ("Benevolent Hydra", {"it": 2}, [use(1, "bear")], {"it": 1, "bear": 2}, [use(1, "it")]),
    ("Ozolith, the Shattered Spire", {}, [use(1, "lamp")], {"lamp": 2}, [use(1, "orb")]),
    ("Sage of Fables", {"bear": 2}, [use(1, "bear")], {"bear": 1}, [use(1, "ox")]),
    ("The Earth Crystal", {}, [use(1, "bear"), use(2, "bear", "ox")], {"bear": 6, "ox": 2}, [use(1, "elk")]),
    ("Cathedral Acolyte", {}, [use(1, "elk")], {"elk": 1}, [use(1, "lamp")]),
    ("That Which Was Taken", {}, [use(1, "elk")], {"elk": {"divinity": 1}}, [use(1, "it")]),
    ("Rimefeather Owl", {}, [use(1, "elk")], {"elk": {"ice": 1}}, [use(1, "p2")]),
    ("War Balloon", {"it": {"fire": 1}}, [use(1)], {"it": {"fire": 2}}, [NOT_MINE]),
    ("Myojin of Cleansing Fire", {"it": {"divinity": 1}, "bear": 1}, [use(1)], {}, [NOT_MINE]),
    ("Myojin of Infinite Rage", {"it": {"divinity": 1}, "forest": 1, "bear": 1}, [use(1)], {"bear": 1}, [NOT_MINE]),
    ("Myojin of Seeing Winds", {"it": {"divinity": 2}}, [use(1)], {"it": {"divinity": 1}}, [NOT_MINE]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "before", "steps", "after", "misses"), BESIDE_OTHER_ABILITIES)
def test_cards_of_other_files_have_buttons_too(name, before, steps, after, misses):
    now = start(name, before)
    assert there(played(now, *steps)) == after
    assert there(played(now, *misses)) == before


def test_the_winds_draw_for_each_permanent():
    now = start("Myojin of Seeing Winds", {"it": {"divinity": 1}})
    now = played(now, *(step("create", card={"id": f"c{n}", "zone": "library"}) for n in range(9)))
    permanents = sum(one.controller == "p1" for one in now.board.permanents())
    drawn = played(now, use(1)).board.cards
    assert sum(drawn[f"c{n}"].zone == "hand" for n in range(9)) == permanents == 6


def test_every_card_of_the_file_is_drawn_here():
    drawn = {case[0] for case in (*CASES, *AS_IT_ENTERS, *SPELLS)} | {name for name, _ in AURAS}
    elsewhere = {"Fathom Mage"}
    assert drawn | elsewhere == {*BEHAVIOURS}


@pytest.mark.parametrize("name", ["Walking Ballista", "Daghatar the Adamant"])
def test_it_has_to_be_said_what_is_targeted(name):
    with pytest.raises(BadStepError, match="target"):
        played(start(name, {"it": 2}), use(2 if name == "Walking Ballista" else 1))
