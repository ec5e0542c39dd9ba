# Latchkey. `make run` and `make test` work on a fresh machine: they install what is missing.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# One program: on Linux the Swift libraries are linked into it.
STATIC := $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
SERVER := Server/.build/release/latchkey
EXAMPLES := Examples/.build/release
SOURCES := Package.swift Sources Tests Simulation Server/Package.swift Server/Sources Server/Tests Examples Benchmarks

# How many tests run at once. Without a bound all that can begin do, each with files, sockets and threads of its own:
# thousands of them, more than a computer lets a process have, and no test gets on.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 6

# A target may import only what its manifest names.
CHECKED := --explicit-target-dependency-import-check error

# The proofs want the computer to themselves.
PROOFS := EndToEndTests.Proofs
TEST_SERVER := swift test --package-path Server --skip-build

.PHONY: help run test browser-test check build install format lint imports bench dependencies test-dependencies bench-dependencies

help: ## List the commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Start the server on embedded SQLite, with the demos in a browser and in the terminal.
	@for program in balance balance-web blog blog-server community community-server kii-balance; do \
		swift build --package-path Examples -c release --product $$program || exit; \
	done
	@exec Scripts/run $(SERVER) $(EXAMPLES)

build: dependencies ## Build the release program, Server/.build/release/latchkey.
	swift build --package-path Server -c release --product latchkey $(STATIC)

PREFIX ?= /usr/local

install: ## Install what `make build` has made, with completions and manual pages, under $(DESTDIR)$(PREFIX).
	@Scripts/install $(SERVER) "$(PREFIX)" "$(DESTDIR)"

test: test-dependencies ## Run all tests.
	swift build --build-tests $(CHECKED)
	Scripts/with-temporary-folder Scripts/within 5 swift test --parallel --skip-build
	swift run --skip-build simulate-sessions 100000
	swift build --package-path Server --build-tests $(CHECKED)
	swift build --package-path Examples --build-tests $(CHECKED)
	Scripts/with-temporary-folder Scripts/with-postgres $(MAKE) --no-print-directory server-test
	Scripts/with-temporary-folder Scripts/within 15 Tests/Browser/run

browser-test: test-dependencies ## Test the pages in a browser; pictures of them land in artifacts/screenshots.
	swift build --package-path Server --product latchkey
	swift build --package-path Examples --product balance-web
	swift build --package-path Examples --product blog-server
	Scripts/with-temporary-folder Scripts/within 15 Tests/Browser/run

# What needs a server, on SQLite; then what must pass on PostgreSQL too, again. The faults of PostgreSQL come first and
# alone: they use up its connections.
server-test:
	Scripts/within 5 $(TEST_SERVER) --filter LatchkeyDatabaseTests
	Scripts/within 15 $(TEST_SERVER) --skip LatchkeyDatabaseTests --skip $(PROOFS)
	Scripts/within 15 $(TEST_SERVER) --filter $(PROOFS)
	LATCHKEY_TEST_ENGINE=postgresql Scripts/within 20 $(TEST_SERVER) --filter 'LatchkeyHTTPTests|LatchkeyKhorosHTTPTests|LatchkeyKiiHTTPTests|LatchkeyPagesTests|EndToEndTests' --skip $(PROOFS)
	LATCHKEY_TEST_ENGINE=postgresql Scripts/within 15 $(TEST_SERVER) --filter $(PROOFS)
	Scripts/within 10 swift test --package-path Examples --skip-build
	LATCHKEY_TEST_ENGINE=postgresql Scripts/within 10 swift test --package-path Examples --skip-build \
		--filter 'WalkthroughTests|FirstPostTests|KudosAndReplyTests'

check: lint test ## Lint, and run all tests.

lint:
	swift format lint --strict --recursive $(SOURCES)

imports: dependencies ## Check what each target imports.
	swift build --build-tests $(CHECKED)
	swift build --package-path Server --build-tests $(CHECKED)
	swift build --package-path Examples --build-tests $(CHECKED)

format: ## Format the code.
	swift format --in-place --recursive $(SOURCES)

bench: build bench-dependencies ## Measure the server against a bare route, in one run.
	swift build --package-path Benchmarks -c release
	LATCHKEY_POSTGRES_FSYNC=on Scripts/with-postgres Benchmarks/run $(SERVER) Benchmarks/.build/release/bare
	swift build --package-path Server -c release --product ObjectPages
	Scripts/with-postgres Server/.build/release/ObjectPages

dependencies:
	@Scripts/install-dependencies build

test-dependencies:
	@Scripts/install-dependencies build test

bench-dependencies:
	@Scripts/install-dependencies bench
