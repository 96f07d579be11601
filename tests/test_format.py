"""The strict reader: all of format 1, nothing else, and what is wrong is named with its place."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webapp.rules import perform, read_step
from webapp.rules.errors import BadStepError, CountertopError, UnreadableScenarioError
from webapp.scenarios import format
from webapp.scenarios.check import check
from webapp.scenarios.format import Scenario, read, start_board, write
from webapp.scenarios.running import run
from webapp.scenarios.texts import MOST_BYTES


def refused(text: str | bytes) -> UnreadableScenarioError:
    with pytest.raises(UnreadableScenarioError) as error:
        read(text)
    return error.value


def refusals(text: str | bytes) -> list[str]:
    """What is wrong, a text each, without the line on which its path stands."""
    faults = refused(text).faults
    assert not any("\n" in str(fault) for fault in faults)
    return [f"{fault.where}: {fault.told}" if fault.where else str(fault) for fault in faults]


def refusal(text: str | bytes) -> str:
    return refusals(text)[0]


def of(*lines: str) -> str:
    return "\n".join(["countertop: 1", *lines])


class TestKeys:
    @pytest.mark.parametrize(
        ("line", "where"),
        [
            ("colour: red", "colour"),
            ("cards: [{id: a}, {id: b, colour: red}]", "cards[1].colour"),
            ("cards: [{id: a, back: {colour: red}}]", "cards[0].back.colour"),
            ("cards: [{id: a, back: {zone: hand}}]", "cards[0].back.zone"),
            (
                "cards: [{id: a, abilities: [{is: at_most, kind: oil, number: 1, times: 2}]}]",
                "cards[0].abilities[0].times",
            ),
            (
                "cards: [{id: a, abilities: [{is: no_counters, affects: {whom: you}}]}]",
                "cards[0].abilities[0].affects.whom",
            ),
            ("players: [{id: p1, mana: 3}]", "players[0].mana"),
            ("house_rules: {poisons: 12}", "house_rules.poisons"),
            ("steps: [{do: put, onto: p1, kind: oil, to: p1}]", "steps[0].to"),
            ("steps: [{do: together, steps: [{do: tap, card: a, x: 1}]}]", "steps[0].steps[0].x"),
            ("steps: [{do: tap, card: a, expect: {life: 1}}]", "steps[0].expect.life"),
            ("expect: {card: {}}", "expect.card"),
            ("expect: {cards: {a: {colour: red}}}", "expect.cards.a.colour"),
            ("expect: {cards: {a: {last: {tapped: true}}}}", "expect.cards.a.last.tapped"),
            ("expect: {players: {p1: {name: x}}}", "expect.players.p1.name"),
            ("expect: {fired: [{rule: '704.5f', object: a, passes: 1}]}", "expect.fired[0].passes"),
            ("expect: {choice: {kind: legend, player: p1, id: a}}", "expect.choice.id"),
        ],
    )
    def test_an_unknown_key_is_named_with_its_path(self, line, where):
        assert any(told.startswith(f"{where}: there is no such key here") for told in refusals(of(line)))

    @pytest.mark.parametrize(
        ("line", "where"),
        [
            ("cards: [{name: Bear}]", "cards[0].id"),
            ("players: [{}]", "players[0].id"),
            ("steps: [{onto: p1}]", "steps[0].do"),
            ("steps: [{do: put, onto: p1}]", "steps[0].kind"),
            ("steps: [{do: together}]", "steps[0].steps"),
            ("cards: [{id: a, abilities: [{is: at_most, kind: oil}]}]", "cards[0].abilities[0].number"),
            ("expect: {fired: [{rule: '704.5f'}]}", "expect.fired[0].object"),
        ],
    )
    def test_a_missing_key_is_named_with_its_path(self, line, where):
        assert refusal(of(line)).startswith(f"{where}: this key is missing; ")

    @pytest.mark.parametrize(
        "line",
        ["title: a\ntitle: a", "cards: [{id: a, name: x, name: x}]", "cards: [{id: a, counters: {oil: 1, 'oil': 2}}]"],
    )
    def test_a_key_that_stands_there_twice_is_refused(self, line):
        assert "stands there twice" in refusal(of(line))

    def test_it_is_so_in_json_and_in_what_two_spellings_mean(self):
        assert "title: the key 'title' stands there twice" in refusal('{"countertop": 1, "title": "a", "title": "b"}')
        spelled = "cards: [{id: a, counters: {Charge: 1, ' charge ': 2}}]"
        assert refusal(of(spelled)) == "cards[0].counters: 'charge' stands there twice"

    @pytest.mark.parametrize("key", ["1", "~", "true", "1.5", "2020-01-01"])
    def test_a_key_is_a_text(self, key):
        assert "key" in refusal(of(f"{key}: x"))
        assert "text" in refusal(of(f"cards: [{{id: a, counters: {{{key}: 1}}}}]"))

    @pytest.mark.parametrize("key", ["[a]", "{a: b}", "!!set {a}"])
    def test_a_key_is_no_list_and_no_map(self, key):
        assert refusal(of(f"? {key}", ": x")) == "line 2: a key is a text, not a list or map"

    @pytest.mark.parametrize("key", ["title", "expect", "cards", "steps", "active", "house_rules"])
    def test_a_key_with_nothing_behind_it_is_refused(self, key):
        assert refusal(of(f"{key}:")).startswith(f"{key}: there is nothing behind this key; ")

    def test_so_it_is_within_a_step_except_for_the_editors_hand(self):
        assert refusal(of("cards: [{id: a}]", "steps: [{do: tap, card: a, by: }]")).startswith("steps[0].by: ")
        nested = "cards: [{id: a}]\nsteps: [{do: together, steps: [{do: tap, card: a, by: }]}]"
        assert refusal(of(nested)).startswith("steps[0].steps[0].by: ")
        assert read(of("steps: [{do: set, card: a, power: }]"))
        assert refusal(of("steps: [{do: set, card: , power: }]")).startswith("steps[0].card: ")


class TestValues:
    @pytest.mark.parametrize(
        ("line", "where"),
        [
            ("title: 12", "title"),
            ("title: yes", "title"),
            ("title: 2020-01-01", "title"),
            ("setup: 1", "setup"),
            ("setup: 'true'", "setup"),
            ("rules: '122.3'", "rules"),
            ("rules: [122.3]", "rules[0]"),
            ("rules: ['122.3\n']", "rules[0]"),
            ("format: brawl", "format"),
            ("active: P1", "active"),
            ("players: []", "players"),
            ("cards: {id: a}", "cards"),
            ("cards: [a]", "cards[0]"),
            ("cards: [{id: A}]", "cards[0].id"),
            ('cards: [{id: "a\\n"}]', "cards[0].id"),
            ("cards: [{id: a, power: 1.5}]", "cards[0].power"),
            ("cards: [{id: a, power: '2'}]", "cards[0].power"),
            ("cards: [{id: a, power: true}]", "cards[0].power"),
            ("cards: [{id: a, power: .nan}]", "cards[0].power"),
            ("cards: [{id: a, power: .inf}]", "cards[0].power"),
            ("cards: [{id: a, power: 1000000000001}]", "cards[0].power"),
            ("cards: [{id: a, damage: -1}]", "cards[0].damage"),
            ("cards: [{id: a, zone: Hand}]", "cards[0].zone"),
            ("cards: [{id: a, zone: sideboard}]", "cards[0].zone"),
            ("cards: [{id: a, tapped: 1}]", "cards[0].tapped"),
            ("cards: [{id: a, type: ''}]", "cards[0].type"),
            ("cards: [{id: a, keywords: flying}]", "cards[0].keywords"),
            ("cards: [{id: a, attached_to: null}]", "cards[0].attached_to"),
            ("cards: [{id: a, counters: [oil]}]", "cards[0].counters"),
            ("cards: [{id: a, counters: {oil: -1}}]", "cards[0].counters"),
            ("cards: [{id: a, counters: {oil: 1.0}}]", "cards[0].counters"),
            ("cards: [{id: a, counters: {oil: true}}]", "cards[0].counters"),
            ("cards: [{id: a, counters: {oil: 1000000000001}}]", "cards[0].counters"),
            ("cards: [{id: a, abilities: [{is: enters_with, counters: {oil: x}}]}]", "cards[0].abilities[0].counters"),
            ("cards: [{id: a, abilities: [{is: shines}]}]", "cards[0].abilities[0].is"),
            ("players: [{id: 1}]", "players[0].id"),
            ("players: [{id: p1, speed: 5}]", "players[0].speed"),
            ("players: [{id: p1, life: twenty}]", "players[0].life"),
            ("house_rules: {poison: 0}", "house_rules.poison"),
            ("house_rules: {disabled: [poison]}", "house_rules.disabled[0]"),
            ("steps: [tap]", "steps[0]"),
            ("steps: [{do: dance}]", "steps[0].do"),
            ("steps: [{do: [tap]}]", "steps[0].do"),
            ("steps: [{do: put, onto: p1, kind: oil, count: -1}]", "steps[0].count"),
            ("steps: [{do: put, onto: p1, kind: oil, count: all}]", "steps[0].count"),
            ("steps: [{do: put, onto: p1, kind: oil, cause: magic}]", "steps[0].cause"),
            ("steps: [{do: together, steps: []}]", "steps[0].steps"),
            ("steps: [{do: together, steps: [{do: undo}]}]", "steps[0].steps[0].do"),
            ("steps: [{do: together, steps: [{do: together, steps: []}]}]", "steps[0].steps[0].do"),
            ("expect: {cards: {a: {power: '*'}}}", "expect.cards.a.power"),
            ("expect: {nothing: maybe}", "expect.nothing"),
            ("expect: {passes: -1}", "expect.passes"),
            ("expect: {choice: {kind: coin, player: p1}}", "expect.choice.kind"),
        ],
    )
    def test_a_wrong_value_is_named_with_its_path(self, line, where):
        assert any(told.startswith(f"{where}: ") for told in refusals(of(line)))

    @pytest.mark.parametrize("version", ["2", "0", "1.5", "'1'", "true", "null", "[1]", ".nan"])
    def test_another_version_is_refused_with_a_clear_message(self, version):
        assert refusal(f"countertop: {version}").startswith("countertop: format ")
        assert " is not known here: this Countertop reads format 1; " in refusal(f"countertop: {version}")

    def test_of_a_later_format_it_says_what_is_needed_and_of_a_slip_how_to_write_it(self):
        assert refusal("countertop: 2\nfuture: yes").endswith("; a newer Countertop is needed to read this file")
        assert refusal("countertop: '1'").endswith("; write countertop: 1, without quotes")

    def test_a_file_without_the_key_is_no_scenario(self):
        for text in ("", "null", "[]", "hello", "1"):
            assert refusal(text) == "a scenario is a map with the key countertop: 1"
        assert refusal("cards: []").startswith("countertop: ")


class TestKinds:
    @pytest.mark.parametrize("kind", ["all", " ALL ", "any", "Any", "", "   ", "x" * 41])
    def test_what_is_no_kind_is_refused_wherever_a_kind_stands(self, kind):
        for part in (
            {"cards": [{"id": "a", "counters": {kind: 1}}]},
            {"cards": [{"id": "a", "abilities": [{"is": "at_most", "kind": kind, "number": 1}]}]},
            {"cards": [{"id": "a", "abilities": [{"is": "no_counters", "kinds": [kind]}]}]},
            {"cards": [{"id": "a", "abilities": [{"is": "enters_with", "counters": {kind: 1}}]}]},
            {"players": [{"id": "p1", "counters": {kind: 1}}]},
            {"steps": [{"do": "put", "onto": "p1", "kind": kind}]},
            {"expect": {"cards": {"a": {"counters": {kind: 1}}}}},
        ):
            assert "kind" in " ".join(refusals(json.dumps({"countertop": 1, **part})))

    def test_forty_characters_are_a_kind(self):
        counters = {"x" * 40: 1, "allies": 2, "\u2603": 3, "true": 4}
        scenario = read(json.dumps({"countertop": 1, "cards": [{"id": "a", "counters": counters}]}))
        assert dict(scenario.cards[0].counters) == counters

    def test_case_blanks_and_signs_are_folded(self):
        scenario = read(of("cards: [{id: a, counters: {' Time   Lapse ': 1, \u22121/\u20131: 2}}]"))
        assert dict(scenario.cards[0].counters) == {"time lapse": 1, "-1/-1": 2}

    @pytest.mark.parametrize("word", ["on", "yes", "no", "Off", "y", "null", "1"])
    def test_what_yaml_takes_for_something_else_is_a_kind_only_in_quotes(self, word):
        assert list(read(of(f"cards: [{{id: a, counters: {{'{word}': 1}}}}]")).cards[0].counters) == [word.casefold()]
        if word != "y":
            refusal(of(f"cards: [{{id: a, counters: {{{word}: 1}}}}]"))


class TestIds:
    @pytest.mark.parametrize(
        ("lines", "message"),
        [
            ("cards: [{id: a}, {id: a}]", "cards[1].id: the id 'a' stands there twice"),
            ("cards: [{id: p2}]", "cards[0].id: the id 'p2' stands there twice"),
            ("players: [{id: x}, {id: x}]", "players[1].id: the id 'x' stands there twice"),
            ("cards: [{id: a, owner: p3}]", "cards[0].owner: no player 'p3' on this board"),
            ("cards: [{id: a, controller: a}]", "cards[0].controller: no player 'a' on this board"),
            ("cards: [{id: a, protector: p3}]", "cards[0].protector: no player 'p3' on this board"),
            ("cards: [{id: a, attached_to: b}]", "cards[0].attached_to: no card or player 'b' on this board"),
            ("cards: [{id: a, copy_of: b}]", "cards[0].copy_of: no card 'b' on this board"),
            ("active: p3", "active: no player 'p3' on this board"),
            ("players: [{id: x}]\ncards: [{id: a, owner: p1}]", "cards[0].owner: no player 'p1' on this board"),
        ],
    )
    def test_an_id_is_there_once_and_leads_somewhere(self, lines, message):
        assert refusal(of(lines)).startswith(f"{message}; ")

    def test_a_name_that_the_catalogue_does_not_know_is_named_with_what_it_may_mean(self):
        message = refusal(of("cards: [{id: a}, {id: b, card: Grizly Bears}]"))
        assert message.startswith("cards[1].card: no card named 'Grizly Bears'")
        assert "Grizzly Bears" in message

    @pytest.mark.parametrize(
        ("step", "where"),
        [
            ("{do: create, card: {id: b, card: Grizly Bears}}", "steps[0].card.card"),
            ("{do: together, steps: [{do: create, card: {id: b, card: Xyzzy}}]}", "steps[0].steps[0].card.card"),
            ("{do: put, onto: nobody, kind: oil}", "steps[0].onto"),
            ("{do: tap, card: p1}", "steps[0].card"),
            ("{do: tap, card: a, by: p3}", "steps[0].by"),
            ("{do: remove, from: a, kind: any}", "steps[0].kind"),
            ("{do: life, player: p1}", "steps[0].change"),
            ("{do: set, tapped: true}", "steps[0].card"),
            ("{do: choose, answer: a}", "steps[0].do"),
            ("{do: undo}", "steps[0].do"),
        ],
    )
    def test_a_step_that_makes_no_sense_is_named_with_its_path_when_it_is_done(self, step, where):
        scenario = read(of("cards: [{id: a, toughness: 1}]", f"steps: [{step}]"))
        with pytest.raises(BadStepError) as error:
            list(run(scenario))
        assert error.value.where == where


class TestTextOfAFile:
    def test_aliases_are_refused_before_they_unfold(self):
        assert refusal(of("title: &a x", "about: *a")) == "line 3: aliases (*name) are not read"
        levels = "\n".join(f"k{n}: &k{n} [{', '.join([f'*k{n - 1}'] * 9)}]" for n in range(1, 30))
        assert "aliases" in refusal(of("k0: &k0 [x]", levels))
        assert "aliases" in refusal("&a [*a]")
        assert "merge" in refusal(of("<<: {title: x}"))

    def test_a_star_and_an_ampersand_in_texts_are_no_aliases(self):
        scenario = read(of("title: a & b", "about: 2 * 3", "cards: [{id: a, power: '*'}]"))
        assert (scenario.title, scenario.about) == ("a & b", "2 * 3")

    @pytest.mark.parametrize(
        "text",
        [
            "[" * 100_000,
            '{"a":' * 100_000,
            of("about: " + "[" * 20_000 + "]" * 20_000),
            "- " * 20_000,
            '{"countertop": 1, "steps": ' + '[{"steps": ' * 400 + "[]" + "}]" * 400 + "}",
            '{"countertop": 1, "cards": [{"id": "a", "back": ' + '{"back": ' * 900 + "{}" + "}" * 900 + "}]}",
        ],
    )
    def test_deep_nesting_is_refused(self, text):
        refusal(text)

    @pytest.mark.parametrize("tag", ["!!python/object/apply:os.getcwd []", "!!python/name:os.system", "!mine x"])
    def test_tags_of_other_languages_are_not_followed(self, tag):
        assert refusal(of(f"title: {tag}")).startswith("line 2: ")

    def test_the_size_is_limited(self):
        assert refusal(" " * (MOST_BYTES + 1)) == refusal(b" " * (MOST_BYTES + 1)) == "at most 2 MiB"

    def test_a_big_file_of_nonsense_is_refused_in_good_time(self):
        many = range(20_000)
        refusal(of(*(f"k{n}: 1" for n in many)))
        refusal('{"countertop": 1, ' + ", ".join(f'"k{n}": 1' for n in many) + ', "k19999": 2}')

    def test_numbers_beyond_all_measure_are_refused(self):
        for text in ('{"countertop": 1, "title": 9%s}' % ("9" * 5000), of(f"title: {'9' * 5000}")):
            refusal(text)

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
    def test_what_is_no_number_is_refused(self, number):
        assert refusal(f'{{"countertop": 1, "title": {number}}}') == f"{number} is no number here"

    @pytest.mark.parametrize("text", [b"countertop: 1\ntitle: \xff", b"\xff\xfe", "countertop: 1".encode("utf-16")])
    def test_what_is_not_utf_8_is_refused(self, text):
        assert refusal(text).startswith("not UTF-8 text")

    @pytest.mark.parametrize("text", ['{"countertop": 1, "title": "\\ud800"}', 'countertop: 1\ntitle: "\ud800"'])
    def test_half_a_character_is_no_text(self, text):
        refusal(text)

    @pytest.mark.parametrize("text", ['{"countertop": 1} x', '{"countertop": 1,}', "countertop: 1\n---\ncountertop: 1"])
    def test_what_stands_beside_a_scenario_is_refused(self, text):
        assert refusal(text).startswith("line ")

    @pytest.mark.parametrize("text", ["{countertop: 1}", "{'countertop': 1}", "\ufeffcountertop: 1", "countertop: 1\r"])
    def test_yaml_may_be_written_in_its_ways(self, text):
        assert read(text) == read(text.encode()) == Scenario(countertop=1)

    @given(st.text() | st.binary())
    @example("countertop: 1\nsteps: !!omap [{do: x}]")
    @example("countertop: 1\nrules: !!pairs a")
    @example("countertop: 2020-99-99")
    @example("%TAG ! x\n---\n")
    def test_whatever_it_is_it_is_read_or_refused(self, text):
        assert read_or_refused(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.just("do") | st.just("id"), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(["cards", "players", "steps", "expect", "rules", "house_rules", "active", "title"]), JSON
    )
)
def test_plain_values_of_any_shape_are_read_or_refused(parts):
    try:
        format.from_plain({"countertop": 1, **parts})
    except CountertopError:
        return


def read_or_refused(text: str | bytes) -> bool:
    try:
        return isinstance(read(text), Scenario)
    except CountertopError:
        return True


class TestWriting:
    def test_what_is_at_its_default_is_not_written(self):
        written = json.loads(write(read(of("title: ''", "setup: false", "cards: [{id: a}]"))))
        assert written == {"countertop": 1, "cards": [{"id": "a"}]}

    def test_a_card_of_the_catalogue_is_written_by_name_with_what_differs(self):
        board = start_board(read(of("cards: [{id: a, card: Grizzly Bears, power: 5}]")))
        written = json.loads(write(format.scenario_of(board)))
        assert written["cards"] == [{"id": "a", "card": "Grizzly Bears", "power": 5}]

    def test_a_planeswalker_without_its_counters_stays_so(self):
        text = of("cards: [{id: a, type: Planeswalker, loyalty: 3, counters: {loyalty: 0}}]")
        board = start_board(read(text))
        again = start_board(read(write(format.scenario_of(board))))
        assert dict(again.cards["a"].counters) == dict(board.cards["a"].counters) == {}

    def test_everything_a_board_can_hold_survives(self):
        text = of(
            "format: commander",
            "active: p2",
            "players:",
            "  - {id: p1, name: '', life: -3, counters: {poison: 9, energy: 2}, team: red, drew_from_empty: true}",
            "  - {id: p2, name: Ann, speed: 2, commander_damage: {a: 5}, lost: true}",
            "cards:",
            "  - {id: a, name: '', type: Legendary Artifact Creature, power: '*', toughness: '?', commander: true,",
            "     keywords: [flying, hexproof from blue], counters: {+1/+1: 2, oil: 1}, damage: 1, deathtouched: true,",
            "     owner: p2, controller: p1, tapped: true, note: mine, attacked: true, sector: alpha, pending: true,",
            "     back: {name: Back, type: Land, abilities: [{is: keeps_counters}]}, transformed: true}",
            "  - {id: b, type: Enchantment — Aura, attached_to: a, phased_out: true, token: true, copy: true}",
            "  - {id: c, zone: library, face_down: true, copy_of: a, world_since: 1, role_since: 2, protector: p2}",
            "  - {id: d, zone: library, abilities: [{is: enters_with, counters: {oil: X, time: 2}, affects: {who: you,",
            "     other: true, what: [creature, Elf], not: [token], with: any}}, {is: at_most, kind: oil, number: 0}]}",
            "  - {id: e, type: Battle — Siege, defense: 4, protector: p1, chapters: 2}",
        )
        scenario = read(text)
        assert read(write(scenario)) == scenario
        written = format.scenario_of(start_board(scenario))
        assert read(write(written)) == read(write(read(write(written))))
        assert start_board(read(write(written))) == start_board(scenario)


def test_a_scenario_without_expectations_holds():
    assert check(read("countertop: 1")).ok


def test_namesakes_keep_their_numbers_when_the_first_goes_to_another_zone():
    """In a zone the order is the file's; else cards are written as they came to be."""
    start = format.start_board(format.read(b"countertop: 1\ncards: [{id: a, name: Bear}, {id: b, name: Bear}]"))
    after = perform(start, read_step({"do": "move", "card": "a", "to": "hand"})).board
    again = format.start_board(format.scenario_of(after))
    assert [again.label("a"), again.label("b")] == ["Bear", "Bear (2)"]
