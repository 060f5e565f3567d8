"""Pages for the tests, all written for winnow."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def page(number: int) -> str:
    words = ("rye", "oats", "barley", "wheat", "spelt")
    grain = words[number % len(words)]
    text = f"The {grain} of field {number} came in late this year, but it is heavy and dry. " * 6
    return (
        f"<!doctype html><html lang=en><title>{grain} {number}</title><nav>Home Mill Shop</nav>"
        f"<main><article><h1>{grain.title()} {number}</h1><p>{text}</p><p>{text}</p>"
        f"<ul><li>one</li><li><a href='/{number}'>two</a></li></ul></article></main>"
        "<footer>All rights reserved</footer>"
    )


@pytest.fixture(scope="session")
def pages() -> list[tuple[str, str]]:
    return [(page(number), f"https://mill.example/{number}") for number in range(40)]


@pytest.fixture(scope="session")
def corpus() -> Path:
    shared = Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared"))
    path = shared / "corpora" / "wcxb" / "wcxb-dev.warc.gz"
    if not path.exists():
        pytest.skip("skipped, no corpora")
    return path


@pytest.fixture(scope="session")
def program() -> Path:
    import winnow

    try:
        return winnow.program()
    except winnow.NotFoundError:
        pytest.skip("skipped, no program in this build")
