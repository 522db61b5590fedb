# Needs Python 3.11+, git and make; everything else is fetched, locked by hash, into .venv.

PYTHON ?= python3
# Where it is set, each of the many programs that tests start would compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
# Named, since an activated environment would otherwise win over .venv.
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
# Keeps the pins that still fit. Neither header nor index is written, so the files say nothing about this machine.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	$(if $(UPGRADE),--upgrade)

AGAIN := $(MAKE) --no-print-directory

# The page of the table, and what it is made of.
PAGE := src/footplate/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -print) src/footplate/words/page/en.json

# The words after `make proof` name proofs; they are no goals of their own.
ifeq (proof,$(firstword $(MAKECMDGOALS)))
PROOFS := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
.PHONY: $(PROOFS)
$(PROOFS): ; @:
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play page test lint proof bench docs lock clean

help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*  ## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

setup: $(VENV)/.dev  ## create .venv with footplate and the development tools
	@echo "Ready. Type: source $(BIN)/activate    and then: footplate --help"

play: $(VENV)/.run $(PAGE)  ## open the table in the browser
	@$(BIN)/footplate serve --open $(ARGS)

page: $(PAGE)  ## build the page of the table

# Side by side, since a browser mostly waits: it comes first, the other tests take what it leaves (three at a time, since
# they too wait for servers and programs that they start). (Not $(MAKE), which
# `make -n` would run.) Apart: a browser's event loop stays in its process. What fails in it once, on a machine that is
# busy, is tried once more, and named in the end: whoever sees a name there often should look for the race.
test: $(VENV)/.dev $(PAGE)  ## run all checks: lint, tests (some in a browser), the rule ledgers
	$(BIN)/python -m tools.browser
	$(BIN)/python -m tools.abreast \
		'$(AGAIN) lint' \
		'$(BIN)/pytest -n auto --maxprocesses 2 --reruns 1 -rR tests/browser tests/*/browser' \
		'nice $(BIN)/pytest -n 3 --dist worksteal --ignore-glob "tests*/browser"'
	$(BIN)/python tools/ledger.py check . examples/skerry

lint: $(VENV)/.dev  ## check formatting, lint, types and import rules
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/page.py check

proof: $(VENV)/.dev  ## run in full what the tests try on a sample: make proof, or make proof NAME
	$(BIN)/python -m tools.proof $(PROOFS)

bench: $(VENV)/.run  ## measure speed, compared with the reference engine
	$(BIN)/python -m footplate.bench
	$(BIN)/python -m footplate.server.measure

docs: $(VENV)/.docs  ## build the documentation
	$(BIN)/python -m tools.house --page
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs docs/_build/html
	@echo "Open docs/_build/html/index.html"

lock: $(VENV)/.uv  ## rewrite requirements/ after a change in pyproject.toml (UPGRADE=1: newest versions)
	$(COMPILE) --group setup --output-file requirements/uv.txt
	$(COMPILE) pyproject.toml --extra all --extra lab --group dev --constraints requirements/uv.txt --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --extra server --extra rich --constraints requirements/dev.txt --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --extra ray --extra bots --constraints requirements/dev.txt --output-file requirements/ray.txt
	$(COMPILE) --group web --constraints requirements/dev.txt --output-file requirements/web.txt
	$(COMPILE) --group docs --constraints requirements/dev.txt --output-file requirements/docs.txt

clean:  ## remove what was built and cached (to start over, remove .venv too)
	rm -rf dist docs/_build src/footplate/server/page web/node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

# The stamps in .venv: what has been installed, and since when.

$(VENV)/.uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "footplate needs Python 3.11 or newer, '$(PYTHON)' is not. Name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Making $(VENV) and installing uv into it ..."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || { \
		echo "'$(PYTHON) -m venv' failed; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

# The package is editable: changes under src/ count at once. Its build backend came, locked, with uv.
$(VENV)/.run: $(VENV)/.uv requirements/run.txt pyproject.toml
	@echo "Installing footplate and what it runs on ..."
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The example title is installed as a stranger would install it: tests play it like any other.
$(VENV)/.dev: $(VENV)/.run requirements/dev.txt examples/skerry/pyproject.toml
	@echo "Installing the tools for tests and lint ..."
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable examples/skerry
	@touch $@

$(VENV)/.web: $(VENV)/.uv requirements/web.txt
	@echo "Installing Node, to build the page ..."
	@$(INSTALL) --require-hashes -r requirements/web.txt
	@touch $@

$(PAGE): $(VENV)/.web $(WEB)
	@echo "Building the page ..."
	@$(BIN)/python tools/page.py build
	@touch $@

$(VENV)/.docs: $(VENV)/.run requirements/docs.txt
	@echo "Installing the tools for the documentation ..."
	@$(INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@
