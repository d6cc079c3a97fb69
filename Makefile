# Everything happens in .venv, made from the lock files. Needed on the machine:
# Python 3.11 or newer with venv, make, and a way to the Python package registry; for make check
# Chromium as well (CHROMIUM names it where it is not on the path).

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
CORE := build/compiled/.made
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

# A release may enter the lock when it has been public for a week.
COMPILE := $(BIN)/uv pip compile pyproject.toml --no-config --system-certs --quiet --upgrade \
	--universal --python-version 3.11 --exclude-newer "1 week" \
	--generate-hashes --no-strip-extras --no-header --no-annotate

.DEFAULT_GOAL := help
.PHONY: help serve offline test check format deep compiled bench contract audit mutation lock clean

help: ## list the targets
	@echo "Usage: make TARGET [PYTHON=python3.12] [HOST=127.0.0.1] [PORT=8000]"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: $(RUNTIME) $(COMPILED:%=$(CORE)) ## run the service at HOST:PORT, with COMPILED=1 on the compiled core
	$(COMPILED:%=PYTHONPATH=build/compiled:.) $(BIN)/python $(COMPILED:%=-P) -m app serve \
		--host $(HOST) --port $(PORT)

offline: $(RUNTIME) ## bring what the page needs to score without a network
	$(BIN)/python -m app.offline.fetch

test: $(DEV) ## run the quick tests, in parallel and in random order
	@echo "Left out: tests marked deep (make deep) and bench (make bench); coverage, and tests"
	@echo "marked browser, which need Chromium (make check)."
	$(BIN)/python -m pytest -n auto

check: $(DEV) ## format, lint, types, import contracts, tests with coverage: all that must pass
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@echo "Left out: tests marked deep (make deep) and bench (make bench)."
	$(BIN)/python -m pytest -n auto tests/app
	$(BIN)/python -m pytest -n auto tests/scoring tests/deep --cov=scoring
	$(BIN)/python -m pytest -n auto -m browser tests/browser

format: $(DEV) ## format the code and apply the safe fixes
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

deep: $(DEV) ## run the tests that take minutes
	$(BIN)/python -m pytest -n auto -m deep --timeout 3600
	$(BIN)/python -m pytest -n auto --timeout 3600 --hypothesis-profile long tests/app tests/scoring
	$(BIN)/python -m pytest -n auto --timeout 3600 --hypothesis-profile deep \
		tests/scoring/test_properties.py

compiled: $(CORE) ## compile the inner loop of the core (optional: a C compiler) and test it
	FREECOUNT_COMPILED=1 $(BIN)/python -m pytest -n auto tests/scoring

bench: $(DEV) $(wildcard $(CORE)) ## measure the speed, also of what make compiled has made
	$(BIN)/python -m pytest -m bench tests/bench
	[ ! -e $(CORE) ] || FREECOUNT_COMPILED=1 $(BIN)/python -m pytest -m bench tests/bench

contract: $(DEV) ## write the contract and the tables of the rules anew, after a change of them
	$(BIN)/python -m tests.contract

audit: $(DEV) ## look for licences that bind and for known vulnerabilities in what is locked
	$(BIN)/python -m tests.audit

mutation: $(DEV) ## change the rules and finders one by one: do the golden cases notice?
	$(BIN)/python -m tests.mutation

lock: $(DEV) ## renew both lock files from pyproject.toml
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --group dev --constraints requirements.lock --output-file requirements-dev.lock
	@! grep -nE '://|file:|^-' requirements.lock requirements-dev.lock

clean: ## remove .venv and everything the tools left
	rm -rf $(VENV) build dist .benchmarks .coverage .coverage.* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache .schemathesis app/offline/runtime
	find app schemas scoring tests -name __pycache__ -prune -exec rm -rf {} +

# Made anew after any change of the core, so that no answer is an old one.
$(CORE): $(DEV) tests/bench/compiling.py \
		$(shell find scoring -name __pycache__ -prune -o -not -name '*.pyc' -print)
	$(BIN)/python -m tests.bench.compiling
	@touch $@

# A new runtime lock means a new environment, so that nothing it dropped stays behind.
$(RUNTIME): requirements.lock
	@command -v $(PYTHON) >/dev/null || { \
		echo "Freecount needs Python 3.11 or newer: there is no '$(PYTHON)' here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Freecount needs Python 3.11 or newer; '$(PYTHON)' is older:" \
		"$$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Making $(VENV) from requirements.lock"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

# The development lock holds the runtime lock, so this only adds packages.
$(DEV): $(RUNTIME) requirements-dev.lock pyproject.toml
	@echo "Adding requirements-dev.lock and the project itself to $(VENV) (a minute the first time)"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
