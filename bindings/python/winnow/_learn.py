"""Learning rules for sites from their pages."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from winnow import _winnow
from winnow._errors import Error, InvalidArgumentError
from winnow._extract import Source, _parts
from winnow._page import FailedPage, Origin


@dataclass(frozen=True, slots=True)
class LearnedSite:
    """The rule of one site, and how well it fits the pages that it was learned from."""

    host: str
    pages: int
    matched: int
    rule: str
    votes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SiteRules:
    """Rules for sites, for ``Extractor(site_rules_text=rules.text)`` or a rule file."""

    text: str
    sites: tuple[LearnedSite, ...]
    failed: tuple[FailedPage, ...] = ()

    def __str__(self) -> str:
        return self.text

    def save(self, path: str | os.PathLike[str]) -> None:
        Path(path).write_text(self.text, encoding="utf-8")


def site_of(url: str) -> str:
    """The site of a page: the registrable domain of its host, or the host if it has none.

    >>> import winnow
    >>> winnow.site_of("https://www.mill.co.uk/rye"), winnow.site_of("http://127.0.0.1/")
    ('mill.co.uk', '127.0.0.1')

    It is empty if the text is not an absolute http or https URL.
    """
    return _winnow.site_of(url)


def _day(date: datetime.date | str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(date) if isinstance(date, str) else date
    except ValueError:
        raise InvalidArgumentError(f"date '{date}': expected YYYY-MM-DD") from None


def learn(
    pages: Iterable[Source],
    *,
    learning: Literal["ours", "published"] = "ours",
    date: datetime.date | str | None = None,
    pages_per_site: int = 128,
    max_bytes: int = 20 << 20,
) -> SiteRules:
    """Learns rules for the sites of the pages, without labels and without the network.

    Each page needs its URL: ``(html, url)`` or an Input. Pages that cannot be used are in ``failed``.
    ``date`` (default: today) is written into the rules.

    >>> import winnow
    >>> pages = [
    ...     ("<div class=body><p>The rye came in late, but it is heavy.</div>", "https://mill.example/1"),
    ...     ("<div class=body><p>The stones turned all night, and well.</div>", "https://mill.example/2"),
    ... ]
    >>> rules = winnow.learn(pages, date="2026-11-16")
    >>> [(site.host, site.pages, site.matched) for site in rules.sites]
    [('mill.example', 2, 2)]
    >>> page = winnow.extract(pages[0][0], url="https://mill.example/3", site_rules_text=rules.text)
    >>> page.article_body, page.metadata.method, page.metadata.memory
    ('The rye came in late, but it is heavy.', 'auto', 'rule')
    """
    day = _day(date) if date is not None else datetime.date.today()
    learner = _winnow.Learner(learning, day, pages_per_site, max_bytes)
    failed = []
    for source in pages:
        html, url, content_type, path = _parts(source)
        try:
            learner.add(html, url, content_type)
        except Error as error:
            failed.append(FailedPage(url, Origin(path), error))
    sites = tuple(
        LearnedSite(host, count, matched, rule, tuple(votes))
        for host, count, matched, rule, votes in learner.sites()
    )
    return SiteRules(learner.rules(), sites, tuple(failed))
