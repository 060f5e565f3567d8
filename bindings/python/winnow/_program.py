"""The command line program that comes with the package, and how it is called."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from winnow._errors import Error, InternalError, NotFoundError, error_of

# The kinds of failure by exit code (docs/batch.md). Several kinds share a number; the first is used.
_CODES = {
    2: "invalid-argument",
    3: "unreadable",
    4: "malformed",
    5: "too-large",
    6: "unwritable",
    130: "cancelled",
}


def program() -> Path:
    """The path of the program ``winnow`` in this package."""
    path = Path(__file__).parent / "bin" / "winnow"
    if not os.access(path, os.X_OK):
        raise NotFoundError(f"run {path}: the program is not part of this installation")
    return path


def run(arguments: Sequence[str]) -> None:
    """Runs the program and raises its error message as an exception."""
    done = subprocess.run(
        [str(program()), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode != 0:
        raise _error_of(done.returncode, done.stderr.decode(errors="replace"))


def _error_of(exit_code: int, output: str) -> Error:
    lines = [line.removeprefix("winnow: ") for line in output.splitlines() if line.strip()]
    message = lines[-1] if lines else f"winnow ended with exit code {exit_code}"
    code = _CODES.get(exit_code)
    return error_of(code, message) if code else InternalError(message)
