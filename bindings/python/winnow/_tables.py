"""Results as tables: pandas and Arrow. Needs the extra ``winnow[pandas]`` or ``winnow[arrow]``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from winnow._page import Article, Comment, FailedPage, Page

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
        "authors": list(article.authors),
        "main_image": article.main_image,
        "is_truncated": article.is_truncated,
        "reply_to": article.reply_to,
        "probability": article.probability,
    }


def _comment(comment: Comment) -> dict[str, Any]:
    return {
        "author": comment.author,
        "date_published": comment.date_published,
        "url": comment.url,
        "text": comment.text,
        "reply_to": comment.reply_to,
    }


def _row(page: Page | FailedPage) -> dict[str, Any]:
    row: dict[str, Any] = {
        "url": page.url,
        "path": page.origin.path,
        "warc_record_id": page.origin.warc_record_id,
        "warc_offset": page.origin.warc_offset,
    }
    if isinstance(page, FailedPage):
        return row | {"error_code": page.error.code.value, "error_message": page.error.message}
    row |= {name: getattr(page, name) for name in _TEXTS}
    metadata = page.metadata
    return row | {
        "authors": list(page.authors),
        "tags": list(page.tags),
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
            ("authors", pa.list_(text)),
            ("main_image", text),
            ("is_truncated", pa.bool_()),
            ("reply_to", pa.int64()),
            ("probability", pa.float64()),
        ]
    )
    comment = pa.struct(
        [
            ("author", text),
            ("date_published", text),
            ("url", text),
            ("text", long),
            ("reply_to", pa.int64()),
        ]
    )
    columns = [
        ("url", text),
        ("path", text),
        ("warc_record_id", text),
        ("warc_offset", pa.int64()),
        *((name, text) for name in _TEXTS[1:-1]),
        ("article_body", long),
        ("authors", pa.list_(text)),
        ("tags", pa.list_(text)),
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

    columns = ["url", "path", "warc_record_id", "warc_offset", *_TEXTS[1:], "authors", "tags"]
    columns += ["articles", "comments", "method", "encoding", "truncated", "probability"]
    columns += ["abstained", "error_code", "error_message"]
    return pd.DataFrame([_row(page) for page in pages], columns=columns)
