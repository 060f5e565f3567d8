"""The pages of archives as they are, without extraction."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field

from winnow import _winnow
from winnow._page import FailedPage, Origin

_END = 2**64 - 1


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """A page of an archive, for ``Extractor.extract`` or another program."""

    html: bytes = field(repr=False)
    url: str
    content_type: str
    origin: Origin
    is_truncated: bool = False


def read_warc(
    path: str | os.PathLike[str],
    *,
    name: str | None = None,
    begin: int = 0,
    end: int | None = None,
) -> Iterator[ArchivedPage | FailedPage]:
    """The pages of a web archive, one at a time: what ``extract_warc`` extracts.

    Transfer and content encodings are removed. Each damaged place of the archive is a FailedPage.
    ``begin`` and ``end`` are offsets in the file, between two records or compressed members, and
    limit reading to a part; a pipe has to start at ``begin`` itself. ``name`` takes the place of the
    path in origins and messages.

    >>> import winnow
    >>> page = next(winnow.read_warc("examples/mill.warc"))
    >>> page.url, page.content_type, page.origin.warc_offset
    ('https://mill.example/notes/', 'text/html; charset=utf-8', 223)
    """
    archive = _winnow.Archive(os.fspath(path), name or "", begin, _END if end is None else end)
    while True:
        found = archive.next()
        if found is None:
            return
        if isinstance(found, FailedPage):
            yield found
        else:
            html, url, content_type, file, record, offset, date, is_truncated = found
            origin = Origin(file or None, record or None, offset, date)
            yield ArchivedPage(html, url, content_type, origin, is_truncated)
