"""Cards that many decks with counters play: what `staples.json` makes of them, and what must change nothing."""

from typing import Any

import pytest

from tests.builders import board, card, creature, keywords, move, permanent, played, put, size, step, zone
from tests.catalogue.modelled import MINUS, PLUS, behaviours, resolve, use
from webapp.catalogue import fill
from webapp.rules import AnyStep, Moment
from webapp.rules.entries import CardEntry

BEHAVIOURS = behaviours("staples")
Counters = dict[str, Any]  # ids with so many +1/+1 counters, or with a map of kinds to numbers
BIG = {"power": 20, "toughness": 20}


def table(name: str, before: Counters, where: str) -> list[CardEntry]:
    """The card; a bear, a green ox and a lamp of its controller; an elk and a walker of the opponent; cards in hand."""

    def on(card_id: str) -> dict[str, Any]:
        found = before.get(card_id, {})
        return {"counters": found if isinstance(found, dict) else {PLUS: found}} if found else {}

    own = on("it") if where == "battlefield" else {}
    return [
        fill(CardEntry(id="it", card=name, zone=where, **_read(own))),
        creature("bear", **BIG, **on("bear")),
        creature("ox", **BIG, colors="G", **on("ox")),
        permanent("lamp", **on("lamp")),
        card("jace", "Planeswalker", loyalty=3, zone="hand"),
        creature("elk", owner="p2", **BIG, **on("elk")),
        creature("pup", **BIG, colors="G", zone="hand"),
        creature("cub", owner="p2", **BIG, zone="hand"),
        *(card(f"page-{n}", "Instant", zone="library") for n in range(5)),
    ]


def _read(fields: dict[str, Any]) -> dict[str, Any]:
    written = card("it", "Creature", **fields)
    return {key: getattr(written, key) for key in fields}


def start(name: str, before: Counters, where: str = "battlefield") -> Moment:
    return played(board(*table(name, before, where)))


def there(now: Moment) -> Counters:
    """All counters on the board, by id: +1/+1 counters alone as a number."""
    found: Counters = {}
    for holder in (*now.board.cards.values(), *now.board.players):
        if holder.counters:
            only = dict(holder.counters)
            found[holder.id] = only[PLUS] if set(only) == {PLUS} else only
    return found


def tokens(now: Moment) -> list[str]:
    return [each.name for each in now.board.permanents() if each.token]


def in_hand(now: Moment) -> int:
    return len(now.board.zone("p1", "hand"))


UPKEEP, NOT_MINE = step("upkeep", player="p1"), step("upkeep", player="p2")
DIES = step("sacrifice", card="it")

CASES: list[tuple[str, Counters, list[AnyStep], Counters, list[AnyStep]]] = [
    # the name, the counters before, what is done, the counters after; what would change none
    ("Inexorable Tide", {"bear": 1, "elk": 1}, [use(1, choose=["bear"])], {"bear": 2, "elk": 1}, [use(1)]),
    ("Toothy, Imaginary Friend", {}, [use(1), use(1)], {"it": 2}, [NOT_MINE]),
    ("Hapatra, Vizier of Poisons", {}, [use(1, "elk")], {"elk": {MINUS: 1}}, [use(1, "lamp")]),
    ("The Scorpion God", {}, [use(1, "elk")], {"elk": {MINUS: 1}}, [use(1, "it")]),
    ("Vampire Hexmage", {"elk": {PLUS: 3, "stun": 1}}, [use(1, "elk")], {}, [use(1, "p2")]),
    ("Thing in the Ice", {"it": {"ice": 2}}, [use(1)], {"it": {"ice": 1}}, [NOT_MINE]),
    ("Aether Vial", {"it": {"charge": 1}}, [UPKEEP, resolve()], {"it": {"charge": 2}}, [NOT_MINE]),
    ("Aether Vial", {}, [UPKEEP, resolve(accept=False)], {}, [NOT_MINE]),
    ("Ajani Steadfast", {"it": {"loyalty": 4}}, [move("jace", "battlefield"), use(2)],
     {"it": {"loyalty": 2}, "jace": {"loyalty": 4}, "bear": 1, "ox": 1}, [NOT_MINE]),
    ("Ghave, Guru of Spores", {"it": 2, "bear": 1}, [use(1, "bear"), use(2, "elk")], {"it": 2, "elk": 1},
     [use(1, "ox")]),
    ("Marath, Will of the Wild", {"it": 5}, [use(1, "bear", x=2), use(2, "p2", x=1)], {"it": 2, "bear": 2},
     [use(1, "bear", x=6)]),
    ("Archangel of Thune", {}, [use(1)], {"it": 1, "bear": 1, "ox": 1}, [NOT_MINE]),
    ("Luminarch Aspirant", {}, [use(1, "it")], {"it": 1}, [use(1, "elk")]),
    ("Simic Ascendancy", {}, [use(1, "bear"), resolve()], {"bear": 1, "it": {"growth": 1}}, [use(1, "elk")]),
    ("Simic Ascendancy", {}, [put(PLUS, onto="ox", count=3), resolve()], {"ox": 3, "it": {"growth": 3}},
     [put(PLUS, onto="elk", count=0)]),
    ("Hex Parasite", {"elk": {"stun": 3}}, [use(1, "elk", kind="stun", x=2)], {"elk": {"stun": 1}},
     [use(1, "bear", kind="stun", x=2)]),
    ("Crystalline Crawler", {"it": 2}, [use(1), use(2), use(2)], {"it": 3}, [NOT_MINE]),
    ("Etched Oracle", {"it": 4}, [use(1, "p1")], {}, [use(1, "bear")]),
    ("Etched Oracle", {"it": 3}, [use(1, "p1")], {"it": 3}, [NOT_MINE]),
    ("Oran-Rief, the Vastwood", {}, [use(1, "ox")], {"ox": 1}, [use(1, "bear")]),
    ("Ivy Lane Denizen", {}, [move("pup", "battlefield"), resolve("elk")], {"elk": 1}, [move("cub", "battlefield")]),
    ("Carrion Feeder", {}, [use(1)], {"it": 1}, [NOT_MINE]),
    ("Scavenging Ooze", {}, [use(1)], {"it": 1}, [NOT_MINE]),
    ("Experiment One", {"it": 2}, [use(1)], {}, [NOT_MINE]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "before", "steps", "after", "misses"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_what_comes_of_it(name, before, steps, after, misses):
    now = start(name, before)
    assert there(played(now, *steps)) == after
    assert there(played(now, *misses)) == before


class TestWhatIsDrawn:
    def test_inspiring_call_counts_and_protects_those_that_have_a_counter(self):
        now = played(start("Inspiring Call", {"bear": 1, "ox": 2, "elk": 1}, "hand"), use(1))
        assert in_hand(now) == in_hand(start("Inspiring Call", {}, "hand")) - 1 + 2
        assert "indestructible" in keywords(now, "bear") and "indestructible" in keywords(now, "ox")
        assert "indestructible" not in keywords(now, "elk")
        later = played(now, step("end_turn"))
        assert "indestructible" not in keywords(later, "bear")

    @pytest.mark.parametrize("number", [0, 2])
    def test_toothy_is_looked_at_as_it_left(self, number: int):
        now = start("Toothy, Imaginary Friend", {"it": number})
        assert in_hand(played(now, DIES, resolve())) == in_hand(now) + number

    @pytest.mark.parametrize(("counters", "drawn"), [({MINUS: 1}, 1), ({PLUS: 1}, 0), ({}, 0)])
    def test_the_scorpion_god_sees_who_died_with_a_minus_counter(self, counters: Counters, drawn: int):
        now = start("The Scorpion God", {"elk": counters})
        after = played(now, step("destroy", card="elk"))
        assert len(after.board.triggers) == drawn
        if drawn:
            assert in_hand(played(after, resolve())) == in_hand(now) + 1

    def test_armorcraft_judge_counts_as_it_resolves(self):
        entered = played(start("Armorcraft Judge", {"bear": 1, "elk": 1}, "hand"), move("it", "battlefield"))
        later = played(entered, put(PLUS, onto="it"))
        assert in_hand(played(later, resolve())) == in_hand(entered) + 2


class TestWhatIsCreated:
    def test_hapatra_makes_one_snake_for_a_creature_however_many_counters(self):
        now = start("Hapatra, Vizier of Poisons", {})
        assert tokens(played(now, put(MINUS, onto="elk", count=3), resolve())) == ["Snake"]
        assert not played(now, put(MINUS, onto="elk", by="p2")).board.triggers

    def test_nest_of_scarabs_makes_as_many_as_counters(self):
        now = start("Nest of Scarabs", {})
        assert tokens(played(now, put(MINUS, onto="elk", count=3), resolve())) == ["Insect"] * 3
        assert not played(now, put(MINUS, onto="elk", by="p2")).board.triggers
        assert not played(now, put(PLUS, onto="elk")).board.triggers

    def test_scurry_oak_makes_one_squirrel_for_counters_put_on_itself(self):
        now = start("Scurry Oak", {})
        assert tokens(played(now, put(PLUS, onto="it", count=2), resolve())) == ["Squirrel"]
        assert tokens(played(now, put(PLUS, onto="it"), resolve(accept=False))) == []
        assert not played(now, put(PLUS, onto="bear")).board.triggers

    def test_marath_makes_an_elemental_of_that_size(self):
        now = played(start("Marath, Will of the Wild", {"it": 5}), use(3, x=3))
        (token,) = (each for each in now.board.permanents() if each.token)
        assert (token.name, size(now, token.id)[0], there(now)["it"]) == ("Elemental", 3, 2)

    def test_ghave_makes_a_saproling(self):
        assert tokens(played(start("Ghave, Guru of Spores", {"it": 1, "bear": 1}), use(1, "bear"))) == ["Saproling"]

    def test_dark_depths_becomes_marit_lage_as_the_last_ice_melts(self):
        now = played(start("Dark Depths", {"it": {"ice": 2}}), use(1))
        assert not now.board.triggers
        melted = played(now, use(1), resolve())
        assert zone(melted, "it") == "graveyard" and tokens(melted) == ["Marit Lage"]

    @pytest.mark.rule("113.6")
    @pytest.mark.parametrize("name", ["Cathars' Crusade", "The Ozolith", "Aether Vial", "Primordial Hydra"])
    @pytest.mark.parametrize("where", ["hand", "library", "graveyard"])
    def test_nothing_triggers_from_elsewhere_than_the_battlefield(self, name: str, where: str):
        now = start(name, {"ox": 1}, where)
        now = played(now, UPKEEP, move("pup", "battlefield"), put(PLUS, onto="bear"), step("destroy", card="ox"))
        assert now.board.triggers == ()

    def test_dark_depths_that_has_left_is_not_sacrificed_and_makes_no_token(self):
        now = played(start("Dark Depths", {"it": {"ice": 1}}), use(1), step("destroy", card="it"), resolve())
        assert (tokens(now), now.board.triggers) == ([], ())

    def test_dark_depths_that_enters_without_ice_has_a_button_for_it(self):
        solemnity = fill(CardEntry(id="solemnity", card="Solemnity"))
        depths = fill(CardEntry(id="it", card="Dark Depths", **_read({"zone": "hand"})))
        now = played(board(solemnity, depths), move("it", "battlefield"))
        assert (there(now), now.board.triggers) == ({}, ())
        assert tokens(played(now, use(2))) == ["Marit Lage"]

    def test_dark_depths_and_vampire_hexmage(self):
        hexmage = fill(CardEntry(id="hex", card="Vampire Hexmage"))
        depths = fill(CardEntry(id="depths", card="Dark Depths", **_read({"counters": {"ice": 10}})))
        now = played(board(hexmage, depths), step("use", card="hex", targets=["depths"]), resolve())
        assert tokens(now) == ["Marit Lage"] and zone(now, "hex") == "graveyard"


class TestWhatItEntersWith:
    @pytest.mark.parametrize(
        ("name", "kind"),
        [("Everflowing Chalice", "charge"), ("Crystalline Crawler", PLUS), ("Marath, Will of the Wild", PLUS)],
    )
    def test_x_is_asked_for(self, name: str, kind: str):
        now = played(start(name, {}, "hand"), move("it", "battlefield", x=3))
        assert dict(now.board.cards["it"].counters) == {kind: 3}

    def test_verdurous_gearhulk_gives_to_those_that_are_chosen(self):
        entered = played(start("Verdurous Gearhulk", {}, "hand"), move("it", "battlefield"))
        assert there(played(entered, resolve("bear", "it", x=2))) == {"bear": 2, "it": 2}
        assert there(played(entered, resolve("elk", x=4))) == {}


class TestTheRest:
    def test_black_suns_zenith_meets_plus_counters(self):
        now = played(start("Black Sun's Zenith", {"ox": 3}, "hand"), use(1, x=2))
        assert there(now) == {"bear": {MINUS: 2}, "ox": 1, "elk": {MINUS: 2}}
        assert there(played(start("Black Sun's Zenith", {"ox": 3}, "hand"), use(1, x=0))) == {"ox": 3}

    def test_ajani_steadfast_gives_until_end_of_turn_for_a_counter(self):
        now = played(start("Ajani Steadfast", {"it": {"loyalty": 4}}), use(1, "elk"))
        assert (size(now, "elk")[0], dict(now.board.cards["it"].counters)) == (21, {"loyalty": 5})
        assert "lifelink" in keywords(now, "elk") and "lifelink" not in keywords(now, "bear")
        assert size(played(now, step("end_turn")), "elk")[0] == 20

    def test_hex_parasite_grows_by_its_second_button_until_end_of_turn(self):
        now = played(start("Hex Parasite", {}), use(2), use(2))
        assert size(now, "it")[0] == 3
        assert size(played(now, step("end_turn")), "it")[0] == 1

    def test_all_will_be_one_deals_as_much_as_was_put(self):
        now = played(start("All Will Be One", {}), put("oil", onto="bear", count=4), resolve("p2"))
        assert now.board.player("p2").life == 16
        untouched = played(start("All Will Be One", {}), put("oil", onto="bear", count=4, by="p2"))
        assert not untouched.board.triggers

    def test_blightsteel_colossus_goes_to_the_library_in_place_of_the_graveyard(self):
        now = start("Blightsteel Colossus", {"it": {MINUS: 10}})
        assert zone(played(now, put(MINUS, onto="it")), "it") == "library"
        assert zone(now, "it") == "battlefield"

    def test_necroskitter_reminds_only_of_an_opponent_s_creature_with_a_minus_counter(self):
        def waiting(before: Counters, dies: str) -> int:
            return len(played(start("Necroskitter", before), step("destroy", card=dies)).board.triggers)

        assert waiting({"elk": {MINUS: 1}}, "elk") == 1
        assert waiting({"elk": 1}, "elk") == waiting({"bear": {MINUS: 1}}, "bear") == 0

    def test_simic_ascendancy_says_so_in_its_controller_s_upkeep(self):
        assert len(played(start("Simic Ascendancy", {}), UPKEEP).board.triggers) == 1
        assert not played(start("Simic Ascendancy", {}), NOT_MINE).board.triggers

    def test_thing_in_the_ice_is_turned_over_by_its_second_button(self):
        assert played(start("Thing in the Ice", {}), use(2)).board.cards["it"].transformed
