"""The shelf: what is kept under a short link is there again, unchanged, in another process and after a restart."""

import json
import sqlite3
import threading
from pathlib import Path

import pytest

from webapp import catalogue
from webapp.rules.errors import UnreadableScenarioError
from webapp.scenarios import gallery
from webapp.scenarios.format import Scenario, from_plain, plain, read
from webapp.sessions import Shelf, ShelfError, UnknownBoardError, shelf


def board(title: str = "A board", **more: object) -> Scenario:
    bear = {"id": "bear", "name": "Bear", "power": 2, "toughness": 2, "counters": {"+1/+1": 1}}
    return from_plain({"countertop": 1, "title": title, "cards": [bear], **more})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "shared.sqlite3"


class TestKeeping:
    def test_the_same_content_has_the_same_slug_on_every_shelf(self, file: Path):
        slugs = {Shelf(file).keep(board()), Shelf(file).keep(board()), Shelf().keep(board())}
        assert len(slugs) == 1 and len(Shelf(file)) == 1
        assert slugs.pop() != Shelf(file).keep(board("Another"))

    def test_a_slug_is_short_and_can_be_read_out(self):
        assert set(Shelf().keep(board())) <= set("0123456789abcdefghjkmnpqrstvwxyz")
        assert len(Shelf().keep(board())) == 10

    def test_what_is_kept_is_all_of_the_scenario_and_nothing_is_made_before(self, file: Path):
        whole = board("Élan — ☃", about="two\nlines", rules=["122.5"], steps=[{"do": "tap", "card": "bear"}])
        assert Shelf(file).slug_of(whole) == "" and len(Shelf(file)) == 0
        with pytest.raises(UnknownBoardError, match="nothing is shared here"):
            Shelf(file).find("0123456789")
        assert not file.exists()
        slug = Shelf(file).keep(whole)
        assert Shelf(file).find(slug) == whole  # by another shelf, as after a restart
        assert Shelf(file).slug_of(whole) == slug

    def test_who_types_it_may_mix_up_letters_and_digits(self):
        kept = Shelf()
        slug = kept.keep(board())
        typed = slug.upper().replace("0", "O").replace("1", "I")
        assert kept.find(typed) == board()

    def test_what_is_written_is_format_1_as_json(self, file: Path):
        slug = Shelf(file).keep(board())
        with sqlite3.connect(file) as opened:
            [(found, edition, text)] = opened.execute("SELECT slug, edition, scenario FROM shared")
        assert (found, edition, read(text)) == (slug, catalogue.EDITION, board())
        assert json.loads(text)["countertop"] == 1

    def test_one_that_shares_a_slug_with_another_gets_a_longer_one(self, file: Path, monkeypatch: pytest.MonkeyPatch):
        kept = Shelf(file)
        slug = kept.keep(board())
        with sqlite3.connect(file) as opened:
            opened.execute("UPDATE shared SET scenario = ?", (json.dumps(plain(board("Another"))),))
        longer = kept.keep(board())
        assert longer.startswith(slug) and len(longer) == 11
        assert kept.find(slug) == board("Another") and kept.find(longer) == board()  # nothing was overwritten
        assert kept.keep(board()) == longer

    def test_no_slug_is_the_name_of_a_gallery_scenario(self, monkeypatch: pytest.MonkeyPatch):
        usual = Shelf().keep(board())
        monkeypatch.setattr(gallery, "names", lambda: (usual,))
        assert len(Shelf().keep(board())) == 11

    def test_a_card_of_an_older_catalogue_stays_what_it_was(self, file: Path):
        scales = from_plain({"countertop": 1, "cards": [{"id": "scales", "card": "Hardened Scales"}]})
        slug = Shelf(file).keep(scales)
        with sqlite3.connect(file) as opened:
            opened.execute("UPDATE shared SET edition = 1")
        assert Shelf(file).find(slug).cards[0].abilities == ()  # edition 1 knew no abilities

    def test_threads_and_shelves_on_one_file_do_not_get_in_each_others_way(self, file: Path):
        slugs: list[str] = []

        def keep() -> None:
            slugs.extend(Shelf(file).keep(board(f"Board {number}")) for number in range(5))

        threads = [threading.Thread(target=keep) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(slugs) == 20 and len(set(slugs)) == 5 == len(Shelf(file))


class TestLimits:
    def test_a_full_shelf_says_so_and_still_finds_and_knows_what_it_has(self, file: Path):
        kept = Shelf(file, most=1)
        slug = kept.keep(board())
        with pytest.raises(ShelfError, match="no more short links"):
            kept.keep(board("Another"))
        assert kept.keep(board()) == slug and kept.find(slug) == board()

    def test_it_is_full_too_when_it_has_grown_too_large(self, file: Path):
        with pytest.raises(ShelfError, match="no more short links"):
            Shelf(file, most_bytes=9_000).keep(board(about="x" * 9_000))
        assert Shelf(file, most_bytes=100_000).keep(board(about="x" * 9_000))

    def test_a_scenario_larger_than_a_file_may_be_is_refused(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(shelf, "MOST_BYTES", 1_000)
        with pytest.raises(UnreadableScenarioError, match="as in a file"):
            Shelf().keep(board(about="x" * 1_000))


class TestTrouble:
    def test_a_file_that_is_no_shelf_is_told(self, file: Path):
        file.parent.mkdir()
        file.write_text("this is no database, but long enough to be taken for one" * 100)
        for act in (
            lambda: Shelf(file).keep(board()),
            lambda: Shelf(file).find("0123456789"),
            lambda: len(Shelf(file)),
        ):
            with pytest.raises(ShelfError, match=r"short links can't be (made|read) here now"):
                act()

    def test_a_folder_that_can_not_be_made_is_told(self, tmp_path: Path):
        (tmp_path / "taken").write_text("")
        with pytest.raises(ShelfError, match="can't be made here now"):
            Shelf(tmp_path / "taken" / "shared.sqlite3").keep(board())

    def test_while_another_writes_too_long_that_is_told(self, file: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(shelf, "_PATIENCE", 0.01)
        slug = Shelf(file).keep(board())
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ShelfError, match="locked"):
            Shelf(file).keep(board("Another"))
        assert Shelf(file).find(slug) == board()  # reading goes on
        other.close()

    @pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"countertop": 2}', "[" * 100_000, "countertop: 1"])
    def test_what_was_altered_in_the_file_is_no_traceback(self, file: Path, text: str):
        slug = Shelf(file).keep(board())
        with sqlite3.connect(file) as opened:
            opened.execute("UPDATE shared SET scenario = ?", (text,))
        with pytest.raises((ShelfError, UnreadableScenarioError)):
            Shelf(file).find(slug)

    def test_a_later_edition_of_the_catalogue_is_told(self, file: Path):
        slug = Shelf(file).keep(board())
        with sqlite3.connect(file) as opened:
            opened.execute("UPDATE shared SET edition = 999")
        with pytest.raises(ShelfError, match="another Countertop"):
            Shelf(file).find(slug)


def test_in_memory_it_ends_with_the_shelf():
    kept = Shelf()
    slug = kept.keep(board())
    assert kept.find(slug) == board() and not kept.lasts
    with pytest.raises(UnknownBoardError):
        Shelf().find(slug)
