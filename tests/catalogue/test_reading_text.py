"""What is read of the texts of cards: all sentences here are made up, in the wording that cards have."""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
import pytest

from webapp.catalogue.behaviours import behaviours
from webapp.catalogue.reading import Reading, read_text, shape_of
from webapp.catalogue.reading.words import is_keyword
from webapp.rules.abilities import Ability
from webapp.rules.affects import Affects
from webapp.rules.entries import decode, encode
from webapp.rules.statics import ChangesPuts, EntersWith, Gives, NoCounters, NoRemoval

YOURS = {"who": "you", "what": ["creature"]}


def reading(*text: str, name: str = "Oozing Ox", type_line: str = "Creature — Ox", keywords: tuple[str, ...] = ()):
    return read_text(name, "\n".join(text), type_line, keywords)


def written(found: Reading) -> list[dict[str, Any]]:
    return msgspec.json.decode(msgspec.json.encode(found.abilities, enc_hook=encode))


def entering(**counters: int | str) -> dict[str, Any]:
    return {"is": "enters_with", "counters": counters}


PLUS = "+1/+1"

UNDERSTOOD = {
    # It enters with counters.
    "Oozing Ox enters with two +1/+1 counters on it.": {"is": "enters_with", "counters": {PLUS: 2}},
    "This creature enters tapped with X oil counters on it.": entering(oil="X"),
    "Oozing Ox enters with a flying counter, a shield counter, and three +1/+1 counters on it.": {
        "is": "enters_with",
        "counters": {PLUS: 3, "flying": 1, "shield": 1},
    },
    "Each other non-Human creature you control enters with an additional +1/+1 counter on it.": {
        "is": "enters_with",
        "counters": {PLUS: 1},
        "affects": {"who": "you", "other": True, "what": ["creature"], "not": ["human"]},
    },
    "Oozing Ox enters with a +1/+1 counter on it for each land you control.": {
        "is": "enters_with",
        "counters": {PLUS: 1},
        "per": {"count": {"zone": "battlefield", "type": "land", "who": "you"}},
    },
    "Oozing Ox enters with two charge counters on it if it was kicked.": {
        "is": "enters_with",
        "counters": {"charge": 2},
        "if": "it was kicked",
    },
    # What can't be put, had or removed.
    "Counters can't be put on Oozing Ox.": {"is": "no_counters"},
    "Creatures your opponents control can't have +1/+1 counters put on them.": {
        "is": "no_counters",
        "kinds": [PLUS],
        "affects": {"who": "opponents", "what": ["creature"]},
    },
    "You can't get poison counters.": {
        "is": "no_counters",
        "kinds": ["poison"],
        "affects": {"who": "you", "what": ["player"]},
    },
    "Ice counters can't be removed from permanents you control.": {
        "is": "no_removal",
        "kinds": ["ice"],
        "affects": {"who": "you"},
    },
    "Oozing Ox can't have more than six ice counters on it.": {"is": "at_most", "kind": "ice", "number": 6},
    "Counters remain on Oozing Ox as it moves to any zone other than a player's hand or library.": {
        "is": "keeps_counters"
    },
    # More, or fewer.
    "If one or more oil counters would be put on a land you control, that many plus two oil counters are put on it "
    "instead.": {"is": "changes_puts", "kinds": ["oil"], "plus": 2, "affects": {"who": "you", "what": ["land"]}},
    "If one or more -1/-1 counters would be put on another Ox you control, that many -1/-1 counters minus one are put "
    "on it instead.": {
        "is": "changes_puts",
        "kinds": ["-1/-1"],
        "minus": 1,
        "affects": {"who": "you", "other": True, "what": ["ox"]},
    },
    "If you would put one or more counters on an artifact or creature, put twice that many of each of those kinds of "
    "counters on that artifact or creature instead.": {
        "is": "changes_puts",
        "put_by": "you",
        "times": 2,
        "affects": {"who": "anyone", "what": ["artifact", "creature"]},
    },
    "If an opponent would put one or more counters on a creature, they put half that many of each of those kinds of "
    "counters on that creature instead, rounded down.": {
        "is": "changes_puts",
        "put_by": "opponent",
        "half": True,
        "affects": {"who": "anyone", "what": ["creature"]},
    },
    "If an effect would put one or more counters on a creature you control, it puts twice that many of those counters "
    "on that creature instead.": {"is": "changes_puts", "only_effects": True, "times": 2, "affects": YOURS},
    "If you would get one or more energy counters, you get that many plus one energy counters instead.": {
        "is": "changes_puts",
        "kinds": ["energy"],
        "plus": 1,
        "affects": {"who": "you", "what": ["player"]},
    },
    "If you would get one or more {E} (energy counters), you get that many plus one {E} instead.": {
        "is": "changes_puts",
        "kinds": ["energy"],
        "plus": 1,
        "affects": {"who": "you", "what": ["player"]},
    },
    # What it gives.
    "Creatures you control with +1/+1 counters on them have trample and ward {1}.": {
        "is": "gives",
        "keywords": ["trample", "ward {1}"],
        "affects": {**YOURS, "with": PLUS},
    },
    "Each other creature you control with a counter on it gets +1/+0 and has haste.": {
        "is": "gives",
        "power": 1,
        "keywords": ["haste"],
        "affects": {**YOURS, "other": True, "with": "any"},
    },
    "This creature has lifelink as long as it has a +1/+1 counter on it.": {
        "is": "gives",
        "keywords": ["lifelink"],
        "affects": {"with": PLUS},
    },
    "As long as Oozing Ox has three or more oil counters on it, it gets +2/+2.": {
        "is": "gives",
        "power": 2,
        "toughness": 2,
        "affects": {"with": "oil", "at_least": 3},
    },
    "As long as Oozing Ox has three or more oil counters on it, creatures you control have flying.": {
        "is": "gives",
        "keywords": ["flying"],
        "affects": YOURS,
        "while": {"counters": "oil", "at_least": 3},
    },
    "Oozing Ox gets +1/+1 for each charge counter on it.": {
        "is": "gives",
        "power": 1,
        "toughness": 1,
        "per": {"counters": "charge"},
    },
    "Creatures you control get +0/+2 for each shield counter on them.": {
        "is": "gives",
        "toughness": 2,
        "per": {"counters": "shield", "whose": "affected"},
        "affects": YOURS,
    },
    "Equipped creature gets +1/+0 for each charge counter on Oozing Ox.": {
        "is": "gives",
        "power": 1,
        "per": {"counters": "charge"},
        "affects": {"who": "attached", "what": ["creature"]},
    },
    "Oozing Ox's power and toughness are each equal to the number of time counters on it.": {
        "is": "power_toughness",
        "power": {"counters": "time"},
        "toughness": {"counters": "time"},
    },
    "Creatures you control with shield counters on them can't be blocked.": {
        "is": "gives",
        "keywords": ["can't be blocked"],
        "affects": {**YOURS, "with": "shield"},
    },
    'Each land you control with an ice counter on it has "{T}: Add {U}."': {
        "is": "gives",
        "keywords": ["{T}: Add {U}"],
        "affects": {"who": "you", "what": ["land"], "with": "ice"},
    },
    # Damage.
    "If damage would be dealt to Oozing Ox, put that many oil counters on it instead.": {
        "is": "replaces_damage",
        "instead": True,
        "puts": "oil",
    },
    "If damage would be dealt to Oozing Ox, prevent that damage and remove that many oil counters from it.": {
        "is": "replaces_damage",
        "removes": "oil",
    },
    # What it is.
    "As long as Oozing Ox has a slumber counter on it, it isn't a creature.": {
        "is": "gives",
        "no_types": ["creature"],
        "affects": {"with": "slumber"},
    },
    "Oozing Ox isn't a creature unless it has five or more ice counters on it.": {
        "is": "gives",
        "no_types": ["creature"],
        "while": {"counters": "ice", "at_most": 4},
    },
    # What it does.
    "{2}, {T}: Put two oil counters on target creature you control.": {
        "is": "activated",
        "cost": "{2}, {T}",
        "text": "put two oil counters on target creature you control",
        "targets": [YOURS],
        "does": [{"do": "put", "onto": "$target", "kind": "oil", "count": 2}],
    },
    "Remove a +1/+1 counter from Oozing Ox: Put a +1/+1 counter on another target creature.": {
        "is": "activated",
        "cost": "Remove a +1/+1 counter from Oozing Ox",
        "text": "put a +1/+1 counter on another target creature",
        "pays": {"remove": {PLUS: 1}},
        "targets": [{"who": "anyone", "other": True, "what": ["creature"]}],
        "does": [{"do": "put", "onto": "$target", "kind": PLUS}],
    },
    "When Oozing Ox enters, put a shield counter on each other creature you control.": {
        "is": "triggers",
        "when": "enters",
        "text": "put a shield counter on each other creature you control",
        "does": [{"do": "put", "onto": {**YOURS, "other": True}, "kind": "shield"}],
    },
    "Whenever another Ox you control enters, you may put a +1/+1 counter on it.": {
        "is": "triggers",
        "when": "enters",
        "affects": {"who": "you", "other": True, "what": ["ox"]},
        "text": "put a +1/+1 counter on it",
        "may": True,
        "does": [{"do": "put", "onto": "$that", "kind": PLUS}],
    },
    "{T}, Remove an ice counter from Oozing Ox: Add {C}.": {
        "is": "activated",
        "text": "{T}, Remove an ice counter from Oozing Ox: add {C}",
        "does": [{"do": "remove", "kind": "ice", "from": "$it", "count": 1}],
    },
    "Whenever a creature you control dies, if it had an oil counter on it, put those counters on Oozing Ox.": {
        "is": "triggers",
        "when": "dies",
        "affects": {**YOURS, "with": "oil"},
        "text": "put those counters on Oozing Ox",
        "does": [{"do": "put_its_counters", "from": "$that", "onto": "$it"}],
    },
    "Whenever an ice counter is removed from Oozing Ox, draw a card.": {
        "is": "triggers",
        "when": "counters_removed",
        "kind": "ice",
        "text": "draw a card",
        "does": [{"do": "draw", "count": "that many"}],
    },
    "{1}, Pay {E}{E}: Put a +1/+1 counter on Oozing Ox.": {
        "is": "activated",
        "cost": "{1}, Pay {E}{E}",
        "text": "put a +1/+1 counter on Oozing Ox",
        "pays": {"remove": {"energy": 2}, "from": "$you"},
        "does": [{"do": "put", "onto": "$it", "kind": PLUS}],
    },
    "When Oozing Ox dies, you get {E}{E}{E}.": {
        "is": "triggers",
        "when": "dies",
        "text": "you get {E}{E}{E}",
        "does": [{"do": "put", "onto": "$you", "kind": "energy", "count": 3}],
    },
    "Whenever Oozing Ox attacks, each opponent gets a poison counter.": {
        "is": "activated",
        "when": "it attacks",
        "text": "each opponent gets a poison counter",
        "does": [{"do": "put", "onto": {"who": "opponents", "what": ["player"]}, "kind": "poison"}],
    },
    "When Oozing Ox enters, tap target creature and put a stun counter on it.": {
        "is": "triggers",
        "when": "enters",
        "text": "tap target creature and put a stun counter on it",
        "targets": [{"who": "anyone", "what": ["creature"]}],
        "does": [{"do": "tap", "card": "$target"}, {"do": "put", "onto": "$target", "kind": "stun"}],
    },
    "Whenever Oozing Ox attacks, proliferate.": {
        "is": "activated",
        "when": "it attacks",
        "text": "proliferate",
        "does": [{"do": "proliferate"}],
    },
}


NEARLY_FREE = [
    sentence
    for sentence in UNDERSTOOD
    if " if it was " in sentence or "on it for each land" in sentence or "Add " in sentence
]


class TestUnderstood:
    @pytest.mark.parametrize("sentence", UNDERSTOOD)
    def test_a_sentence_is_read_into_one_ability(self, sentence):
        found = reading(sentence)
        assert written(found) == [UNDERSTOOD[sentence]]
        assert (found.sentences, found.understood, found.unread) == (1, 1, ())

    @pytest.mark.parametrize("sentence", [each for each in UNDERSTOOD if each not in NEARLY_FREE])
    def test_with_one_word_more_it_is_not(self, sentence):
        more = sentence.removesuffix(".") + " sideways."
        found = reading(more)
        assert found.abilities == ()
        assert len(found.unread) == found.sentences == 1

    def test_what_the_board_can_not_know_is_asked_in_words(self):
        happened, reason = reading(
            "Oozing Ox enters with a +1/+1 counter on it for each creature that died this turn.",
            "Raid — Oozing Ox enters with two ice counters on it if you attacked this turn.",
        ).abilities
        assert (happened.for_each, reason.if_) == ("creature that died this turn", "you attacked this turn")

    def test_a_trigger_with_a_condition_is_used_by_hand(self):
        (found,) = written(
            reading("At the beginning of your upkeep, if you are tired, put an ice counter on Oozing Ox.")
        )
        assert (found["is"], found["when"]) == ("activated", "your upkeep begins, and you are tired")

    def test_its_own_counters_may_be_that_condition(self):
        text = "At the beginning of your upkeep, if there are no ice counters on Oozing Ox, sacrifice it."
        (found,) = written(reading(text))
        assert found["when"] == "your upkeep begins, and there are no ice counters on it"
        assert found["does"] == [{"do": "sacrifice", "card": "$it"}]

    def test_of_somebody_else_it_is_not_clear_who_is_meant(self):
        assert not reading("Whenever a creature you control attacks, put an ice counter on it.").abilities

    def test_several_things_are_done_one_after_another(self):
        (found,) = reading(
            "{4}: You draw two cards and lose 2 life, then proliferate, then proliferate again."
        ).abilities
        kinds = [type(effect).__name__ for effect in found.does]
        assert kinds == ["DrawsCards", "ChangesLife", "Proliferates", "Proliferates"]

    def test_what_is_done_only_if_something_else_was_is_not_read(self):
        found = reading("When Oozing Ox enters, you may sacrifice a land. If you do, put an ice counter on Oozing Ox.")
        assert found.abilities == () and len(found.unread) == 1

    def test_more_of_the_same_effect_under_a_condition_is_not_passed_over(self):
        found = reading("{1}: Put an ice counter on target creature. If it's an Ox, put two instead.")
        assert found.abilities == () and len(found.unread) == 1

    def test_what_lasts_until_end_of_turn_is_told_by_the_text_alone(self):
        text = "Put an ice counter on target creature. It gains trample until end of turn."
        (found,) = written(reading(f"{{1}}: {text}"))
        assert (found["text"], len(found["does"])) == (f"p{text[1:-1]}", 1)

    def test_players_and_permanents_are_told_apart(self):
        anyone = {"is": "no_counters", "affects": {"who": "anyone", "what": ["player"]}}
        assert written(reading("Players can't get counters.")) == [anyone]

    def test_what_is_told_of_others_with_x_is_not_read(self):
        assert reading("Other creatures you control enter with X +1/+1 counters on them.").abilities == ()

    def test_of_a_non_human_creature_or_artifact_it_is_not_clear_which_is_meant(self):
        assert not reading("Non-Human creatures and artifacts you control with counters on them have haste.").abilities

    def test_a_choice_of_counters_is_no_pile_of_them(self):
        found = reading("Oozing Ox enters with a flying counter or a reach counter on it.")
        assert found.abilities == () and len(found.unread) == 1


class TestMentions:
    @pytest.mark.parametrize(
        ("sentence", "mentioned"),
        [
            ("Counter target spell.", 0),
            ("You may counter that spell.", 0),
            ("Oozing Ox can't be countered.", 0),
            ("Whenever Oozing Ox counters a spell, draw a card.", 0),
            ("Every third counter is golden.", 1),
            ("Each counter on it sings.", 1),
            ("Proliferate three times a week.", 1),
        ],
    )
    def test_only_counters_that_lie_on_something_count(self, sentence, mentioned):
        assert reading(sentence).sentences == mentioned

    def test_reminders_are_passed_over(self):
        found = reading("Undying (When this dies, return it with a +1/+1 counter on it.)", keywords=("Undying",))
        assert (found.keywords, found.sentences) == (("undying",), 0)

    def test_two_of_one_shape_have_the_same(self):
        one, two = (
            reading("Each ice counter on Oozing Ox sings."),
            reading("Each +1/+1 counter on this creature sings."),
        )
        assert shape_of(one.unread[0]) == shape_of(two.unread[0]) == "each K counter on ~ sings."


class TestParagraphs:
    def test_keywords_have_their_numbers(self):
        found = reading("Flying, trample", "Modular 3 (reminder)", "Outlast {W}", keywords=("Flying", "Trample"))
        assert found.keywords == ("flying", "trample", "modular 3", "outlast {W}")

    def test_a_sorcery_says_nothing_of_itself_on_the_battlefield(self):
        sentence = "Creatures you control with +1/+1 counters on them have trample."
        found = reading(sentence, type_line="Sorcery")
        assert found.abilities == () and found.unread == (sentence,)

    def test_what_it_does_as_it_resolves_is_read(self):
        (does,) = written(reading("Put two ice counters on target land.", type_line="Sorcery"))
        assert does["does"] == [{"do": "put", "onto": "$target", "kind": "ice", "count": 2}]

    def test_a_trigger_is_read_whole_or_not_at_all(self):
        found = reading("When Oozing Ox enters, put an ice counter on it. Each ice counter on it sings.")
        assert found.abilities == () and len(found.unread) == 2

    def test_what_is_quoted_belongs_to_somebody_else(self):
        found = reading('Equipped creature has "This creature enters with a +1/+1 counter on it."')
        assert found.abilities == () and found.sentences == 1

    def test_levels_hold_from_one_number_to_another(self):
        found = reading("Level up {W}", "LEVEL 2-6", "3/3", "First strike", "LEVEL 7+", "4/4", "Double strike")
        assert found.keywords == ("level up {W}", "level 2-6 3/3 first strike", "level 7+ 4/4 double strike")
        between, from_seven = {"counters": "level", "at_least": 2, "at_most": 6}, {"with": "level", "at_least": 7}
        assert [(each["is"], each.get("while") or each["affects"]) for each in written(found)] == [
            ("sets", between),
            ("gives", between),
            ("sets", from_seven),
            ("gives", from_seven),
        ]

    def test_chapters_are_counted(self):
        found = reading(
            "I, II — Put an ice counter on target ox.", "III — Draw a card.", type_line="Enchantment — Saga"
        )
        assert (found.chapters, found.sentences) == (3, 1)

    def test_what_a_class_says_of_a_later_level_holds_from_that_one_on(self):
        sentence = "Creatures you control with +1/+1 counters on them have trample."
        found = reading(sentence, "{1}{G}: Level 2", sentence, type_line="Enchantment — Class")
        first, second = written(found)
        assert second == {**first, "while": {"level": 2}}

    def test_what_triggers_from_a_later_level_on_is_not_read(self):
        sentence = "When ~ enters, put an ice counter on target land."
        found = reading("{1}{G}: Level 2", sentence, type_line="Enchantment — Class")
        assert found.abilities == () and found.unread == (sentence,)

    def test_that_something_else_enters_with_counters_is_not_taken_for_itself(self):
        found = reading("If you cast an Ox this way, it enters with an ice counter on it.")
        assert found.abilities == () and len(found.unread) == 1

    def test_damage_by_another_is_not_taken_for_damage_by_itself(self):
        found = reading(
            "Whenever another creature you control with an ice counter on it enters, it deals 1 damage to any target."
        )
        assert found.abilities == () and len(found.unread) == 1

    @pytest.mark.parametrize("own", ["Vorn, Bane of Oxen", "Vorn", "This creature"])
    def test_a_legend_is_called_by_its_first_name_too(self, own):
        found = read_text("Vorn, Bane of Oxen", f"{own} enters with an ice counter on it.", "Legendary Creature — God")
        assert written(found) == [entering(ice=1)]

    def test_nobody_else_is(self):
        found = read_text("Vorn, Bane of Oxen", "Vorn enters with an ice counter on it.", "Creature — God")
        assert found.abilities == ()

    def test_a_loyalty_ability_pays_loyalty(self):
        minus, plus = written(
            reading("−2: Put an ice counter on target land.", "+1: Proliferate.", type_line="Planeswalker — Ox")
        )
        assert (minus["pays"], plus["pays"]) == ({"remove": {"loyalty": 2}}, {"put": {"loyalty": 1}})

    def test_a_long_text_of_hostile_words_takes_no_time(self):
        started = time.process_time()
        assert reading("As long as " + "a creature you control and " * 700 + "has trample on it.").abilities == ()
        assert reading("has " * 4_900 + "counters.", "(" * 9_000 + ")" * 9_000).abilities == ()
        assert time.process_time() - started < 1


# What somebody modelled by hand, told in the wording of cards, is read as the same.


def told(ability: Ability) -> str | None:
    """A sentence that says this, in the usual wording; None for a shape that has none here."""
    if not hasattr(ability, "affects"):
        return None
    match ability:
        case NoCounters(kinds=kinds):
            kind = f"{kinds[0]} counters" if kinds else "Counters"
            return f"{kind} can't be put on {many(ability.affects)}."
        case NoRemoval(kinds=kinds):
            kind = f"{kinds[0]} counters" if kinds else "Counters"
            return f"{kind} can't be removed from {many(ability.affects)}."
        case ChangesPuts(kinds=kinds, keyword=None, exactly=None, half=False) if "player" not in ability.affects.what:
            return told_of_puts(ability, f"{kinds[0]} " if kinds else "")
        case EntersWith(
            counters=counters, while_=None, per=None, times_its=None, if_=None, for_each=None, in_=None
        ) if counters:
            if counters is None or any(not isinstance(n, int) for _, n in counters.pairs):
                return None
            pile = " and ".join(f"{n} {kind} counters" for kind, n in counters.pairs)
            verb = "enters" if ability.affects.who == "self" else "enter"
            return f"{many(ability.affects)} {verb} with {pile} on them."
        case Gives(per=None, while_=None, types=(), no_types=(), no_keywords=()) if counters_alone(ability.affects):
            return told_of_giving(ability)
    return None


def counters_alone(affects: Affects) -> bool:
    """Whether what it affects is told by who, what and counters alone."""
    plain = Affects(
        who=affects.who,
        other=affects.other,
        what=affects.what,
        not_=affects.not_,
        with_=affects.with_,
        at_least=affects.at_least,
    )
    return affects == plain


def told_of_puts(ability: ChangesPuts, kind: str) -> str:
    if ability.times:
        change = "twice that many"
    else:
        change = f"that many {'plus' if ability.plus else 'minus'} {ability.plus or ability.minus}"
    some, onto = f"one or more {kind}counters", one(ability.affects)
    if ability.only_effects:
        return f"If an effect would put {some} on {onto}, it puts {change} {kind}counters on it instead."
    if ability.put_by == "anyone":
        return f"If {some} would be put on {onto}, {change} {kind}counters are put on it instead."
    who, puts = ("you", "put") if ability.put_by == "you" else ("an opponent", "they put")
    return f"If {who} would put {some} on {onto}, {puts} {change} {kind}counters on it instead."


def told_of_giving(ability: Gives) -> str | None:
    itself = ability.affects.who in ("self", "attached")
    parts = []
    if ability.power or ability.toughness:
        parts.append(f"{'gets' if itself else 'get'} {ability.power:+}/{ability.toughness:+}")
    if not all(map(is_keyword, ability.keywords)):
        return None  # abilities that are no keywords are told in words of their own
    if ability.keywords:
        parts.append(f"{'has' if itself else 'have'} {' and '.join(ability.keywords)}")
    if not parts:
        return None
    if ability.affects.who == "self" and ability.affects.with_ and not ability.affects.without:
        kind = "" if ability.affects.with_ == "any" else f"{ability.affects.with_} "
        return f"As long as ~ has {ability.affects.at_least} or more {kind}counters on it, it {' and '.join(parts)}."
    return f"{many(ability.affects)} {' and '.join(parts)}."


def many(affects: Affects) -> str:
    """`other Wizards and Elves you control with ice counters on them`."""
    if affects.who == "self":
        return "~"
    if affects.who == "attached":
        return f"enchanted {affects.what[0]}"
    if "player" in affects.what:
        return {"you": "you", "opponents": "your opponents", "anyone": "players"}[affects.who]
    what = " and ".join(affects.what)
    unwanted = "".join(f"non-{word} " for word in affects.not_)
    whose = {"you": " you control", "opponents": " your opponents control", "anyone": ""}[affects.who]
    kind = "" if affects.with_ in (None, "any") else f"{affects.with_} "
    least = f"{affects.at_least} or more " if affects.at_least > 1 else ""
    with_ = f" with {least}{kind}counters on them" if affects.with_ else ""
    return f"{'other ' if affects.other else ''}{unwanted}{what}{whose}{with_}"


def one(affects: Affects) -> str:
    return "~" if affects.who == "self" else re.sub(" and ", " or ", many(affects))


def in_small_letters(ability: Ability) -> Ability:
    text = msgspec.json.encode(ability, enc_hook=encode).decode().casefold()
    return msgspec.json.decode(text, type=Ability, dec_hook=decode)


def by_hand() -> list[tuple[str, Ability, str]]:
    """Each ability that the wording of cards says as it was modelled, with a sentence."""
    found = []
    for key, behaviour in behaviours().items():
        for number, ability in enumerate(behaviour.abilities):
            if not _is_told_otherwise(getattr(ability, "affects", None)) and (sentence := told(ability)):
                found.append((f"{key}-{number}", ability, sentence))
    return found


def _is_told_otherwise(affects: Affects | None) -> bool:
    """What cards say in other words: chosen types, types of old, `Elf creature` where `kindred` is ruled out."""
    if affects is None:
        return False
    words = {word.casefold() for text in (*affects.what, *affects.not_) for word in text.split()}
    several = len(affects.what) > 1 and bool(affects.not_)
    colored = affects.who == "attached" and " " in affects.what[0]
    return bool(affects.without) or several or colored or not words.isdisjoint({"chosen", "kindred", "naga", "snake"})


class TestBesideWhatIsModelledByHand:
    def test_what_the_wording_can_say_is_read_as_it_was_modelled(self):
        differing = {}
        for key, ability, sentence in by_hand():
            found = reading(sentence.replace("~", "Oozing Ox"), keywords=getattr(ability, "keywords", None) or ())
            if [in_small_letters(each) for each in found.abilities] != [in_small_letters(ability)]:
                differing[key] = (sentence, written(found))
        assert differing == {}

    def test_that_is_most_of_these_shapes(self):
        shapes = (NoCounters, NoRemoval, ChangesPuts, EntersWith, Gives)
        all_of_them = sum(
            isinstance(ability, shapes) for behaviour in behaviours().values() for ability in behaviour.abilities
        )
        assert len(by_hand()) > all_of_them / 3

    def test_what_was_read_is_what_a_file_may_hold(self):
        found = [ability for sentence in UNDERSTOOD for ability in reading(sentence).abilities]
        again = msgspec.json.decode(
            msgspec.json.encode(found, enc_hook=encode), type=tuple[Ability, ...], dec_hook=decode
        )
        assert list(again) == found
