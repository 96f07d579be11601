"""Links that hold a whole scenario: it comes back as it was, it stays short, and no link does any harm."""

from __future__ import annotations

import base64
import binascii
import json
import random
import string
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from webapp import catalogue
from webapp.catalogue.table import table
from webapp.rules.errors import CountertopError, UnreadableScenarioError
from webapp.scenarios.format import Scenario, from_plain, plain, read
from webapp.scenarios.links import (
    MOST_CHARACTERS,
    LinkTooLongError,
    default_ids,
    path_of,
    payload_of,
    scenario_of_payload,
)
from webapp.scenarios.links.codec import MOST_INFLATED
from webapp.scenarios.links.packing import Packer, Unpacker, code_of, numbers_of
from webapp.scenarios.links.words import KEYS, KINDS

HERE = Path(__file__).parent
SCENARIOS = sorted((HERE / "scenarios").glob("*.yaml"))
EDITIONS = sorted((HERE / "links").glob("edition-*.txt"))
ALPHABET = string.ascii_letters + string.digits + "-_"


def sealed(body: str | bytes, deflated: bytes | None = None) -> str:
    """A payload around any body at all, with the right checksum."""
    if deflated is None:
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
        deflated = deflater.compress(body.encode() if isinstance(body, str) else body) + deflater.flush()
    checked = deflated + binascii.crc_hqx(deflated, ord("1")).to_bytes(2, "big")
    return "1" + base64.urlsafe_b64encode(checked).decode().rstrip("=")


def body_of(payload: str) -> Any:
    text = payload[1:]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-2], -15))


def refused(payload: str) -> str:
    with pytest.raises(UnreadableScenarioError) as problem:
        scenario_of_payload(payload)
    return str(problem.value)


def assert_survives(scenario: Scenario) -> None:
    back = scenario_of_payload(payload_of(scenario))
    assert back == scenario
    assert as_json(back) == as_json(scenario)  # the zeros among counters, too


def as_json(scenario: Scenario) -> str:
    return json.dumps(plain(scenario), sort_keys=True)


# Scenarios of all sorts

CHARACTERS = st.characters(exclude_categories=["Cs"])
TEXT = st.text(CHARACTERS, max_size=12) | st.sampled_from(["a|b", "|", "{}", "Jötun Grunt", "\x00\n\t", "🐻 bear", "a"])
SOME_TEXT = TEXT.filter(bool)
KINDS_OF_COUNTERS = st.sampled_from([*KINDS[:8], KINDS[-1], "a kind of my own", "ränke", "1", "b2", "|"])
COUNTERS = st.dictionaries(KINDS_OF_COUNTERS, st.integers(0, 3) | st.just(10**12), max_size=4)
SIGNED = st.integers(-(10**12), 10**12) | st.integers(-2, 9)
AMOUNT = SIGNED.map(abs)
WORDS = st.lists(st.sampled_from(["flying", "modular 1"]) | SOME_TEXT, max_size=3)
PLAYER_IDS = ["p1", "p2", "p3", "zed"]
CARD_IDS = ["bear", "bear-2", "card", "young-wolf", "young-wolf-2", "x_1", "0"]
PLAYER_ID, CARD_ID = st.sampled_from(PLAYER_IDS), st.sampled_from(CARD_IDS)
ANY_ID = PLAYER_ID | CARD_ID
ZONE = st.sampled_from(["library", "hand", "battlefield", "graveyard", "exile", "command", "stack"])
BOOL = st.booleans()
RULE = st.sampled_from(["704.5q", "122", "704.6d", "120.3b"])
ACTIONS = st.sampled_from(["704.5q", "704.5aa", "704.6d"])


def maps(required: dict[str, Any] | None = None, **optional: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Maps with these keys. An underscore before or after a name is for Python's sake."""
    named = {key.strip("_"): value for key, value in optional.items()}
    return st.fixed_dictionaries(required or {}, optional=named)


AFFECTS = maps(
    who=st.sampled_from(["self", "attached", "you", "opponents", "anyone"]),
    other=BOOL,
    what=st.lists(SOME_TEXT, min_size=1, max_size=2),
    not_=st.lists(SOME_TEXT, max_size=2),
    with_=KINDS_OF_COUNTERS | st.just("any"),
)
ABILITY = st.one_of(
    maps(
        {
            "is": st.just("enters_with"),
            "counters": st.dictionaries(KINDS_OF_COUNTERS, st.just("X") | st.integers(1, 9), min_size=1, max_size=3),
        },
        affects=AFFECTS,
    ),
    maps({"is": st.just("at_most"), "kind": KINDS_OF_COUNTERS, "number": AMOUNT}),
    maps({"is": st.just("no_counters")}, affects=AFFECTS, kinds=st.lists(KINDS_OF_COUNTERS, max_size=2)),
    maps({"is": st.just("gives")}, affects=AFFECTS, power=SIGNED, toughness=SIGNED, keywords=WORDS.filter(bool)),
    maps({"is": st.just("keeps_counters")}),
)
FACE: dict[str, Any] = {
    "name": TEXT,
    "type": st.sampled_from(["Creature — Bear", "Artifact"]) | SOME_TEXT,
    "power": SIGNED | st.sampled_from(["*", "?"]),
    "toughness": SIGNED | st.sampled_from(["*", "?"]),
    "loyalty": AMOUNT,
    "defense": AMOUNT,
    "keywords": WORDS,
    "abilities": st.lists(ABILITY, max_size=2),
}
FIELDS: dict[str, Any] = {
    **FACE,
    **dict.fromkeys(["deathtouched", "tapped", "face_down", "phased_out", "transformed", "token", "copy"], BOOL),
    **dict.fromkeys(["commander", "attacked", "pending"], BOOL),
    "chapters": st.integers(0, 9),
    "owner": PLAYER_ID,
    "controller": PLAYER_ID,
    "protector": PLAYER_ID,
    "entered_under": PLAYER_ID,
    "zone": ZONE,
    "counters": COUNTERS,
    "damage": AMOUNT,
    "regenerates": AMOUNT,
    "back": maps(**FACE),
    "note": TEXT,
    "sector": TEXT,
    "world_since": st.integers(-(10**12), 10**12),
    "role_since": st.integers(0, 9),
}
CARD = maps({}, card=st.sampled_from(["Young Wolf", "Fire // Ice", "Jace, Vryn's Prodigy", "Lim-Dûl the Necromancer"]))
MADE_UP = maps({}, **{**FIELDS, "name": TEXT | st.sampled_from(["Bear", "bear", "Young Wolf"])})
PLAYER_FIELDS: dict[str, Any] = {
    "name": TEXT,
    "counters": COUNTERS,
    "life": SIGNED,
    "team": SOME_TEXT,
    "speed": st.none() | st.integers(0, 4),
    "drew_from_empty": BOOL,
    "commander_damage": st.dictionaries(CARD_ID, AMOUNT, max_size=2),
    "lost": BOOL,
}
EXPECTED_CARD = maps(
    **{key: FIELDS[key] for key in ("zone", "counters", "damage", "controller", "owner", "type", "tapped", "keywords")},
    power=SIGNED,
    loyalty=SIGNED,
    attached_to=st.none() | ANY_ID,
    keywords_include=WORDS,
    exists=BOOL,
    incarnation=SIGNED,
    last=maps(counters=COUNTERS, power=SIGNED, zone=ZONE),
)
EXPECT = maps(
    cards=st.dictionaries(CARD_ID | st.just("counters"), EXPECTED_CARD, max_size=3),
    players=st.dictionaries(PLAYER_ID, maps(life=SIGNED, counters=COUNTERS, speed=st.none()), max_size=2),
    fired=st.lists(maps({"rule": RULE, "object": TEXT}, pass_=st.integers(1, 3)), max_size=3),
    passes=AMOUNT,
    log=st.lists(TEXT.filter(bool), max_size=2),
    log_without=st.lists(TEXT.filter(bool), max_size=2),
    nothing=BOOL | RULE,
    could_choose=st.lists(ANY_ID, max_size=3),
    triggers=st.lists(maps(what=TEXT, source=CARD_ID, chapter=SIGNED), max_size=2),
    choice=st.none() | maps({"kind": st.just("legend"), "player": PLAYER_ID}, options=st.lists(TEXT, min_size=1)),
)


def step(do: str, required: dict[str, Any] | None = None, **optional: Any) -> st.SearchStrategy[dict[str, Any]]:
    return maps({"do": st.just(do), **(required or {})}, by=PLAYER_ID, say=TEXT, **optional)


KIND_OR_ALL = KINDS_OF_COUNTERS | st.just("all")
COUNT_OR_ALL = AMOUNT | st.just("all")
CAUSE = st.sampled_from(["effect", "cost", "turn"])
EXPECTED = st.dictionaries(CARD_ID, st.integers(1, 9), max_size=2)
SETTABLE = {key: st.none() | value for key, value in {**FIELDS, **PLAYER_FIELDS}.items()}
SINGLE = st.one_of(
    step("put", {"onto": ANY_ID, "kind": KINDS_OF_COUNTERS}, count=AMOUNT, cause=CAUSE, expected=EXPECTED),
    step("remove", {"from": ANY_ID, "kind": KIND_OR_ALL}, count=COUNT_OR_ALL, cause=CAUSE),
    step(
        "move_counters", {"from": ANY_ID, "to": ANY_ID, "kind": KIND_OR_ALL}, count=COUNT_OR_ALL, same_controller=BOOL
    ),
    step(
        "move",
        {"card": CARD_ID, "to": ZONE},
        position=st.sampled_from(["top", "bottom", 3]),
        controller=PLAYER_ID,
        counters=COUNTERS,
        x=AMOUNT,
        tapped=BOOL,
        attached_to=ANY_ID,
    ),
    *(step(do, {"card": CARD_ID}) for do in ("destroy", "sacrifice", "tap", "untap", "transform", "detach")),
    step("damage", {"to": ANY_ID, "amount": AMOUNT | st.just("power")}, from_=CARD_ID, infect=BOOL, toxic=AMOUNT),
    step("life", {"player": PLAYER_ID}, change=SIGNED),
    step("draw", {"player": PLAYER_ID}, count=AMOUNT),
    step("attach", {"card": CARD_ID, "to": ANY_ID}),
    step("create", {"card": maps({"id": CARD_ID}, **FIELDS)}, copies=st.integers(1, 9)),
    step("set", {}, card=CARD_ID, player=PLAYER_ID, **SETTABLE),
    step("end_turn"),
)
ANSWER = BOOL | SOME_TEXT | st.lists(SOME_TEXT, min_size=1, max_size=3)
STEP = st.one_of(
    SINGLE,
    step("together", {"steps": st.lists(SINGLE, min_size=1, max_size=3)}),
    step("choose", {"answer": ANSWER}),
    step("undo"),
)
ANY_JSON = st.recursive(
    st.none() | BOOL | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda parts: (
        st.lists(parts, max_size=4)
        | st.dictionaries(st.sampled_from([*KEYS[:6], "", ".", "|", "counters", "é"]) | TEXT, parts, max_size=4)
        | st.lists(st.dictionaries(st.sampled_from([*KEYS[:3], "own"]), parts, max_size=3), max_size=4)
    ),
    max_leaves=20,
)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Whole scenarios: those whose ids lead somewhere, since others can't be read."""
    seats = draw(st.integers(0, 4))
    players = [{"id": PLAYER_IDS[seat], **draw(maps(**PLAYER_FIELDS))} for seat in range(seats)]
    people = PLAYER_IDS[:seats] or ["p1", "p2"]
    cards = draw(st.lists(CARD | MADE_UP, max_size=6))
    own = draw(st.permutations(CARD_IDS))
    usual = default_ids([card.get("name") or card.get("card") or "" for card in cards], people)
    ids = [mine if draw(BOOL) and mine not in usual else its for mine, its in zip(own, usual, strict=False)]
    for card, card_id in zip(cards, ids, strict=True):
        for key in ("owner", "controller", "entered_under", "protector"):
            if card.get(key, "p1") not in people:
                card[key] = people[0]
        if draw(BOOL):
            card |= {"attached_to": draw(st.sampled_from([*ids, *people]))}
        card |= {"id": card_id}
    written = {
        "countertop": 1,
        **draw(maps(title=TEXT, about=TEXT, rules=st.lists(RULE, max_size=3), setup=BOOL)),
        **draw(maps(format=st.sampled_from(["normal", "commander"]), active=st.sampled_from(people))),
        **draw(maps(house_rules=maps(poison=st.integers(1, 99), disabled=st.lists(ACTIONS, max_size=2)))),
        "cards": cards,
        "steps": [
            {**taken, **draw(maps(expect=EXPECT))} if draw(BOOL) else taken
            for taken in draw(st.lists(STEP, max_size=6))
        ],
        **draw(maps(expect=EXPECT)),
    }
    if players:
        written["players"] = players
    return from_plain(written)


class TestAScenarioComesBackAsItWas:
    @settings(max_examples=300, deadline=None)
    @given(scenarios())
    def test_whatever_is_in_it(self, scenario: Scenario) -> None:
        assert_survives(scenario)

    @settings(max_examples=300, deadline=None)
    @given(ANY_JSON)
    @example({"counters": "text"})
    @example({"counters": {"": 0, "a": 2**63 - 1}})
    @example([{"counters": "text"}, {"counters": {}}, {"counters": [], ".": 1}])
    @example([{"own": []}, {"own": ["a", "a"]}, {"own": [""]}])
    @example([{}, {}])
    @example([{"own": True}, {"own": 1}, {"own": 1.0}])
    def test_packing_keeps_any_value(self, value: Any) -> None:
        packer = Packer()
        packed = json.loads(json.dumps(packer.pack(value)))
        assert json.dumps(Unpacker(packer.kinds).unpack(packed), sort_keys=True) == json.dumps(value, sort_keys=True)

    @pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
    def test_the_scenarios_of_the_tests(self, path: Path) -> None:
        assert_survives(read(path.read_text(encoding="utf-8")))

    def test_equal_scenarios_have_the_same_link(self) -> None:
        one = {"countertop": 1, "cards": [{"id": "bear", "counters": {"stun": 0, "oil": 1, "age": 0}}]}
        two = {"countertop": 1, "cards": [{"id": "bear", "counters": {"age": 0, "OIL": 1, "stun": 0}}]}
        assert path_of(one) == path_of(from_plain(two)) == "/x/" + payload_of(from_plain(one))

    def test_a_link_needs_no_escaping(self) -> None:
        payload = payload_of(made_up(20))
        assert set(payload) <= set(ALPHABET)

    def test_a_map_that_is_no_scenario_has_no_path(self) -> None:
        with pytest.raises(UnreadableScenarioError, match="there is no such key"):
            path_of({"countertop": 1, "cats": []})


class TestDefaultIds:
    def test_it_is_the_name_in_plain_letters(self) -> None:
        names = [
            "Young Wolf",
            "Lim-Dûl the Necromancer",
            "Urza's Mine",
            "Æther Vial",
            "+2 Mace",
            "Fire // Ice",
            "熊",
            "",
        ]
        assert default_ids(names) == [
            *("young-wolf", "lim-dul-the-necromancer", "urzas-mine", "aether-vial", "2-mace", "fire-ice"),
            *("card", "card-2"),
        ]

    def test_repeats_are_numbered_past_what_is_taken(self) -> None:
        assert default_ids(["Bear", "Bear 2", "bear", "BEAR", "P1"], taken=["p1"]) == [
            *("bear", "bear-2", "bear-3", "bear-4", "p1-2")
        ]

    @given(st.lists(TEXT | st.sampled_from(["a", "a 2", "a-2-2"]), max_size=8))
    def test_each_is_an_id_of_its_own(self, names: list[str]) -> None:
        ids = default_ids(names, ["p1"])
        assert len({*ids, "p1"}) == len(names) + 1
        from_plain({"countertop": 1, "cards": [{"id": card_id} for card_id in ids]})

    def test_such_ids_are_not_in_the_link(self) -> None:
        cards = [{"id": "young-wolf", "card": "Young Wolf"}, {"id": "young-wolf-2", "card": "Young Wolf"}]
        usual = {"countertop": 1, "players": [{"id": "p1"}, {"id": "p2"}], "cards": cards}
        assert body_of(payload_of(from_plain(usual)))[2] == {
            "x": {"": ["", "aa"]},
            "v": {"": ["a", "aa", {"aa": "Young Wolf"}]},
        }


# Lengths

FRONTS = [row.name for row in map(table(1).row, range(len(table(1)))) if row.face == "0"]
FIRSTS = ["Ember", "Frost", "Gloom", "Storm", "Iron", "Moss", "River", "Thorn", "Ash", "Dawn", "Dusk", "Star", "Bone"]
LASTS = ["Warden", "Prowler", "Shaman", "Drake", "Golem", "Rider", "Scout", "Witch", "Colossus", "Sprite", "Hound"]
TYPES = ["Human", "Elf", "Goblin", "Zombie", "Soldier", "Wizard", "Dragon", "Beast", "Merfolk", "Knight", "Rogue"]
KEYWORDS = [
    "flying",
    "trample",
    "haste",
    "undying",
    "persist",
    "vigilance",
    "lifelink",
    "deathtouch",
    "reach",
    "menace",
]
ON_CARDS = [*["+1/+1"] * 6, "-1/-1", "-1/-1", "charge", "stun", "shield", "time", "oil", "loyalty", "page", "quest"]


def some_board(cards: list[dict[str, Any]], chance: random.Random) -> Scenario:
    """The cards with a counter or two each, some tapped, damaged, elsewhere, or the other player's."""
    names = [card.get("name") or card["card"] for card in cards]
    for card, card_id in zip(cards, default_ids(names, ["p1", "p2"]), strict=True):
        kinds = chance.sample(ON_CARDS, chance.choice([1, 1, 2]))
        card |= {"id": card_id, "counters": {kind: chance.choice([1, 1, 1, 2, 2, 3, 4, 7, 12]) for kind in kinds}}
        if chance.random() < 0.3:
            card["tapped"] = True
        if chance.random() < 0.2:
            card["damage"] = chance.randint(1, 5)
        if chance.random() < 0.3:
            card["zone"] = chance.choice(["hand", "graveyard", "exile", "library", "command"])
        if chance.random() < 0.5:
            card["owner"] = "p2"
    return from_plain({"countertop": 1, "setup": True, "cards": cards})


def known(number: int, seed: int = 0) -> Scenario:
    chance = random.Random(seed)
    return some_board([{"card": name} for name in chance.sample(FRONTS, number)], chance)


def made_up(number: int, seed: int = 0) -> Scenario:
    chance = random.Random(seed)
    cards = []
    for _ in range(number):
        first, last = chance.sample(FIRSTS, 2)
        card = {
            "name": f"{first}{chance.choice([' of ', ' '])}{last} {chance.choice(LASTS)}",
            "type": f"Creature — {' '.join(chance.sample(TYPES, 2))}",
            "power": chance.randint(0, 7),
            "toughness": chance.randint(1, 7),
        }
        if chance.random() < 0.6:
            card["keywords"] = chance.sample(KEYWORDS, chance.choice([1, 1, 2]))
        cards.append(card)
    return some_board(cards, chance)


class TestLengths:
    @pytest.mark.parametrize(
        ("board", "number", "most"),
        [
            (known, 2, 200),
            (known, 20, 700),
            (known, 200, 6_000),
            (made_up, 2, 300),
            (made_up, 20, 1_300),
            (made_up, 200, 9_000),
        ],
    )
    def test_a_link_is_short(self, board: Any, number: int, most: int) -> None:
        lengths = [len(payload_of(board(number, seed))) for seed in range(20)]
        print(f"\n{number} cards, {board.__name__}: {min(lengths)} to {max(lengths)} characters, at most {most}")
        assert max(lengths) <= min(most, MOST_CHARACTERS)

    def test_what_fits_no_link_gets_none(self) -> None:
        chance = random.Random(1)
        about = "".join(chance.choice(ALPHABET) for _ in range(10_000))
        with pytest.raises(LinkTooLongError, match=r"at most 8,000 characters, this would need [0-9,]+") as problem:
            payload_of(from_plain({"countertop": 1, "about": about}))
        assert problem.value.length > MOST_CHARACTERS

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"expect": {"passes": 0, "cards": {"bear": {"power": 2**63}}}}, "64 bits"),
            ({"about": "\ud800"}, "half of a"),
        ],
    )
    def test_what_no_text_can_hold_gets_none(self, fields: dict[str, Any], message: str) -> None:
        with pytest.raises(UnreadableScenarioError, match=message):
            payload_of(from_plain({"countertop": 1, **fields}))

    def test_nor_what_unfolds_to_more_than_a_reader_takes(self) -> None:
        steps = [{"do": "undo", "say": "a" * 10_000}] * 10_000
        with pytest.raises(UnreadableScenarioError):
            payload_of(from_plain({"countertop": 1, "steps": steps}))


class TestStoredLinks:
    """Once a link of an edition is out, it is opened for ever. Lines are added to these files, none is changed."""

    @pytest.mark.parametrize("path", EDITIONS, ids=lambda path: path.stem)
    def test_links_of_every_edition_still_mean_the_same(self, path: Path) -> None:
        payloads = path.read_text(encoding="utf-8").split()
        meant = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        assert payloads
        for payload, written in zip(payloads, meant, strict=True):
            assert as_json(scenario_of_payload(payload)) == as_json(from_plain(written))

    def test_there_are_some_of_the_edition_that_is_written_now(self) -> None:
        assert HERE / "links" / f"edition-{payload_of(made_up(2))[0]}.txt" in EDITIONS

    def test_words_are_only_appended(self) -> None:
        assert len(set(KEYS)) == len(KEYS)
        assert len(set(KINDS)) == len(KINDS)
        known = "|".join([*KEYS[:122], *KINDS[:137]])
        assert binascii.crc32(known.encode()) == 887953902, "a word has moved: old links would mean something else"

    @given(st.integers(0, 26**3 - 1), st.integers(0, 26**3 - 1))
    def test_codes_need_no_gaps(self, one: int, two: int) -> None:
        assert numbers_of(code_of(one) + code_of(two)) == [one, two]


# Links that are none

VALID = [payload_of(known(3)), payload_of(made_up(4)), payload_of(from_plain({"countertop": 1}))]
LINK = st.sampled_from(VALID)


class TestDamagedLinks:
    @given(LINK, st.data())
    def test_one_changed_character_is_noticed(self, payload: str, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(payload) - 1))
        other = data.draw(st.sampled_from(ALPHABET.replace(payload[at], "")))
        assert refused(payload[:at] + other + payload[at + 1 :])

    @given(LINK, st.data())
    def test_two_characters_that_changed_places_are_noticed(self, payload: str, data: st.DataObject) -> None:
        at = data.draw(st.integers(1, len(payload) - 2))
        if payload[at] != payload[at + 1]:
            refused(payload[:at] + payload[at + 1] + payload[at] + payload[at + 2 :])

    @pytest.mark.parametrize("payload", VALID)
    def test_a_link_that_is_cut_short_is_noticed(self, payload: str) -> None:
        for length in range(len(payload)):
            assert refused(payload[:length]) == "link: this link is cut short or damaged"

    @given(LINK, st.text(min_size=1, max_size=3))
    def test_what_is_appended_is_noticed(self, payload: str, more: str) -> None:
        refused(payload + more)

    @given(st.text() | st.text(ALPHABET).map("1".__add__) | st.binary(max_size=60).map(lambda data: sealed("", data)))
    @example("1\ud800")
    @example("\ud800")
    def test_random_text_is_refused(self, payload: str) -> None:
        refused(payload)

    @pytest.mark.parametrize("edition", ["0", "2", "é", " "])
    def test_an_unknown_edition_is_named(self, edition: str) -> None:
        assert repr(edition) in refused(edition + VALID[0][1:])

    def test_an_unknown_edition_of_the_catalogue_is_named(self) -> None:
        assert "edition 7 of the card catalogue" in refused(sealed("[7,[],{}]"))
        assert scenario_of_payload(sealed(f"[{catalogue.EDITION},[],{{}}]")) == Scenario(countertop=1)

    @pytest.mark.parametrize(
        "body",
        [
            '[1,[],{".house_rules":{".a":1,".a":2}}]',
            '[1,[],{".title":"a","Ba":"b"}]',
            '[1,[],{".house_rules":{".a":NaN}}]',
            '[1,[],{".house_rules":{".a":1e999}}]',
            '[1,[],{".house_rules":{".a":"\\ud800"}}]',
            '[1, [], {}]',
            '[true,[],{}]',
            '["1",[],{}]',
            '[1,[5],{}]',
            '[1,[],[]]',
            '[1,[]]',
            '{}',
            '7',
            '',
            '[1,[],{"v":[5]}]',
            '[1,[],{"v":{"":["a","a"]}}]',
            '[1,[],{"v":{"":["a","b","x"]}}]',
            '[1,[],{"v":{"":["a","aa","x"]}}]',
            '[1,[],{"v":{"":["aa","a","x","y"]}}]',
            '[1,[],{"v":{"":["b","a","aa"]}}]',
            '[1,[],{"v":{"":["b","a","Zz"]}}]',
            '[1,[],{"v":{"":["b","a","?"]}}]',
            '[1,[],{"v":{"":["h","a",[5]]}}]',
            '[1,[],{"v":{"":["h","a",{}]}}]',
            '[1,[],{"v":{"":["h","a",{"a":"x","b":"y"}]}}]',
            '[1,[],{"v":{"":["h","a",{"b":"x"}]}}]',
            '[1,[],{"v":{"":[]}}]',
            '[1,[],{"x":"p"}]',
        ],
    )  # fmt: skip
    def test_what_no_writer_made_is_refused(self, body: str) -> None:
        assert refused(sealed(body)) == "link: this link is cut short or damaged"

    def test_numbers_of_more_than_64_bits_are_refused(self) -> None:
        assert "64 bits" in refused(sealed(f'[1,[],{{".house_rules":{{".a":{2**63}}}}}]'))
        refused(sealed(f'[1,[],{{".house_rules":{{".a":{"9" * 5_000}}}}}]'))
        refused(sealed(f'[1,[],{{"v":{{"":["b","a","a{"9" * 19}"]}}}}]'))

    @pytest.mark.parametrize("levels", [120, 400, 20_000])
    def test_what_is_nested_too_deeply_is_refused(self, levels: int) -> None:
        assert refused(sealed(f'[1,[],{{".own":{"[" * levels}{"]" * levels}}}]')) == "link: nested too deeply"

    def test_what_the_format_refuses_is_refused_with_its_path(self) -> None:
        assert refused(sealed('[1,[],{"v":{"":["ae","a","Young Wolf","moon"]}}]')).startswith("cards[0].zone: ")
        assert "did you mean" in refused(sealed('[1,[],{"v":{"":["a","a","Yong Wolf"]}}]'))

    @settings(max_examples=300, deadline=None)
    @given(
        ANY_JSON
        | ANY_JSON.map(lambda value: [1, [], value])
        | ANY_JSON.map(lambda value: [1, [], {"v": value, "w": value}])
    )
    def test_any_json_inside_is_a_scenario_or_refused(self, value: Any) -> None:
        opened_or_refused(value)

    @settings(max_examples=500, deadline=None)
    @given(LINK, ANY_JSON | st.text("abvAB.|"), st.randoms(use_true_random=False))
    def test_so_is_a_link_with_any_part_of_it_replaced(self, payload: str, part: Any, chance: random.Random) -> None:
        body = body_of(payload)
        held, key = chance.choice(list(places(body)))
        held[key] = part
        opened_or_refused(body)


def places(held: Any) -> Any:
    """Every place of a plain value in which another could stand."""
    if isinstance(held, dict | list):
        for key in list(held) if isinstance(held, dict) else range(len(held)):
            yield held, key
            yield from places(held[key])


def opened_or_refused(body: Any) -> None:
    payload = sealed(json.dumps(body, ensure_ascii=False, separators=(",", ":")))
    try:
        scenario = scenario_of_payload(payload)
    except CountertopError:
        return
    assert_survives(scenario)


class TestBombs:
    """Few characters that would unfold to very much are refused before they do."""

    def test_a_long_link_is_not_looked_at(self) -> None:
        assert "at most 8,000 characters" in refused("1" * (MOST_CHARACTERS + 1))

    def test_beyond_the_limit_nothing_is_inflated(self) -> None:
        assert "4 MiB" in refused(sealed(b" " * (MOST_INFLATED + 1)))

    def test_what_follows_the_stream_is_refused(self) -> None:
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
        deflated = deflater.compress(b"[1,[],{}]") + deflater.flush()
        assert scenario_of_payload(sealed("", deflated))
        refused(sealed("", deflated + b"x"))
        refused(sealed("", deflated[:-1]))

    @pytest.mark.parametrize(
        "body",
        [
            f'[1,[],{{"v":[{",".join(["{}"] * 1_300_000)}]}}]',
            f'[1,[],{{"v":{"[" * 2_000_000}{"]" * 2_000_000}}}]',
            f'[1,[],{{"v":{"[" * 50_000}{"]" * 50_000}}}]',
            f'[1,[],{{"v":{{"":["a","{"a" * 4_000_000}"]}}}}]',
            f'[1,[],{{"v":{{"":["a","{"a" * 10_000}",{{"{"a" * 10_000}":"{"x" * 10_000}"}}]}}}}]',
            f'[1,[],{{"v":[{",".join([_ROWS] * 400)}]}}]' if (_ROWS := f'{{"":["","{"a" * 10_000}"]}}') else "",
            f'[1,[],{{"w":{{"":["l","{"a" * 10_000}",{{"{("." + "a" * 400) * 10_000}":"x"}}]}}}}]',
        ],
        ids=["maps", "nested", "nested less", "rows", "repeated text", "tables", "lists"],
    )
    def test_little_that_means_much_is_refused_quickly(self, body: str) -> None:
        payload = sealed(body)
        start = time.process_time()  # of this process alone: what else the machine does is no matter
        refused(payload)
        assert time.process_time() - start < 2
