"""The function that runs in every task: parts of archives, or rows with HTML, to rows of pages.

It is plain Python over Arrow record batches and knows nothing of Spark but the number of the attempt.
Pages are read and extracted one after the other, on one core, which is what Spark reserves for a task.

Failures, from small to large:
- A page that fails, or a damaged place of an archive, is a row with the error.
- If a file cannot be read, the attempt fails and Spark tries again, perhaps elsewhere. The last attempt
  writes a row with the error and continues with the next part.
- If the process dies, the next attempts extract in a child process (`_isolated.py`). A page that kills
  the child is a row with the error `internal`.
"""

from __future__ import annotations

import importlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

import pyarrow as pa

from winnow._archive import ArchivedPage, read_warc
from winnow._errors import Error, NotFoundError, UnreadableError
from winnow._extract import Extractor
from winnow._learn import site_of
from winnow._page import FailedPage, Origin, Page
from winnow.spark._files import open_part
from winnow.spark._inputs import Part
from winnow.spark._schema import PAGES, failure_row, page_row

# A batch ends when one of these is reached, so that a worker holds little and columns of text stay far
# below the 2 GB that Arrow allows.
_BATCH_ROWS = 256
_BATCH_BYTES = 8 << 20

_LANGUAGE = "language"


class PageExtractor(Protocol):
    """What a task needs of an extractor."""

    def extract(
        self, html: bytes | str, url: str | None, *, content_type: str | None, path: str | None
    ) -> Page: ...


def make_winnow(options: dict[str, Any]) -> PageExtractor:
    """The extractor of winnow. ``content`` is only needed for Markdown."""
    given: Any = {"content": False, **options}
    return Extractor(**given)


@dataclass(frozen=True)
class Work:
    """What to do with each page. It is sent to the executors with the function."""

    options: dict[str, Any] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    markdown: bool = False
    rules: Any = None  # a broadcast variable with the text of the rules
    isolate: bool = False
    max_attempts: int = 1
    hadoop: dict[str, str] = field(default_factory=dict)
    #: ``module:function``; makes an extractor from the options. Tests name one that kills its process.
    factory: str = "winnow.spark._worker:make_winnow"

    def all_options(self, rules: str | None) -> dict[str, Any]:
        if rules is None and self.rules is not None:
            rules = self.rules.value
        options = {"content": True, **self.options} if self.markdown else self.options
        return {**options, "site_rules_text": rules} if rules else options


def load(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    loaded: Callable[..., Any] = getattr(importlib.import_module(module), function)
    return loaded


@lru_cache(maxsize=4)
def _shared_extractor(factory: str, options: tuple[tuple[str, Any], ...]) -> PageExtractor:
    """Worker processes serve many tasks; models and rules are read once for all of them."""
    made: PageExtractor = load(factory)(dict(options))
    return made


def extractor_for(work: Work, attempt: int, rules: str | None = None) -> PageExtractor:
    options = work.all_options(rules)
    if work.isolate or attempt > 0:
        from winnow.spark._isolated import IsolatedExtractor

        return IsolatedExtractor(work.factory, options)
    return _shared_extractor(work.factory, tuple(sorted(options.items())))


@dataclass
class Counts:
    """What became of the pages of one part."""

    pages: int = 0
    failed: int = 0
    dropped: int = 0
    html_bytes: int = 0
    seconds: float = 0.0
    errors: Counter[str] = field(default_factory=Counter)


def attempt_number() -> int:
    from pyspark import TaskContext

    context = TaskContext.get()
    return int(context.attemptNumber()) if context is not None else 0


def read_part(part: Part, work: Work, attempt: int) -> Iterator[ArchivedPage | FailedPage]:
    """The pages of a part. A file that cannot be read ends the attempt, or is a failure in the last."""
    try:
        with open_part(part.path, part.begin, part.end, work.hadoop) as path:
            try:
                yield from read_warc(path, name=part.path, begin=part.begin, end=part.end)
            except (NotFoundError, UnreadableError) as error:
                # The library opened the file by its local name; users know the other one.
                raise type(error)(error.message.replace(path, part.path)) from None
    except (NotFoundError, UnreadableError) as error:
        if attempt + 1 < work.max_attempts:
            raise
        yield FailedPage(None, Origin(part.path), error)


class Rows:
    """Extracts pages and collects their rows in batches."""

    def __init__(self, work: Work, extractor: PageExtractor) -> None:
        self._work = work
        self._extractor = extractor
        self._rows: list[dict[str, Any]] = []
        self._bytes = 0

    def add(self, found: ArchivedPage | FailedPage, counts: Counts) -> None:
        counts.pages += 1
        row = self._failed(found) if isinstance(found, FailedPage) else self._row(found)
        counts.html_bytes += row["html_bytes"] or 0
        if row.get("error"):
            counts.failed += 1
            counts.errors[row["error"]["code"]] += 1
        elif row["dropped"]:
            counts.dropped += 1
        self._rows.append(row)
        self._bytes += len(row.get("article_body") or "") * 2 + len(row.get("markdown") or "")

    def _failed(self, found: FailedPage) -> dict[str, Any]:
        site = site_of(found.url) if found.url else ""
        return failure_row(found.url, site, found.origin, None, found.error)

    def _row(self, found: ArchivedPage) -> dict[str, Any]:
        site = site_of(found.url) if found.url else ""
        try:
            page = self._extractor.extract(
                found.html,
                found.url or None,
                content_type=found.content_type or None,
                path=found.origin.path,
            )
        except Error as error:
            return failure_row(found.url, site, found.origin, len(found.html), error)
        dropped = None
        if self._work.languages:
            language = (page.in_language or "").partition("-")[0].lower()
            if language not in self._work.languages:
                dropped = _LANGUAGE
        markdown = page.markdown() if self._work.markdown and not dropped else None
        return page_row(page, found, site, markdown, dropped)

    @property
    def is_full(self) -> bool:
        return len(self._rows) >= _BATCH_ROWS or self._bytes >= _BATCH_BYTES

    def take(self) -> Iterator[pa.RecordBatch]:
        if self._rows:
            yield pa.RecordBatch.from_pylist(self._rows, schema=PAGES)
        self._rows, self._bytes = [], 0


def parts_of(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[list[Part], str | None]]:
    """The tasks among the rows: the parts of each, and its own rules if there are any."""
    for batch in batches:
        for row in batch.to_pylist():
            yield [Part(**part) for part in row["parts"]], row.get("rules")


def extract_tasks(
    batches: Iterable[pa.RecordBatch], work: Work, report: Callable[[Part, Counts], None]
) -> Iterator[pa.RecordBatch]:
    """For mapInArrow: rows with parts in, rows of pages out. ``report`` gets the counts of each part."""
    attempt = attempt_number()
    for parts, rules in parts_of(batches):
        rows = Rows(work, extractor_for(work, attempt, rules))
        for part in parts:
            counts, begun = Counts(), time.process_time()
            for found in read_part(part, work, attempt):
                rows.add(found, counts)
                if rows.is_full:
                    yield from rows.take()
            counts.seconds = time.process_time() - begun
            report(part, counts)
        yield from rows.take()


def extract_rows(batches: Iterable[pa.RecordBatch], work: Work) -> Iterator[pa.RecordBatch]:
    """For mapInArrow: rows with ``url``, ``html`` (text or bytes) and perhaps ``content_type`` and
    ``path`` in, rows of pages out."""
    rows = Rows(work, extractor_for(work, attempt_number()))
    for batch in batches:
        names = set(batch.schema.names)
        for row in batch.select(
            [name for name in ("url", "html", "content_type", "path") if name in names]
        ).to_pylist():
            html, content_type = row["html"], row.get("content_type") or ""
            if isinstance(html, str):
                # It has been decoded already, whatever its <meta> elements say.
                html, content_type = html.encode(), "text/html; charset=utf-8"
            found = ArchivedPage(
                html or b"", row["url"] or "", content_type, Origin(row.get("path"))
            )
            rows.add(found, Counts())
            if rows.is_full:
                yield from rows.take()
    yield from rows.take()
