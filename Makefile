PYTHON ?= $(or $(shell command -v python3.11),python3)
VENV := .venv
BIN := $(VENV)/bin
NODE := $(BIN)/node
# Like pip, npm trusts the certificates that the system trusts.
NPM := NODE_OPTIONS=--use-system-ca $(BIN)/npm
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: setup play test test-all test-rest lint types imports tests all-tests rest-of-tests kernels long \
	postgres browser torture playthroughs transcripts schema reports screenshots book benchmark vendor lock clean
.PHONY: javascript js-lint js-types js-tests js-format page-answers

setup: $(VENV)/.ready

# The house opens: a table for each of the three games. Ctrl-C closes it.
play: setup
	$(BIN)/pitboss serve --tables

# What a change must pass, in five minutes: every check, and of every kind of test some. Two things
# at once: types are checked beside the tests.
test: $(VENV)/.ready-dev kernels postgres browser node_modules/.ready
	$(MAKE) --no-print-directory --jobs 2 lint imports javascript types tests

# Every check and every test.
test-all: $(VENV)/.ready-dev kernels postgres browser node_modules/.ready
	$(MAKE) --no-print-directory --jobs 2 lint imports javascript types all-tests

# What `make test` has left out of `make test-all`.
test-rest: $(VENV)/.ready-dev kernels postgres browser rest-of-tests

lint: $(VENV)/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready-dev
	$(BIN)/mypy

imports: $(VENV)/.ready-dev
	$(BIN)/lint-imports

# The pages: Node comes as a Python package, and what it runs is locked in package-lock.json.
javascript: js-lint js-types js-tests

js-lint: node_modules/.ready
	$(NODE) node_modules/.bin/biome check --error-on-warnings

js-types: node_modules/.ready
	$(NODE) node_modules/.bin/tsc

# Of the modules that need no browser; those of the pages are among `tests`.
js-tests: node_modules/.ready
	$(NODE) --test --test-timeout=300000 --test-force-exit --test-reporter=dot 'tests/web/*.test.js'

# Writes the JavaScript in the one form that `js-lint` accepts.
js-format: node_modules/.ready
	$(NODE) node_modules/.bin/biome check --write

# What the server answers, for the tests of modules that need no browser.
page-answers: $(VENV)/.ready-dev
	$(BIN)/python -m tests.web.record_answers

# Three at once on two processors: there is always one that waits for a server or a browser. Tests
# that follow each other in a file stay together, so that what a file shares is built once.
PYTEST := $(BIN)/pytest -n 3 --dist worksteal

tests: $(VENV)/.ready-dev kernels postgres browser
	$(PYTEST) --hypothesis-profile quick -m "(not full or quick) and not long"

all-tests: $(VENV)/.ready-dev kernels postgres browser
	$(PYTEST) -m "not long"

# With those that hypothesis tries: of their examples `make test` had a tenth.
rest-of-tests: $(VENV)/.ready-dev kernels postgres browser
	$(PYTEST) -m "(full and not quick or hypothesis) and not long"

# Compiled once, before several processes would do it at the same time.
kernels: $(VENV)/.kernels

$(VENV)/.kernels: $(VENV)/.ready-dev $(wildcard src/pitboss/analysis/*.py src/pitboss/analysis/kernel/*.py)
	$(BIN)/python -m tests.analysis.kernel_results full >/dev/null
	@touch $@

# Those that count everything, of which the tests above have a short form each: some minutes.
long: $(VENV)/.ready-dev
	$(BIN)/pytest -n 2 -m long

# The tests start a PostgreSQL of their own; root can install it by its package's name.
postgres:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql; }

# The tests of the pages drive a browser that the system has; root can install it the same way. The
# one without windows is three times as quick as the whole browser, which does as well. What drives
# it wants a library that a plain Debian lacks.
browser: $(VENV)/.ready-dev
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
		command -v google-chrome >/dev/null || { apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell; }
	@$(BIN)/playwright --version >/dev/null 2>&1 || \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libatomic1; }

# The long forms of what `make test-all` does in short: hours, and the figures of benchmarks/results.md.
torture: $(VENV)/.ready-dev postgres
	$(BIN)/python -m tests.torture.kills --kills 1000 --db sqlite
	$(BIN)/python -m tests.torture.kills --kills 100 --db postgresql
	$(BIN)/python -m tests.torture.lossy_network --commands 100000
	$(BIN)/python -m tests.torture.several_servers
	$(BIN)/python -m tests.torture.several_servers --workers
	$(BIN)/python -m tests.torture.database_outage
	$(BIN)/python -m tests.torture.faults
	$(BIN)/python -m tests.torture.backup
	$(BIN)/python -m tests.torture.restart
	$(BIN)/python -m tests.server.simulation --seeds 0-10000
	$(BIN)/python -m tests.server.secrecy --pairs 10000

# Writes the golden playthroughs anew; look at the difference before you commit it.
playthroughs: $(VENV)/.ready-dev
	$(BIN)/python -m tests.playthroughs.record

# Runs the examples and the transcripts and prompts of the docs, and writes what they print now; first
# the records among the examples, which the docs read. The reference of the library, and the clauses
# that ship.
transcripts: $(VENV)/.ready-dev
	$(BIN)/python -m tests.docs.examples
	$(BIN)/python -m tests.docs.transcripts
	$(BIN)/python -m tests.docs.prompts
	$(BIN)/python -m tests.docs.api
	$(BIN)/python -m tests.rules.rule_book
	$(BIN)/pitboss chart --svg docs/starting-hands.svg
	$(BIN)/python -m tests.docs.curve

# Writes the JSON Schema of the socket's messages and the types that the pages are checked with.
schema: $(VENV)/.ready-dev
	$(BIN)/python -m tests.docs.message_schema

# Writes the reports in docs/reports anew, in some minutes.
reports: $(VENV)/.ready-dev
	$(BIN)/python -m tests.reports.record

# Takes the pictures of the pages in docs/pages; look at them before you commit them.
screenshots: $(VENV)/.ready-dev browser
	$(BIN)/python -m tests.e2e.screenshots

# Solves the standard game and makes the data files that ship with the package, in some minutes.
book: $(VENV)/.ready
	$(BIN)/python -m pitboss.cli.build_book

benchmark: $(VENV)/.ready-dev
	$(BIN)/python benchmarks/rounds.py
	$(BIN)/python -m benchmarks.solver
	$(BIN)/python -m benchmarks.analyst

# Writes the libraries of the pages anew, in the versions that package-lock.json has.
vendor: node_modules/.ready
	src/pitboss/server/web/vendor/copy.sh

# A plain Debian has python3.11 without venv; root can mend that by package name.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "pitboss needs Python 3.11 or newer; PYTHON=... names one" >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { apt-get update -qq && apt-get install -y -qq python3-venv; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-dev: requirements-dev.lock $(VENV)/.ready
	$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

node_modules/.ready: package-lock.json | $(VENV)/.ready-dev
	$(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@

# Resolves the locks anew. Names, versions and hashes only: no addresses, so without npm's "funding".
lock: $(VENV)/bin/python
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--python-version 3.11 --extra all --group build pyproject.toml --output-file requirements.lock
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --no-annotate \
		--python-version 3.11 --extra all --group build --group dev pyproject.toml --output-file requirements-dev.lock
	$(PIP) install --require-hashes -r requirements-dev.lock
	mkdir -p node_modules
	$(NPM) install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel error
	$(NODE) -p 'JSON.stringify(require("./package-lock.json"), (key, value) => key === "funding" ? undefined : value, 2)' \
		>node_modules/.lock && mv node_modules/.lock package-lock.json

clean:
	rm -rf $(VENV) node_modules
