# Latchkey. `make run` and `make test` work on a fresh machine: they install missing packages.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# The trait adds the server, the examples and their packages. `make run` and `make test` share one debug build;
# `make build` makes the optimised program.
SWIFT_BUILD := swift build --traits Server
# Debug builds check that accesses to memory exclude each other; the optimised program is spared the checks.
RELEASE_BUILD := $(SWIFT_BUILD) -c release -Xswiftc -enforce-exclusivity=unchecked
SWIFT_TEST := swift test --traits Server --skip-build
DEBUG := .build/debug
SERVER := .build/release/latchkey
DESKTOP_BUILD := swift build --package-path Examples/Balance/Desktop --scratch-path .build/desktop
DESKTOP := .build/desktop/debug/balance-desktop
SOURCES := Package.swift Sources Tests Simulation Server Compatibility Examples Benchmarks

# On Linux, the Swift libraries are linked into the program.
LINUX := $(filter Linux,$(shell uname -s))
STATIC := $(if $(LINUX),--static-swift-stdlib)

# Homebrew's libraries are not on the compiler's paths.
ifeq ($(shell uname -s),Darwin)
export CPATH := $(shell brew --prefix)/include:$(shell brew --prefix libxcrypt)/include
export LIBRARY_PATH := $(shell brew --prefix)/lib:$(shell brew --prefix libxcrypt)/lib
endif

# How many tests run at once. Without a limit thousands start, each with its own files, sockets and threads. They exceed
# the limits of a process, and no test makes progress.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 6

# A target may import only its dependencies in the manifest.
CHECKED := --explicit-target-dependency-import-check error

# The client's tests need no server. The proofs run alone.
CLIENT := ^(ArchitectureTests|DocumentationTests|LatchkeyRotationTests|SessionSimulationTests|LatchkeyJSONTests|LatchkeyAPITests|LatchkeyTests|LatchkeyScreensTests|LatchkeyUITests|LiCoreSDKTests|KiiSDKTests|LatchkeyTestingTests)\.
EXAMPLES := ^(TerminalTests|BalanceTests|BalanceModelTests|BalanceWebTests|KiiBalanceTests|BlogTests|BlogServerTests|CommunityTests|CommunityServerTests)\.
PROOFS := EndToEndTests.Proofs

.PHONY: help run test test-all accept browser-test passkeys-test clients-test conformance conformance-test pictures pictures-accept desktop desktop-test client-test server-test server-test-rest failover-test package package-test check build \
	install api api-breaking-changes docs format lint imports bench bench-peers bench-growth instructions instructions-dependencies dependencies test-dependencies clients-dependencies desktop-dependencies desktop-test-dependencies failover-dependencies bench-dependencies \
	package-dependencies package-test-dependencies

help: ## List the commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: dependencies $(DEBUG)/demo ## Start the server on embedded SQLite, with the demos.
	@exec Scripts/run $(DEBUG)/latchkey $(DEBUG)

# Skips the package manager if no source has changed: it takes seconds to find that out.
$(DEBUG)/demo: $(shell find Package.swift Sources Simulation Server/Sources Compatibility Examples -type f -o -type d)
	$(SWIFT_BUILD)
	@touch $@

# A start loads fewer libraries if the C++ library is part of the program.
build: dependencies ## Build the optimised program and print its path.
ifeq ($(shell uname -s),Linux)
	Scripts/trim-icu .build/icu
	mkdir -p .build/static && ln -sf "$$(clang -print-file-name=libstdc++.a)" .build/static/
	$(RELEASE_BUILD) --product latchkey $(STATIC) -Xlinker .build/icu/data.ld -Xlinker -L$(CURDIR)/.build/static
	Scripts/strip $(SERVER)
else
	$(RELEASE_BUILD) --product latchkey
endif
	@echo $(SERVER)

PREFIX ?= /usr/local

install: ## Install the result of `make build` under $(DESTDIR)$(PREFIX), with completions and manual pages.
	@Scripts/install $(SERVER) "$(PREFIX)" "$(DESTDIR)"

PACKAGES ?= .build/packages

package: build package-dependencies ## Make a tarball, a Debian package and an OCI image of the optimised program.
	@Scripts/package $(SERVER) "$(PACKAGES)"

package-test: build package-test-dependencies ## Test the packages: install, start, upgrade and remove them. Needs root.
	Scripts/with-temporary-folder Scripts/within 20 Tests/Packages/run $(SERVER)

test: test-dependencies ## Run the tests that a change needs; the server's on SQLite.
	$(SWIFT_BUILD) --build-tests $(CHECKED)
	$(MAKE) --no-print-directory client-test
	Scripts/within 2 $(DEBUG)/simulate-sessions 10000
	Scripts/public-api
	$(if $(LINUX),Scripts/with-temporary-folder Scripts/within 5 Scripts/check-apple-code)
	$(if $(LINUX),Scripts/with-temporary-folder Scripts/within 5 Scripts/build-docs)
	Scripts/with-temporary-folder Scripts/with-postgres $(MAKE) --no-print-directory server-test
	Scripts/with-temporary-folder Scripts/within 20 Tests/Browser/run

test-all: test failover-dependencies api-breaking-changes ## Also run the server's tests on PostgreSQL, the proofs, the long simulation, the failover, the pictures, an independent authenticator and the OpenID conformance.
	Scripts/within 5 $(DEBUG)/simulate-sessions 100000 10000
	Scripts/with-temporary-folder Scripts/with-postgres $(MAKE) --no-print-directory server-test-rest
	$(if $(LINUX),Scripts/with-temporary-folder Scripts/within 5 $(MAKE) --no-print-directory failover-test)
	Scripts/with-temporary-folder Scripts/within 8 Tests/Pictures/run compare
	Scripts/with-temporary-folder Scripts/within 10 Tests/NewApp/run
	Scripts/within 2 Tests/OpenAPI/run
	Scripts/with-temporary-folder Scripts/within 6 Tests/Passkeys/run
	LATCHKEY_CONFORMANCE_LONGEST_WAIT=120 Scripts/with-temporary-folder Scripts/within 6 Tests/Conformance/run

conformance-test: test-dependencies ## Run all modules of OpenID conformance against the server, those that wait ten minutes too.
	$(SWIFT_BUILD) --product latchkey
	$(MAKE) --no-print-directory conformance

# On SQLite and on PostgreSQL.
conformance:
	Scripts/with-temporary-folder Scripts/within 18 Tests/Conformance/run
	Scripts/with-temporary-folder Scripts/with-postgres Scripts/within 18 \
		sh -c 'LATCHKEY_CONFORMANCE_DATABASE=$$LATCHKEY_TEST_POSTGRES Tests/Conformance/run'

# The document is part of the program, so it is built once more.
accept: test-dependencies ## Keep what the endpoints answer and say of themselves now, after a change that is meant.
	$(SWIFT_BUILD) --build-tests
	LATCHKEY_ACCEPT=1 $(SWIFT_TEST) --filter 'GoldenAnswerTests|DocumentFileTests'
	git status --short

api-breaking-changes: ## Compare the API of the SDK's products with the latest release.
	Scripts/within 20 Scripts/api-breaking-changes

docs: ## Build the documentation of the SDK's products as a site, .build/docs. Needs Linux.
	@Scripts/with-temporary-folder Scripts/within 5 Scripts/build-docs

api: dependencies ## Write the list of the SDK's public API, Documentation/API.
	$(SWIFT_BUILD) --build-tests
	Scripts/public-api --write

browser-test: test-dependencies ## Test the pages in a browser, and take pictures into artifacts/screenshots.
	$(SWIFT_BUILD)
	Scripts/with-temporary-folder Scripts/within 15 Tests/Browser/run

passkeys-test: test-dependencies ## Test passkeys with an independent authenticator, and with ten thousand changed answers.
	$(SWIFT_BUILD) --product latchkey
	Scripts/with-temporary-folder Scripts/within 6 Tests/Passkeys/run

clients-test: clients-dependencies ## Test the OpenID provider with the clients of others, configured as the document says. Needs Linux.
	$(SWIFT_BUILD) --product latchkey
	Scripts/with-temporary-folder Scripts/within 10 Tests/Clients/run

pictures: test-dependencies ## Picture every page in every state, language, width and theme: artifacts/pictures/index.html.
	$(SWIFT_BUILD)
	Scripts/with-temporary-folder Scripts/within 20 Tests/Pictures/run sheet

pictures-accept: test-dependencies ## Keep the present pictures of the pages, after a change that is meant.
	$(SWIFT_BUILD)
	Scripts/with-temporary-folder Scripts/within 10 Tests/Pictures/run accept
	git status --short Tests/Pictures/Accepted

desktop: desktop-dependencies ## Build Balance for the desktop (GTK 4, Linux), and print its path.
	$(DESKTOP_BUILD)
	@echo $(CURDIR)/$(DESKTOP)

desktop-test: desktop-test-dependencies ## Test Balance for the desktop, and take pictures into artifacts/desktop.
	$(SWIFT_BUILD) --product latchkey
	$(DESKTOP_BUILD) --build-tests
	Scripts/with-temporary-folder Scripts/within 10 Tests/Desktop/run

# Tests that need no server.
client-test:
	Scripts/with-temporary-folder Scripts/within 5 $(SWIFT_TEST) --filter '$(CLIENT)'

# Tests that need a server. The engines run first and alone, because the faults of PostgreSQL use up its connections.
server-test:
	Scripts/within 5 $(SWIFT_TEST) --filter LatchkeyDatabaseTests
	Scripts/within 15 $(SWIFT_TEST) --skip LatchkeyDatabaseTests --skip $(PROOFS) --skip '$(CLIENT)' --skip '$(EXAMPLES)'
	Scripts/within 5 $(SWIFT_TEST) --filter '$(EXAMPLES)'

# Tests that must also pass on PostgreSQL, and the proofs on both engines. The pages have no SQL of their own.
server-test-rest:
	LATCHKEY_TEST_ENGINE=postgresql Scripts/within 20 $(SWIFT_TEST) --filter 'LatchkeyHTTPTests|LatchkeyKhorosHTTPTests|LatchkeyKiiHTTPTests|EndToEndTests|FederationNodeTests' --skip $(PROOFS)
	LATCHKEY_TEST_ENGINE=postgresql Scripts/within 5 $(SWIFT_TEST) --filter 'WalkthroughTests|FirstPostTests|KudosAndReplyTests'
	Scripts/within 10 $(SWIFT_TEST) --filter $(PROOFS)
	LATCHKEY_TEST_ENGINE=postgresql Scripts/within 15 $(SWIFT_TEST) --filter $(PROOFS)

# The control shows that the test detects losses. Patroni needs Linux.
failover-test:
	LATCHKEY_SERVER=$(CURDIR)/$(DEBUG)/latchkey Tests/Failover/failover --control --rounds 2
	LATCHKEY_SERVER=$(CURDIR)/$(DEBUG)/latchkey Tests/Failover/failover --rounds 3

check: lint test ## Lint, and run the tests that a change needs.

lint:
	swift format lint --strict --recursive $(SOURCES)

imports: dependencies ## Check the imports of each target.
	$(SWIFT_BUILD) --build-tests $(CHECKED)

format: ## Format the code.
	swift format --in-place --recursive $(SOURCES)

bench: bench-dependencies build ## Measure the server against a bare route, in one run.
	$(RELEASE_BUILD) --product bare $(STATIC)
	$(RELEASE_BUILD) --product ObjectPages $(STATIC)
	LATCHKEY_POSTGRES_FSYNC=on Scripts/with-postgres Benchmarks/run $(SERVER) .build/release/bare
	Scripts/with-postgres .build/release/ObjectPages

bench-peers: bench-dependencies build ## Compare the server with PocketBase and glewlwyd, where they are installed, in one run.
	$(RELEASE_BUILD) --product bare $(STATIC)
	LATCHKEY_POSTGRES_FSYNC=on Scripts/with-postgres Benchmarks/bench-peers $(SERVER) --bare .build/release/bare

bench-growth: bench-dependencies build ## Measure the server with up to a million users, 10,000 connections and 4 event loops.
	Benchmarks/growth $(SERVER)
	Benchmarks/tails $(SERVER)

instructions: instructions-dependencies build ## Compare the instructions of hot requests with the accepted ones.
	Scripts/within 10 Benchmarks/instructions $(SERVER)

dependencies:
	@Scripts/install-dependencies build

test-dependencies:
	@Scripts/install-dependencies build test

clients-dependencies:
	@Scripts/install-dependencies build test clients

desktop-dependencies:
	@Scripts/install-dependencies desktop

desktop-test-dependencies:
	@Scripts/install-dependencies build desktop desktop-test

failover-dependencies:
	@$(if $(LINUX),Scripts/install-dependencies failover)

instructions-dependencies:
	@Scripts/install-dependencies build instructions

bench-dependencies:
	@Scripts/install-dependencies build bench

package-dependencies:
	@Scripts/install-dependencies build package

package-test-dependencies:
	@Scripts/install-dependencies build package package-test
