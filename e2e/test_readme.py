"""The demo in the README of this folder is one that runs."""

import re
from contextlib import nullcontext
from pathlib import Path

from playwright.sync_api import Browser

from webapp.driving import serving

README = Path(__file__).with_name("README.md")


def test_the_example_runs(base_url, browser: Browser, monkeypatch, tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serving, "served", lambda: nullcontext(base_url))
    monkeypatch.setattr(serving, "a_browser", lambda: nullcontext(browser))
    exec(compile(code, str(README), "exec"), {})
    assert (tmp_path / "undying.png").stat().st_size > 10_000
