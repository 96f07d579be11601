"""The catalogue's names, as one types."""

import pytest
from flask.testing import FlaskClient

from tests.views.live import HTMX, JSON, PAGE


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
    assert '<option value="Grizzly Bears">' in reply.text
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
        ("young wolf", '<option value="Young Wolf">Creature — Wolf 1/1</option>'),
        ("jace beleren", '<option value="Jace Beleren">Legendary Planeswalker — Jace 3</option>'),
        ("treasure", '<option value="Treasure">Token: Artifact — Treasure</option>'),
        (
            "insectile ab",
            '<option value="Delver of Secrets">Creature — Human Wizard 1/1, back: Insectile Aberration, '
            "Creature — Human Insect 3/2</option>",
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
def test_while_a_filter_is_being_typed_the_list_is_empty_and_nothing_is_wrong(client: FlaskClient, half: str):
    reply = client.get("/cards", query_string={"card.card": half}, headers=HTMX)
    assert reply.status_code == 200 and "<option" not in reply.text


def test_a_refused_filter_is_said_back_as_text(client: FlaskClient):
    reply = client.get("/cards", query_string={"q": "<b>x</b> t:<script>"}, headers=PAGE)
    assert reply.status_code == 422
    assert "<script>" not in reply.text
