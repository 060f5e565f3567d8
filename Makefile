# The common commands; `make help` lists them. The work is done by CMake (CMakePresets.json) and by
# the scripts, which can also be called without make.

JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
PAGE ?=
SECONDS ?= 60
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
export CTEST_PARALLEL_LEVEL := $(JOBS)

.PHONY: help deps build deb demo test test-adapters check bench peers model eval fuzz nightly compare spark-demo install docs format tidy clean

help:
	@echo 'make demo      build winnow and extract an example page (PAGE=file.html for another)'
	@echo 'make test      all tests, in a checked build and again under ASan and UBSan'
	@echo 'make test-adapters  the Python package with the packages it has adapters for, mypy and pyright'
	@echo 'make check     quick checks before a commit: format, module rules, unit tests'
	@echo 'make build     build the program at build/release/winnow'
	@echo 'make install   build and install to PREFIX=$(PREFIX)'
	@echo 'make deb       Debian packages, and an archive of the program, in build/packages'
	@echo 'make bench     run the benchmarks (BENCH=name for one)'
	@echo 'make peers     compare winnow with other extractors (CORPUS=wcxb SAMPLE=60 ONLY=a,b)'
	@echo 'make model     train the built-in model of auto on the corpora (reproducible)'
	@echo 'make eval      score auto on sites not used for training, next to the peers'
	@echo 'make fuzz      run libFuzzer on each target for SECONDS=$(SECONDS) (TARGET=name for one)'
	@echo 'make nightly   ThreadSanitizer, 200 kills of a crawl and a batch, mutated pages, every fuzz target for 20 minutes'
	@echo 'make compare   compare parse trees with those of other parsers, on the corpora'
	@echo 'make spark-demo  the corpora on Spark, compared with the program (STEPS="overhead peers" for more)'
	@echo 'make docs      build the documentation site and the reference of the API in build/docs'
	@echo 'make format    format all sources with clang-format 14'
	@echo 'make tidy      run clang-tidy 14 on the library and the programs'
	@echo 'make deps      install missing Debian packages for building and testing'
	@echo 'make clean     remove build/'

deps:
	@scripts/install-deps build test

build:
	@scripts/install-deps build
	@scripts/build release

demo: build
	@scripts/demo $(PAGE)

test:
	@scripts/test

deb:
	@scripts/install-deps build package
	@scripts/package

test-adapters:
	@scripts/install-deps build
	@scripts/test-python --adapters

check:
	@scripts/check

bench:
	@scripts/install-deps build test bench
	@scripts/fetch-lexbor
	@scripts/build bench
	@scripts/bench $(or $(BENCH),parse_pages attacks)

peers: build
	@CORPUS='$(CORPUS)' SAMPLE='$(SAMPLE)' ONLY='$(ONLY)' bench/peers/run

model: build
	@scripts/train-auto model

eval: build
	@scripts/train-auto eval

fuzz:
	@scripts/install-deps build test fuzz
	@scripts/build fuzz
	@scripts/fuzz $(SECONDS) $(TARGET)

nightly:
	@scripts/nightly

compare:
	@scripts/install-deps build
	@tests/compare/run

spark-demo:
	@scripts/install-deps build java
	@scripts/spark-demo $(STEPS)

install: build
	cmake --install build/release --prefix $(PREFIX)

docs: build
	@scripts/install-deps test
	@scripts/docs build/docs

format:
	@scripts/install-deps test
	@scripts/check-format --fix

tidy:
	@scripts/install-deps build tidy
	@scripts/build tidy

clean:
	rm -rf build
