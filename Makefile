# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0

MODULE ?= spark-4.1_2.13
COMBINATION ?= 1
LEAVE_OUT ?= operations
CASES ?= 100000
SEED ?= $(shell date +%s)
MVN := ./mvnw -B -ntp
VERSIONS = $$(dev/matrix maven $(MODULE) $(COMBINATION))

.DEFAULT_GOAL := help
.PHONY: help demo test test-unit fuzz test-emulator test-integration benchmark conformance test-ci matrix-local verify package format emulator-up emulator-down clean

help: ## show the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{printf "  make %-18s %s\n", $$1, $$2}'
	@echo
	@echo "  MODULE=… selects what test and demo work on, COMBINATION=… which versions."
	@echo "  matrix.json has: $$(dev/matrix modules | tr '\n' ' ')"
	@echo "  LEAVE_OUT= runs the long tests of each operation, too."

demo: ## two accounts, Delta tables in each, a query across both, on an emulator of its own
	@dev/demo/run $(MODULE)

test: test-unit test-emulator test-integration ## all tests: unit, emulator, then integration tests of MODULE

test-unit: ## unit tests of core and the adapters
	$(MVN) test

fuzz: ## CASES corrupted Glue entries, from SEED on, through the code that reads them
	$(MVN) -q -pl gluecat-core/scala-2.13 -am -Dspotless.check.skip -Dtest=EntryFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dgluecat.fuzz.cases=$(CASES) -Dgluecat.fuzz.seed=$(SEED) test

test-emulator: ## tests of the emulator itself
	dev/emulator test

test-integration: ## integration tests of MODULE against its packaged jar
	$(MVN) -Pintegration-tests $(VERSIONS) -pl integration-tests -am -DskipUnitTests -Dspotless.check.skip -DexcludedGroups=$(LEAVE_OUT) verify

benchmark: ## the measurements of docs/performance.md, with MODULE
	$(MVN) -Pintegration-tests $(VERSIONS) -pl integration-tests -am -DskipUnitTests -Dspotless.check.skip -Dtest=FileTableBenchmark -Dsurefire.failIfNoSpecifiedTests=false verify | grep -E "BENCHMARK|Tests run|ERROR|BUILD"

conformance: ## Spark's own suites on every Spark line, or on LINE=4.1, and docs/conformance.md
	dev/conformance/run $(LINE)

test-ci: verify test-emulator ## what continuous integration runs: verify, and all tests on every Spark line
	dev/test-matrix ci
	dev/conformance/run --ci

matrix-local: ## integration tests of every combination whose JDK is on this machine, and a table
	dev/test-matrix ci local

verify: ## everything but the integration tests: formatting, unit tests, jars, Javadoc
	$(MVN) verify javadoc:javadoc

package: ## build the jar of each adapter and print where it is
	@$(MVN) -q -DskipUnitTests package
	@dev/jars

format: ## format the sources
	$(MVN) -q spotless:apply

emulator-up: ## start the emulator and print its endpoint
	@dev/emulator start

emulator-down: ## stop the emulator
	@dev/emulator stop

clean: ## remove what was built
	$(MVN) -q -Pintegration-tests $(VERSIONS) clean
	rm -rf target integration-tests/spark-suites/target
