"""What travels is packed where that is worth it, and the page's files are loaded once."""

import gzip
import re

import brotli
import pytest
from flask.testing import FlaskClient

from tests.views.live import BEAR, LiveBoard

SHEET = "/static/css/board.css"
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}
THIRTY_BEARS = [{**BEAR, "id": f"bear-{n}"} for n in range(30)]


def ask(client: FlaskClient, address: str, accepted: str = "", **headers: str):
    return client.get(address, headers={"Accept-Encoding": accepted, **headers})


class TestAnswers:
    @pytest.mark.parametrize(
        ("accepted", "coding"),
        [("br, gzip", "br"), ("gzip, deflate", "gzip"), ("gzip;q=1.0, br;q=0", "gzip"), ("*", "br")],
    )
    def test_a_page_comes_in_the_best_coding_that_is_accepted(self, make, accepted: str, coding: str):
        board = make(*THIRTY_BEARS)
        plain, packed = ask(board.client, board.path), ask(board.client, board.path, accepted)
        assert packed.headers["Content-Encoding"] == coding
        assert UNPACK[coding](packed.data) == plain.data
        assert len(packed.data) == int(packed.headers["Content-Length"]) < len(plain.data) / 5

    @pytest.mark.parametrize("accepted", ["", "identity", "deflate", "br;q=0"])
    def test_who_reads_no_coding_of_ours_gets_it_plain(self, live: LiveBoard, accepted: str):
        reply = ask(live.client, live.path, accepted)
        assert "Content-Encoding" not in reply.headers and "<main" in reply.text
        assert "Accept-Encoding" in reply.vary  # what is kept on the way is not given to one who reads another

    def test_a_small_answer_comes_as_it_is(self, live: LiveBoard):
        for address in ("/healthz", "/cards?q=zzzzzz"):
            assert "Content-Encoding" not in ask(live.client, address, "br").headers

    def test_an_act_is_answered_packed_too(self, make):
        board = make(*THIRTY_BEARS)
        reply = board.step({"HX-Request": "true", "Accept-Encoding": "br"}, do="tap", card="bear-0")
        assert reply.headers["Content-Encoding"] == "br"
        assert b'id="card-bear-0"' in brotli.decompress(reply.data)
        assert {"HX-Request", "Accept", "Accept-Encoding"} <= set(reply.vary)

    def test_so_is_a_long_refusal(self, live: LiveBoard):
        reply = live.client.get("/b/nobody", headers={"Accept-Encoding": "br"})
        assert reply.status_code == 404 and b"<html" in brotli.decompress(reply.data)


class TestFiles:
    def linked(self, client: FlaskClient) -> list[str]:
        return re.findall(r'(?:href|src)="(/static/[^"#]+)', client.get("/").text)

    def test_a_page_names_them_by_what_is_in_them_and_they_stay_for_good(self, client: FlaskClient):
        for address in self.linked(client):
            assert re.match(r"/static/[0-9a-f]{8}/", address)
            assert "immutable" in client.get(address).headers["Cache-Control"]

    def test_by_their_plain_names_they_are_asked_for_anew(self, client: FlaskClient):
        for address in (SHEET, "/static/00000000/css/board.css"):
            reply = client.get(address)
            assert reply.status_code == 200 and reply.headers["Cache-Control"] == "no-cache"
            again = client.get(address, headers={"If-None-Match": reply.headers["ETag"]})
            assert (again.status_code, again.data) == (304, b"")

    @pytest.mark.parametrize("coding", ["br", "gzip"])
    def test_they_are_packed_too_each_coding_under_a_name_of_its_own(self, client: FlaskClient, coding: str):
        plain, packed = ask(client, SHEET), ask(client, SHEET, coding)
        assert UNPACK[coding](packed.data) == plain.data
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert packed.mimetype == plain.mimetype == "text/css"

    def test_sheets_and_scripts_come_as_one_each(self, live: LiveBoard):
        html = live.client.get(live.path).text
        linked = re.findall(r'(?:href|src)="(/static/[^"#]+\.(?:css|js))"', html)
        assert [address.rpartition("/")[2] for address in linked] == ["all.css", "htmx.min.js", "all.js"]
        for address, word in zip((linked[0], linked[2]), (".card-name", "requestSubmit"), strict=True):
            assert word in live.client.get(address).text
        later = linked[2].replace("all.js", "more.js")
        assert 'from "./all.js"' in live.client.get(later).text

    def test_each_is_there_by_itself_too(self, client: FlaskClient):
        reply = client.get("/static/js/acting.js")
        assert reply.mimetype == "text/javascript" and "export function send" in reply.text
