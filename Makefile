# Every target sets up what it needs: a virtual environment in .venv with the project and its tools.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAY_READY := $(VENV)/.ready-play
BROWSER_READY := tests/browser/node_modules/.ready
JOBS ?= 3

CLIENT_READY := client/node_modules/.ready
CLIENT := src/rasputitsa/server/static/index.html
CLIENT_SOURCES := $(shell find client -type f -not -path 'client/node_modules/*' -not -path 'client/dist/*' 2>/dev/null)

.PHONY: play terminal client test lint types page tests coverage bench waits pictures docs mutation kills cuts twins api-cases attackers clean

play: $(PLAY_READY) $(CLIENT) ## the table in the browser
	@$(BIN)/rasputitsa serve --open $(ARGS)

terminal: $(PLAY_READY) ## a game in the terminal against the computer
	@$(BIN)/rasputitsa play bfm-vpg-2009 $(ARGS)

client: $(CLIENT) ## the page of the game, built for the server (needs Node 20 or later)

$(CLIENT_READY): client/package-lock.json
	cd client && npm ci --silent
	@touch $@

$(CLIENT): $(CLIENT_READY) $(CLIENT_SOURCES)
	cd client && npm run build
	@touch $@

test: lint types page tests ## everything that must hold: style, types and tests

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

page: $(CLIENT_READY) ## style, types and unit tests of the page
	cd client && npm run --silent check && npm run --silent test

tests: $(READY) $(BROWSER_READY) $(CLIENT)
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder $(ARGS)

coverage: ## the tests again, with branch coverage: at least 95 % (half as long again)
	$(MAKE) tests ARGS="--cov --cov-report=term"

bench: $(READY) ## speed beside python-chess, in one run; writes bench/latest.json
	$(BIN)/rasputitsa bench --out bench/latest.json $(ARGS)

waits: $(READY) $(BROWSER_READY) $(CLIENT) ## how long a player waits, in a real browser; writes bench/latest-browser.json
	PYTHONPATH=tests $(BIN)/python -P bench/browser.py $(ARGS)

pictures: $(READY) $(BROWSER_READY) $(CLIENT) ## the pictures of the README, taken anew with a Japanese font
	$(BIN)/python -m pip install --quiet --no-deps --upgrade --target build/pictures matplotlib-fontja
	XDG_DATA_HOME=$(CURDIR)/build/pictures/matplotlib_fontja PYTHONPATH=tests $(BIN)/python -m browser.pictures docs/pictures

docs: $(READY) ## write the generated documents: players' rulebooks and the rule index
	$(BIN)/python -m rasputitsa.booklet docs/rules

kills: $(READY) ## 200 times the server is killed while people play
	RASPUTITSA_KILLS=200 $(BIN)/python -m pytest tests/test_server_killed.py -s

cuts: $(READY) ## 200 times the line to PostgreSQL is cut at COMMIT while people play
	RASPUTITSA_CUTS=200 $(BIN)/python -m pytest tests/test_server_uncertain.py -k whenever -s

twins: $(READY) ## matches that differ in secrets alone, in every hidden setting: no byte differs (about 15 minutes)
	$(BIN)/python tests/test_twins.py $(ARGS)

api-cases: $(READY) ## more than 10,000 requests of all kinds: the server never fails
	RASPUTITSA_API_CASES=400 $(BIN)/python -m pytest tests/test_server_api.py -s

attackers: $(READY) ## one attacker at a time beside 200 players: what they notice; writes bench/attackers.json (6 minutes)
	$(BIN)/python bench/attackers.py $(ARGS)

mutation: ## mutation testing of combat, retreat, movement and replacement (long); its own environment
	$(PYTHON) -m venv .venv-mutation
	.venv-mutation/bin/python -m pip install --quiet -e '.[mutation]'
	.venv-mutation/bin/python mutation/run.py --max-children $(JOBS)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(PLAY_READY): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server]'
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
