"""Results as tables: pandas and Arrow. Needs the extra ``winnow[pandas]`` or ``winnow[arrow]``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from winnow._page import Article, Breadcrumb, Comment, FailedPage, Page

if TYPE_CHECKING:
    import pandas
    import pyarrow

# Fields of Page that are texts and columns of the same name, here and in the tables of Spark.
PLAIN_TEXTS = (
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
)
_ORIGIN = ("path", "warc_record_id", "warc_offset", "date_downloaded")

# The parts of a page as structs, here and in the tables of Spark: field -> kind of value.
ARTICLE = {
    "headline": "text",
    "article_body": "long text",
    "url": "text",
    "date_published": "text",
    "date_published_raw": "text",
    "main_image": "text",
    "authors": "texts",
    "authors_raw": "texts",
    "is_truncated": "flag",
    "reply_to": "number",
    "probability": "share",
}
COMMENT = {
    "author": "text",
    "author_raw": "text",
    "date_published": "text",
    "date_published_raw": "text",
    "url": "text",
    "text": "long text",
    "reply_to": "number",
}
BREADCRUMB = {"name": "text", "url": "text"}


def struct_of(fields: Mapping[str, str], long_text: pyarrow.DataType) -> pyarrow.DataType:
    """The Arrow type of a part of a page."""
    import pyarrow as pa

    kinds = {
        "text": pa.string(),
        "long text": long_text,
        "texts": pa.list_(pa.string()),
        "flag": pa.bool_(),
        "number": pa.int64(),
        "share": pa.float64(),
    }
    return pa.struct([(name, kinds[kind]) for name, kind in fields.items()])


def part_of(value: Article | Breadcrumb | Comment, fields: Mapping[str, str]) -> dict[str, Any]:
    """A part of a page as a value of its struct."""
    return {
        name: list(getattr(value, name)) if kind == "texts" else getattr(value, name)
        for name, kind in fields.items()
    }


def _row(page: Page | FailedPage) -> dict[str, Any]:
    row: dict[str, Any] = {"url": page.url}
    row |= {name: getattr(page.origin, name) for name in _ORIGIN}
    if isinstance(page, FailedPage):
        return row | {"error_code": page.error.code.value, "error_message": page.error.message}
    row |= {name: getattr(page, name) for name in PLAIN_TEXTS}
    metadata = page.metadata
    return row | {
        "article_body": page.article_body,
        "authors": list(page.authors),
        "authors_raw": list(page.authors_raw),
        "tags": list(page.tags),
        "images": list(page.images),
        "breadcrumbs": [part_of(step, BREADCRUMB) for step in page.breadcrumbs],
        "articles": [part_of(article, ARTICLE) for article in page.articles],
        "comments": [part_of(comment, COMMENT) for comment in page.comments],
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
    columns = [
        ("url", text),
        ("path", text),
        ("warc_record_id", text),
        ("warc_offset", pa.int64()),
        ("date_downloaded", text),
        *((name, text) for name in PLAIN_TEXTS),
        ("article_body", long),
        ("authors", pa.list_(text)),
        ("authors_raw", pa.list_(text)),
        ("tags", pa.list_(text)),
        ("images", pa.list_(text)),
        ("breadcrumbs", pa.list_(struct_of(BREADCRUMB, long))),
        ("articles", pa.list_(struct_of(ARTICLE, long))),
        ("comments", pa.list_(struct_of(COMMENT, long))),
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

    columns = ["url", *_ORIGIN, *PLAIN_TEXTS, "article_body"]
    columns += ["authors", "authors_raw", "tags", "images", "breadcrumbs"]
    columns += ["articles", "comments", "method", "encoding", "truncated", "probability"]
    columns += ["abstained", "error_code", "error_message"]
    return pd.DataFrame([_row(page) for page in pages], columns=columns)
