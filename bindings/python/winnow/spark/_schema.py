"""The table of pages: its columns, rows from pages, and pages from rows.

docs/spark.md documents the schema; tests compare it with this file and with the Parquet files that
Spark writes. A column is only added, never renamed, removed or given another type or meaning.

The columns have all fields of the JSON record of the command line, so that `page_of(row).to_json()` is
the line that `winnow extract --format jsonl` writes for the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from winnow._archive import ArchivedPage
from winnow._errors import Error, error_of
from winnow._page import Article, Breadcrumb, Comment, FailedPage, Metadata, Origin, Page
from winnow._tables import (
    ARTICLE,
    BREADCRUMB,
    COMMENT,
    LATER,
    PLAIN_TEXTS,
    columns_of,
    part_of,
    struct_of,
)

_TEXT = pa.string()
_TEXTS = pa.list_(_TEXT)

_ARTICLE = struct_of(ARTICLE, _TEXT)
_COMMENT = struct_of(COMMENT, _TEXT)
_BREADCRUMB = struct_of(BREADCRUMB, _TEXT)
_METADATA = pa.struct(
    [
        ("method", _TEXT),
        ("step", _TEXT),
        ("encoding", _TEXT),
        ("encoding_evidence", _TEXT),
        ("truncated", _TEXT),
        ("probability", pa.float64()),
        ("abstained", pa.bool_()),
        ("abstained_articles", pa.int64()),
        ("repaired", _TEXT),
        ("memory", _TEXT),
        ("memory_name", _TEXT),
        ("memory_reason", _TEXT),
        ("hidden_words", pa.int64()),
        ("hidden_ways", _TEXTS),
        ("recovered", _TEXT),
        ("reason", _TEXT),
    ]
)
_ERROR = pa.struct([("code", _TEXT), ("number", pa.int32()), ("message", _TEXT)])

PAGES = pa.schema(
    [
        ("url", _TEXT),
        ("site", _TEXT),
        ("path", _TEXT),
        ("warc_record_id", _TEXT),
        ("warc_offset", pa.int64()),
        ("date_downloaded", _TEXT),
        ("html_bytes", pa.int64()),
        ("page_type", _TEXT),
        ("canonical_url", _TEXT),
        ("headline", _TEXT),
        ("authors", _TEXTS),
        ("authors_raw", _TEXTS),
        ("date_published", _TEXT),
        ("date_published_raw", _TEXT),
        ("date_modified", _TEXT),
        ("date_modified_raw", _TEXT),
        ("description", _TEXT),
        ("site_name", _TEXT),
        ("in_language", _TEXT),
        ("main_image", _TEXT),
        ("images", _TEXTS),
        ("breadcrumbs", pa.list_(_BREADCRUMB)),
        ("license", _TEXT),
        ("tags", _TEXTS),
        ("summary", _TEXT),
        ("article_body", _TEXT),
        ("markdown", _TEXT),
        ("articles", pa.list_(_ARTICLE)),
        ("comments", pa.list_(_COMMENT)),
        ("metadata", _METADATA),
        ("dropped", _TEXT),
        ("error", _ERROR),
        *columns_of(LATER, _TEXT),
    ]
)

_METADATA_FIELDS = tuple(_METADATA.field(i).name for i in range(_METADATA.num_fields))
# The content of a page, which a dropped page does not have.
_CONTENT = ("article_body", "markdown", "summary", "images", "articles", "comments")


def ddl_of(schema: pa.Schema) -> str:
    """The schema in the notation of Spark SQL: ``url string, articles array<struct<...>>``."""
    return ", ".join(f"{field.name} {_ddl_type(field.type)}" for field in schema)


def _ddl_type(kind: pa.DataType) -> str:
    if pa.types.is_list(kind):
        return f"array<{_ddl_type(kind.value_type)}>"
    if pa.types.is_map(kind):
        return f"map<{_ddl_type(kind.key_type)},{_ddl_type(kind.item_type)}>"
    if pa.types.is_struct(kind):
        fields = (kind.field(i) for i in range(kind.num_fields))
        return f"struct<{','.join(f'{field.name}:{_ddl_type(field.type)}' for field in fields)}>"
    names = {
        _TEXT: "string",
        pa.binary(): "binary",
        pa.int32(): "int",
        pa.int64(): "bigint",
        pa.float64(): "double",
        pa.bool_(): "boolean",
        pa.date32(): "date",
    }
    return names[kind]


def failure_row(
    url: str | None, site: str, origin: Origin, html_bytes: int | None, error: Error
) -> dict[str, Any]:
    """A page or a damaged place that could not be extracted."""
    return {
        "url": url or None,
        "site": site or None,
        "path": origin.path,
        "warc_record_id": origin.warc_record_id,
        "warc_offset": origin.warc_offset,
        "date_downloaded": origin.date_downloaded,
        "html_bytes": html_bytes,
        "error": {
            "code": error.code.value,
            "number": error.number,
            "message": error.message,
        },
    }


def page_row(
    page: Page, found: ArchivedPage, site: str, markdown: str | None, dropped: str | None
) -> dict[str, Any]:
    """An extracted page. If it is dropped, its content is left out."""
    row = {name: getattr(page, name) for name in PLAIN_TEXTS}
    metadata = {name: getattr(page.metadata, name) for name in _METADATA_FIELDS}
    if found.is_truncated and metadata["truncated"] is None:
        metadata["truncated"] = "input"
    row |= {
        "url": page.url,
        "site": site or None,
        "path": found.origin.path,
        "warc_record_id": found.origin.warc_record_id,
        "warc_offset": found.origin.warc_offset,
        "date_downloaded": found.origin.date_downloaded,
        "html_bytes": len(found.html),
        "authors": page.authors,
        "authors_raw": page.authors_raw,
        "images": page.images,
        "breadcrumbs": [part_of(step, BREADCRUMB) for step in page.breadcrumbs],
        "tags": page.tags,
        "article_body": page.article_body,
        "markdown": markdown,
        "articles": [part_of(article, ARTICLE) for article in page.articles],
        "comments": [part_of(comment, COMMENT) for comment in page.comments],
        "metadata": metadata,
        "dropped": dropped,
        **part_of(page, LATER),
    }
    if dropped:
        for name in _CONTENT:
            row[name] = None
    return row


def _as_dict(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    return dict(value.asDict())


def _later(value: Any, kind: str) -> Any:
    """A field that tables of earlier versions do not have."""
    return tuple(value or ()) if kind == "texts" else value


def _metadata_of(fields: dict[str, Any]) -> Metadata:
    # Tables of earlier versions do not have the last ones.
    hidden = {
        "hidden_words": fields.get("hidden_words") or 0,
        "hidden_ways": tuple(fields.get("hidden_ways") or ()),
    }
    return Metadata(**{**fields, **hidden})


def page_of(row: Any) -> Page | FailedPage:
    """The page of a row: a Row of Spark, or a dict of pyarrow or DuckDB.

    It has no ``content``, so its Markdown and HTML are paragraphs of text; the column ``markdown`` has
    the structure, if it was asked for.
    """
    fields = _as_dict(row)
    origin = Origin(
        fields["path"], fields["warc_record_id"], fields["warc_offset"], fields["date_downloaded"]
    )
    if fields["error"] is not None:
        error = _as_dict(fields["error"])
        return FailedPage(fields["url"], origin, error_of(error["code"], error["message"]))
    articles = []
    for given in fields["articles"] or ():
        article = _as_dict(given)
        for name in ("authors", "authors_raw"):
            article[name] = tuple(article[name] or ())
        articles.append(Article(**article))
    return Page(
        url=fields["url"],
        origin=origin,
        authors=tuple(fields["authors"] or ()),
        authors_raw=tuple(fields["authors_raw"] or ()),
        images=tuple(fields["images"] or ()),
        breadcrumbs=tuple(Breadcrumb(**_as_dict(step)) for step in fields["breadcrumbs"] or ()),
        tags=tuple(fields["tags"] or ()),
        article_body=fields["article_body"] or "",
        content=None,
        articles=tuple(articles),
        articles_are_body=False,
        opening=None,
        comments=tuple(Comment(**_as_dict(comment)) for comment in fields["comments"] or ()),
        candidates=(),
        pieces=(),
        metadata=_metadata_of(_as_dict(fields["metadata"])),
        **{name: fields[name] for name in PLAIN_TEXTS},
        **{name: _later(fields.get(name), kind) for name, kind in LATER.items()},
    )
