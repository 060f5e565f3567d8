"""The web: fetch() one page, crawl() a site into an archive."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from winnow import _winnow
from winnow._errors import InvalidArgumentError
from winnow._extract import extract
from winnow._page import Page
from winnow._program import run

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from winnow._extract import Options


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """A page as its server sent it, without transfer and content encodings."""

    html: bytes = field(repr=False)
    url: str
    content_type: str | None = None
    is_truncated: bool = False
    date_downloaded: str | None = None

    def extract(self, **options: Unpack[Options]) -> Page:
        """Extracts the page, with the options of ``winnow.extract``."""
        page = extract(self.html, self.url, content_type=self.content_type, **options)
        return replace(page, origin=replace(page.origin, date_downloaded=self.date_downloaded))


def fetch(
    url: str,
    *,
    user_agent: str | None = None,
    headers: Mapping[str, str] | None = None,
    proxy: str | None = None,
    ca_file: str | os.PathLike[str] | None = None,
    time_limit: float = 60,
    attempts: int = 3,
    max_bytes: int = 20 << 20,
    allow_private: bool = False,
) -> FetchedPage:
    """Fetches a page over HTTP: redirects, retries, limits of time (seconds) and size.

    Only public addresses are contacted, also after redirects, unless ``allow_private`` is set. Headers
    other than harmless ones (Accept-Language and the like) are sent only to the origin of the URL.
    ``ca_file`` names certificates to trust instead of the system's. A status other than 2xx raises a
    ``winnow.Error``; so do the limits and unknown hosts.

    >>> import winnow
    >>> try:
    ...     winnow.fetch("http://127.0.0.1/")
    ... except winnow.RefusedError as error:
    ...     print(error.code.value)
    refused
    """
    options: dict[str, Any] = {
        "user_agent": user_agent,
        "headers": dict(headers or {}),
        "proxy": proxy,
        "ca_file": None if ca_file is None else os.fspath(ca_file),
        "time_limit": time_limit,
        "attempts": attempts,
        "max_bytes": max_bytes,
        "allow_private": allow_private,
    }
    body, final_url, content_type, is_truncated = _winnow.fetch(url, options)
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return FetchedPage(body, final_url, content_type or None, is_truncated, now)


def extract_url(url: str, *, allow_private: bool = False, **options: Unpack[Options]) -> Page:
    """Fetches a page with the defaults of ``fetch``, and extracts it."""
    return fetch(url, allow_private=allow_private).extract(**options)


async def aextract_url(
    url: str, *, allow_private: bool = False, **options: Unpack[Options]
) -> Page:
    """The same for asyncio: the page is fetched and extracted in a thread."""
    return await asyncio.to_thread(extract_url, url, allow_private=allow_private, **options)


def _flag(name: str, value: object) -> list[str]:
    if value is None or value is False:
        return []
    if value is True:
        return [name]
    return [name, str(value)]


def crawl(
    urls: str | Iterable[str],
    output: str | os.PathLike[str],
    *,
    depth: int | None = None,
    max_pages: int | None = None,
    scope: Literal["host", "domain", "any"] = "host",
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    sitemaps: bool = False,
    feeds: bool = False,
    delay: float | None = None,
    jobs: int | None = None,
    user_agent: str | None = None,
    headers: Mapping[str, str] | None = None,
    proxy: str | None = None,
    ca_file: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
    attempts: int | None = None,
    allow_private: bool = False,
    resume: bool = False,
    overwrite: bool = False,
) -> Path:
    """Follows links from the URLs and writes the pages to a WARC archive, whose path it returns.

    robots.txt and the delay between two requests to a host are respected. ``resume`` continues a crawl
    that was interrupted. The crawl is done by the command line program of this package
    (``python -m winnow crawl --help``).

        for page in winnow.extract_warc(winnow.crawl("https://mill.example/", "mill.warc.gz")):
            ...
    """
    seeds = [urls] if isinstance(urls, str) else list(urls)
    if not seeds or not all(seed.startswith(("http://", "https://")) for seed in seeds):
        raise InvalidArgumentError("crawl: expected one or more http or https URLs")
    scopes = {"host": "--same-host", "domain": "--same-domain", "any": "--any-host"}
    if scope not in scopes:
        raise InvalidArgumentError(f"scope: expected host, domain or any, not '{scope}'")
    arguments = ["crawl", *seeds, "-o", os.fspath(output), "--quiet", scopes[scope]]
    for name, value in {
        "--depth": depth,
        "--max-pages": max_pages,
        "--sitemaps": sitemaps,
        "--feeds": feeds,
        "--delay": delay,
        "-j": jobs,
        "--user-agent": user_agent,
        "--proxy": proxy,
        "--ca-file": ca_file,
        "--time-limit": time_limit,
        "--attempts": attempts,
        "--allow-private": allow_private,
        "--resume": resume,
        "--overwrite": overwrite,
    }.items():
        arguments += _flag(name, value)
    for name, values in {"--include": include, "--exclude": exclude}.items():
        for pattern in values:
            arguments += [name, pattern]
    for header, text in (headers or {}).items():
        arguments += ["--header", f"{header}: {text}"]
    run(arguments)
    return Path(output)
