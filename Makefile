# Two commands do everything: `make kits` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LAYOUTS ?= a4 letter
BUILD := $(foreach l,$(LAYOUTS),--layout $(l))

.PHONY: kits test nightly style gallery bench clean

kits: $(VENV)/.kits
	$(BIN)/kitproof build $(BUILD)
	$(BIN)/kitproof check $(BUILD)
	@echo; echo "Ready to print:"; ls -1 output/*/*.pdf

test: $(VENV)/.test
	$(BIN)/python -m pytest

# the slow matrices as well
nightly: $(VENV)/.test
	$(BIN)/python -m pytest -m "nightly or not nightly"

style: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# the pictures of the README and of docs/gallery.md
gallery: $(VENV)/.test
	$(BIN)/python docs/make_gallery.py

bench: $(VENV)/.test
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) output/*/

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.kits: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable ".[test]"
	@touch $@ $(VENV)/.kits
