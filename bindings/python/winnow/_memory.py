"""What is known about sites from several of their pages."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from winnow import _winnow

if TYPE_CHECKING:
    from winnow._extract import Html


@dataclass(frozen=True, slots=True)
class KnownSite:
    """A host that a Memory knows: how many of its pages were counted, and how many rules it has."""

    host: str
    pages: int
    rules: int = 0


class Memory:
    """Counts what the pages of a host repeat, so that an Extractor leaves it out.

    ``folder`` is a store (docs/memory.md): what it has is read, and ``save`` adds what was counted since.
    Hosts with fewer than five pages are extracted as without a memory, and the order of the pages does not
    matter. An Extractor sees the pages that were added before it was made. Pages may not be added by
    several threads at once.

    >>> import winnow
    >>> memory = winnow.Memory()
    >>> for day in range(9):
    ...     memory.add(f"<p>Rye for sale, at the gate.<p>Day {day}.", url=f"https://mill.example/{day}")
    >>> memory.sites()
    [KnownSite(host='mill.example', pages=9, rules=0)]
    >>> extractor = winnow.Extractor(memory=memory)
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self._folder = None if folder is None else os.fspath(folder)
        self._native = _winnow.Memory(self._folder or "")

    def add(self, html: Html, url: str | None = None, *, content_type: str | None = None) -> None:
        """Counts a page. Its host must be known, from ``url`` or from what the page declares."""
        self._native.add(html, url, content_type)

    def save(self, folder: str | os.PathLike[str] | None = None) -> None:
        """Adds what was counted to a store: to ``folder``, or to the one that was read."""
        target = self._folder if folder is None else os.fspath(folder)
        if not target:
            raise TypeError("save: a folder is missing")
        self._native.save(target)

    def sites(self) -> list[KnownSite]:
        """The hosts, sorted by name."""
        return [KnownSite(host, pages, rules) for host, pages, rules in self._native.sites()]
