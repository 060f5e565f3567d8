# The common commands; `make help` lists them. The work is done by CMake (CMakePresets.json) and by
# the scripts, which can also be called without make.

JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
PAGE ?= $(firstword $(sort $(wildcard examples/*.html)))
SECONDS ?= 60
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)
export CTEST_PARALLEL_LEVEL := $(JOBS)

.PHONY: help deps build demo test check bench peers model eval fuzz compare install format tidy clean

help:
	@echo 'make demo      build winnow and see it extract a page (PAGE=file.html for another)'
	@echo 'make test      every test, in a checked build and again under ASan+UBSan'
	@echo 'make check     the first minute of that: format, module rules, unit tests'
	@echo 'make build     the program, at build/release/winnow'
	@echo 'make install   build and install to PREFIX=$(PREFIX)'
	@echo 'make bench     the benchmarks (BENCH=name for one)'
	@echo 'make peers     other extractors and winnow on a corpus (CORPUS=wcxb SAMPLE=60 ONLY=a,b)'
	@echo 'make model     train the shipped model of auto from the corpora, bit for bit'
	@echo 'make eval      auto on sites its model has not seen, beside the peers'
	@echo 'make fuzz      libFuzzer on each target for SECONDS=$(SECONDS) (TARGET=name for one)'
	@echo 'make compare   our trees against those of other parsers, on the corpora'
	@echo 'make format    clang-format 14 over all sources'
	@echo 'make tidy      clang-tidy 14 over the library and the programs'
	@echo 'make deps      install from Debian what building and testing need and this machine lacks'
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

compare:
	@scripts/install-deps build
	@tests/compare/run

install: build
	cmake --install build/release --prefix $(PREFIX)

format:
	@scripts/install-deps test
	@scripts/check-format --fix

tidy:
	@scripts/install-deps build tidy
	@scripts/build tidy

clean:
	rm -rf build
