"""Extraction in a child process, so that a page that kills the process costs only itself.

The child is a Python program that reads pages from its standard input and writes results to its standard
output, both as pickles. It is used after an attempt of the task has failed, and always with `isolate`.
Its life is that of the extractor; after a death it is started again for the next page.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import subprocess
import sys
from typing import IO, Any

from winnow._errors import Error, InternalError, TooLargeError
from winnow._page import Page

_LENGTH = struct.Struct("<q")
# For a child that does not answer at all.
_SILENCE_SECONDS = 120.0


def _send(stream: IO[bytes], value: Any) -> None:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def _receive(stream: IO[bytes]) -> Any:
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)


class IsolatedExtractor:
    """An extractor with the interface of the worker, in a process of its own."""

    def __init__(
        self, factory: str, options: dict[str, Any], silence_seconds: float = _SILENCE_SECONDS
    ) -> None:
        self._setup = (factory, options, list(sys.path))
        # Time limits of pages are kept by the library; a browser or a large page may need longer.
        self._silence = max(silence_seconds, 4 * float(options.get("max_time") or 0))
        self._child: subprocess.Popen[bytes] | None = None

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        child = subprocess.Popen(
            [sys.executable, "-m", "winnow.spark._isolated"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        assert child.stdin is not None
        _send(child.stdin, self._setup)
        return child

    def extract(
        self, html: bytes | str, url: str | None, *, content_type: str | None, path: str | None
    ) -> Page:
        if self._child is None:
            self._child = self._start()
        child, name = self._child, url or "page"
        assert child.stdin is not None and child.stdout is not None
        try:
            _send(child.stdin, (html, url, content_type, path))
            if not select.select([child.stdout], [], [], self._silence)[0]:
                self._end()
                raise TooLargeError(f"extract {name}: no result after {self._silence:.0f} seconds")
            result = _receive(child.stdout)
        except (EOFError, BrokenPipeError):
            code = self._end()
            raise InternalError(f"extract {name}: the process ended with {_cause(code)}") from None
        if isinstance(result, Error):
            raise result
        page: Page = result
        return page

    def _end(self) -> int:
        child, self._child = self._child, None
        if child is None:
            return 0
        if child.stdout is not None:
            child.stdout.close()
        try:
            if child.stdin is not None:
                child.stdin.close()
        except BrokenPipeError:
            pass
        try:
            return child.wait(timeout=1)
        except subprocess.TimeoutExpired:
            child.kill()
            return child.wait()

    def __del__(self) -> None:
        self._end()


def _cause(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


def main() -> None:
    requests, results = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What a library prints must not get between the results.
    os.dup2(2, 1)
    factory, options, path = _receive(requests)
    sys.path[:] = path
    from winnow.spark._worker import load

    extractor = load(factory)(options)
    while True:
        try:
            html, url, content_type, file = _receive(requests)
        except EOFError:
            return
        try:
            result: Page | Error = extractor.extract(
                html, url, content_type=content_type, path=file
            )
        except Error as error:
            result = error
        _send(results, result)


if __name__ == "__main__":
    main()
