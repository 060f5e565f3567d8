"""The same record from Python, C, C++ and the command line, for the pages of the repository and a sample of
a corpus. tests/c/from_python.py calls the C API of the shared library, tests/c/print_records.cc is the C++
program.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import winnow

from conftest import ROOT

BUILD = Path(os.environ.get("WINNOW_BUILD", ROOT / "build" / "dev"))
CORPUS_PAGES = 200


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


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def expected(files: list[Path]) -> list[dict]:
    """From Python."""
    records = []
    with winnow.Extractor() as extractor:
        for path in files:
            try:
                records.append(extractor.extract(path.read_bytes(), path=str(path)).to_dict())
            except winnow.Error as error:
                records.append({"path": str(path), "error": {"code": error.number}})
    assert len(records) > 100 and sum("error" in record for record in records) < 10
    return records


def compare(output: bytes, files: list[Path], expected: list[dict]) -> None:
    """Only the command line knows where a page comes from."""
    for path, line, wanted in zip(files, output.splitlines(), expected, strict=True):
        record = {"path": str(path), **json.loads(line)}
        record.get("error", {}).pop("message", None)
        assert record == wanted


def test_the_command_line_gives_the_records_of_python(files, expected, program):
    command = [program, "extract", "--format", "jsonl", *files]
    output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout
    compare(output, files, expected)


def test_cpp_gives_the_records_of_python(files, expected):
    cpp = BUILD / "tests" / "c" / "print_records"
    if not cpp.exists():
        pytest.skip(f"skipped, no {cpp}")
    output = subprocess.run([cpp, *files], stdout=subprocess.PIPE, check=True).stdout
    compare(output, files, expected)


def test_c_gives_the_records_of_python(files, expected):
    library = BUILD / "src" / "libwinnow.so"
    if not library.exists():
        pytest.skip(f"skipped, no {library}")
    command = [sys.executable, ROOT / "tests" / "c" / "from_python.py", library, *files]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    compare(output, files, expected)
