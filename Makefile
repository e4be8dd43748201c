# Every target sets up what it needs: a virtual environment in .venv with the project and its tools.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAY_READY := $(VENV)/.ready-play
BROWSER_READY := tests/browser/node_modules/.ready
JOBS ?= 2

.PHONY: play test lint types tests bench docs mutation clean

play: $(PLAY_READY) ## a game in the terminal against the computer
	@$(BIN)/rasputitsa play bfm-vpg-2009 $(ARGS)

test: lint types tests ## everything that must hold: style, types, tests and coverage

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

tests: $(READY) $(BROWSER_READY)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --cov --cov-report=term

bench: $(READY) ## speed beside python-chess, in one run; writes bench/latest.json
	$(BIN)/rasputitsa bench --out bench/latest.json $(ARGS)

docs: $(READY) ## write the generated documents: players' rulebooks and the rule index
	$(BIN)/python -m rasputitsa.booklet docs/rules

mutation: ## mutation testing of combat, retreat, movement and replacement (long); its own environment
	$(PYTHON) -m venv .venv-mutation
	.venv-mutation/bin/python -m pip install --quiet -e '.[mutation]'
	.venv-mutation/bin/python mutation/run.py --max-children $(JOBS)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(PLAY_READY): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[terminal]'
	@touch $@

$(READY): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(PLAY_READY)

$(BROWSER_READY): tests/browser/package-lock.json $(READY)
	cd tests/browser && npm ci --silent
	$(BIN)/python tests/browser/chromium.py
	@touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
