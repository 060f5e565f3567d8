"""The list of contenders, their packages and versions.

A contender is a package of a registry (one environment per package, so that dependencies cannot conflict) and a small
program under contenders/ that uses the pipe protocol of README.md. Two contenders may share a package. Versions are
pinned only here; the versions of indirect dependencies are chosen by the registry.
"""

import os
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))


@dataclass(frozen=True)
class Package:
    registry: str  # "PyPI", "npm", "Cargo", "Go proxy"
    name: str
    version: str
    source: str  # under contenders/
    beside: tuple = ()  # what else must be installed to call it, as the registry's client spells it

    @property
    def folder(self):
        """Its environment, under the build folder."""
        return os.path.splitext(os.path.basename(self.source))[0].removesuffix("_peer")

    @property
    def path(self):
        return os.path.join(HERE, "contenders", self.source)


@dataclass(frozen=True)
class Contender:
    name: str  # in tables and predictions
    package: Package
    arguments: tuple = ()


TRAFILATURA = Package("PyPI", "trafilatura", "2.3.1", "python/trafilatura_peer.py")
BOILERPY3 = Package("PyPI", "boilerpy3", "1.0.7", "python/boilerpy3_peer.py")

CONTENDERS = [
    Contender("trafilatura", TRAFILATURA),
    Contender("trafilatura-fast", TRAFILATURA, ("fast",)),
    Contender("resiliparse", Package("PyPI", "resiliparse", "1.1.0", "python/resiliparse_peer.py")),
    Contender("readability-lxml", Package("PyPI", "readability-lxml", "0.9", "python/readability_lxml_peer.py",
                                          beside=("html-text==0.7.1",))),
    Contender("justext", Package("PyPI", "justext", "3.0.2", "python/justext_peer.py")),
    Contender("boilerpy3-article", BOILERPY3, ("article",)),
    Contender("boilerpy3-default", BOILERPY3, ("default",)),
    Contender("newspaper4k", Package("PyPI", "newspaper4k", "0.9.6", "python/newspaper4k_peer.py")),
    Contender("goose3", Package("PyPI", "goose3", "3.1.22", "python/goose3_peer.py")),
    # jsdom 30 and later need a newer Node than Debian's and the long-term releases before it.
    Contender("readability.js", Package("npm", "@mozilla/readability", "0.6.0", "node/readability_peer.mjs",
                                        beside=("jsdom@29.1.1",))),
    Contender("defuddle", Package("npm", "defuddle", "0.19.4", "node/defuddle_peer.mjs",
                                  beside=("linkedom@0.18.12",))),
    Contender("rs-trafilatura", Package("Cargo", "rs-trafilatura", "0.2.2", "rust/rs_trafilatura_peer.rs")),
    Contender("dom_smoothie", Package("Cargo", "dom_smoothie", "0.19.0", "rust/dom_smoothie_peer.rs")),
    Contender("go-trafilatura", Package("Go proxy", "github.com/markusmobius/go-trafilatura", "v1.12.2",
                                        "go/go_trafilatura_peer.go")),
]
