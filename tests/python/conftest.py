"""Pages for the tests, all written for winnow."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORPUS_PAGES = 200


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


def corpus_pages(archive: Path) -> Iterator[bytes]:
    """The pages of a WARC whose responses have no encodings."""
    with gzip.open(archive) as file:
        while line := file.readline():
            if not line.startswith(b"WARC/"):
                continue
            fields = {}
            while (field := file.readline().strip()) != b"":
                name, _, value = field.partition(b":")
                fields[name.lower()] = value.strip()
            block = file.read(int(fields[b"content-length"]))
            if fields[b"warc-type"] == b"response":
                yield block.partition(b"\r\n\r\n")[2]


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    pages = sorted(ROOT.glob("examples/*.html")) + sorted(ROOT.glob("tests/pages/*/*.html"))
    pages += sorted(ROOT.glob("tests/pages/golden/*/page.html"))
    shared = Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared"))
    archive = shared / "corpora" / "wcxb" / "wcxb-dev.warc.gz"
    if archive.exists():
        folder = tmp_path_factory.mktemp("corpus")
        for number, html in zip(range(CORPUS_PAGES), corpus_pages(archive)):
            pages.append(folder / f"{number:03}.html")
            pages[-1].write_bytes(html)
    return pages


@pytest.fixture(scope="session")
def expected(files: list[Path]) -> list[dict]:
    """The records of these files, from Python."""
    import winnow

    records = []
    with winnow.Extractor() as extractor:
        for path in files:
            try:
                records.append(extractor.extract(path.read_bytes(), path=str(path)).to_dict())
            except winnow.Error as error:
                records.append({"path": str(path), "error": {"code": error.number}})
    assert len(records) > 100 and sum("error" in record for record in records) < 10
    return records
