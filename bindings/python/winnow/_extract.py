"""Extraction: extract(), Extractor, extract_warc()."""

from __future__ import annotations

import datetime
import os
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, overload

from winnow import _winnow
from winnow._errors import Error, InvalidArgumentError
from winnow._page import FailedPage, Page

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

#: The bytes of a page. A str has been decoded already: its ``<meta charset>`` is ignored.
Html = Union[bytes, bytearray, memoryview, str]
OnError = Literal["yield", "raise", "skip"]
_JOBS_PER_THREAD = 4
_MAX_THREADS = 256


@dataclass(frozen=True, slots=True)
class Input:
    """A page for ``extract_many`` with what is known about it."""

    html: Html
    url: str | None = None
    content_type: str | None = None
    path: str | None = None


#: What ``extract_many`` and ``learn`` take: a page alone, with its URL, or as an Input.
Source = Union[Html, "tuple[Html, str | None]", Input]


class Options(TypedDict, total=False):
    """Settings of an extraction; all have defaults (see Extractor)."""

    method: str | None
    model: str | os.PathLike[str] | None
    also: str | None
    join: bool
    summary: str | None
    content: bool
    candidates: bool
    pieces: bool
    explain: bool
    min_probability: float
    hidden: Literal["drop", "collapsed", "keep"]
    layout: Literal["embedded", "none"]
    renderer: Literal["chromium"] | None
    today: datetime.date | None
    site_rules: str | os.PathLike[str] | None
    site_rules_text: str | None
    max_bytes: int
    max_nodes: int
    max_time: float


_PATHS = ("model", "site_rules")


def _native_options(options: Options) -> dict[str, Any]:
    unknown = options.keys() - Options.__annotations__.keys()
    if unknown:
        names = ", ".join(sorted(Options.__annotations__))
        raise TypeError(f"unknown option '{sorted(unknown)[0]}' (available: {names})")
    native: dict[str, Any] = {"content": True, **options}
    for name in _PATHS:
        if native.get(name) is not None:
            native[name] = os.fspath(native[name])
    return {name: value for name, value in native.items() if value is not None}


def _thread_count(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if not isinstance(threads, int) or not 1 <= threads <= _MAX_THREADS:
        raise InvalidArgumentError(f"threads: expected a number from 1 to {_MAX_THREADS}")
    return threads


def _parts(source: Source) -> tuple[Html, str | None, str | None, str | None]:
    if isinstance(source, Input):
        return source.html, source.url, source.content_type, source.path
    if isinstance(source, tuple):
        if len(source) != 2:
            raise TypeError("a page must be html, (html, url) or winnow.Input")
        return source[0], source[1], None, None
    return source, None, None, None


class Extractor:
    """Extracts many pages with the same settings.

    It may be used by several threads at once; the interpreter's lock is released while a page is
    extracted. Models are read once per process.

    ``method``
        a name of ``winnow.methods()``, with settings if wanted: ``"mcst:depth-offset=12"``
    ``model``
        path of a model file for the method
    ``also``, ``join``
        further methods whose text is wanted, separated by commas (``Page.bodies``), and the union of
        all texts, each line with the methods that chose it
    ``content``
        keep the structure of the text, which Markdown and HTML are written from (default)
    ``summary``
        add a summary of this length: ``"3"`` sentences, or ``"10%"`` of the text
    ``candidates``, ``pieces``
        add every source of each field, or the byte range of each piece of text
    ``explain``
        add why each block of the page was kept or dropped (``Page.explanation``)
    ``min_probability``
        pages and articles that are less likely to be right get no content
    ``hidden``
        text that the page does not show at first: ``"drop"`` it, keep what a reader can open
        (``"collapsed"``, default), or ``"keep"`` all; ``Metadata.hidden_words`` counts what was left
        out
    ``layout``, ``renderer``
        ``layout="none"`` skips the layout of methods that use it; ``renderer="chromium"`` runs the
        scripts of the page in a browser without network access
    ``today``
        a ``datetime.date``; dates more than a year later are ignored. Without it those after
        2099 are, so that a page gives the same result on every day
    ``site_rules``, ``site_rules_text``
        rules for sites: a file or folder, or the rules themselves. The method ``auto`` uses them on
        the pages that they fit (``Page.metadata.memory``), ``emcst`` on all that have the markers
    ``max_bytes``, ``max_nodes``, ``max_time``
        limits for one page; the time in seconds

    >>> import winnow
    >>> with winnow.Extractor(method="mcst") as extractor:
    ...     page = extractor.extract(b"<h1>Rye</h1><p>It is late.", url="https://mill.example/rye")
    >>> page.url, page.article_body, page.metadata.method
    ('https://mill.example/rye', 'It is late.', 'mcst')
    """

    def __init__(self, **options: Unpack[Options]) -> None:
        self._options = _native_options(options)
        self._lock = threading.Lock()
        self._free: list[_winnow.Extractor] = []
        self._assets: list[tuple[str, str, bytes]] = []
        self._findings: list[str] = []
        self._closed = False
        self._free.append(self._make())

    def _make(self) -> _winnow.Extractor:
        return _winnow.Extractor(self._options, self._assets)

    def _check_open(self) -> None:
        if self._closed:
            raise InvalidArgumentError("the extractor is closed")

    def extract(
        self,
        html: Html,
        url: str | None = None,
        *,
        content_type: str | None = None,
        path: str | None = None,
    ) -> Page:
        """Extracts one page.

        ``html`` is not copied; do not change a bytearray while it is extracted. ``url`` resolves links
        and goes into the record, as ``path`` does. ``content_type`` is the HTTP header.
        """
        with self._lock:
            self._check_open()
            assets = self._assets
            native = self._free.pop() if self._free else None
        if native is None:
            native = self._make()
        try:
            return native.extract(html, url, content_type, path)
        finally:
            with self._lock:
                if self._closed or assets is not self._assets:
                    self._note(native.findings())
                else:
                    self._free.append(native)

    @overload
    def extract_many(
        self,
        pages: Iterable[Source],
        *,
        threads: int | None = ...,
        ordered: bool = ...,
        errors: Literal["yield"] = ...,
    ) -> Iterator[Page | FailedPage]: ...
    @overload
    def extract_many(
        self,
        pages: Iterable[Source],
        *,
        threads: int | None = ...,
        ordered: bool = ...,
        errors: Literal["raise", "skip"],
    ) -> Iterator[Page]: ...

    def extract_many(
        self,
        pages: Iterable[Source],
        *,
        threads: int | None = None,
        ordered: bool = True,
        errors: OnError = "yield",
    ) -> Iterator[Page | FailedPage]:
        """Extracts the pages of an iterable with several threads (default: one per core).

        At most four pages per thread are in progress or wait for the caller, so the iterable may be
        endless. Results come in the order of the pages, unless ``ordered`` is False. A page that fails
        is a FailedPage; ``errors="raise"`` raises its error, ``"skip"`` leaves it out.

        >>> import winnow
        >>> pages = [("<h1>Rye</h1><p>Late.", "https://mill.example/1"), "<h1>Oats</h1><p>Early."]
        >>> with winnow.Extractor() as extractor:
        ...     [page.headline for page in extractor.extract_many(pages, threads=2, errors="raise")]
        ['Rye', 'Oats']
        """
        self._check_open()
        count = _thread_count(threads)
        batch = _winnow.Batch(self._options, self._assets, count, ordered, None)
        return self._results(batch, errors, iter(pages), count * _JOBS_PER_THREAD)

    @overload
    def extract_warc(
        self,
        path: str | os.PathLike[str],
        *,
        threads: int | None = ...,
        ordered: bool = ...,
        errors: Literal["yield"] = ...,
    ) -> Iterator[Page | FailedPage]: ...
    @overload
    def extract_warc(
        self,
        path: str | os.PathLike[str],
        *,
        threads: int | None = ...,
        ordered: bool = ...,
        errors: Literal["raise", "skip"],
    ) -> Iterator[Page]: ...

    def extract_warc(
        self,
        path: str | os.PathLike[str],
        *,
        threads: int | None = None,
        ordered: bool = True,
        errors: OnError = "yield",
    ) -> Iterator[Page | FailedPage]:
        """The pages of an archive (see ``winnow.extract_warc``)."""
        self._check_open()
        name = os.fspath(path)
        if not isinstance(name, str):
            raise TypeError(f"path: expected str or os.PathLike, not {type(path).__name__}")
        batch = _winnow.Batch(self._options, self._assets, _thread_count(threads), ordered, name)
        return self._results(batch, errors, None, 0)

    def _results(
        self,
        batch: _winnow.Batch,
        errors: OnError,
        sources: Iterator[Source] | None,
        max_in_flight: int,
    ) -> Iterator[Page | FailedPage]:
        if errors not in ("yield", "raise", "skip"):
            batch.close()
            raise InvalidArgumentError(f"errors: expected yield, raise or skip, not '{errors}'")
        return self._take(batch, errors, sources, max_in_flight)

    def _take(
        self,
        batch: _winnow.Batch,
        errors: OnError,
        sources: Iterator[Source] | None,
        max_in_flight: int,
    ) -> Iterator[Page | FailedPage]:
        in_flight = 0
        try:
            while True:
                if sources is not None and in_flight < max_in_flight:
                    try:
                        source = next(sources)
                    except StopIteration:
                        sources = None
                        batch.finish()
                    else:
                        batch.submit(*_parts(source))
                        in_flight += 1
                        # Results that are there already are handed out before more pages are read.
                        if not batch.is_ready():
                            continue
                page = batch.next()
                if page is None:
                    return
                in_flight -= 1
                if isinstance(page, Page) or errors == "yield":
                    yield page
                elif errors == "raise":
                    raise page.error
        finally:
            with self._lock:
                self._note(batch.close())

    def add_asset(self, url: str, content_type: str, body: bytes) -> None:
        """Adds a resource that pages link to: a style sheet, or for a browser anything.

        Methods with a layout and ``renderer="chromium"`` use it; nothing is fetched.
        """
        with self._lock:
            self._check_open()
            self._assets = [*self._assets, (url, content_type, bytes(body))]
            for native in self._free:
                self._note(native.findings())
            self._free.clear()

    def _note(self, findings: list[str]) -> None:
        self._findings += [finding for finding in findings if finding not in self._findings]

    def findings(self) -> list[str]:
        """Warnings about the pages so far: sites whose rules no longer match."""
        with self._lock:
            for native in self._free:
                self._note(native.findings())
            return list(self._findings)

    def close(self) -> None:
        """Releases memory. Pages that are being extracted by other threads are finished."""
        with self._lock:
            if not self._closed:
                for native in self._free:
                    self._note(native.findings())
            self._closed = True
            self._free.clear()

    def __enter__(self) -> Self:
        self._check_open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        method = self._options.get("method") or _winnow.default_method()
        return f"<winnow.Extractor {method}{', closed' if self._closed else ''}>"


@lru_cache(maxsize=16)
def _shared(options: tuple[tuple[str, Any], ...]) -> Extractor:
    given: Any = dict(options)
    return Extractor(**given)


def extract(
    html: Html,
    url: str | None = None,
    *,
    content_type: str | None = None,
    path: str | None = None,
    **options: Unpack[Options],
) -> Page:
    """Extracts one page.

    ``html`` is bytes, bytearray, a memoryview or str and is not copied. ``url`` resolves links and goes
    into the record. ``content_type`` is the HTTP header, which may name the encoding. The options are
    those of Extractor; extractors for up to 16 combinations of them are kept for the next call.

    >>> import winnow
    >>> page = winnow.extract("<nav>Home</nav><main><h1>Rye</h1><p>Late, but heavy.</main>")
    >>> print(f"{page.headline}: {page.article_body}")
    Rye: Late, but heavy.

    A page without content is not an error; its ``article_body`` is empty. Input that is empty, not HTML
    or over a limit raises a ``winnow.Error``.
    """
    key = tuple(sorted(options.items())) if options else ()
    return _shared(key).extract(html, url, content_type=content_type, path=path)


@overload
def extract_warc(
    path: str | os.PathLike[str],
    *,
    threads: int | None = ...,
    ordered: bool = ...,
    errors: Literal["yield"] = ...,
    **options: Unpack[Options],
) -> Iterator[Page | FailedPage]: ...
@overload
def extract_warc(
    path: str | os.PathLike[str],
    *,
    threads: int | None = ...,
    ordered: bool = ...,
    errors: Literal["raise", "skip"],
    **options: Unpack[Options],
) -> Iterator[Page]: ...


def extract_warc(
    path: str | os.PathLike[str],
    *,
    threads: int | None = None,
    ordered: bool = True,
    errors: OnError = "yield",
    **options: Unpack[Options],
) -> Iterator[Page | FailedPage]:
    """The pages of a web archive: WARC, ARC or WET, plain or compressed with gzip or zstd.

    The threads (default: one per core) read and extract while the caller uses the results. At most four
    results per thread wait, so memory does not grow with the archive. Pages come in the order of the
    archive, unless ``ordered`` is False. A page that fails and each damaged place of the archive is a
    FailedPage; ``errors="raise"`` raises its error, ``"skip"`` leaves it out.

    >>> import winnow
    >>> for page in winnow.extract_warc("examples/mill.warc", threads=2, errors="skip"):
    ...     print(page.origin.warc_offset, page.headline)
    ...     break
    223 Notes from the Mill
    """
    return Extractor(**options).extract_warc(path, threads=threads, ordered=ordered, errors=errors)


__all__ = ["Error", "Extractor", "Html", "Input", "Options", "Source", "extract", "extract_warc"]
