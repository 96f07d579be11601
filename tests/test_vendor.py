"""What lies in static/vendor is what the manifest says, byte for byte."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

VENDOR = Path(__file__).parent.parent / "static" / "vendor"
MANIFEST = VENDOR / "manifest.json"
ENTRIES: list[dict[str, Any]] = json.loads(MANIFEST.read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["file"])
def test_a_vendored_file_is_the_one_its_hash_names(entry):
    assert set(entry) == {"name", "version", "licence", "file", "sha256"}
    assert sha256((VENDOR / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


def test_every_vendored_file_stands_in_the_manifest():
    files = {path.relative_to(VENDOR).as_posix() for path in VENDOR.rglob("*") if path.is_file()}
    assert files - {MANIFEST.name} == {entry["file"] for entry in ENTRIES}


def test_every_vendored_package_keeps_its_licence_beside_it():
    for entry in ENTRIES:
        assert (VENDOR / entry["file"]).with_name("LICENSE").is_file(), entry["name"]


def test_htmx_is_the_version_the_pages_are_written_for():
    text = (VENDOR / "htmx" / "htmx.min.js").read_text(encoding="utf-8")
    assert 'this.version="4.0.1"' in text
