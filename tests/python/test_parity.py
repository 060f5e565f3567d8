"""The same record from Python, C, C++ and the command line, for the pages of the repository and a sample of
a corpus. tests/c/from_python.py calls the C API of the shared library, tests/c/print_records.cc is the C++
program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

BUILD = Path(os.environ.get("WINNOW_BUILD", ROOT / "build" / "dev"))


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
