# `make run` and `make test` need Python 3.11 or newer with venv, and make. They set up the rest themselves.
PYTHON  ?= python3
HOST    ?= 127.0.0.1
PORT    ?= 8121
WORKERS ?= 2

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP   := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

# Without kept bytecode each worker would rewrite the asserts of all test files anew, each command compile all of ours.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help install run test linted lint unit e2e browser demo pictures bench format lock clean

help:
	@echo "make run     serve Countertop on http://$(HOST):$(PORT)  (HOST=, PORT=)"
	@echo "make test    everything: lint, unit tests, browser tests"
	@echo "make lint    ruff, mypy, import-linter       make unit    unit tests"
	@echo "make format  let ruff format and fix         make e2e     browser tests"
	@echo "make demo    play the old wolf, with pictures     make bench   how fast it is, beside a peer"
	@echo "             (any scenario: $(BIN)/countertop demo)"
	@echo "make pictures    every page on every screen, by day and by night, to look at"
	@echo "make lock    pin the dependencies anew       make clean   remove the virtual environment and caches"

install: $(STAMP)

# The stamp is newer than all that decides what is installed: the second `make` has nothing to do.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Countertop needs Python 3.11 or newer; name one by PYTHON=..." >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

run: $(STAMP)
	@exec $(BIN)/countertop serve --host $(HOST) --port $(PORT)

test: linted unit e2e

# Linting keeps one core busy: meanwhile another reads the unit tests, and keeps the bytecode for the workers.
linted: $(STAMP)
	@$(BIN)/python -m pytest -q --collect-only tests >/dev/null 2>&1 & \
		$(MAKE) --no-print-directory lint; status=$$?; wait; exit $$status

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

unit: $(STAMP)
	$(PYTEST) tests

e2e: browser
	$(PYTEST) e2e

browser: $(STAMP)
	@$(BIN)/python -m webapp.driving.browser --install

# Plays on the real page, by mouse and by finger, and says where the pictures are.
demo: browser
	@$(BIN)/python -m e2e.demos.wolf
	@$(BIN)/python -m e2e.demos.from_nothing

pictures: browser
	@$(BIN)/python -m e2e.demos.pictures

# Figures of a busy machine say little. Node and npm are needed for the peer's figure alone.
bench: browser
	@$(BIN)/python -m benchmarks.engine
	@$(BIN)/python -m benchmarks.curves
	@$(BIN)/python -m benchmarks.http
	@$(BIN)/python -m benchmarks.browser

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Needs uv. Pins for every system and Python we support, with hashes and without the address of a registry.
lock:
	uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --custom-compile-command "make lock" --quiet -o requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
