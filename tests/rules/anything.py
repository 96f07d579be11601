"""Boards and steps of every sort, drawn by chance: what the state machine and its reducer are made of.

A draw is a number from which a `Random` makes the board or the next step: a hundred times cheaper than a strategy for
each field, and every draw is a full one. A step is drawn for the board on which it is done, so that most of them make
sense; some are wrong on purpose.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from tests.builders import card, player
from webapp.rules import AnyStep, Board, Moment, board_of, read_step
from webapp.rules.board import Format, HouseRules
from webapp.rules.cards import Card
from webapp.rules.characteristics import view_of
from webapp.rules.checking import possible_answers
from webapp.rules.effects import Target
from webapp.rules.entries import CardEntry, PlayerEntry, encode
from webapp.rules.state_based import RULES
from webapp.rules.steps.effects import candidates, source_of
from webapp.rules.steps.triggers import meaning_of
from webapp.rules.steps.using import activated_of
from webapp.rules.zones import ZONES, Zone

MOST = 10**12
CARDS = [f"c{n}" for n in range(8)]
FORMATS = ["normal", "normal", "commander", "two-headed-giant"]
TEAMS = ["red", "blue", "red"]
KINDS = ["+1/+1"] * 6 + ["-1/-1"] * 5 + ["loyalty", "defense", "lore", "time", "fade", "charge", "poison", "energy"]
KINDS += ["+2/+0", "-0/-1", "+9999/+9999", "flying", "indestructible", "deathtouch", "lifelink", "hexproof from blue"]
KINDS += ["shield", "shield", "stun", "rad", "finality", "finality", "hone"]
AMOUNTS = [0, 1, 1, 1, 2, 2, 3, 10]
SIZES = [0, 1, 2, 2, 3, 3, 3, 4, 5, 5, 5, "?", "*", None]
PLACES = ["battlefield"] * 12 + list(ZONES)
TYPES = ["Creature"] * 7 + ["Creature -- Wolf", "Artifact Creature", "Artifact Creature", "Legendary Creature"] * 2
TYPES += ["Legendary Artifact", "Land", "Artifact", "Enchantment", "Instant", "Planeswalker", "Planeswalker Creature"]
TYPES += ["Battle", "Battle -- Siege", "Battle -- Siege", "Enchantment -- Saga", "Enchantment Creature -- Saga"]
TYPES += [
    "Enchantment -- Aura",
    "Enchantment -- Aura",
    "Enchantment Creature -- Aura",
    "Artifact Creature -- Equipment",
]
TYPES += ["Artifact Creature -- Equipment", "Enchantment Creature -- Nymph"]
TYPES += ["Artifact -- Equipment", "Artifact -- Equipment", "Artifact -- Fortification", "Legendary Planeswalker"]
TIMED_TYPES = ["World Enchantment", "World Creature", "Enchantment -- Aura Role", "Enchantment -- Aura Role"]
KEYWORDS = ["indestructible", "deathtouch", "lifelink", "wither", "infect", "toxic 1", "hexproof from blue", "Flying"]
KEYWORDS += ["undying", "persist", "modular 1", "modular", "graft 2", "evolve", "vanishing 2", "fading 1", "suspend"]
KEYWORDS += ["enchant creature", "enchant player", "enchant permanent you control", "enchant opponent"]
KEYWORDS += ["start your engines!", "bestow {3}{w}", "modular 1000000000000"]
KEYWORDS += ["riot", "bloodthirst 2", "bloodthirst x", "tribute 1", "sunburst", "ravenous", "read ahead", "compleated"]
KEYWORDS += ["outlast {1}{w}", "adapt 2", "support 2", "fabricate 1", "mentor"]
WORDS = ["permanent", "creature", "creature", "artifact", "land", "player", "token", "planeswalker", "Wolf"]
WORDS += ["artifact creature", "blue", "colorless", "multicolored creature", "chosen"]
COLORS = ["", "W", "U", "U", "BG", "WUBRG"]
NUMBERS_OF_RULES = [rule.number for rule in RULES]

Draw = dict[str, Any]


def maybe(chance: Random, likely: float) -> bool:
    return chance.random() < likely


def amount(chance: Random) -> int:
    return chance.choice(AMOUNTS) if maybe(chance, 0.96) else chance.choice([MOST, MOST - 1, 10**6])


def heaps(chance: Random, most: int = 3) -> dict[str, int]:
    return {chance.choice(KINDS): amount(chance) for _ in range(chance.randint(0, most))}


# Abilities


def affects(chance: Random) -> Draw:
    drawn: Draw = {"who": chance.choice(["self", "attached", "you", "opponents", "anyone", "anyone"])}
    if maybe(chance, 0.3):
        drawn["other"] = True
    if maybe(chance, 0.5):
        drawn["what"] = chance.sample(WORDS, chance.randint(1, 2))
    if maybe(chance, 0.1):
        drawn["not"] = [chance.choice(["land", "token", "creature"])]
    if maybe(chance, 0.15):
        drawn |= {"with": chance.choice(["any", *KINDS]), "at_least": chance.choice([1, 1, 2])}
    if maybe(chance, 0.1):
        drawn["without"] = chance.choice(["any", *KINDS])
    return drawn


def some_kinds(chance: Random) -> Draw:
    return {"kinds": chance.sample(KINDS, chance.randint(1, 3))} if maybe(chance, 0.5) else {}


HOLDERS = ["self", "affected", "attached", "you", "opponents", "anyone"]


def _counted_cards(chance: Random) -> Draw:
    drawn: Draw = {"type": chance.choice(["creature", "artifact", "blue", "artifact creature", "chosen"])}
    if maybe(chance, 0.6):
        drawn["zone"] = chance.choice(PLACES)
    if maybe(chance, 0.5):
        drawn |= {"who": chance.choice(["you", "opponents", "anyone"]), "other": maybe(chance, 0.3)}
    if maybe(chance, 0.3):
        drawn |= {"with": chance.choice(["any", *KINDS]), "at_least": chance.choice([1, 1, 2])}
    if maybe(chance, 0.3):
        drawn["counters"] = chance.choice(["any", *KINDS])
    return drawn


def _counting(chance: Random) -> Draw:
    drawn: Draw = {"plus": chance.randint(0, 2), "times": chance.choice([1, 1, 2])}
    if maybe(chance, 0.5):
        return {**drawn, "counters": chance.choice(["any", *KINDS]), "whose": chance.choice(HOLDERS)}
    return {**drawn, "count": _counted_cards(chance)}


def _amount_of_board(chance: Random) -> int | Draw:
    return chance.randint(-1, 3) if maybe(chance, 0.3) else _counting(chance)


def _while(chance: Random) -> Draw:
    if maybe(chance, 0.6):
        return {}
    drawn: Draw = chance.choice([{}, {"at_least": 2}, {"at_most": 1}, {"at_least": 1, "at_most": 1}])
    if maybe(chance, 0.2):
        drawn = {**drawn, "turn": chance.choice(["you", "opponents"])}
    if maybe(chance, 0.6):
        drawn = {**drawn, "counters": chance.choice(["any", *KINDS]), "whose": chance.choice(HOLDERS)}
    else:
        drawn = {**drawn, "count": _counted_cards(chance)}
    return {"while": drawn | ({"level": 2} if maybe(chance, 0.1) else {})}


def _gives(chance: Random) -> Draw:
    drawn: Draw = {
        "affects": affects(chance),
        "power": chance.randint(-2, 2),
        "toughness": chance.randint(-2, 2),
        "keywords": chance.sample(KEYWORDS, chance.randint(0, 1)),
    }
    if maybe(chance, 0.3) and (drawn["power"] or drawn["toughness"]):
        drawn["per"] = _counting(chance)
    return drawn


def _changing_types(chance: Random) -> Draw:
    """What a gift may give and take besides, where a timestamp may decide."""
    if maybe(chance, 0.7):
        return {}
    words = ["artifact", "Wolf", "creature", "legendary", "Equipment"]
    taken = {"no_types": [chance.choice(words)], "no_keywords": [chance.choice(KEYWORDS)]}
    return {"types": chance.sample(words, chance.randint(0, 2))} | (taken if maybe(chance, 0.5) else {})


def _changes_puts(chance: Random) -> Draw:
    ways: list[Draw] = [{"times": 2}, {"plus": 1}, {"minus": 1}, {"half": True}, {"times": MOST}, {"exactly": 1}]
    how = chance.choice(ways)
    by = chance.choice(["anyone", "anyone", "you", "opponent"])
    whose = {"who": "anyone", "what": ["permanent", "player"]} if maybe(chance, 0.4) else affects(chance)
    if maybe(chance, 0.1):
        how["keyword"] = "modular"
    return {"affects": whose, **some_kinds(chance), "put_by": by, "only_effects": maybe(chance, 0.3), **how}


def _replaces_damage(chance: Random) -> Draw:
    """Of any sort, mostly about all there is, so that several meet."""
    drawn: Draw = {"affects": ALL if maybe(chance, 0.5) else affects(chance), "instead": maybe(chance, 0.4)}
    does = chance.choice(["puts", "puts", "removes", "as_though"])
    drawn[does] = chance.choice(["infect", "wither"]) if does == "as_though" else chance.choice(KINDS)
    if does == "as_though":
        del drawn["instead"]
    if does == "removes" and maybe(chance, 0.4):
        drawn["while_they_last"] = True
    others: Draw = {
        "number": chance.choice([1, 2, "damage", "prevented"]),
        "whose": chance.choice(["affected", "self"]),
        "each_source": True,
        "damage": chance.choice(["combat", "noncombat"]),
        "source": chance.choice(["self", "you", "opponents"]),
        "source_is": [chance.choice(["creature", "artifact"])],
        "life_at_most": chance.choice([0, 2]),
        "up_to": chance.choice([0, 1, 3]),
        "if": chance.choice(["it is night", "its controller is the monarch"]),
    }
    return drawn | {name: others[name] for name in chance.sample(sorted(others), chance.choice([0, 1, 1, 2]))}


def _triggers(chance: Random) -> Draw:
    whens = ["dies", "enters", "leaves", "counters_put", "counters_removed", "last_removed", "upkeep"]
    drawn: Draw = {"when": chance.choice(whens), "affects": affects(chance), "text": chance.choice(["", "Draw."])}
    if maybe(chance, 0.4):
        drawn["kind"] = chance.choice(KINDS)
    if maybe(chance, 0.3):
        drawn["nth"] = chance.randint(1, 3)
    if maybe(chance, 0.3):
        drawn["put_by"] = chance.choice(["you", "opponent"])
    if maybe(chance, 0.4):
        drawn |= {**_doing(chance, ["$it", "$you", "$that"]), "may": maybe(chance, 0.3)}
    return drawn


def _doing(chance: Random, words: list[str]) -> Draw:
    """What an ability does, to what these words stand for, to what it targets, or to each of some."""
    targets = [affects(chance) for _ in range(chance.choice([0, 1, 1, 2]))]
    if targets and maybe(chance, 0.3):
        targets[-1]["up_to"] = chance.choice([1, 2, 100])
    named = [*words, *["$target", "$target 2"][: len(targets)]]
    return {"targets": targets, "does": [_effect(chance, named) for _ in range(chance.choice([1, 1, 2]))]}


def _effect(chance: Random, named: list[str]) -> Draw:
    many = [1, 2, "X", _counting(chance)] + (["that many"] if "$that" in named else [])
    whom = chance.choice([*named, affects(chance)])
    single = chance.choice([word for word in named if word != "$you"])
    kind = chance.choice([*KINDS[:12], "$kind"] + (["$that"] if "$that" in named else []))
    token = {"name": "Ooze", "power": chance.choice(many), "toughness": 1, "keywords": [chance.choice(KEYWORDS)]}
    drawn: Draw = chance.choice(
        [
            {"do": "put", "onto": whom, "kind": kind, "count": chance.choice(many), "times": chance.choice([1, 2])},
            {"do": "remove", "from": whom, "kind": chance.choice([kind, "all"]), "count": chance.choice([1, "all"])},
            {"do": "remove", "from": single, "kind": kind, "count": chance.choice(many)},
            {"do": "move_counters", "from": whom, "to": single, "kind": chance.choice([kind, "all"])},
            {"do": "move_counters", "from": single, "to": single, "kind": kind, "count": "X", "same_controller": True},
            {"do": "double", "card": whom, "kind": chance.choice([kind, "all"])},
            {"do": "put_its_counters", "from": single, "onto": whom},
            {"do": "proliferate"},
            {"do": "create", "token": token, "copies": chance.choice(many), "kind": "+1/+1", "count": 2},
            {"do": "damage", "to": whom, "amount": chance.choice(many)},
            {"do": "draw", "player": whom, "count": chance.choice(many)},
            {"do": "life", "player": whom, "change": chance.choice([-2, *many])},
            {
                "do": chance.choice(["tap", "untap", "transform", "regenerate", "destroy", "sacrifice", "exile"]),
                "card": single,
            },
            {"do": "destroy", "card": single, "no_regeneration": True},
            {"do": "sacrifice", "card": single, "if_you_do": True},
        ]
    )
    return drawn


def _activated(chance: Random) -> Draw:
    drawn: Draw = {"text": "do it", "in_graveyard": maybe(chance, 0.1), **_doing(chance, ["$it", "$you"])}
    if maybe(chance, 0.4):
        costs = {"remove": {chance.choice(KINDS[:12]): chance.choice([1, 1, "X"])}, "put": {chance.choice(KINDS): 1}}
        payer = chance.choice(["$it", "$it", "$you"])
        drawn["pays"] = {"from": payer, **{name: costs[name] for name in chance.sample(sorted(costs), 1)}}
    if maybe(chance, 0.3):
        drawn[chance.choice(["cost", "when"])] = "it attacks"
    return drawn


def _becomes(chance: Random) -> Draw:
    drawn: Draw = {"affects": affects(chance), **_while(chance)}
    if maybe(chance, 0.7):
        drawn["type"] = chance.choice(TYPES)
    if maybe(chance, 0.7):
        drawn |= {"power": chance.randint(0, 3), "toughness": chance.randint(0, 3)}
    if maybe(chance, 0.5):
        drawn["at_least"] = {chance.choice(KINDS): chance.randint(1, 2)}
    return drawn


def _entering(chance: Random) -> Draw:
    number = chance.choice([1, 2, "X", "3X"])
    drawn: Draw = {"one_of_each": True} if maybe(chance, 0.1) else {"counters": {chance.choice(KINDS): number}}
    drawn["affects"] = affects(chance) if maybe(chance, 0.5) else {"who": "self"}
    others: Draw = {
        "per": chance.choice([{"counters": chance.choice(KINDS)}, {"count": {"type": "creature"}}]),
        "if": "it was kicked",
        "for_each": "mana spent to cast it",
        "times_its": chance.choice(["power", "toughness"]),
        "in": chance.choice(["graveyard", "stack"]),
    }
    return drawn | {name: others[name] for name in chance.sample(sorted(others), chance.choice([0, 0, 1, 2]))}


ABILITIES: dict[str, Callable[[Random], Draw]] = {
    "enters_with": _entering,
    "at_most": lambda chance: {"kind": chance.choice(KINDS), "number": chance.randint(0, 2)},
    "no_counters": lambda chance: {"affects": affects(chance), **some_kinds(chance)},
    "no_removal": lambda chance: {
        "affects": affects(chance),
        **some_kinds(chance),
        **_while(chance),
        "last_by_damage": maybe(chance, 0.2),
    },
    "changes_puts": _changes_puts,
    "replaces_damage": _replaces_damage,
    "unpreventable": lambda chance: {"affects": affects(chance)},
    "changes_tokens": lambda chance: {"times": chance.choice([2, 2, 3])},
    "keeps_counters": lambda chance: {},
    "gives": lambda chance: {**_gives(chance), **_while(chance)},
    "sets": lambda chance: {"affects": affects(chance), "toughness": _amount_of_board(chance), **_while(chance)},
    "switches": lambda chance: {"affects": affects(chance), **_while(chance)},
    "becomes": _becomes,
    "loses_abilities": lambda chance: {"affects": affects(chance), **_while(chance)},
    "cannot_have": lambda chance: {
        "affects": affects(chance),
        "keywords": [chance.choice(KEYWORDS)],
        **_while(chance),
    },
    "power_toughness": lambda chance: {"power": _amount_of_board(chance), "toughness": _amount_of_board(chance)},
    "legend_exempt": lambda chance: {"affects": affects(chance)},
    "cannot_lose": lambda chance: {} if maybe(chance, 0.4) else {"to": [chance.choice(NUMBERS_OF_RULES)]},
    "replaces_leaving": lambda chance: {
        "affects": affects(chance),
        "to": chance.choice(["exile", "exile", "library", "hand", "command", "graveyard", "stack", "battlefield"]),
    },
    "activated": _activated,
    "triggers": _triggers,
}
FLEETING = ["gives", "gives", "switches", "cannot_have", "sets", "becomes", "loses_abilities"]
FLEETING += ["replaces_damage", "changes_puts"]
TIMED = {"sets", "becomes", "loses_abilities"}  # where two of these meet, a timestamp decides


def some_abilities(chance: Random, timeless: bool) -> list[Draw]:
    kinds = [kind for kind in ABILITIES if not (timeless and kind in TIMED)]
    return _of_kinds(chance, kinds, timeless)


def until_end_of_turn(chance: Random, timeless: bool) -> list[Draw]:
    """What effects may do to a permanent until end of turn."""
    return _of_kinds(chance, [kind for kind in FLEETING if not (timeless and kind in TIMED)], timeless)


def _of_kinds(chance: Random, kinds: list[str], timeless: bool) -> list[Draw]:
    drawn = [{"is": kind, **ABILITIES[kind](chance)} for kind in chance.choices(kinds, k=chance.randint(1, 2))]
    return [one | (_changing_types(chance) if one["is"] == "gives" and not timeless else {}) for one in drawn]


# Cards and players

MOST_PLAYERS = 3


def _face(chance: Random, timeless: bool) -> Draw:
    """What is printed on a face; a name always, so that no id serves as one."""
    type_line = chance.choice(TYPES if timeless else TYPES + TIMED_TYPES)
    face: Draw = {"name": chance.choice(["A", "A", "B", "C", ""]), "type": type_line}
    for number in ("power", "toughness"):
        if (size := chance.choice(SIZES)) is not None:
            face[number] = size if maybe(chance, 0.99) else chance.choice([MOST, -MOST])
    if "Planeswalker" in type_line or maybe(chance, 0.05):
        face["loyalty"] = chance.randint(0, 3)
    if "Battle" in type_line or maybe(chance, 0.05):
        face["defense"] = chance.randint(0, 3)
    if maybe(chance, 0.5):
        face["keywords"] = chance.sample(KEYWORDS, chance.randint(1, 2))
    if maybe(chance, 0.5):
        face["abilities"] = some_abilities(chance, timeless)
    if maybe(chance, 0.5):
        face["colors"] = chance.choice(COLORS)
    return face


def _of_card(chance: Random, name: str, timeless: bool, cards: list[str], players: list[str]) -> Any:
    """A value for a field of a card, of those that are not printed on it."""
    match name:
        case "owner" | "controller" | "entered_under" | "protector":
            return chance.choice(players)
        case "zone":
            return chance.choice(PLACES)
        case "counters":
            return heaps(chance)
        case "damage":
            return amount(chance)
        case "attached_to":
            return chance.choice(cards + players)
        case "copy_of":
            return chance.choice(cards)
        case "back":
            return _face(chance, timeless)
        case "chapters":
            return chance.randint(0, 3)
        case "sector":
            return chance.choice(["alpha", "beta"])
        case "note":
            return "seen"
        case "chosen":
            return chance.choice(["Wolf", "artifact"])
        case "level" | "regenerates":
            return chance.randint(1, 3)
        case "until_end_of_turn":
            return until_end_of_turn(chance, timeless)
    return maybe(chance, 0.6)


USUAL = ("owner", "zone", "counters")
OFTEN = ("controller", "damage", "attached_to", "back", "token", "commander", "copy_of", "phased_out", "face_down")
RARELY = ("copy", "transformed", "tapped", "deathtouched", "protector", "attacked", "pending", "sector", "note")
RARELY += ("regenerates", "entered_under", "chosen", "level", "until_end_of_turn")
SINCE = ("world_since", "role_since")


def some_card(
    chance: Random, card_id: str, timeless: bool, cards: list[str], players: list[str], theme: str = ""
) -> CardEntry:
    """A card of that id, mostly on the battlefield, attached to and a copy of anything but itself."""
    fields = _face(chance, timeless)
    attachable = any(word in fields["type"] for word in ("Aura", "Equipment", "Fortification", "Nymph"))
    if "Nymph" in fields["type"]:
        fields["keywords"] = [*fields.get("keywords", ()), "bestow"]
    names = ["attached_to"] if attachable and maybe(chance, 0.7) else []
    names += [*USUAL, *chance.sample(OFTEN, chance.randint(0, 2)), *chance.sample(RARELY, chance.choice([0, 0, 1]))]
    fields |= {name: _of_card(chance, name, timeless, cards, players) for name in names}
    if "Saga" in fields["type"] or "Saga" in fields.get("back", {}).get("type", ""):
        fields["chapters"] = chance.randint(0, 3)
    if theme and card_id != "c0" and maybe(chance, 0.6):
        fields |= THEMES[theme](chance)
    if not timeless and maybe(chance, 0.1):
        fields[chance.choice(SINCE)] = chance.randint(0, 3)
    if fields.get("zone", "battlefield") == "battlefield" and maybe(chance, 0.05):
        parts = [
            {"id": one, **_face(chance, timeless), "token": maybe(chance, 0.3)} for one in (card_id, f"{card_id}-9")
        ]
        fields["merged"] = chance.sample(parts, 2)
    return card(card_id, **{name: value for name, value in fields.items() if value != card_id})


def some_player(chance: Random, player_id: str, team: str | None, cards: list[str]) -> PlayerEntry:
    counters = chance.choice([{}, {}, {"poison": 9, "energy": 1}, {"poison": 3}, {"rad": 2}])
    fields: Draw = {"life": chance.choice([20, 20, 20, 2, 1, 0, MOST]), "counters": counters}
    if team:
        fields["team"] = team
    if maybe(chance, 0.1):
        fields["commander_damage"] = {card_id: chance.choice([20, 20, 21]) for card_id in cards[:2]}
    if maybe(chance, 0.05):
        fields[chance.choice(["lost", "drew_from_empty"])] = True
    if maybe(chance, 0.05):
        fields["speed"] = chance.randint(0, 4)
    return player(player_id, **fields)


# What a run may be about, so that what needs several cards of a sort is met, too

ALL = {"who": "anyone", "what": ["permanent", "player"]}
THEMES: dict[str, Callable[[Random], Draw]] = {
    "replacements": lambda chance: {"abilities": [{"is": "changes_puts", **_changes_puts(chance)}]},
    "shields": lambda chance: {"abilities": [{"is": "replaces_damage", **_replaces_damage(chance)}]},
    "doublers": lambda chance: {
        "abilities": [{"is": "changes_puts", "affects": ALL, chance.choice(["times", "plus"]): 2}]
    },
    "gear": lambda chance: {
        "type": "Artifact -- Equipment",
        "zone": "battlefield",
        "abilities": [{"is": "gives", "affects": {"who": "attached"}, "toughness": 1, "keywords": ["infect"]}],
    },
    "departures": lambda chance: {"abilities": [{"is": "replaces_leaving", **ABILITIES["replaces_leaving"](chance)}]},
    "limits": lambda chance: {"abilities": [{"is": "at_most", "kind": "+1/+1", "number": chance.randint(0, 2)}]},
    "reminders": lambda chance: {"abilities": [{"is": "triggers", **_triggers(chance)}]},
    "commanders": lambda chance: {"commander": True, "type": "Legendary Creature"},
    "legends": lambda chance: {"type": "Legendary Creature", "name": "A", "toughness": 3},
    "sieges": lambda chance: {"type": "Battle -- Siege", "defense": chance.randint(0, 2), "back": {"name": "Back"}},
    "sectors": lambda chance: {"keywords": ["space sculptor"]},
    "sagas": lambda chance: {"type": "Enchantment -- Saga", "chapters": 2, "counters": {"lore": chance.randint(0, 1)}},
    "machines": lambda chance: {"type": "Artifact Creature", "keywords": ["modular 2", "evolve"], "toughness": 2},
    "roles": lambda chance: {"type": "Enchantment -- Aura Role", "attached_to": "c0", "zone": "battlefield"},
    "worlds": lambda chance: {"type": "World Enchantment", "zone": "battlefield"},
}
TIMED_THEMES = {"roles", "worlds"}


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A board as a file writes it; `timeless`: nothing on it can make a timestamp decide."""

    players: tuple[PlayerEntry, ...]
    cards: tuple[CardEntry, ...]
    format: Format = "normal"
    active: str = "p1"
    house_rules: HouseRules = HouseRules()
    timeless: bool = False

    def board(self) -> Board:
        return board_of(
            self.players,
            self.cards,
            format=self.format,
            active=self.active,
            house_rules=self.house_rules,
        )


def some_start(chance: Random) -> Start:
    """A board of at most three players and seven cards."""
    timeless = maybe(chance, 0.5)
    players = [f"p{n}" for n in range(1, chance.choice([1, 2, 2, 3, 3, 3]) + 1)]
    cards = CARDS[: chance.randint(1, 7)]
    kind: Format = chance.choice(FORMATS)
    themes = [theme for theme in THEMES if not (timeless and theme in TIMED_THEMES)]
    theme = chance.choice(themes) if maybe(chance, 0.7) else ""
    if theme == "commanders":
        kind = "commander"
    teams = TEAMS if kind == "two-headed-giant" or maybe(chance, 0.1) else [None] * 3
    rules = HouseRules()
    if maybe(chance, 0.15):
        rules = HouseRules(poison=chance.choice([None, 3]), commander_damage=chance.choice([None, 3]), team_poison=4)
    if maybe(chance, 0.15):
        rules = HouseRules(disabled=tuple(chance.sample(NUMBERS_OF_RULES, chance.randint(1, 3))))
    return Start(
        players=tuple(some_player(chance, p, teams[seat], cards) for seat, p in enumerate(players)),
        cards=tuple(some_card(chance, card_id, timeless, cards, players, theme) for card_id in cards),
        format=kind,
        active=chance.choice(players),
        house_rules=rules,
        timeless=timeless,
    )


# Steps


class Table:
    """What the next step is drawn for: the moment, and what lies there."""

    def __init__(self, chance: Random, now: Moment, timeless: bool, new_id: str) -> None:
        self.chance, self.now, self.board, self.timeless, self.new_id = chance, now, now.board, timeless, new_id
        self.cards = list(now.board.cards)
        self.players = [one.id for one in now.board.players]
        self.permanents = [one.id for one in now.board.permanents()]

    def card(self) -> str:
        """A card, mostly a permanent; now and then one that has ceased to exist, or never was."""
        kind = self.chance.random()
        if kind < 0.75 and self.permanents:
            return self.chance.choice(self.permanents)
        if kind < 0.98 and self.cards:
            return self.chance.choice(self.cards)
        return self.chance.choice([*self.board.gone, "nobody"])

    def player(self) -> str:
        return self.chance.choice(self.players)

    def holder(self) -> str:
        return self.player() if maybe(self.chance, 0.2) else self.card()

    def kind(self, of: str = "") -> str:
        """A kind of counter, mostly one that is there."""
        holder = self.board.cards.get(of)
        if holder is not None and holder.counters and maybe(self.chance, 0.8):
            return str(self.chance.choice(holder.counters.kinds))
        return self.chance.choice(KINDS)

    def such(self, fits: Callable[[Any], bool], *, permanent: bool = True) -> str:
        """A card (a permanent) that fits, if there is one and chance will have it."""
        there = self.permanents if permanent else self.cards
        fitting = [card_id for card_id in there if fits(self.board.cards[card_id])]
        return self.chance.choice(fitting) if fitting and maybe(self.chance, 0.85) else self.card()


def _remove(t: Table) -> Draw:
    source = t.such(lambda one: one.counters, permanent=False) if maybe(t.chance, 0.8) else t.holder()
    kind = t.chance.choice([t.kind(source), t.kind(source), "all"])
    return {"from": source, "kind": kind, "count": _count(t), "cause": t.chance.choice(["effect", "effect", "cost"])}


def _count(t: Table) -> int | str:
    return t.chance.choice([amount(t.chance), amount(t.chance), "all"])


def _move_counters(t: Table) -> Draw:
    source = t.such(lambda one: one.counters)
    kind = t.chance.choice([t.kind(source), t.kind(source), "all"])
    same = maybe(t.chance, 0.2)
    return {"from": source, "to": t.holder(), "kind": kind, "count": _count(t), "same_controller": same}


def _move(t: Table) -> Draw:
    chance = t.chance
    drawn: Draw = {"card": t.card(), "to": chance.choice(PLACES[6:])}
    if maybe(chance, 0.5):
        drawn = {"card": t.such(lambda one: one.zone != "battlefield", permanent=False), "to": "battlefield"}
    if maybe(chance, 0.3):
        drawn["controller"] = t.player()
    if maybe(chance, 0.3):
        drawn |= {"counters": heaps(chance, 2), "counters_by": t.player(), "x": amount(chance)}
    if maybe(chance, 0.3):
        drawn |= {"position": chance.choice(["top", "bottom", 0, 1, 9]), "tapped": maybe(chance, 0.5)}
    if maybe(chance, 0.3):
        drawn["attached_to"] = t.holder()
    if maybe(chance, 0.5):
        drawn["ask"] = True
    if maybe(chance, 0.1):
        library = t.such(lambda one: one.zone == "library", permanent=False)
        drawn |= {"card": library, "to": "library", "position": chance.choice(["bottom", 1])}
    return drawn


def _damage(t: Table) -> Draw:
    chance = t.chance
    drawn: Draw = {"to": t.holder(), "amount": amount(chance), "combat": maybe(chance, 0.5)}
    if maybe(chance, 0.5):
        drawn |= {"from": t.card(), "amount": chance.choice([amount(chance), "power"])}
    for flag in ("deathtouch", "infect", "wither", "unpreventable"):
        if maybe(chance, 0.1):
            drawn[flag] = True
    return drawn | ({"toxic": 1} if maybe(chance, 0.1) else {})


def _life(t: Table) -> Draw:
    number = t.chance.choice([-20, -3, -1, 0, 1, 5, MOST, -MOST])
    return {"player": t.player(), t.chance.choice(["change", "change", "set"]): number}


def _attach(t: Table) -> Draw:
    words = ("aura", "equipment", "fortification")
    to = t.such(lambda one: one.face.type_line.has("creature")) if maybe(t.chance, 0.7) else t.holder()
    return {"card": t.such(lambda one: any(one.face.type_line.has(word) for word in words)), "to": to}


def _merge(t: Table) -> Draw:
    card = t.such(lambda one: one.zone != "battlefield" and not one.token, permanent=False)
    return {"card": card, "onto": t.such(lambda one: True), "over": maybe(t.chance, 0.6)}


def _create(t: Table) -> Draw:
    entry = some_card(t.chance, t.new_id, t.timeless, t.cards or ["nobody"], t.players)
    if len(t.cards) < 8:
        zone = entry.zone if maybe(t.chance, 0.1) else "battlefield"
        entry = msgspec.structs.replace(entry, zone=zone, token=maybe(t.chance, 0.7))
    written = {name: getattr(entry, name) for name in CardEntry.__struct_fields__}
    plain = msgspec.to_builtins(
        {name: value for name, value in written.items() if value is not msgspec.UNSET}, enc_hook=encode
    )
    asks = {"ask": True} if maybe(t.chance, 0.3) else {}
    return {"card": plain, "copies": 1 if len(t.cards) > 6 else t.chance.choice([1, 1, 2]), **asks}


def _set(t: Table) -> Draw:
    chance = t.chance
    if maybe(chance, 0.1):
        return _of_table(t)
    if maybe(chance, 0.25):
        fields: Draw = {
            "life": chance.choice([20, 1, 0]),
            "counters": chance.choice([{}, {"poison": 9}, {"energy": 1, "rad": 1}]),
            "speed": chance.choice([None, 0]),
            "lost": maybe(chance, 0.2),
            "drew_from_empty": maybe(chance, 0.2),
            "commander_damage": {card_id: 20 for card_id in t.cards[:1]},
            "team": chance.choice([None, "red", "blue"]),
            "name": chance.choice([None, "Ann"]),
        }
        return {"player": t.player(), **{name: fields[name] for name in chance.sample(sorted(fields), 1)}}
    one = t.card()
    fields = _face(chance, t.timeless)
    others = [*USUAL, *OFTEN, *RARELY, "chapters"]
    fields |= {name: _of_card(chance, name, t.timeless, t.cards or ["nobody"], t.players) for name in others}
    chosen = {name: fields[name] for name in chance.sample(sorted(fields), chance.randint(0, 2)) if fields[name] != one}
    emptied = [name for name in chosen if name not in ("name", "zone", "type") and maybe(chance, 0.1)]
    return {"card": one, **chosen, **dict.fromkeys(emptied)}


def _of_table(t: Table) -> Draw:
    rules = [{}, {"poison": 3}, {"disabled": t.chance.sample(NUMBERS_OF_RULES, 2)}]
    fields: Draw = {
        "format": t.chance.choice([None, *FORMATS]),
        "active": t.chance.choice([None, t.player()]),
        "house_rules": t.chance.choice([None, *rules]),
    }
    return {name: fields[name] for name in t.chance.sample(sorted(fields), 1)}


def _join(t: Table) -> Draw:
    if len(t.players) >= MOST_PLAYERS:
        return {"player": {"id": t.player()}}  # who sits there already can't join
    free = next(f"p{number}" for number in range(1, 12) if f"p{number}" not in t.players)
    entry = some_player(t.chance, free, None, t.cards or ["nobody"])
    written = {name: getattr(entry, name) for name in entry.__struct_fields__}
    there = {name: value for name, value in written.items() if value is not msgspec.UNSET}
    return {"player": msgspec.to_builtins(there, enc_hook=encode)}


def _proliferate(t: Table) -> Draw:
    there = [*t.cards, *t.players]
    return {"choose": t.chance.sample(there, t.chance.randint(0, len(there)))}


def _arrange(t: Table) -> Draw:
    zones: list[Zone] = ["library", "hand", "graveyard"]
    zone, who = t.chance.choice(zones), t.player()
    there = [one.id for one in t.board.zone(who, zone)]
    t.chance.shuffle(there)
    return {"player": who, "zone": zone, "order": there if maybe(t.chance, 0.95) else [*there, t.card()]}


def _of_trigger(t: Table) -> Draw:
    chance, waiting = t.chance, t.board.triggers
    if not waiting or maybe(chance, 0.2):
        return {}
    one = chance.choice(waiting)
    return {"trigger": one.id} if maybe(chance, 0.7) else {"source": one.source, "what": one.what}


def _use(t: Table) -> Draw:
    one = t.such(lambda one: activated_of(one.face))
    there = t.board.cards.get(one)
    abilities = activated_of(there.face) if there else ()
    number = t.chance.randint(1, len(abilities) or 1)
    targets = abilities[number - 1].targets if abilities else ()
    return {"card": one, "ability": number, **_chosen(t, targets, there)}


def _chosen(t: Table, targets: Sequence[Target], source: Card | None) -> Draw:
    """What is chosen for an ability: mostly legal targets, as many as it asks for."""
    drawn: Draw = {"targets": [], "x": amount(t.chance), "choose": t.chance.sample(t.cards, min(2, len(t.cards)))}
    for target in targets:
        there = candidates(view_of(t.board), source, target) if source else ()
        for _ in range(1 if target.up_to is None else t.chance.randint(0, min(2, target.up_to))):
            drawn["targets"].append(t.chance.choice(there) if there and maybe(t.chance, 0.9) else t.holder())
    return drawn | ({"kind": t.kind()} if maybe(t.chance, 0.9) else {})


def _resolve(t: Table) -> Draw:
    drawn = _of_trigger(t)
    waiting = [one for one in t.board.triggers if one.id == drawn.get("trigger")]
    if waiting and waiting[0].ability is not None:
        source = source_of(t.board, meaning_of(waiting[0]))
        return drawn | _chosen(t, waiting[0].ability.targets, source)
    if maybe(t.chance, 0.7):
        drawn["to"] = t.such(lambda one: {"artifact", "creature"} <= one.face.type_line.types)
    return drawn | ({"accept": False} if maybe(t.chance, 0.15) else {})


def _together(t: Table) -> Draw:
    steps = [_drawn(t, t.chance.choice(SINGLES)) for _ in range(t.chance.randint(1, 4))]
    for one in steps:
        if t.timeless and one["do"] in ("resolve", "dismiss") and "source" not in one and t.board.triggers:
            one.setdefault("trigger", t.board.triggers[0].id)  # which is the first depends on the order of the cards
    return {"steps": [one for one in steps if one["do"] != "create"] or steps[:1]}


STEPS: dict[str, Callable[[Table], Draw]] = {
    "put": lambda t: {
        "onto": t.holder(),
        "kind": t.kind(),
        "count": amount(t.chance),
        "cause": t.chance.choice(["effect", "effect", "cost", "turn"]),
    },
    "remove": _remove,
    "move_counters": _move_counters,
    "put_its_counters": lambda t: {"from": t.such(lambda one: one.departed, permanent=False), "onto": t.card()},
    "double": lambda t: {"card": (one := t.such(lambda one: one.counters)), "kind": t.kind(one)},
    "move": _move,
    "destroy": lambda t: {"card": t.card(), "no_regeneration": maybe(t.chance, 0.3)},
    "sacrifice": lambda t: {"card": t.card()},
    "damage": _damage,
    "life": _life,
    "draw": lambda t: {"player": t.player(), "count": amount(t.chance)},
    "tap": lambda t: {"card": t.such(lambda one: not one.tapped)},
    "untap": lambda t: {"card": t.such(lambda one: one.tapped)},
    "transform": lambda t: {"card": t.such(lambda one: one.back)},
    "regenerate": lambda t: {"card": t.card()},
    "phase_out": lambda t: {"card": t.card()},
    "phase_in": lambda t: {"card": t.such(lambda one: one.phased_out, permanent=False)},
    "turn_face_down": lambda t: {"card": t.such(lambda one: not one.face_down)},
    "turn_face_up": lambda t: {"card": t.such(lambda one: one.face_down)},
    "attach": _attach,
    "merge": _merge,
    "detach": lambda t: {"card": t.such(lambda one: one.attached_to)},
    "give": lambda t: {"card": t.card(), "abilities": until_end_of_turn(t.chance, t.timeless)},
    "control": lambda t: {"card": t.card(), "player": t.player()},
    "create": _create,
    "proliferate": _proliferate,
    "set": _set,
    "together": _together,
    "use": _use,
    "resolve": _resolve,
    "dismiss": _of_trigger,
    "upkeep": lambda t: {"player": t.player()},
    "main_phase": lambda t: {"player": t.player()},
    "arrange": _arrange,
    "end_turn": lambda t: {},
    "roll": lambda t: {"sides": 6, "result": t.chance.randint(1, 7)},
    "flip": lambda t: {"result": t.chance.choice(["heads", "tails"])},
    "take_off": lambda t: {"card": t.card()},
    "join": _join,
    "leave": lambda t: {"player": t.player()},
    "undo": lambda t: {},
    "choose": lambda t: {"answer": t.chance.choice([True, t.card(), [t.card()]])},
}
SINGLES = [do for do in STEPS if do not in ("together", "undo", "choose", "join", "leave")]
LIKELY = {"put": 4, "together": 4, "move": 3, "damage": 3, "create": 2, "move_counters": 3, "remove": 2, "choose": 0.1}
LIKELY |= {"use": 3, "undo": 0.7, "end_turn": 0.5, "life": 0.5, "dismiss": 0.2, "resolve": 0.3}
LIKELY |= {"roll": 0.1, "flip": 0.1, "take_off": 0.3, "join": 0.2, "leave": 0.2}


def tags_of_steps() -> set[str]:
    """The `do` of every class in the union of all steps."""
    return {str(kind.__struct_config__.tag) for kind in get_args(AnyStep)}


class Habits:
    """What one run is apt to do: some steps often, others never; so runs are more unlike each other."""

    def __init__(self, chance: Random) -> None:
        self.dos = list(STEPS)
        self.weights = [LIKELY.get(do, 1.0) * chance.choice([0, 1, 1, 1, 3]) for do in self.dos]
        self.weights[self.dos.index("put")] += 1

    def some_do(self, chance: Random, now: Moment) -> str:
        if now.board.triggers and maybe(chance, 0.25):
            return "resolve" if maybe(chance, 0.8) else "dismiss"
        if sum(1 for _ in now.board.permanents()) < 4 and maybe(chance, 0.4):
            return "create" if len(now.board.cards) < 8 and maybe(chance, 0.7) else "move"
        return chance.choices(self.dos, self.weights)[0]


def _drawn(t: Table, do: str) -> Draw:
    step = {"do": do, **STEPS[do](t)}
    if maybe(t.chance, 0.2):
        step["by"] = t.player()
    named = t.board.cards.get(str(step.get("card") or step.get("onto") or ""))
    if named is not None and do not in ("create", "phase_in") and maybe(t.chance, 0.05):
        step["expected"] = {named.id: named.incarnation + t.chance.choice([0, 0, 1])}
    return step


def some_step(chance: Random, now: Moment, habits: Habits, timeless: bool, new_id: str) -> AnyStep:
    """The next step after that moment; where a question waits, mostly one of the possible answers."""
    table = Table(chance, now, timeless, new_id)
    do = habits.some_do(chance, now)
    if now.choice is not None and maybe(chance, 0.95):
        if maybe(chance, 0.06):
            return read_step({"do": "undo"})
        answer = chance.choice(possible_answers(now.choice))
        if now.choice.kind == "order" and maybe(chance, 0.3):
            answer = tuple(chance.sample(now.choice.options, len(now.choice.options)))
        return read_step({"do": "choose", "answer": list(answer) if isinstance(answer, tuple) else answer})
    return read_step(_drawn(table, do))
