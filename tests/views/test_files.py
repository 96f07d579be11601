"""The files of boards: every format at its address, named by the title, and never anything but a file."""

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, LiveBoard
from webapp.scenarios import format, links
from webapp.scenarios.format import read
from webapp.scenarios.forms import FORMS, form_called
from webapp.scenarios.opening import open_text
from webapp.views.sharing.files import FILES

ENDINGS = [form.ending for form in FILES]
SCENARIO = read("""
countertop: 1
title: 'Bear "meets" <ox>'
cards: [{id: bear, card: Grizzly Bears}]
steps: [{do: put, onto: bear, kind: "+1/+1"}, {do: put, onto: bear, kind: "-1/-1"}]
expect: {cards: {bear: {counters: {}}}}
""")
PUZZLE = (
    b"[metadata]\nName:P\nGoal:Survive\n[state]\nactivephase=UPKEEP\nhumanbattlefield=Forest|Set:M21;Memnite|Renowned"
)


@pytest.fixture
def board(client: FlaskClient) -> LiveBoard:
    return LiveBoard(client, client.post("/boards", data={"text": format.write(SCENARIO)}).headers["Location"])


class TestOfALiveBoard:
    @pytest.mark.parametrize("ending", ENDINGS)
    def test_each_format_is_a_file_to_keep(self, board: LiveBoard, ending: str):
        reply = board.client.get(f"{board.path}.{ending}")
        assert (reply.status_code, reply.headers["X-Content-Type-Options"]) == (200, "nosniff")
        assert reply.headers["Content-Disposition"].startswith("attachment; filename=")
        assert "html" not in reply.mimetype and "svg" not in reply.mimetype
        form = next(form for form in FILES if form.ending == ending)
        assert reply.text == form.write(board.session.scenario()).text

    @pytest.mark.parametrize(
        ("name", "file"),
        [
            ("json", "bear-meets-ox.countertop.json"),
            ("yaml", "bear-meets-ox.countertop.yaml"),
            ("pzl", "bear-meets-ox.pzl"),
            ("xmage", "bear-meets-ox.init.txt"),
            ("pytest", "test_bear_meets_ox.py"),
            ("xmage-test", "BearMeetsOxTest.java"),
            ("text", "bear-meets-ox.txt"),
        ],
    )
    def test_it_is_called_by_the_title(self, name: str, file: str):
        assert form_called(name).file_name(SCENARIO.title) == file

    @pytest.mark.parametrize("title", ["", "  ", "\r\nSet-Cookie: a=b", '"; filename="x', "☃" * 300, "a/../b", "1st"])
    @pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
    def test_no_title_gets_out_of_the_name(self, form, title: str):
        name = form.file_name(title)
        assert name.isascii() and not set(name) & set('"\\/;\r\n ') and not name.startswith(".") and len(name) < 100

    def test_at_a_moment_it_is_the_board_of_that_moment(self, board: LiveBoard):
        first, only = (board.client.get(f"{board.path}.json?at=1{more}").text for more in ("", "&only=1"))
        assert len(read(first).steps) == 1
        assert read(only).steps == () and read(only).cards[0].counters == {"+1/+1": 1}
        assert board.client.get(f"{board.path}.yaml?at=99").status_code == 422

    def test_a_board_that_is_not_there_has_no_files(self, client: FlaskClient):
        assert client.get("/b/AAAAAAAAAAAAAAAAAAAAAA.pzl").status_code == 404


class TestOfASharedBoard:
    path = links.path_of(SCENARIO)

    @pytest.mark.parametrize("ending", ENDINGS)
    def test_each_format_is_there_with_what_is_expected(self, client: FlaskClient, ending: str):
        reply = client.get(f"{self.path}.{ending}")
        form = next(form for form in FILES if form.ending == ending)
        assert reply.text == form.write(SCENARIO).text
        assert reply.headers["Content-Disposition"].startswith("attachment")

    def test_at_a_moment_too(self, client: FlaskClient):
        for address in (f"{self.path}.json?at=1", f"{self.path}@1.json"):
            assert len(read(client.get(address).text).steps) == 1

    def test_a_scenario_of_the_gallery_is_one(self, client: FlaskClient):
        assert open_text(client.get("/s/a-commander-dies.yaml").text).scenario.title

    def test_a_damaged_link_is_told(self, client: FlaskClient):
        assert client.get(f"{self.path[:-3]}.json").status_code == 422


class TestForeignFiles:
    def test_a_puzzle_that_was_opened_is_written_with_all_that_forge_knows(self, client: FlaskClient):
        reply = client.post("/boards", data={"file": (io.BytesIO(PUZZLE), "a.pzl")})
        live = LiveBoard(client, reply.headers["Location"])
        assert "<li>renowned: Memnite</li>" in client.get(live.path).text
        live.act("play")
        live.step(do="tap", card="memnite")
        text = client.get(f"{live.path}.pzl?only=1").text
        assert "Goal:Survive" in text and "activephase=UPKEEP" in text
        assert text.endswith("humanbattlefield=Forest|Set:M21;Memnite|Tapped|Renowned\n")

    @pytest.mark.parametrize(
        ("text", "cards"),
        [("hand:Human:Forest:2\n", 2), (json.dumps({"players": [{"id": 0}], "objects": {}, "waiting_for": 1}), 0)],
    )
    def test_files_of_other_programs_open_also_in_a_zip(self, client: FlaskClient, text: str, cards: int):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("state.json", text)
        for content in (text.encode(), packed.getvalue()):
            reply = client.post("/boards", data={"file": (io.BytesIO(content), "file")})
            live = LiveBoard(client, reply.headers["Location"])
            assert len(live.session.now.board.cards) == cards and live.session.now.mode == "setup"


def test_a_seat_keeps_a_file_whole(make: Callable[..., LiveBoard]):
    live = make({**BEAR, "zone": "hand", "owner": "p2", "name": "Secret"})
    assert "Secret" in live.client.get(f"{live.path}:p1.pzl").text
