"""Words that a link writes as one or two letters. The place in the list is the letter: ONLY APPEND, never reorder.

What is not here still travels, spelled out. What is appended makes links that an older Countertop refuses.
The first 26 of each list cost one letter.
"""

from __future__ import annotations

KEYS = (
    *("card", "counters", "tapped", "damage", "zone", "owner", "controller", "name", "type", "power", "toughness"),
    *("keywords", "id", "token", "do", "onto", "kind", "count", "from", "to", "expect", "cards", "steps", "players"),
    *("say", "attached_to"),
    # from here on two letters
    *("title", "about", "rules", "format", "active", "house_rules", "setup", "life", "team", "speed", "lost"),
    *("drew_from_empty", "commander_damage", "loyalty", "defense", "chapters", "abilities", "deathtouched"),
    *("face_down", "phased_out", "transformed", "back", "copy", "commander", "note", "copy_of", "protector"),
    *("attacked", "pending", "sector", "world_since", "role_since", "is", "affects", "number", "kinds", "put_by"),
    *("only_effects", "times", "plus", "minus", "half", "at_least", "when", "nth", "text", "who", "other", "what"),
    *("not", "with", "by", "expected", "cause", "same_controller", "position", "counters_by", "x", "amount"),
    *("deathtouch", "infect", "wither", "toxic", "combat", "unpreventable", "player", "change", "set", "copies"),
    *("choose", "answer", "trigger", "source", "accept", "order", "fired", "passes", "log", "log_without"),
    *("nothing", "could_choose", "triggers", "choice", "keywords_include", "keywords_exclude", "exists"),
    *("incarnation", "last", "rule", "object", "pass", "options", "chapter", "disabled", "poison", "team_poison"),
    *("sides", "result"),
    *("ask", "if", "for_each", "per", "in", "one_of_each", "exactly", "keyword", "instead", "puts", "removes"),
    *(
        "each_source",
        "while_they_last",
        "as_though",
        "source_is",
        "while",
        "whose",
        "times_its",
        "life_at_most",
        "up_to",
        "last_by_damage",
    ),
    *("without", "turn", "level", "types", "no_types", "no_keywords", "colors", "chosen", "until_end_of_turn"),
    *("ability", "targets", "does", "cost", "pays", "may", "in_graveyard", "put", "remove"),
    *("quiz", "choices", "right", "why"),
    *("merged", "over"),
    *("entered_under", "no_regeneration"),
)

KINDS = (
    *("+1/+1", "-1/-1", "loyalty", "charge", "stun", "shield", "time", "lore", "poison", "energy", "oil", "finality"),
    *("defense", "level", "age", "fade", "quest", "verse", "storage", "spore", "rad", "experience", "flying"),
    *("indestructible", "trample", "lifelink"),
    # from here on two letters
    *("+0/+1", "+1/+0", "+0/+2", "+2/+0", "+1/+2", "+2/+2", "-0/-1", "-1/-0", "-0/-2", "-2/-1", "-2/-2"),
    *("first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "menace", "reach"),
    *("shadow", "vigilance", "study", "hone", "page", "depletion", "divinity", "doom", "dream", "egg", "fuse", "ice"),
    *("ki", "luck", "mining", "net", "omen", "plague", "slime", "ticket", "tide", "tower", "training", "wind"),
    *("incubation", "bounty", "brick", "blood", "burden", "cage", "coin", "corpse", "credit", "crystal", "cube"),
    *("death", "delay", "despair", "devotion", "fate", "feather", "fire", "flood", "fury", "gold", "growth", "healing"),
    *(
        "hatchling",
        "hour",
        "infection",
        "intervention",
        "invitation",
        "knowledge",
        "landmark",
        "mana",
        "memory",
        "mire",
    ),
    *("music", "muster", "night", "ore", "pain", "petal", "phylactery", "point", "pressure", "ritual", "rust"),
    *("silver", "sleep", "soul", "strife", "supply", "theft", "trap", "treasure", "vitality", "void", "vow", "wage"),
    *("wish", "acorn", "aim", "arrow", "bait", "blaze", "blessing", "bribery", "collection", "component", "dread"),
)
