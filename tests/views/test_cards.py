"""The catalogue's names, as one types."""

import re

import pytest
from flask.testing import FlaskClient

from tests.views.live import HTMX, JSON, PAGE, LiveBoard


def names(client: FlaskClient, asked: str) -> list[str]:
    told = client.get("/cards", query_string={"q": asked}, headers=JSON).json
    assert told is not None
    return [card["name"] for card in told["cards"]]


def test_names_that_begin_so(client: FlaskClient):
    assert "Grizzly Bears" in names(client, "grizzly b")
    assert names(client, "GRIZZLY B") == names(client, "grizzly b")


def test_at_most_twelve(client: FlaskClient):
    assert len(names(client, "a")) == 12


def test_as_options_of_a_list(client: FlaskClient):
    reply = client.get("/cards", query_string={"card.card": "grizzly b"}, headers=HTMX)
    assert """data-name="Grizzly Bears" data-fresh='{"card": "Grizzly Bears"}' data-fits""" in reply.text
    assert "HX-Request" in reply.vary


def test_what_is_asked_is_not_said_back(client: FlaskClient):
    for headers in (HTMX, JSON):
        assert "script" not in client.get("/cards", query_string={"q": "<script>"}, headers=headers).text


@pytest.mark.parametrize("asked", ["", "  ", "\0", "%", "(", "[a", "🐻", "x" * 10_000, "-", "'", '"', "\ud7ff"])
def test_odd_questions_find_nothing_or_something_but_never_fail(client: FlaskClient, asked: str):
    for headers in (HTMX, JSON):
        assert client.get("/cards", query_string={"q": asked}, headers=headers).status_code == 200


def test_no_question_and_bytes_that_are_no_text(client: FlaskClient):
    for path in ("/cards", "/cards?q=%ff", "/cards?q=a&q=b", "/cards?card.card="):
        assert client.get(path).status_code == 200


def cards(client: FlaskClient, asked: str) -> list[dict[str, object]]:
    told = client.get("/cards", query_string={"q": asked}, headers=JSON).json
    assert told is not None
    return list(told["cards"])


def test_each_says_what_it_is_and_only_what_it_has(client: FlaskClient):
    assert cards(client, "young wolf") == [
        {"name": "Young Wolf", "type": "Creature — Wolf", "power": 1, "toughness": 1, "colors": "G"}
    ]
    assert cards(client, "jace beleren")[0] == {
        "name": "Jace Beleren", "type": "Legendary Planeswalker — Jace", "loyalty": 3, "colors": "U",
    }  # fmt: skip
    assert cards(client, "invasion of zendikar")[0]["defense"] == 3
    assert cards(client, "walking ballista")[0].keys() == {"name", "type", "power", "toughness"}
    assert cards(client, "tarmogoyf -is:token")[0]["power"] == "?"


def test_a_token_says_so(client: FlaskClient):
    assert cards(client, "treasure")[0] == {"name": "Treasure", "type": "Artifact — Treasure", "token": True}
    assert "token" not in cards(client, "grizzly bears")[0]


def test_a_card_is_told_as_its_front_also_where_its_back_is_meant(client: FlaskClient):
    (delver,) = cards(client, "insectile ab")
    assert (delver["name"], delver["power"], delver["toughness"], delver["colors"]) == ("Delver of Secrets", 1, 1, "U")


def test_no_name_is_offered_twice(client: FlaskClient):
    for asked in ("delver", "is:creature", "elemental", "fire", "t:werewolf"):
        told = [(card["name"], "token" in card) for card in cards(client, asked)]
        assert len({*told}) == len(told)


@pytest.mark.parametrize(
    ("asked", "option"),
    [
        ("young wolf", "<b>Young Wolf</b> <span>Creature — Wolf 1/1</span>"),
        ("jace beleren", "<b>Jace Beleren</b> <span>Legendary Planeswalker — Jace 3</span>"),
        ("treasure", "<b>Treasure</b> <span>Token: Artifact — Treasure</span>"),
        (
            "insectile ab",
            "<b>Delver of Secrets</b> <span>Creature — Human Wizard 1/1, back: Insectile Aberration, "
            "Creature — Human Insect 3/2</span>",
        ),
    ],
)
def test_an_option_shows_type_and_numbers(client: FlaskClient, asked: str, option: str):
    assert option in client.get("/cards", query_string={"card.card": asked}, headers=HTMX).text


def test_wrong_letters_and_filters_find_cards_too(client: FlaskClient):
    assert names(client, "grizly baers") == ["Grizzly Bears"]
    assert names(client, "wolf kw:undying c:g") == ["Young Wolf"]


@pytest.mark.parametrize("headers", [PAGE, JSON], ids=["page", "json"])
@pytest.mark.parametrize("field", ["q", "card.card", "from"])
def test_a_filter_that_makes_no_sense_is_refused_with_what_would_be_right(
    client: FlaskClient, headers: dict[str, str], field: str
):
    reply = client.get("/cards", query_string={field: "wolf pow>=x"}, headers=headers)
    assert reply.status_code == 422
    assert "wants a number, as in pow" in reply.text
    assert field in reply.text
    assert {"HX-Request", "Accept"} <= {*reply.vary}


@pytest.mark.parametrize("half", ["t:", "wolf pow>", "pow>=", "wolf pow>=x", "is:nothing"])
def test_while_a_filter_is_being_typed_the_list_says_what_it_lacks_and_nothing_is_wrong(client: FlaskClient, half: str):
    reply = client.get("/cards", query_string={"card.card": half}, headers=HTMX)
    assert reply.status_code == 200 and "data-fresh" not in reply.text
    assert reply.text.count('role="option" aria-disabled="true"') == 1
    assert "No card of that name" not in reply.text


def test_a_list_without_a_card_says_so_and_one_that_nobody_asked_for_says_nothing(client: FlaskClient):
    assert "No card of that name is known" in client.get("/cards?q=xyzzyx", headers=HTMX).text
    assert client.get("/cards?q=", headers=HTMX).text.strip() == ""


def test_what_is_meant_is_marked_but_not_what_only_comes_near(client: FlaskClient):
    assert " data-fits" in client.get("/cards?q=scales+hardened", headers=HTMX).text
    assert " data-fits" in client.get("/cards?q=wolf+kw:undying", headers=HTMX).text
    assert " data-fits" not in client.get("/cards?q=grizly+baers", headers=HTMX).text


def test_tokens_of_one_name_are_told_apart_by_their_size_and_cards_go_onto_what_they_enchant(client: FlaskClient):
    told = client.get("/cards?q=elemental+is:token", headers=HTMX).text
    sizes = re.findall(r'"card": "Elemental", "power": (\d+), "token": true, "toughness": (\d+)', told)
    assert len({*sizes}) == len(sizes) > 1
    assert " data-attachable" in client.get("/cards?q=pacifism", headers=HTMX).text
    assert " data-attachable" not in client.get("/cards?q=hill+giant", headers=HTMX).text


def card(**fields: object) -> dict[str, object]:
    """A card as a form writes it."""
    return {f"card.{name}": value for name, value in fields.items()}


def kept(live: LiveBoard, card_id: str) -> dict[str, object]:
    return live.client.get(f"{live.path}/card?of={card_id}", headers=JSON).get_json()["card"]


class TestACardThatIsKept:
    def test_is_what_is_printed_on_it_and_nothing_of_how_it_lies_there(self, live: LiveBoard):
        ogre = {"name": "My Ogre", "type": "Creature — Ogre", "power": 3, "toughness": 2, "keywords": ["undying"]}
        live.step(do="create", **card(id="ogre", **ogre, tapped=True))
        live.put("ogre", "stun")
        assert kept(live, "ogre") == ogre

    def test_one_of_the_catalogue_is_its_name_as_long_as_it_is_unchanged(self, live: LiveBoard):
        live.step(do="create", **card(id="wolf", card="Young Wolf"))
        assert kept(live, "wolf") == {"card": "Young Wolf"}
        live.step(do="set", card="wolf", power=7)
        assert kept(live, "wolf") == {
            "name": "Young Wolf", "type": "Creature — Wolf", "power": 7, "toughness": 1, "keywords": ["undying"],
            "colors": "G",
        }  # fmt: skip

    def test_a_planeswalker_has_its_printed_loyalty_and_no_counters_of_its_own(self, live: LiveBoard):
        live.step(do="create", **card(id="walker", name="W", type="Planeswalker", loyalty=4))
        live.step(do="remove", from_="walker", kind="loyalty")
        assert kept(live, "walker") == {"name": "W", "type": "Planeswalker", "loyalty": 4}

    def test_of_a_card_that_is_not_there_nothing_is_told(self, live: LiveBoard):
        for asked in ("of=nobody", "of=p1", "", "of=" + "x" * 5000):
            assert live.client.get(f"{live.path}/card?{asked}", headers=JSON).status_code in (404, 422)


def test_a_refused_filter_is_said_back_as_text(client: FlaskClient):
    reply = client.get("/cards", query_string={"q": "<b>x</b> t:<script>"}, headers=PAGE)
    assert reply.status_code == 422
    assert "<script>" not in reply.text
