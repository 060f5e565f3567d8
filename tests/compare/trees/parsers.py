"""Where the build folder keeps winnow and the judges (tests/compare/run puts them there)."""

import os

from records import Parser

HERE = os.path.dirname(os.path.abspath(__file__))


def winnow(folder, *options):
    return Parser("winnow", [os.path.join(folder, "dump_trees"), "trees", *options])


def html5ever(folder):
    return Parser("html5ever", [os.path.join(folder, "target", "release", "html5ever_trees")])


def parse5(folder):
    return Parser("parse5", ["node", os.path.join(HERE, "parse5_trees.mjs"), folder])


def judges(folder):
    """Those judges that could be installed."""
    panel = []
    if os.path.exists(os.path.join(folder, "target", "release", "html5ever_trees")):
        panel.append(html5ever(folder))
    if os.path.exists(os.path.join(folder, "node_modules", "parse5")):
        panel.append(parse5(folder))
    return panel
