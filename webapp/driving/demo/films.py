"""What a film needs: a browser records through an ffmpeg that Playwright keeps for itself, or one of the system."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import playwright

FOLDER = "PLAYWRIGHT_BROWSERS_PATH"
HOW_TO_GET_FFMPEG = (
    "A video needs ffmpeg: run `playwright install ffmpeg`, or install one for the system "
    "(`apt-get install --no-install-recommends ffmpeg`) so that it is found on the PATH. "
    "Screenshots (--screenshots DIR) need nothing."
)


class NoFfmpeg(Exception):
    """There is no ffmpeg to record with; the message says how to get one."""


@contextmanager
def recording() -> Iterator[None]:
    """While this lasts, browsers that are started can record. Playwright looks for its ffmpeg in a folder of its own:
    where it has none, it is lent a folder with a link to the system's. Raises NoFfmpeg.
    """
    if _own_ffmpeg().exists():
        yield
        return
    system = shutil.which("ffmpeg")
    if system is None:
        raise NoFfmpeg(HOW_TO_GET_FFMPEG)
    with TemporaryDirectory(prefix="countertop-ffmpeg-") as folder:
        lent = Path(folder) / _own_ffmpeg().parent.name
        lent.mkdir()
        (lent / _own_ffmpeg().name).symlink_to(system)
        before = os.environ.get(FOLDER)
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            os.environ.pop(FOLDER)
            if before is not None:
                os.environ[FOLDER] = before


def _own_ffmpeg() -> Path:
    """Where Playwright would have its own ffmpeg."""
    listed = Path(playwright.__file__).parent / "driver" / "package" / "browsers.json"
    browsers = json.loads(listed.read_text(encoding="utf-8"))["browsers"]
    [revision] = [one["revision"] for one in browsers if one["name"] == "ffmpeg"]
    name = {"win32": "ffmpeg-win64.exe", "darwin": "ffmpeg-mac"}.get(sys.platform, "ffmpeg-linux")
    return _browsers_folder() / f"ffmpeg-{revision}" / name


def _browsers_folder() -> Path:
    """Where Playwright keeps what it has downloaded."""
    if named := os.environ.get(FOLDER):
        return Path(playwright.__file__).parent / "driver/package/.local-browsers" if named == "0" else Path(named)
    home = Path.home()
    usual = {"win32": home / "AppData/Local", "darwin": home / "Library/Caches"}
    cache = usual.get(sys.platform, Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache"))
    return cache / "ms-playwright"
