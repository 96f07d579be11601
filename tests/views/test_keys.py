"""The sheet of keys and gestures: a page by itself, a part for the board; its letters are those of the menu."""

import re
from typing import Any

from tests.views.live import HTMX
from webapp.views.acts import KEYS
from webapp.views.keys import GROUPS

WAYS = [way for group in GROUPS for way in group.ways]


def keys_of(html: str) -> list[str]:
    return re.findall(r"<kbd>([^<]+)</kbd>", html)


def test_it_is_a_page(client: Any):
    html = client.get("/keys").text
    assert "<h1>Keys and gestures</h1>" in html
    assert "data-letters" not in html
    assert {"u", "Ctrl+Z", "?", "Shift+0", "Delete"} <= set(keys_of(html))


def test_for_the_board_it_is_a_part_with_the_switch(client: Any):
    reply = client.get("/keys", headers=HTMX)
    assert "<html" not in reply.text and "data-letters" in reply.text
    assert "HX-Request" in reply.headers["Vary"]


def test_a_board_leads_to_it(live: Any):
    assert 'href="/keys" data-keys' in live.client.get(live.path).text


def test_the_menu_shows_no_key_that_the_sheet_does_not_tell():
    told = {by for way in WAYS for by in way.by}
    assert set(KEYS.values()) <= told


def test_no_key_does_two_things_in_one_place():
    """A digit is a count on the table, an answer in what waits; Escape gives up whatever there is."""
    letters = [by for way in WAYS for by in way.by if len(by) == 1]
    assert sorted(letters) == sorted(set(letters))
