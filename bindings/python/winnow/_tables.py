"""Results as tables: pandas and Arrow. Needs the extra ``winnow[pandas]`` or ``winnow[arrow]``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from winnow._page import Article, Breadcrumb, Comment, FailedPage, Page

if TYPE_CHECKING:
    import pandas
    import pyarrow

_TEXTS = (
    "url",
    "page_type",
    "canonical_url",
    "headline",
    "date_published",
    "date_published_raw",
    "date_modified",
    "date_modified_raw",
    "description",
    "site_name",
    "in_language",
    "main_image",
    "license",
    "summary",
    "article_body",
)


def _article(article: Article) -> dict[str, Any]:
    return {
        "headline": article.headline,
        "article_body": article.article_body,
        "url": article.url,
        "date_published": article.date_published,
        "date_published_raw": article.date_published_raw,
        "authors": list(article.authors),
        "authors_raw": list(article.authors_raw),
        "main_image": article.main_image,
        "is_truncated": article.is_truncated,
        "reply_to": article.reply_to,
        "probability": article.probability,
    }


def _comment(comment: Comment) -> dict[str, Any]:
    return {
        "author": comment.author,
        "author_raw": comment.author_raw,
        "date_published": comment.date_published,
        "date_published_raw": comment.date_published_raw,
        "url": comment.url,
        "text": comment.text,
        "reply_to": comment.reply_to,
    }


def _breadcrumb(step: Breadcrumb) -> dict[str, Any]:
    return {"name": step.name, "url": step.url}


def _row(page: Page | FailedPage) -> dict[str, Any]:
    row: dict[str, Any] = {
        "url": page.url,
        "path": page.origin.path,
        "warc_record_id": page.origin.warc_record_id,
        "warc_offset": page.origin.warc_offset,
        "date_downloaded": page.origin.date_downloaded,
    }
    if isinstance(page, FailedPage):
        return row | {"error_code": page.error.code.value, "error_message": page.error.message}
    row |= {name: getattr(page, name) for name in _TEXTS}
    metadata = page.metadata
    return row | {
        "authors": list(page.authors),
        "authors_raw": list(page.authors_raw),
        "tags": list(page.tags),
        "images": list(page.images),
        "breadcrumbs": [_breadcrumb(step) for step in page.breadcrumbs],
        "articles": [_article(article) for article in page.articles],
        "comments": [_comment(comment) for comment in page.comments],
        "method": metadata.method,
        "encoding": metadata.encoding,
        "truncated": metadata.truncated,
        "probability": metadata.probability,
        "abstained": metadata.abstained,
    }


def arrow_schema() -> pyarrow.Schema:
    """The columns of ``to_arrow``: those of Page, and ``error_code`` and ``error_message``."""
    import pyarrow as pa

    text = pa.string()
    # A page may be of any size, and a batch of pages more than the 2 GB of a string column.
    long = pa.large_string()
    article = pa.struct(
        [
            ("headline", text),
            ("article_body", long),
            ("url", text),
            ("date_published", text),
            ("date_published_raw", text),
            ("authors", pa.list_(text)),
            ("authors_raw", pa.list_(text)),
            ("main_image", text),
            ("is_truncated", pa.bool_()),
            ("reply_to", pa.int64()),
            ("probability", pa.float64()),
        ]
    )
    comment = pa.struct(
        [
            ("author", text),
            ("author_raw", text),
            ("date_published", text),
            ("date_published_raw", text),
            ("url", text),
            ("text", long),
            ("reply_to", pa.int64()),
        ]
    )
    breadcrumb = pa.struct([("name", text), ("url", text)])
    columns = [
        ("url", text),
        ("path", text),
        ("warc_record_id", text),
        ("warc_offset", pa.int64()),
        ("date_downloaded", text),
        *((name, text) for name in _TEXTS[1:-1]),
        ("article_body", long),
        ("authors", pa.list_(text)),
        ("authors_raw", pa.list_(text)),
        ("tags", pa.list_(text)),
        ("images", pa.list_(text)),
        ("breadcrumbs", pa.list_(breadcrumb)),
        ("articles", pa.list_(article)),
        ("comments", pa.list_(comment)),
        ("method", text),
        ("encoding", text),
        ("truncated", text),
        ("probability", pa.float64()),
        ("abstained", pa.bool_()),
        ("error_code", text),
        ("error_message", text),
    ]
    return pa.schema(columns)


def arrow_batches(
    pages: Iterable[Page | FailedPage], *, batch_size: int = 1000
) -> Iterator[pyarrow.RecordBatch]:
    """Record batches of at most ``batch_size`` pages, one at a time in memory."""
    import pyarrow as pa

    schema = arrow_schema()
    iterator = iter(pages)
    while rows := [_row(page) for page in islice(iterator, batch_size)]:
        yield pa.RecordBatch.from_pylist(rows, schema=schema)


def to_arrow(pages: Iterable[Page | FailedPage], *, batch_size: int = 1000) -> pyarrow.Table:
    """All pages as a table; failed pages have ``error_code`` and ``error_message``."""
    import pyarrow as pa

    return pa.Table.from_batches(arrow_batches(pages, batch_size=batch_size), arrow_schema())


def to_pandas(pages: Iterable[Page | FailedPage]) -> pandas.DataFrame:
    """All pages as a data frame; failed pages have ``error_code`` and ``error_message``."""
    import pandas as pd

    columns = ["url", "path", "warc_record_id", "warc_offset", "date_downloaded", *_TEXTS[1:]]
    columns += ["authors", "authors_raw", "tags", "images", "breadcrumbs"]
    columns += ["articles", "comments", "method", "encoding", "truncated", "probability"]
    columns += ["abstained", "error_code", "error_message"]
    return pd.DataFrame([_row(page) for page in pages], columns=columns)
