# make run    start the server (PORT=8000), installing what it needs the first time
# make test   the tests, in browsers too (ARGS="tests/foundation -k key"); those of whole
#             servers, of all screens in two more browsers and of the edition without a server:
#             make test-servers, make test-screens, make test-pocket
# make lint   style, types, contracts between modules, templates, messages, deployment, web: each alone
# make messages  writes the catalogues of the languages anew: docs/translating.md
# make dev    the server with reload and error pages      make bench   what the budgets say
# make mutants  mutation testing of the rules             make lock    pin the packages anew
# make dist   a wheel and a one-file program in dist/     make screenshots  the docs' pictures
# make pocket  the companion for a phone's browser in dist/pocket/; make pocket serve shows it here

SHELL := /bin/sh
# The first of these that is new enough makes the virtual environment.
PYENV := $(HOME)/.pyenv/versions
PYTHONS := python3.13 python3.14 python3.12 python3 \
	$(wildcard $(foreach v,3.13 3.14 3.12,$(PYENV)/$(v)/bin/python3 $(PYENV)/$(v).*/bin/python3))
# Where no Python is new enough, as on Debian 12, uv brings one.
UV := $(shell command -v uv || echo $(HOME)/.local/bin/uv)
PYTHON := .venv/bin/python
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 12))
define MAKE_VENV
$(PYTHON) -c 'import pip; $(NEW_ENOUGH)' 2>/dev/null && exit; bare=; old=none; \
for python in $(PYTHONS); do \
  found=$$($$python --version 2>/dev/null) || continue; old=$$found; \
  $$python -c '$(NEW_ENOUGH)' 2>/dev/null || continue; \
  $$python -c 'import ensurepip' 2>/dev/null && exec $$python -m venv --clear .venv; \
  bare=$$python; \
done; \
if $(UV) --version >/dev/null 2>&1; then \
  exec $(UV) venv --quiet --clear --seed --python '>=3.12' .venv; \
fi; \
if [ -n "$$bare" ]; then \
  echo "$$bare cannot make a virtual environment: install Debian's package python3-venv."; \
else \
  echo "Nile Scribe needs Python 3.12 or newer (found: $$old): install one, or uv" \
    "(apt install pipx, then pipx install uv), which brings its own."; \
fi >&2; exit 1
endef
INSTALL := $(PYTHON) -m pip install -qq --disable-pip-version-check --require-hashes
LOCK := $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.12 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header pyproject.toml
ARGS ?=

.PHONY: run dev test test-servers test-screens test-pocket faults lint messages check-messages style types mypy pyright contracts templates deployment pocket serve web bench screenshots icons mutants coverage dist lock

run: .venv/installed
	@$(PYTHON) -m companion.start

dev: .venv/installed-dev
	@DEBUG=1 DATA_DIR=$${DATA_DIR:-var-dev} $(PYTHON) -m companion.start --reload

test: .venv/installed-dev
	@$(PYTHON) -m tests.run $(ARGS)

# PostgreSQL, servers killed, cut off, behind proxies, installed from a wheel, updated.
test-servers: .venv/installed-dev
	@$(PYTHON) -m tests.run servers $(ARGS)

# Every screen at every size in Firefox, and in Chromium with three sets of fonts.
test-screens: .venv/installed-dev
	@$(PYTHON) -m tests.run screens $(ARGS)

test-pocket: .venv/installed-dev
	@$(PYTHON) -m tests.run pocket $(ARGS)

# Kills a server three hundred times on each database, in the middle of entries.
faults: .venv/installed-dev
	@CUTS=$${CUTS:-300} $(PYTHON) -m tests.run tests/together/test_kills.py -n 0 -s

lint: style types contracts templates check-messages deployment web pocket

style: .venv/installed-dev
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types: mypy pyright

mypy: .venv/installed-dev
	$(PYTHON) -m mypy

pyright: .venv/installed-dev
	$(PYTHON) -m pyright

contracts: .venv/installed-dev
	.venv/bin/lint-imports --no-logo

templates: .venv/installed-dev
	find templates -name '*.html' -exec .venv/bin/djade --check --target-version 6.1 {} +
	$(PYTHON) -m djlint --lint --quiet templates

# Collects all messages, and brings the catalogue of each language up to date; what is still
# to be translated is listed.
messages: .venv/installed-dev
	$(PYTHON) -m tests.messages

check-messages: .venv/installed-dev
	$(PYTHON) -m tests.messages --check

deployment: .venv/installed-dev
	$(PYTHON) manage.py check --deploy --fail-level WARNING
	$(PYTHON) manage.py makemigrations --check --dry-run

# Style sheets and scripts: linters, types, features of old browsers, unit tests. Needs no browser.
web: .venv/installed-dev
	@$(PYTHON) -m tests.web

# Ends with an error if a first visit downloads more than it may.
pocket: .venv/installed-dev
	@$(PYTHON) deploy/pocket/build.py

serve: pocket
	@PORT=$${PORT:-8080} $(PYTHON) deploy/pocket/serve.py

bench: .venv/installed-dev
	@$(PYTHON) -m tests.bench $(ARGS)

screenshots: .venv/installed-dev
	@$(PYTHON) -m tests.browser.screenshots $(ARGS)

icons: .venv/installed-dev
	$(PYTHON) -m tests.frontend.icons

mutants: .venv/installed-dev
	$(PYTHON) -m mutmut run $(ARGS)
	$(PYTHON) -m mutmut results

coverage: .venv/installed-dev
	$(PYTHON) -m coverage run -m pytest -q -m "not browser" $(ARGS)
	$(PYTHON) -m coverage report

# The one-file program has what is pinned in it; it runs on the kind of machine that made it.
VERSION = $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' companion/__init__.py)
dist: .venv/installed-dev
	$(PYTHON) -m hatchling build --target wheel --directory dist
	sed -nE 's/^([A-Za-z0-9._-]+)(\[[^]]*\])?(==[^ ;]+).*/\1\3/p' requirements.txt >dist/pinned.txt
	$(PYTHON) -m shiv --reproducible --compressed --console-script nile-scribe \
	  --python '/usr/bin/env python3' --output-file dist/nile-scribe.pyz \
	  -qq --constraint dist/pinned.txt dist/nile_scribe-$(VERSION)-py3-none-any.whl

lock: .venv/installed-dev
	$(LOCK) --output-file requirements.txt
	$(LOCK) --group dev --constraints requirements.txt --output-file requirements-dev.txt

# A stamp is newer than what it was installed from, or a start installs again.
.venv/installed: requirements.txt
	@$(MAKE_VENV)
	@echo "Installing the packages, this once ..."
	@$(INSTALL) --requirement requirements.txt
	@touch $@

.venv/installed-dev: requirements-dev.txt requirements.txt
	@$(MAKE_VENV)
	@echo "Installing the packages and the tools, this once ..."
	@$(INSTALL) --requirement requirements-dev.txt
	@touch .venv/installed $@
