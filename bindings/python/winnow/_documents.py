"""What the adapters for LangChain and LlamaIndex share: the text and the flat metadata of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from winnow._errors import Error
from winnow._extract import Extractor
from winnow._page import Format, Page
from winnow._web import fetch


def text_of(page: Page, format: Format) -> str:
    return page.article_body if format == "text" else page.render(format).strip()


def metadata_of(page: Page, source: str) -> dict[str, Any]:
    """Plain values only, because vector stores accept no others."""
    fields = {
        "source": source,
        "title": page.headline,
        "description": page.description,
        "language": page.in_language,
        "authors": ", ".join(page.authors) or None,
        "date_published": page.date_published,
        "date_modified": page.date_modified,
        "site_name": page.site_name,
        "page_type": page.page_type,
        "canonical_url": page.canonical_url,
        "main_image": page.main_image,
        "license": page.license,
        "tags": ", ".join(page.tags) or None,
        "probability": page.metadata.probability,
    }
    return {name: value for name, value in fields.items() if value is not None}


def load(
    sources: Iterable[str],
    extractor: Extractor,
    *,
    continue_on_failure: bool,
    fetch_options: dict[str, Any],
) -> Iterator[tuple[str, Page]]:
    """The pages of URLs and files."""
    for source in sources:
        try:
            if source.startswith(("http://", "https://")):
                fetched = fetch(source, **fetch_options)
                page = extractor.extract(
                    fetched.html, fetched.url, content_type=fetched.content_type
                )
            else:
                with open(source, "rb") as file:
                    page = extractor.extract(file.read(), path=source)
        except (Error, OSError):
            if not continue_on_failure:
                raise
            continue
        yield source, page
