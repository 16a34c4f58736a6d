# The daily commands. Each installs what it needs into .venv.

PYTHON ?= python3
BIN := .venv/bin
# Libraries are compiled when they are first imported, and kept so: many images ask Python not to
# keep anything, and then each process of the tests would compile them again.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/python -m pytest --timeout 240 -n auto --dist loadfile --no-loadscope-reorder
CODE := pyproject.toml CMakeLists.txt $(shell find src cpp -type f -not -name '*.pyc')
# With STRICT=1, compiler warnings are errors. Users get the kernel despite them.
WARNINGS := $(if $(STRICT),--config-settings=cmake.define.SHOWDOWN_STRICT=ON)

# A .venv is kept if its Python fits and has pip; else, or if another PYTHON is given, it is remade.
FITS := import sys; assert sys.version_info >= (3, 11)
THIS := $(shell $(PYTHON) -c "import sys; print(sys.version.split()[0])")
SAME := $(if $(filter file,$(origin PYTHON)),,; assert sys.version.split()[0] == '$(THIS)')
STALE := $(if $(wildcard .venv),$(shell $(BIN)/python -c "$(FITS)$(SAME); import pip" 2>/dev/null || echo stale))
KEPT := $(if $(STALE),,$(wildcard .venv))

.PHONY: stale play test test-engines slow oldest lint format bench docs page screenshots fuzz
.PHONY: dist clean help

play: .venv/installed  ## install showdown and score the example deals
	$(BIN)/showdown examples/deals.txt

test: .venv/installed .venv/test  ## run all tests except those with other engines
	$(PYTEST) --ignore tests/engines

test-engines: .venv/installed .venv/test .venv/engines  ## test with Spark, Ray, Dask, LibreOffice, R
	$(PYTEST) tests/engines

slow: .venv/installed .venv/test  ## run the tests that take minutes
	$(PYTEST) --timeout 3600 -m slow

oldest: build/oldest/installed  ## test columns with the oldest libraries for them
	build/oldest/bin/python -m pytest --timeout 240 tests/columns tests/engines/test_spark.py

lint: .venv/installed .venv/test .venv/lint  ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -m slow tests/test_types.py
	$(BIN)/zizmor --offline --quiet --pedantic .github

format: .venv/lint  ## fix the style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/installed .venv/bench  ## measure speed, next to other libraries
	$(BIN)/python -m benchmarks

docs: .venv/installed .venv/docs  ## build the documentation into site/
	@$(BIN)/python tools/docs/build.py
	@echo "The documentation is in site/index.html"

page: .venv/installed .venv/page  ## build the page that runs in a browser alone into site/page/, after docs
	$(BIN)/python tools/page.py

screenshots: .venv/installed .venv/engines .venv/docs  ## take the pictures of the page in the docs
	$(BIN)/python tools/screenshots.py

fuzz: .venv/installed .venv/test  ## fuzz the kernel for a minute
	$(BIN)/python fuzz/run.py 60

# The wheel is built from the sdist; its tests see neither a compiler nor any library but pytest.
dist: .venv/dist  ## build the sdist and the wheel into dist/, and test the wheel alone
	rm -rf dist build/wheel
	STRICT=1 $(BIN)/python -m build
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl
	if ls dist/*-abi3-*.whl >/dev/null 2>&1; then $(BIN)/abi3audit --strict dist/*.whl; fi
	$(BIN)/python -m venv build/wheel
	build/wheel/bin/pip install --quiet --only-binary :all: dist/*.whl pytest
	cd build/wheel && PATH=bin ./bin/python -m pytest $(CURDIR)/tests/contract

clean:  ## remove everything that was built
	rm -rf .venv build dist site

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

.venv/installed: $(CODE) .venv/build
	@echo "Building showdown into .venv"
	@$(BIN)/pip install --quiet --no-build-isolation $(WARNINGS) .
	@touch $@

stale:
	@echo "Remaking .venv: its Python is missing, too old, without pip, or not the one given"

.venv/build: pyproject.toml $(STALE)
	@$(if $(KEPT),,$(PYTHON) -c "$(FITS)" 2>/dev/null || \
		{ echo "showdown needs Python 3.11 or newer, as in: make PYTHON=python3.12"; exit 1; })
	@echo "Setting up .venv"
	$(if $(KEPT),,$(PYTHON) -m venv --clear .venv)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --no-compile --group build
	@touch $@

# Python compiles what it imports; compiling everything takes time and 50 MB.
.venv/test .venv/engines .venv/lint .venv/bench .venv/dist .venv/docs .venv/page: .venv/%: pyproject.toml .venv/build
	$(BIN)/pip install --quiet --no-compile --group $*
	@touch $@

build/oldest/installed: $(CODE)
	$(PYTHON) -m venv build/oldest
	build/oldest/bin/pip install --quiet --upgrade pip
	build/oldest/bin/pip install --quiet --group build --group oldest
	build/oldest/bin/pip install --quiet --no-build-isolation \
		--config-settings=build-dir=build/oldest/kernel $(WARNINGS) .
	@touch $@
