"""What a person types into the search for a card, and what is found."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp import catalogue
from webapp.catalogue import table as tables
from webapp.catalogue.asking import MOST_CONDITIONS, read_question
from webapp.catalogue.cards import face_of
from webapp.catalogue.finding import lines_found
from webapp.catalogue.names import words_of
from webapp.catalogue.table import Spellings
from webapp.rules.errors import CountertopError


def found(query: str, limit: int = 12) -> list[str]:
    """The names of the faces that are found, in order."""
    return [str(entry.face.name) for entry in catalogue.search(query, limit)]


def refused(query: str) -> str:
    with pytest.raises(CountertopError) as raised:
        catalogue.search(query)
    return raised.value.message


def lines_of(query: str) -> set[int]:
    """All lines of the table that a filter finds."""
    return {*lines_found(tables.table(), read_question(query))}


class TestByName:
    @pytest.mark.parametrize(
        "query", ["grizzly bears", "bears grizzly", "gri bea", "bea gri", "BEA grizz", "grizzlybe"]
    )
    def test_any_words_in_any_order_each_cut_short(self, query: str) -> None:
        assert found(query)[0] == "Grizzly Bears"

    def test_a_word_is_the_beginning_of_a_word_and_not_its_middle(self) -> None:
        assert "Werewolf of Ancient Hunger" not in found("wolf", 500)

    def test_words_that_are_left_out_do_not_matter(self) -> None:
        assert found("jace sculptor")[0] == "Jace, the Mind Sculptor"

    def test_one_word_of_a_name_does_not_stand_for_two_that_are_typed(self) -> None:
        names = found("goblin g", 400)
        assert "Goblin Guide" in names
        assert "Raging Goblin" not in names

    @pytest.mark.parametrize(
        "query", ["Lim-Dûl's Vault", "lim duls vault", "LIMDUL'S VAULT", "vault limdul", "lim-dûl va"]
    )
    def test_case_accents_and_signs_do_not_matter(self, query: str) -> None:
        assert "Lim-Dûl's Vault" in found(query)

    @pytest.mark.parametrize("query", ["Fire // Ice", "fire ice", "fire/ic", "Fire // I"])
    def test_both_names_of_a_split_card_together(self, query: str) -> None:
        assert catalogue.search(query)[0].name == "Fire // Ice"

    def test_both_names_of_a_card_with_two_faces(self) -> None:
        assert found("Delver of Secrets // Insect")[0] == "Delver of Secrets"

    @pytest.mark.parametrize("name", ["Summon: Bahamut", "Circle of Protection: Red", "+2 Mace", '"Ach! Hans, Run!"'])
    def test_signs_in_a_name_are_no_filters(self, name: str) -> None:
        for typed in (name, name.casefold()):
            assert found(typed)[0] == name

    def test_a_name_may_be_typed_letter_by_letter(self) -> None:
        name = "Circle of Protection: Red"
        for end in range(len("Circle of P"), len(name) + 1):
            assert any(other.startswith("Circle of Protection") for other in found(name[:end])), name[:end]


class TestOrder:
    def test_the_name_then_its_beginning_then_words_in_order_then_in_any_order(self) -> None:
        names = found("wolf", 500)
        assert names.index("Wolf Pack") < names.index("Wolfbriar Elemental") < names.index("Lone Wolf")
        names = found("fire ice", 500)
        assert names.index("Fire // Ice") < names.index("Sword of Fire and Ice") < names.index("Iceman and Firestar")

    def test_shortest_first_and_jokes_last_in_each(self) -> None:
        for query in ("dragon of", "wolf of", "lord the", "goblin the"):
            first, second = query.split()
            entries = [entry for entry in catalogue.search(query, 500) if not entry.token]
            ranks = []
            for entry in entries:
                words = words_of(str(entry.face.name))
                in_order = re.search(rf"\b{first}.*\b{second}", words) is not None
                begins = words.startswith(query)
                ranks.append((not begins, not in_order, entry.scope == "joke", len(words)))
            assert ranks == sorted(ranks)

    def test_of_names_that_begin_so_those_of_instants_and_sorceries_come_last(self) -> None:
        """Counters lie on permanents: that is what is laid out."""
        assert found("grizz")[0] == "Grizzly Bears"  # and not Grizzly Fate, which is shorter
        names = found("bolt", 200)
        assert names.index("Boltbender") < names.index("Boltwave")
        assert names.index("Rift Bolt") < names.index("Lightning Bolt")  # a name that only has the word: by its length
        assert found("shock")[0] == "Shock"

    def test_the_very_name_comes_before_longer_ones(self) -> None:
        for name in ("Forest", "Opt", "Lightning Bolt", "Shock", "Vigor"):
            assert found(name)[0] == name

    def test_no_face_is_there_twice(self) -> None:
        for query in ("ice", "wolf", "is:creature", "elemental", "delver", "lighning"):
            entries = catalogue.search(query, 200)
            sizes = [entry.token and (entry.front.power, entry.front.toughness) for entry in entries]
            faces = {(entry.name, entry.is_back, size) for entry, size in zip(entries, sizes, strict=True)}
            assert len(faces) == len(entries)


class TestTokensByName:
    def test_a_token_is_found_by_its_name(self) -> None:
        (first, *_) = catalogue.search("treasure")
        assert (first.name, first.token, first.front.type) == ("Treasure", True, "Artifact — Treasure")

    def test_cards_come_before_tokens_whose_names_fit_as_well(self) -> None:
        begin = [entry for entry in catalogue.search("elemental", 200) if entry.name.startswith("Elemental ")]
        assert [entry.token for entry in begin] == sorted(entry.token for entry in begin)
        assert {entry.token for entry in begin} == {True, False}

    def test_of_the_tokens_of_one_name_the_one_that_the_name_alone_means(self) -> None:
        for name in ("Soldier", "Elemental", "Zombie", "Spirit"):
            assert catalogue.search(f"{name} is:token", 1) == [catalogue.find_token(name)]

    def test_a_filter_picks_another_of_them(self) -> None:
        (soldier, *_) = catalogue.search("soldier is:token c:r")
        assert (soldier.name, soldier.colors) == ("Soldier", "R")

    def test_only_tokens_and_no_tokens(self) -> None:
        assert all(entry.token for entry in catalogue.search("is:token", 100))
        for query in ("-is:token wolf", "-t:token wolf"):
            assert not any(entry.token for entry in catalogue.search(query, 100))


class TestWrongLetters:
    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("tarmogof", "Tarmogoyf"),  # one letter too few
            ("tarmogoyff", "Tarmogoyf"),  # one too many
            ("tarmagoyf", "Tarmogoyf"),  # another letter
            ("tarmogofy", "Tarmogoyf"),  # two changed places
            ("armogoyf", "Tarmogoyf"),  # the first one
            ("tramogof", "Tarmogoyf"),  # two edits in a long word
            ("lighning blot", "Lightning Bolt"),  # one in each word
            ("yuong wolf", "Young Wolf"),
            ("wolf yong", "Young Wolf"),
            ("doubling seson", "Doubling Season"),
            ("hardend scales", "Hardened Scales"),
            ("atraxa pretors voice", "Atraxa, Praetors' Voice"),
            ("thlia guardian", "Thalia, Guardian of Thraben"),
            ("light ning bolt", "Lightning Bolt"),  # a blank too many
            ("fire ball", "Fireball"),
            ("lightningbolt", "Lightning Bolt"),  # one too few
            ("emrakul aeonstorn", "Emrakul, the Aeons Torn"),
        ],
    )
    def test_an_edit_or_two_are_forgiven(self, typed: str, name: str) -> None:
        assert name in found(typed)[:3]

    def test_what_is_spelled_so_comes_first(self) -> None:
        assert found("delver o")[0] == "Delver of Secrets"

    def test_who_typed_a_whole_name_meant_it(self) -> None:
        assert found("Young Wolf") == ["Young Wolf"]

    def test_where_enough_fits_nothing_is_guessed(self) -> None:
        assert all("wolf" in words_of(name) for name in found("wolf", 60))

    @pytest.mark.parametrize("query", ["xqzzy wvutsr", "wlf", "zx", "qqqqqqqqqq", "young zzzzzzz"])
    def test_short_words_and_nonsense_are_not_guessed_at(self, query: str) -> None:
        assert found(query) == []

    @given(st.text("abc", max_size=9), st.lists(st.text("abc", min_size=1, max_size=9), max_size=8), st.integers(0, 2))
    def test_a_word_is_near_if_so_many_edits_lead_to_its_beginning(
        self, typed: str, words: list[str], most: int
    ) -> None:
        near: dict[str, int] = {}
        for word, cost in Spellings({*words}).near(typed, most):
            near[word] = min(cost, near.get(word, most))
        told = {word: min(edits(typed, word[:end]) for end in range(1, len(word) + 1)) for word in words}
        assert near == {word: cost for word, cost in told.items() if cost <= most}


def edits(one: str, other: str) -> int:
    """How many letters more, less, other or swapped with their neighbour lead from one to the other."""
    rows = [[*range(len(other) + 1)]]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            ways = [rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (letter != wanted)]
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                ways.append(rows[i - 2][j - 2] + 1)
            row.append(min(ways))
        rows.append(row)
    return rows[-1][-1]


class TestFilters:
    def test_words_of_the_type_line(self) -> None:
        assert "Jace Beleren" in found("t:planeswalker jace", 50)
        for entry in catalogue.search('t:"legendary creature"', 50):
            assert {"Legendary", "Creature"} <= {*str(entry.face.type).split()}
        assert found('t:"elf legendary"', 30) == found("t:elf t:legendary", 30)

    def test_a_whole_type_is_not_the_beginning_of_another(self) -> None:
        assert all("Planeswalker" not in str(entry.face.type) for entry in catalogue.search("t:plane", 50))
        assert found("t:planeswalk", 20) == found("t:planeswalker", 20)

    def test_keywords(self) -> None:
        assert found("kw:undying wolf") == ["Young Wolf", "Pyreheart Wolf"]
        assert "Arcbound Worker" in found("kw:modular arcbound", 40)
        assert found('kw:"first strike" t:legendary', 5) and found("kw:undyi", 30) == found("kw:undying", 30)
        assert found('kw:"modular 1"', 60) != found("kw:modular", 60)

    @pytest.mark.parametrize(
        ("query", "fits"),
        [
            ("pow>=4", lambda power: power >= 4),
            ("pow<1", lambda power: power < 1),
            ("pow=2", lambda power: power == 2),
            ("pow:2", lambda power: power == 2),
            ("power != 2", lambda power: power != 2),
            ("pow > 12", lambda power: power > 12),
            ("pow<=-1", lambda power: power <= -1),
        ],
    )
    def test_numbers_are_compared(self, query, fits) -> None:
        entries = catalogue.search(query, 40)
        assert entries and all(isinstance(entry.face.power, int) and fits(entry.face.power) for entry in entries)

    def test_all_four_numbers(self) -> None:
        assert all(entry.face.toughness in (0, 1, 2) for entry in catalogue.search("tou<3 tou>=0", 40))
        assert all(int(entry.face.loyalty or 0) >= 4 for entry in catalogue.search("loy>=4", 40))
        assert all(entry.face.defense == 3 for entry in catalogue.search("def:3", 40))
        assert "Invasion of Zendikar" in found("defense=3 invasion", 60)

    def test_a_star_is_no_number(self) -> None:
        assert "Tarmogoyf" in found("pow=* tarmo")
        assert "Tarmogoyf" not in found("pow>=0 tarmo") + found("pow<100 tarmo")

    @pytest.mark.parametrize(
        ("query", "fits"),
        [
            ("c:wu", lambda colors: {*"WU"} <= {*colors}),
            ("c:WU", lambda colors: {*"WU"} <= {*colors}),
            ("color:blue", lambda colors: "U" in colors),
            ("c:colorless", lambda colors: not colors),
            ("c:c", lambda colors: not colors),
            ("-c:g", lambda colors: "G" not in colors),
            ("c!=g", lambda colors: "G" not in colors),
            ("c:multicolored", lambda colors: len(colors) > 1),
        ],
    )
    def test_colours_that_it_has(self, query, fits) -> None:
        entries = catalogue.search(f"{query} t:creature", 60)
        assert len(entries) == 60 and all(fits(entry.colors) for entry in entries)

    def test_two_halves_side_by_side_have_the_colours_of_both(self) -> None:
        assert found("c:ur fire ice")[0] == "Fire // Ice"
        assert "Fire // Ice" not in found("-c:u fire", 400)
        for entry in catalogue.search("c:wu", 400):
            assert {*"WU"} <= {*entry.colors}, entry.name

    def test_counters_that_it_enters_with(self) -> None:
        hydras = found("counters:+1/+1 hydra", 40)
        assert "Hungering Hydra" in hydras
        assert "Triskelion" in found("counters:+1/+1 trisk")
        assert found("counters:-1/-1 trisk") == []
        assert "Arcbound Worker" in found("counters:+1/+1 arcbound", 40)  # by its keyword
        assert "Jace Beleren" in found("counters:loyalty jace", 40)

    def test_any_counters_are_those_and_cards_that_do_something_about_them(self) -> None:
        for name in ("Triskelion", "Doubling Season", "Hardened Scales", "Solemnity"):
            assert name in found(f"counters:any {name}")
        assert found("counters:any grizzly bears") == []

    def test_what_it_is(self) -> None:
        assert all("Legendary" in str(entry.face.type) for entry in catalogue.search("is:legendary", 30))
        assert all("Creature" in str(entry.face.type) for entry in catalogue.search("is:creature", 30))
        assert all("Instant" not in str(entry.face.type) for entry in catalogue.search("is:permanent bolt", 30))
        assert all(entry.scope == "joke" for entry in catalogue.search("is:joke", 30))

    def test_filters_mix_with_words_and_with_each_other(self) -> None:
        assert found("wolf kw:undying c:g") == found("c:g wolf kw:undying") == ["Young Wolf"]
        assert found("kw:undying yuong wolf") == ["Young Wolf"]

    def test_a_filter_alone_lists_in_the_usual_order(self) -> None:
        names = found("kw:undying -is:token", 100)
        assert [len(words_of(name)) for name in names] == sorted(len(words_of(name)) for name in names)

    def test_the_other_way_round(self) -> None:
        assert not any("Creature" in str(entry.face.type) for entry in catalogue.search("-t:creature wolf", 40))
        assert found("-kw:undying young wolf") == []

    def test_case_does_not_matter(self) -> None:
        assert found("T:Planeswalker Jace") == found("t:planeswalker jace")
        assert found("KW:Undying") == found("kw:undying")

    def test_every_face_is_in_one_of_two_opposites(self) -> None:
        facts = tables.table()
        for query in ("t:creature", "pow>=4", "c:w", "counters:any", "is:token", "kw:flying"):
            both = [lines_of(sign + query) for sign in ("", "-")]
            assert not both[0] & both[1] and len(both[0] | both[1]) == len({*facts.ranked.lines})

    def test_it_says_of_all_faces_what_their_rows_say(self) -> None:
        facts = tables.table()
        lines = lines_of("pow>=7")
        for line in range(len(facts)):
            power = face_of(facts.row(line)).power
            assert (line in lines) == (isinstance(power, int) and power >= 7)


class TestFiltersThatMakeNoSense:
    @pytest.mark.parametrize(
        ("query", "said"),
        [
            ("foo:bar", "no filter 'foo:'; there are such as t:planeswalker, kw:undying"),
            ("wolf cmc>=3", "no filter 'cmc>='"),
            ("t:", "'t:' lacks what to look for, as in t:planeswalker"),
            ("wolf pow>=", "'pow>=' lacks what to look for, as in pow>=4"),
            ('t:""', "as in t:planeswalker"),
            ("pow>=x", "'pow>=x' wants a number, as in pow>=4"),
            ("tou:big", "'tou:big' wants a number, as in tou<3"),
            ("t>creature", "t can't be compared by >; write it as in t:planeswalker"),
            ("c:xyz", "no colour 'xyz'; write letters of WUBRG or a name"),
            ("t:planeswalkr", "no type line has 'planeswalkr'; did you mean 'planeswalker'?"),
            ("kw:undyng", "no card here has the keyword 'undyng'; did you mean 'undying'?"),
            ("is:tokn", "nothing is 'tokn'; did you mean 'token'?"),
        ],
    )
    def test_say_what_was_wrong_and_what_would_be_right(self, query: str, said: str) -> None:
        assert said in refused(query)

    def test_too_many_are_not_answered(self) -> None:
        many = " ".join(f"pow>{number}" for number in range(MOST_CONDITIONS + 1))
        assert "at most 12 filters" in refused(many)
        assert catalogue.search(" ".join(["pow>1"] * 50), 3)

    @given(
        st.text(st.characters(codec="utf-8"), max_size=60)
        | st.from_regex(r'-?[a-z]{1,4}[:<>=!]{1,2}"?[a-z0-9+/]{0,5}', fullmatch=True)
    )
    def test_no_text_does_anything_but_find_or_be_refused(self, text: str) -> None:
        try:
            assert len(catalogue.search(text, 5)) <= 5
        except CountertopError as error:
            assert error.message
