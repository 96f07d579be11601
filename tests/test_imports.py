"""The contract about imports in pyproject.toml holds; `make lint` asks the same."""

import os
import subprocess
import sys
from pathlib import Path


def test_imports_run_one_way_and_the_rules_import_nothing_of_the_world():
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True, no_logo=True))"
    here, environment = Path(__file__).parents[1], {**os.environ, "NO_COLOR": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=here, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "0 broken" in ended.stdout
