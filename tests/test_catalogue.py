"""The built-in catalogue: names as people write them, and what an entry that gives only a name comes to."""

from __future__ import annotations

import csv
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from tools.build_catalogue import build
from webapp import catalogue
from webapp.catalogue import Entry
from webapp.catalogue import table as tables
from webapp.rules.entries import CardEntry, card_of, decode, encode
from webapp.rules.errors import CountertopError
from webapp.rules.statics import EntersWith

ROOT = Path(__file__).parent.parent


def filled(card: str, **written: object) -> CardEntry:
    return catalogue.fill(CardEntry(id="it", card=card, **written))


def found(name: str) -> Entry:
    entry = catalogue.find(name)
    assert entry is not None, name
    return entry


def entering(entry: CardEntry) -> list[dict[str, object]]:
    abilities = () if entry.abilities is UNSET else entry.abilities
    return [dict(ability.counters.pairs) for ability in abilities if isinstance(ability, EntersWith)]


class TestNames:
    @pytest.mark.parametrize(
        ("written", "name"),
        [
            ("young wolf", "Young Wolf"),
            ("  YOUNG WOLF ", "Young Wolf"),
            ("Æther Vial", "Aether Vial"),
            ("aether vial", "Aether Vial"),
            ("lim-dul the necromancer", "Lim-Dûl the Necromancer"),
            ("Lim-Dûl the Necromancer", "Lim-Dûl the Necromancer"),
            ("Jace, Vryn’s Prodigy", "Jace, Vryn's Prodigy"),
            ("jace vryns prodigy", "Jace, Vryn's Prodigy"),
            ("one with the WIND", "One With the Wind"),
            ('"Ach! Hans, Run!"', '"Ach! Hans, Run!"'),
            ("+2 mace", "+2 Mace"),
        ],
    )
    def test_case_accents_and_punctuation_do_not_matter(self, written: str, name: str) -> None:
        assert found(written).name == name

    @pytest.mark.parametrize("written", ["Fire // Ice", "Fire/Ice", "fire / ice", "Fire//Ice", "Fire", "Ice"])
    def test_both_halves_and_every_way_to_join_them_are_one_card(self, written: str) -> None:
        card = found(written)
        assert (card.name, card.colors, card.is_back, card.back) == ("Fire // Ice", "UR", False, None)

    def test_slashes_that_belong_to_a_name_split_nothing(self) -> None:
        assert found("SP//dr, Piloted by Peni").name == "SP//dr, Piloted by Peni"
        assert found("Summon: Choco/Mog").name == "Summon: Choco/Mog"

    def test_two_halves_that_do_not_belong_together_give_the_first(self) -> None:
        assert found("Young Wolf // Ice").name == "Young Wolf"

    def test_a_card_of_its_own_comes_before_another_cards_spell(self) -> None:
        assert (found("Lightning Bolt").name, found("Lightning Bolt").layout) == ("Lightning Bolt", "normal")

    @pytest.mark.parametrize("name", ["", "   ", "//", "Yung Wolf", "No Such Card", "Young", "Wolf // Young"])
    def test_what_is_no_name_is_not_found(self, name: str) -> None:
        assert catalogue.find(name) is None

    def test_an_edition_that_is_not_here_is_an_error(self) -> None:
        with pytest.raises(CountertopError, match="edition 99"):
            catalogue.find("Young Wolf", edition=99)


class TestTwoFaces:
    def test_a_card_that_transforms_has_its_back(self) -> None:
        card = found("Delver of Secrets")
        assert card.back is not None
        assert (card.back.name, card.back.power, card.back.toughness) == ("Insectile Aberration", 3, 2)
        assert not card.is_back

    def test_a_backs_name_finds_its_card_with_that_face_up(self) -> None:
        card = found("Archdemon of Greed")
        assert (card.name, card.is_back, card.face.name) == ("Ravenous Demon", True, "Archdemon of Greed")
        entry = filled("Archdemon of Greed")
        assert (entry.card, entry.name, entry.transformed) == ("Ravenous Demon", "Ravenous Demon", True)
        assert card_of(entry, "p1").name == "Archdemon of Greed"

    def test_off_the_battlefield_its_front_is_what_counts(self) -> None:
        assert filled("Archdemon of Greed", zone="graveyard").transformed is UNSET

    def test_what_is_written_about_the_face_that_is_up_wins(self) -> None:
        assert filled("Archdemon of Greed", transformed=False).transformed is False

    @pytest.mark.parametrize("name", ["Akki Lavarunner", "Akoum Warrior"])
    def test_flip_cards_and_modal_ones_have_a_back_too(self, name: str) -> None:
        assert found(name).back is not None

    @pytest.mark.parametrize("name", ["Order of Midnight", "Alter Fate"])
    def test_an_adventure_is_no_back(self, name: str) -> None:
        card = found(name)
        assert (card.name, card.back, card.is_back) == ("Order of Midnight", None, False)

    def test_what_two_cards_meld_into_is_a_card_of_its_own(self) -> None:
        assert found("Brisela, Voice of Nightmares").front.power == 9
        assert found("Bruna, the Fading Light").back is None


class TestFilling:
    def test_a_name_is_enough(self) -> None:
        entry = filled("young wolf")
        assert (entry.card, entry.name, entry.type) == ("Young Wolf", "Young Wolf", "Creature — Wolf")
        assert (entry.power, entry.toughness, entry.keywords) == (1, 1, ("undying",))

    def test_what_the_entry_writes_wins(self) -> None:
        entry = filled("Young Wolf", name="Old Wolf", power=7, keywords=())
        assert (entry.name, entry.power, entry.toughness, entry.keywords) == ("Old Wolf", 7, 1, ())

    def test_an_entry_that_names_no_card_stays_as_it_is(self) -> None:
        entry = CardEntry(id="wolf", name="Young Wolf")
        assert catalogue.fill(entry) is entry

    @pytest.mark.parametrize("name", ["Hungering Hydra", "Walking Ballista"])
    def test_it_enters_with_x(self, name: str) -> None:
        assert entering(filled(name)) == [{"+1/+1": "X"}]

    def test_several_kinds_are_one_ability(self) -> None:
        assert entering(filled("Nissa, Steward of Elements")) == [{"loyalty": "X"}]
        both = [e for name in ("Triskelion", "Sleep-Cursed Faerie") for e in entering(filled(name))]
        assert both == [{"+1/+1": 3}, {"stun": 3}]

    @pytest.mark.parametrize(
        ("name", "offer"),
        [
            ("Ardent Soldier", "sometimes enters with 1 +1/+1 counter"),
            ("Academy Drake", "sometimes enters with 2 +1/+1 counters"),
            ("Boot Nipper", "enters with 1 deathtouch counter or 1 lifelink counter"),
            ("Canker Abomination", "enters with a number of -1/-1 counters that depends on something"),
            ("Indominus Rex, Alpha", "enters with counters that depend on something"),
        ],
    )
    def test_what_depends_on_something_is_offered_and_never_applied(self, name: str, offer: str) -> None:
        assert entering(filled(name)) == []
        assert catalogue.offers(name) == (offer,)

    def test_what_stands_beside_a_condition_is_not_applied_either(self) -> None:
        assert entering(filled("Voidpouncer")) == []
        assert len(catalogue.offers("Voidpouncer")) == 2

    @pytest.mark.parametrize("name", ["Hungering Hydra", "Grizzly Bears", "Arcbound Worker", "No Such Card"])
    def test_what_is_sure_or_a_keyword_is_not_offered(self, name: str) -> None:
        assert catalogue.offers(name) == ()

    def test_modular_is_left_to_the_keyword(self) -> None:
        assert (entering(filled("Arcbound Worker")), filled("Arcbound Worker").keywords) == ([], ("modular 1",))

    def test_a_star_is_not_known(self) -> None:
        assert (filled("Tarmogoyf").power, filled("Tarmogoyf").toughness) == ("?", "?")

    def test_planeswalkers_and_battles_have_their_number(self) -> None:
        assert filled("Jace Beleren").loyalty == 3
        assert filled("Invasion of Zendikar").defense == 3
        assert card_of(filled("Jace Beleren"), "p1").counters["loyalty"] == 3

    def test_a_saga_has_chapters_and_others_have_none(self) -> None:
        assert filled("History of Benalia").chapters == 3
        assert filled("Barbara Wright").chapters is UNSET

    def test_a_tokens_name_gives_a_token(self) -> None:
        entry = filled("Treasure")
        assert (entry.type, entry.token) == ("Artifact — Treasure", True)
        assert filled("Soldier", power=2, toughness=2).type == "Creature — Soldier"

    def test_what_says_that_it_is_a_token_means_the_token(self) -> None:
        assert (filled("Phyrexian Hydra").power, filled("Phyrexian Hydra", token=True).power) == (7, 3)
        assert filled("Illusion").card == "Illusion // Reality"
        assert filled("Illusion", token=True).card == "Illusion"

    def test_a_name_that_is_not_there_is_an_error_that_says_what_was_meant(self) -> None:
        with pytest.raises(CountertopError) as raised:
            filled("Tarmogof")
        assert raised.value.where == "card"
        assert raised.value.message == "no card named 'Tarmogof' in the catalogue; did you mean 'Tarmogoyf'?"

    def test_at_most_three_are_suggested_and_none_where_none_is_near(self) -> None:
        with pytest.raises(CountertopError) as raised:
            filled("Lightning Blot")
        assert raised.value.message.count(" or ") == 2
        assert "'Lightning Bolt'" in raised.value.message
        with pytest.raises(CountertopError, match=r"in the catalogue$"):
            filled("Xqzzy")


class TestColors:
    @pytest.mark.parametrize(
        ("name", "colors"),
        [
            ("Young Wolf", "G"),
            ("Lightning Bolt", "R"),
            ("Fire // Ice", "UR"),
            ("Garruk Relentless", "G"),
            ("Garruk, the Veil-Cursed", "BG"),
            ("Walking Ballista", ""),
            ("Marit Lage", "B"),
            ("Elemental", ""),  # many tokens, of several colours
            ("No Such Card", ""),
        ],
    )
    def test_the_colours_of_the_face_that_has_the_name(self, name: str, colors: str) -> None:
        assert catalogue.colors(name) == colors


class TestSearch:
    def test_the_beginning_of_a_name_comes_before_the_beginning_of_a_word(self) -> None:
        names = [entry.face.name for entry in catalogue.search("wolf", 400)]
        assert names.index("Wolf Pack") < names.index("Wolfbriar Elemental") < names.index("Lone Wolf")
        assert "Werewolf of Ancient Hunger" not in names

    def test_the_very_name_comes_first(self) -> None:
        assert catalogue.search("Forest")[0].name == "Forest"
        assert catalogue.search("forest")[0].name == "Forest"

    def test_the_shortest_comes_first(self) -> None:
        names = [str(entry.face.name) for entry in catalogue.search("grizzly b")]
        assert names == sorted(names, key=len) and names[0] == "Grizzly Bears"

    def test_jokes_come_last(self) -> None:
        scopes = [entry.scope for entry in catalogue.search("goblin", 600)]
        begins = [scope == "joke" for scope in scopes[: scopes.index("joke") + 1]]
        assert begins.index(True) > 100

    def test_accents_blanks_and_dashes_do_not_matter(self) -> None:
        for query in ("lim-dul", "Lim-Dûl", "limdul", "LIM DUL"):
            assert "Lim-Dûl's Vault" in [entry.name for entry in catalogue.search(query)]

    def test_a_back_is_found_by_its_own_name(self) -> None:
        (only,) = catalogue.search("insectile ab")
        assert (only.name, only.is_back) == ("Delver of Secrets", True)

    def test_no_card_is_there_twice_and_the_limit_holds(self) -> None:
        entries = catalogue.search("ice", 50)
        assert len(entries) == 50 == len({(entry.name, entry.is_back) for entry in entries})
        assert len(catalogue.search("a", 7)) == 7

    @pytest.mark.parametrize("query", ["", "  ", "!!!", "zzzzzz"])
    def test_what_fits_nothing_finds_nothing(self, query: str) -> None:
        assert catalogue.search(query) == []

    def test_it_is_quick(self) -> None:
        catalogue.search("wolf")
        start = time.perf_counter()
        for query in ("a", "wolf", "the", "zzzz", "of the"):
            catalogue.search(query)
        assert time.perf_counter() - start < 5 * 0.02 * 3  # thrice the aim: other tests run beside this one


class TestTokens:
    def test_what_is_told_picks_among_those_of_one_name(self) -> None:
        soldier = catalogue.find_token("Soldier", 1, 1, "W", ["creature", "soldier"])
        assert soldier is not None and soldier.token
        assert (soldier.front.type, soldier.colors, soldier.front.keywords) == ("Creature — Soldier", "W", UNSET)
        red = catalogue.find_token("soldier", power="2", toughness="2", colors="R")
        assert red is not None and (red.colors, red.front.power) == ("R", 2)

    def test_a_name_that_no_token_has_is_not_found(self) -> None:
        assert catalogue.find_token("Young Wolf") is None

    @pytest.mark.parametrize(
        ("script", "name", "type_", "numbers", "keywords", "colors"),
        [
            ("w_1_1_soldier_lifelink", "Soldier", "Creature — Soldier", (1, 1), ("lifelink",), "W"),
            ("w_1_1_soldier", "Soldier", "Creature — Soldier", (1, 1), UNSET, "W"),
            ("c_a_treasure_sac", "Treasure", "Artifact — Treasure", (UNSET, UNSET), UNSET, ""),
            ("r_1_1_mercenary_tappump", "Mercenary", "Creature — Mercenary", (1, 1), UNSET, "R"),
            ("c_1_1_a_thopter_flying", "Thopter", "Artifact Creature — Thopter", (1, 1), ("flying",), ""),
            ("a_4_4_scarecrow_vigilance", "Scarecrow", "Artifact Creature — Scarecrow", (4, 4), ("vigilance",), ""),
            ("c_x_x_a_construct", "Construct", "Artifact Creature — Construct", ("?", "?"), UNSET, ""),
            ("b_9_7_goblin_first_strike", "Goblin", "Creature — Goblin", (9, 7), ("first strike",), "B"),
            ("marit_lage", "Marit Lage", "Legendary Creature — Avatar", (20, 20), ("flying", "indestructible"), "B"),
        ],
    )  # fmt: skip
    def test_the_id_of_a_script_says_what_the_token_is(
        self, script: str, name: str, type_: str, numbers: tuple[object, object], keywords: object, colors: str
    ) -> None:
        token = catalogue.token_of_script(script)
        assert token is not None and token.token
        face = token.front
        assert (token.name, face.type, (face.power, face.toughness)) == (name, type_, numbers)
        assert (face.keywords, token.colors) == (keywords, colors)

    @pytest.mark.parametrize("script", ["", "w", "nope", "w_1_1", "w_1_1_lifelink", "q_1_1_soldier"])
    def test_an_id_that_says_too_little_is_no_token(self, script: str) -> None:
        assert catalogue.token_of_script(script) is None


class TestTable:
    def test_every_card_fills_an_entry_that_a_file_can_hold(self) -> None:
        table = tables.table()
        for line in range(len(table)):
            name = table.row(line).name
            entry = catalogue.fill(CardEntry(id="it", card=name))
            written = msgspec.json.encode(entry, enc_hook=encode)
            assert msgspec.json.decode(written, type=CardEntry, dec_hook=decode) == entry, name
            assert catalogue.fill(CardEntry(id="it", card=entry.card)).name == entry.name, name

    def test_every_token_fills_an_entry_too(self) -> None:
        for rows in tables.table().tokens.values():
            for row in rows:
                entry = filled(row.name, token=True)
                written = msgspec.to_builtins(entry, enc_hook=encode)
                assert msgspec.convert(written, CardEntry, dec_hook=decode) == entry, row.name

    def test_nothing_is_read_before_the_first_question(self) -> None:
        asks = (
            "from webapp import catalogue; from webapp.catalogue import table; print(table._read.cache_info().currsize)"
        )
        run = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True, cwd=ROOT)
        assert run.stdout.strip() == "0"

    def test_many_threads_that_ask_at_once_get_one_table(self) -> None:
        tables._read.cache_clear()
        got: list[tables.Table] = []
        threads = [threading.Thread(target=lambda: got.append(tables.table())) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(got) == 8 and len({id(table) for table in got}) == 1

    def test_the_committed_file_is_small(self) -> None:
        file = Path(tables.__file__).parent / "data" / "edition-1.tsv.gz"
        assert file.stat().st_size < 1_000_000


TOKEN_COLUMNS = [
    "name",
    "supertypes",
    "types",
    "subtypes",
    "colors",
    "power",
    "toughness",
    "keywords",
    "enters_with",
    "scope",
]
CARD_COLUMNS = [
    *TOKEN_COLUMNS,
    "face",
    "other_face",
    "layout",
    "mana_cost",
    "loyalty",
    "defense",
    "chapters",
    "enters_with_keyword",
]


def write_csv(path: Path, columns: list[str], *rows: dict[str, str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="", quoting=csv.QUOTE_ALL)
        writer.writeheader()
        writer.writerows(rows)
    return path


class TestBuilding:
    @pytest.fixture
    def files(self, tmp_path: Path) -> tuple[Path, Path, Path]:
        half = {"name": "Zap", "face": "1", "other_face": "Zapper", "layout": "prepare", "types": "Instant"}
        cards = write_csv(
            tmp_path / "cards.csv",
            CARD_COLUMNS,
            half,
            {"name": "Zap", "face": "0", "layout": "normal", "types": "Instant", "colors": "R", "scope": "paper"},
            {"name": "Öx", "face": "0", "layout": "normal", "supertypes": "Snow", "types": "Creature",
             "subtypes": "Ox", "power": "2", "toughness": "*", "enters_with": "+1/+1:X", "scope": "paper"},
        )  # fmt: skip
        tokens = write_csv(
            tmp_path / "tokens.csv", TOKEN_COLUMNS, {"name": "Clue", "types": "Artifact", "subtypes": "Clue"}
        )
        doings = write_csv(
            tmp_path / "doings.csv", ["name", "kind", "what"], {"name": "Zap", "kind": "plus", "what": "one more"}
        )
        return cards, tokens, doings

    def test_the_same_files_give_the_same_bytes(
        self, files: tuple[Path, Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        out = tmp_path / "edition-7.tsv.gz"
        script = [sys.executable, "-m", "tools.build_catalogue", *map(str, files), str(out)]
        subprocess.run(script, check=True, cwd=ROOT)
        first = out.read_bytes()
        monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)  # gzip would write the second into its header
        assert build(*files) == first

    def test_what_is_built_can_be_asked(
        self, files: tuple[Path, Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "edition-7.tsv.gz").write_bytes(build(*files))
        monkeypatch.setattr(tables, "_DATA", tmp_path)
        ox = catalogue.find("ox", edition=7)
        assert ox is not None
        assert (ox.name, ox.front.type, ox.front.power, ox.front.toughness) == ("Öx", "Snow Creature — Ox", 2, "?")
        zap = catalogue.find("Zap", edition=7)
        assert zap is not None and (zap.layout, zap.colors) == ("normal", "R")
        assert [entry.name for entry in catalogue.search("o", edition=7)] == ["Öx"]
        tables._read.cache_clear()
