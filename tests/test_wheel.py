"""What is built and installed serves the page and knows the cards, far from the checkout."""

import html
import json
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from webapp.scenarios import gallery

CHECKOUT = Path(__file__).parents[1]
STRAIGHT = ("-I", "-X", "utf8")  # nothing of this folder or this environment is seen


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built offline."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True)
    [found] = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The Python of an environment that has the wheel, and borrows what it needs: no registry is asked."""
    folder = tmp_path_factory.mktemp("installed")
    builder = venv.EnvBuilder(with_pip=False, symlinks=sys.platform != "win32")
    context = builder.ensure_directories(folder)
    builder.create(folder)
    python = Path(context.env_exe)
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([*command, "--disable-pip-version-check", "--no-compile"], check=True, capture_output=True)
    ours = subprocess.check_output([python, *STRAIGHT, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    # Only what lies there is borrowed: a .pth file, as of an editable install, counts in its own site alone.
    borrowed = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (Path(ours.decode().strip()) / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    return python


@pytest.fixture(scope="module")
def server(installed, tmp_path_factory) -> Iterator[str]:
    """The address of a server of that environment; it works in an empty folder."""
    command = [installed.with_name("countertop"), "serve", "--port", "0"]
    empty, pipe = tmp_path_factory.mktemp("empty"), subprocess.PIPE
    with subprocess.Popen(command, cwd=empty, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as process:
        assert process.stdout and process.stderr
        said = process.stdout.readline()
        assert said, process.stderr.read()
        yield said.split()[1].rstrip("/")
        process.terminate()


def body(address: str, form: dict[str, str] | None = None) -> str:
    with urlopen(address, data=urlencode(form).encode() if form else None) as answer:
        assert answer.status == 200
        return answer.read().decode()


def test_it_is_the_installed_one_that_runs(installed, tmp_path):
    code = "import webapp.cli, webapp.views; print(webapp.cli.__file__)"
    found = subprocess.check_output([installed, *STRAIGHT, "-c", code], cwd=tmp_path, text=True).strip()
    assert installed.parents[1] in Path(found).parents


def test_the_pages_have_all_that_they_link(server):
    first, board = body(f"{server}/"), body(f"{server}/boards", {"players": "2"})
    assert 'id="board"' in board
    linked = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', first + board))
    assert {"htmx.min.js", "all.css"} <= {path.rpartition("/")[2].partition("?")[0] for path in linked}
    for path in linked:
        assert body(server + path)


def test_the_samples_are_there(server):
    shown = html.unescape(body(f"{server}/gallery"))
    assert [scenario.title for _, scenario in gallery.titles() if scenario.title not in shown] == []
    for entry in gallery.picks():
        assert 'id="board"' in body(f"{server}/s/{entry.name}")


def test_the_guide_for_programs_has_its_examples(server):
    assert "countertop_board" in body(f"{server}/api")


def test_the_cards_are_known(server):
    found = json.loads(body(f"{server}/cards?q=grizzly"))["cards"]
    assert ("Grizzly Bears", "Creature — Bear") in [(card["name"], card["type"]) for card in found]


def test_the_rules_are_told_though_no_tests_came_along(server, installed, tmp_path):
    assert "state_based.opposed_counters_cancel" in body(f"{server}/rules").replace("<wbr>", "")
    command = [installed.with_name("countertop"), "rules", "122.3"]
    ended = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True, encoding="utf-8")
    assert "state_based.opposed_counters_cancel" in ended.stdout
    assert "the tests are not at hand here" in ended.stderr


def test_the_stage_of_demos_is_there(installed, tmp_path):
    code = "from webapp.driving.demo.stage import _texts; print(*map(len, _texts()))"
    assert "0" not in subprocess.check_output([installed, *STRAIGHT, "-c", code], cwd=tmp_path, text=True).split()


def test_the_command_converts(installed, tmp_path):
    command = [installed.with_name("countertop"), "convert", "-", "--to", "pzl"]
    given = "countertop: 1\ncards: [{id: a, card: Grizzly Bears}]\n"
    written = subprocess.check_output(command, cwd=tmp_path, input=given, text=True, encoding="utf-8")
    assert written.endswith("p0battlefield=Grizzly Bears\n")
