"""A form made from a type: any ability comes back from its form as it was, for each of the kinds there are."""

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.rules import statics
from webapp.rules.abilities import Ability
from webapp.rules.entries import FaceEntry, decode, encode
from webapp.rules.errors import BadStepError
from webapp.views import ability_words, fields

ABILITIES = next(each for each in fields.asked(FaceEntry) if each.name == "abilities")
KINDS = [each.__struct_config__.tag for each in get_args(Ability)]


def ability(**written: Any) -> Ability:
    return msgspec.convert(written, Ability, dec_hook=decode)


def through_its_form(one: Ability) -> Ability:
    raw = fields.typed_row(ABILITIES.type.item_type, msgspec.to_builtins(one, enc_hook=encode))
    shown = fields.row_fields(ABILITIES.type.item_type, raw, "abilities.0")
    sent = [
        (each.name, each.value)
        for top in shown
        for each in top.walk()
        if each.control not in ("group", "map", "pair", "ways") and (each.control != "check" or each.value)
    ]
    sent += [(f"{each.name}.way", each.value) for top in shown for each in top.walk() if each.control == "ways"]
    tree = fields.tree([("abilities.0.is", raw["is"]), *sent])
    [meant] = fields.meant(ABILITIES.type, tree["abilities"], "abilities")
    return msgspec.convert(meant, Ability, strict=False, dec_hook=decode)


OF_EACH_KIND = [
    ability(**{"is": "enters_with", "counters": {"+1/+1": 2, "charge": "X"}, "affects": {"who": "you", "other": True}}),
    ability(**{"is": "enters_with", "counters": {"oil": "2X"}, "per": {"counters": "oil"}, "if": "it is night"}),
    ability(**{"is": "enters_with", "counters": {"oil": 1}, "in": "stack"}),
    ability(**{"is": "enters_with", "one_of_each": True, "for_each": "mana spent", "while": {"turn": "you"}}),
    ability(**{"is": "changes_puts", "exactly": 1, "keyword": "modular", "while": {"level": 3, "turn": "you"}}),
    ability(**{"is": "replaces_damage", "puts": "+1/+1", "number": "prevented", "affects": {"with": "any"}}),
    ability(**{"is": "replaces_damage", "instead": True, "removes": "echo", "while_they_last": True, "whose": "self"}),
    ability(**{"is": "replaces_damage", "puts": "age", "number": 2, "each_source": True, "source_is": ["creature"]}),
    ability(**{"is": "replaces_damage", "as_though": "wither", "damage": "combat", "source": "you", "if": "it is day"}),
    ability(**{"is": "replaces_damage", "as_though": "infect", "life_at_most": -1}),
    ability(**{"is": "enters_with", "counters": {"oil": 1}, "times_its": "power"}),
    ability(**{"is": "no_removal", "last_by_damage": True, "while": {"turn": "you"}}),
    ability(**{"is": "unpreventable", "affects": {"who": "anyone", "what": ["player"]}}),
    ability(**{"is": "at_most", "kind": "dream", "number": 7}),
    ability(**{"is": "no_counters", "kinds": ["-1/-1"], "affects": {"who": "you", "what": ["creature", "player"]}}),
    ability(**{"is": "no_removal", "affects": {"who": "anyone", "with": "any"}}),
    ability(**{"is": "changes_puts", "plus": 1, "kinds": ["+1/+1"], "put_by": "you", "only_effects": True}),
    ability(**{"is": "changes_puts", "half": True, "put_by": "opponent"}),
    ability(**{"is": "changes_puts", "times": 2}),
    ability(**{"is": "changes_puts", "minus": 1}),
    ability(**{"is": "changes_tokens", "times": 3}),
    ability(**{"is": "keeps_counters"}),
    ability(**{"is": "gives", "power": -1, "toughness": 2, "keywords": ["flying", "protection from red, from blue"]}),
    ability(**{"is": "gives", "power": 1, "per": {"counters": "any", "whose": "opponents", "times": 2}}),
    ability(**{"is": "gives", "power": 1, "per": {"count": {"zone": "battlefield", "type": "green creature"}}}),
    ability(**{"is": "gives", "no_keywords": ["flying"], "types": ["Angel"], "no_types": ["planeswalker"]}),
    ability(**{"is": "gives", "while": {"counters": "oil", "at_least": 0, "at_most": 2, "turn": "you", "level": 2}}),
    ability(**{"is": "gives", "affects": {"with": "any", "at_least": 3, "without": "page"}, "while": {"turn": "you"}}),
    ability(**{"is": "switches", "while": {"count": {"who": "you", "with": "any", "at_least": 2, "counters": "lore"}}}),
    ability(**{"is": "sets", "power": {"counters": "loyalty", "whose": "affected"}, "toughness": 3}),
    ability(**{"is": "sets", "power": 0, "affects": {"who": "opponents", "what": ["creature"], "not": ["token"]}}),
    ability(**{"is": "switches", "affects": {"who": "attached"}}),
    ability(**{"is": "becomes", "at_least": {"quest": 3}, "type": "Creature — Ape", "power": 4, "toughness": 4}),
    ability(**{"is": "loses_abilities"}),
    ability(**{"is": "cannot_have", "keywords": ["hexproof"]}),
    ability(**{"is": "power_toughness", "power": {"counters": "+1/+1", "plus": -1}, "toughness": 3}),
    ability(**{"is": "power_toughness", "power": {"count": {}}, "toughness": {"count": {"zone": "graveyard"}}}),
    ability(**{"is": "legend_exempt", "affects": {"who": "you"}}),
    ability(**{"is": "cannot_lose", "to": ["704.5a", "704.5c"]}),
    ability(**{"is": "cannot_lose"}),
    ability(**{"is": "replaces_leaving", "to": "exile", "affects": {"who": "anyone"}}),
    ability(
        **{
            "is": "activated",
            "cost": "{T}",
            "text": "move them",
            "pays": {"remove": {"+1/+1": "X"}, "from": "$target"},
            "targets": [{"who": "you", "what": ["creature"]}, {"who": "anyone", "up_to": 2}],
            "does": [
                {"do": "move_counters", "from": "$target", "to": "$target 2", "kind": "all"},
                {"do": "put", "onto": {"who": "you", "what": ["elf"]}, "kind": "+1/+1", "count": {"counters": "oil"}},
                {"do": "create", "token": {"name": "Ooze", "power": 1, "toughness": 1}, "copies": "X"},
            ],
        }
    ),
    ability(**{"is": "activated", "when": "it attacks", "text": "tap it", "does": [{"do": "tap", "card": "$it"}]}),
    ability(
        **{"is": "triggers", "when": "dies", "may": True, "does": [{"do": "put", "onto": "$you", "kind": "experience"}]}
    ),
    ability(**{"is": "triggers", "when": "counters_put", "kind": "lore", "nth": 3, "text": "draw, then discard"}),
]


def test_the_examples_leave_no_kind_out():
    assert {each.__struct_config__.tag for each in OF_EACH_KIND} == set(KINDS)


@pytest.mark.parametrize("one", OF_EACH_KIND, ids=lambda each: str(each.__struct_config__.tag))
def test_each_kind_of_ability_comes_back_from_its_form(one):
    assert through_its_form(one) == one


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1, max_size=12)
NUMBERS = st.integers(1, 10**12)
WORDS = st.lists(TEXTS.filter(str.strip), min_size=1, max_size=3)
KIND_NAMES = st.one_of(st.sampled_from(["+1/+1", "-1/-1", "charge", "a, b", '"quoted"']), TEXTS)
MAPS = st.dictionaries(st.sampled_from(["+1/+1", "charge", "odd, one", "lore"]), NUMBERS, min_size=1)
AFFECTS = st.fixed_dictionaries(
    {},
    optional={
        "who": st.sampled_from(["self", "attached", "you", "opponents", "anyone"]),
        "other": st.booleans(),
        "what": WORDS,
        "not": st.lists(TEXTS.filter(str.strip), max_size=2),
        "with": KIND_NAMES,
        "without": KIND_NAMES,
    },
)
HOLDERS = st.sampled_from(["self", "affected", "attached", "you", "opponents", "anyone"])
SIZES = st.integers(-(10**12), 10**12)
COUNTING = st.one_of(
    st.fixed_dictionaries({"counters": KIND_NAMES}, optional={"plus": SIZES, "times": NUMBERS, "whose": HOLDERS}),
    st.fixed_dictionaries(
        {"count": st.fixed_dictionaries({}, optional={"zone": st.sampled_from(["hand", "exile"]), "type": TEXTS})},
        optional={"plus": SIZES},
    ),
)
CONDITIONS = st.fixed_dictionaries(
    {"counters": KIND_NAMES},
    optional={
        "whose": HOLDERS,
        "at_least": st.integers(0, 10**12),
        "at_most": st.integers(0, 10**12),
        "turn": st.sampled_from(["you", "opponents", "anyone"]),
        "level": st.integers(1, 1_000),
    },
)
PHRASES = TEXTS.map(str.strip).filter(bool)
KEYS: dict[str, st.SearchStrategy[Any]] = {
    "instead": st.booleans(),
    "last_by_damage": st.booleans(),
    "puts": KIND_NAMES,
    "removes": KIND_NAMES,
    "whose": st.sampled_from(["affected", "self"]),
    "each_source": st.booleans(),
    "while_they_last": st.booleans(),
    "as_though": st.sampled_from(["infect", "wither"]),
    "damage": st.sampled_from(["any", "combat", "noncombat"]),
    "source": st.sampled_from(["anyone", "self", "you", "opponents"]),
    "source_is": WORDS,
    "if": PHRASES,
    "for_each": PHRASES,
    "one_of_each": st.booleans(),
    "in": st.sampled_from(["graveyard", "stack"]),
    "exactly": NUMBERS,
    "up_to": st.integers(0, 10**12),
    "times_its": st.sampled_from(["power", "toughness"]),
    "life_at_most": st.integers(-(10**12), 10**12),
    "keyword": st.just("modular"),
    "while": CONDITIONS,
    "per": COUNTING,
    "no_keywords": WORDS,
    "types": WORDS,
    "no_types": WORDS,
    "counters": MAPS,
    "at_least": MAPS,
    "kind": KIND_NAMES,
    "kinds": st.lists(KIND_NAMES, max_size=3),
    "number": NUMBERS,
    "put_by": st.sampled_from(["anyone", "you", "opponent"]),
    "only_effects": st.booleans(),
    "times": st.integers(2, 2_000),
    "plus": NUMBERS,
    "minus": NUMBERS,
    "half": st.booleans(),
    "keywords": WORDS,
    "type": TEXTS,
    "when": st.sampled_from(["dies", "enters", "leaves", "counters_put", "upkeep"]),
    "nth": NUMBERS,
    "text": st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20),
    "affects": AFFECTS,
    "cost": TEXTS.map(str.strip).filter(bool),
    "pays": st.fixed_dictionaries({"put": MAPS}, optional={"from": st.sampled_from(["$it", "$target", "$you"])}),
    "targets": st.lists(st.fixed_dictionaries({"who": st.just("anyone"), "what": WORDS}), max_size=3),
    "does": st.lists(
        st.one_of(
            st.fixed_dictionaries({"do": st.just("put"), "onto": st.just("$it"), "kind": KIND_NAMES, "count": NUMBERS}),
            st.fixed_dictionaries({"do": st.just("destroy"), "card": AFFECTS}),
            st.fixed_dictionaries({"do": st.just("draw"), "count": st.just("X")}),
        ),
        min_size=1,
        max_size=3,
    ),
    "may": st.booleans(),
    "in_graveyard": st.booleans(),
}


@st.composite
def abilities(draw: st.DrawFn) -> Ability:
    kind = draw(st.sampled_from(get_args(Ability)))
    tag = kind.__struct_config__.tag
    written: dict[str, Any] = {"is": tag}
    for each in fields.asked(kind):
        key = each.encode_name
        if not each.required and not draw(st.booleans()):
            continue
        if key == "to":
            value = draw(st.lists(st.sampled_from(["704.5a", "704.6c"])) if tag == "cannot_lose" else st.just("exile"))
        elif key == "when" and tag == "activated":
            value = draw(TEXTS.map(str.strip).filter(bool))
        elif key == "number" and tag == "replaces_damage":
            value = draw(st.one_of(NUMBERS, st.sampled_from(["damage", "prevented"])))
        elif key in ("power", "toughness"):
            value = draw(st.one_of(SIZES, COUNTING) if tag in ("power_toughness", "sets") else SIZES)
        else:
            value = draw(KEYS[key])
        written[key] = value
    try:
        return msgspec.convert(written, Ability, dec_hook=decode)
    except msgspec.ValidationError:
        return statics.KeepsCounters()  # such a one there can't be


@given(abilities())
def test_any_ability_comes_back_from_its_form(one):
    assert through_its_form(one) == one


@given(abilities())
def test_any_ability_is_told_in_a_sentence(one):
    said = ability_words.sentence(one)
    assert said.endswith(".") and "None" not in said.replace(str(one), "")


PLAYERS = {"who": "anyone", "what": ["player"]}
HOST = {"who": "attached", "what": ["creature"]}
SAID = [
    ({"is": "no_counters", "affects": PLAYERS}, "Counters can’t be put on players."),
    (
        {
            "is": "changes_puts",
            "times": 2,
            "put_by": "you",
            "affects": {"who": "anyone", "what": ["permanent", "player"]},
        },
        "Where counters are put by you on players or permanents, 2 times as many are put.",
    ),
    (
        {"is": "gives", "power": 1, "per": {"counters": "charge"}, "affects": HOST},
        "The creature it is attached to gets +1/+0 for each of the charge counters on this.",
    ),
    (
        {"is": "gives", "power": 1, "per": {"counters": "oil"}},
        "It gets +1/+0 for each of the oil counters on it.",
    ),
    (
        {"is": "gives", "power": 5, "while": {"counters": "quest", "at_least": 7}, "affects": {"who": "you"}},
        "Permanents you control get +5/+0, while this has 7 or more quest counters.",
    ),
    (
        {"is": "gives", "power": 1, "while": {"counters": "tide", "at_least": 1, "at_most": 1}},
        "It gets +1/+0, while it has exactly 1 tide counter.",
    ),
    (
        {
            "is": "gives",
            "power": -1,
            "per": {"counters": "slime", "whose": "affected"},
            "affects": {"who": "opponents"},
        },
        "Permanents opponents control get −1/+0 for each of the slime counters on that object itself.",
    ),
    (
        {"is": "enters_with", "counters": {"+1/+1": 1}, "times_its": "power", "affects": {"who": "you", "other": True}},
        "Other permanents you control enter with 1 +1/+1 counter, as many times as the power of this.",
    ),
    (
        {"is": "no_removal", "kinds": ["loyalty"], "last_by_damage": True, "affects": {"who": "you"}},
        "The last of the loyalty counters on permanents you control can’t be removed by damage.",
    ),
    (
        {"is": "gives", "power": 1, "affects": {"who": "you", "what": ["chosen creature", "Elf", "army", "Hero"]}},
        "Creatures of the chosen type, Elves, armies or Heroes you control get +1/+0.",
    ),
    (
        {"is": "gives", "power": 1, "affects": {"who": "anyone", "with": "ice"}},
        "Permanents with an ice counter get +1/+0.",
    ),
    (
        {"is": "triggers", "when": "upkeep", "text": "Put one.", "may": True, "does": [{"do": "draw"}]},
        "As your upkeep begins, this waits to be resolved or declined: Put one.",
    ),
]


@pytest.mark.parametrize(("written", "sentence"), SAID)
def test_an_ability_says_what_it_does(written, sentence):
    assert ability_words.sentence(msgspec.convert(written, Ability, dec_hook=decode)) == sentence


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_name_and_a_line_of_its_own(kind):
    name, does = ability_words.ABOUT[kind]
    assert name and does.endswith(".")


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"abilities": "flying"}, "abilities"),
        ({"abilities.x.is": "gives"}, "abilities.x"),
        ({"abilities.0.is": "no such"}, "abilities.0.is"),
        ({"abilities.0.is.is": "gives"}, "abilities.0.is"),
        ({"abilities.0": "gives"}, "abilities.0"),
        ({"abilities.0.is": "gives", "abilities.0.speed": "1"}, "abilities.0.speed"),
        ({"abilities.0.is": "gives", "abilities.0.affects": "you"}, "abilities.0.affects"),
        ({"abilities.0.is": "gives", "abilities.0.affects.whom": "you"}, "abilities.0.affects.whom"),
        ({"abilities.0.is": "gives", "abilities.0.power.way": "1"}, "abilities.0.power"),
        ({"abilities.0.is": "gives", "abilities.0.keywords": 'a, "b'}, "abilities.0.keywords"),
        ({"abilities.0.is": "enters_with", "abilities.0.counters.0.number": "1"}, "abilities.0.counters.0.kind"),
        ({"abilities.0.is": "enters_with", "abilities.0.counters.0.kind": "a"}, "abilities.0.counters.0.number"),
        ({"abilities.0.is": "enters_with", "abilities.0.counters": "a=1"}, "abilities.0.counters"),
        ({"abilities.0.is": "activated", "abilities.0.does": '{"do": "tap"'}, "abilities.0.does"),
        ({"abilities.0.is": "power_toughness", "abilities.0.power.way": "dice"}, "abilities.0.power.way"),
        ({f"abilities.{n}.is": "switches" for n in range(201)}, "abilities"),
    ],
)
def test_what_has_another_shape_is_named(sent, where):
    with pytest.raises(BadStepError) as refused:
        fields.meant(ABILITIES.type, fields.tree(sent.items())["abilities"], "abilities")
    assert refused.value.where == where


def test_what_an_ability_does_is_written_as_in_a_file_of_either_kind():
    does = '{do: tap, card: $it}\n{"do": "draw"}'
    sent = {"abilities.0.is": "activated", "abilities.0.text": "grow", "abilities.0.does": does}
    [written] = fields.meant(ABILITIES.type, fields.tree(sent.items())["abilities"], "abilities")
    assert written["does"] == [{"do": "tap", "card": "$it"}, {"do": "draw"}]
    with pytest.raises(BadStepError, match="as a file writes it"):
        fields.meant(ABILITIES.type, {"0": {"is": "activated", "text": "grow", "does": "tap it"}}, "abilities")


@pytest.mark.parametrize("name", [".".join("a" * 20), "a.b"])
def test_names_that_lead_nowhere_are_refused(name):
    with pytest.raises(BadStepError):
        fields.tree([("a", "1"), (name, "2")])
