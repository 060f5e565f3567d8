"""Extractors that misbehave, for tests of failures. The executors import them from PYTHONPATH."""

from __future__ import annotations

import os
import signal
import time

from winnow.spark._worker import make_winnow


class Poison:
    """Kills its process on one page."""

    def __init__(self, options):
        self._url = options.pop("poison")
        self._inner = make_winnow(options)

    def extract(self, html, url, *, content_type, path):
        if url == self._url:
            os.kill(os.getpid(), signal.SIGKILL)
        return self._inner.extract(html, url, content_type=content_type, path=path)


def make_poison(options):
    return Poison(dict(options))


class Slow:
    """Takes its time, so that a test can kill the process before it is done."""

    def __init__(self, options):
        self._seconds = options.pop("seconds")
        self._inner = make_winnow(options)

    def extract(self, html, url, *, content_type, path):
        time.sleep(self._seconds)
        return self._inner.extract(html, url, content_type=content_type, path=path)


def make_slow(options):
    return Slow(dict(options))


def upper(html: bytes, url: str) -> str:
    """Another extractor for `winnow-spark eval`: all letters of the page."""
    if url.endswith("/0"):
        raise ValueError("no zero")
    return html.decode().upper()
