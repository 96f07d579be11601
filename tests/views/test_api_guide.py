"""The page `/api`: its examples are run as they stand there."""

import re
import shlex
import threading
from argparse import ArgumentParser
from html import unescape
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from tests.views.programs import YAML, Program
from webapp.views.api.guide import ADDRESS, source
from webapp.views.api.problems import PREFIX

BEAR = "bear.countertop.yaml"


@pytest.fixture
def example(app):
    """The text of an example by its name."""

    def text(name):
        with app.app_context():
            return source(name)

    return text


@pytest.fixture
def in_a_folder(tmp_path, monkeypatch, example):
    """A folder with the file that the examples speak of."""
    (tmp_path / BEAR).write_text(example(BEAR), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def address(app, monkeypatch):
    """The address of this test's application, served."""
    monkeypatch.setattr("werkzeug.serving.WSGIRequestHandler.log", lambda *_: None)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def curl(client, line, board_id=""):
    """What curl would send by that line, sent: an option that it is not known to have here is an error."""
    parser = ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("-i", action="store_true")
    parser.add_argument("-X", dest="method")
    parser.add_argument("-H", dest="headers", action="append", default=[])
    parser.add_argument("--data-binary", dest="data")
    parser.add_argument("--json")
    asked = parser.parse_args(shlex.split(line)[1:])
    data = asked.json if asked.data is None else asked.data
    if data and data.startswith("@"):
        data = Path(data[1:]).read_bytes()
    headers = dict(header.split(": ", 1) for header in asked.headers)
    kind = headers.pop("Content-Type", "application/json" if asked.json is not None else None)
    method = asked.method or ("GET" if data is None else "POST")
    path = asked.url.removeprefix(f"{ADDRESS}{PREFIX}").replace("/ID", f"/{board_id}")
    return Program(client).ask(method, path, data, kind, **headers)


@pytest.mark.parametrize("name", ["check", "board"])
def test_the_python_examples_print_what_is_shown(example, in_a_folder, address, capsys, name):
    exec(compile(example(f"{name}.py").replace(ADDRESS, address), f"{name}.py", "exec"), {"__name__": "__main__"})
    same = re.compile(r"/b/[\w-]{22}")  # a board's id is another each time
    assert same.sub("/b/ID", capsys.readouterr().out) == same.sub("/b/ID", example(f"{name}.out"))


@pytest.mark.parametrize("name", ["check", "convert"])
def test_the_curl_examples_on_scenarios(client, example, in_a_folder, name):
    [line] = example(f"{name}.sh").splitlines()
    assert curl(client, line).status_code == 200


def test_the_curl_examples_on_boards(client, example, in_a_folder):
    make, *acts = example("board.sh").splitlines()
    board = curl(client, make).json["id"]
    assert [curl(client, line, board).status_code for line in acts] == [200, 200, 200, 204]


def test_the_scenario_is_as_it_expects(client, example):
    assert Program(client).ask("POST", "/check", example(BEAR), YAML).json["ok"] is True


def test_the_page_shows_each_example_as_it_is_and_speaks_of_this_server(app, client, example):
    page = client.get("/api", base_url="https://counters.example").text
    shown = dict(re.findall(r'<pre [^>]*data-example="([^"]+)">(.*?)</pre>', page, re.DOTALL))
    assert len(shown) == 10
    for name, text in shown.items():
        assert unescape(text) == example(name).replace(ADDRESS, "https://counters.example").rstrip()
    assert ADDRESS not in page


def test_all_pages_lead_to_it(client):
    assert 'href="/api"' in client.get("/").text
