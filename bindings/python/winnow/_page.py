"""The results: Page and its parts, as frozen dataclasses.

The native module calls the constructors with the fields in this order (bindings/python/convert.cc); those of
Page are the ones of include/winnow/record_fields.inc.
"""

from __future__ import annotations

import html as _html
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from winnow import _winnow
from winnow._errors import InvalidArgumentError
from winnow._winnow import Content

if TYPE_CHECKING:
    from collections.abc import Sequence

    from winnow._errors import Error

Format = Literal["text", "markdown", "html", "json", "jsonl", "xml", "tei", "csv", "chunks"]

_MAX_SHOWN = 40


def _shortened(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the input was read from, as far as it is known."""

    path: str | None = None
    warc_record_id: str | None = None
    warc_offset: int | None = None
    date_downloaded: str | None = None


@dataclass(frozen=True, slots=True)
class Metadata:
    """How the result came about."""

    method: str
    step: str | None = None
    encoding: str = "UTF-8"
    encoding_evidence: str = ""
    truncated: str | None = None
    probability: float | None = None
    abstained: bool = False
    abstained_articles: int = 0
    repaired: str | None = None
    memory: str | None = None
    memory_name: str | None = None
    memory_reason: str | None = None
    hidden_words: int = 0
    hidden_ways: tuple[str, ...] = ()
    hidden_ranges: tuple[tuple[int, int], ...] = ()
    recovered: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Article:
    """One of several articles on a page, or one message of a thread."""

    headline: str | None
    article_body: str
    url: str | None = None
    date_published: str | None = None
    date_published_raw: str | None = None
    main_image: str | None = None
    authors: tuple[str, ...] = ()
    authors_raw: tuple[str, ...] = ()
    is_truncated: bool = False
    reply_to: int | None = None
    probability: float | None = None
    content: Content | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment of a reader."""

    author: str | None
    author_raw: str | None
    date_published: str | None
    date_published_raw: str | None
    url: str | None
    text: str
    reply_to: int | None = None
    content: Content | None = field(default=None, repr=False)
    article: int | None = None


@dataclass(frozen=True, slots=True)
class Breadcrumb:
    """One step of the path from the home page of a site to a page."""

    name: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class FieldCandidate:
    """One source of a metadata field on the page (option ``candidates``)."""

    field: str
    source: str
    detail: str | None
    value: str
    reason: str
    won: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """The position of a piece of the result in the bytes of the page (option ``pieces``)."""

    field: str
    path: str
    attribute: str | None
    source: str | None
    start: int
    end: int
    text: str
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class UnionBlock:
    """A line of the union of several methods (option ``join``), and the methods that chose it."""

    text: str
    methods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MethodBody:
    """The text of the page according to one of several methods (option ``also``), or their union."""

    method: str
    article_body: str
    probability: float | None = None
    blocks: tuple[UnionBlock, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the Markdown of a page, cut along its headings (``Page.chunks``).

    ``context`` (the header of a cut table, the fence of cut code) and ``overlap`` (the end of the chunk
    before) come before ``markdown`` and are counted in ``tokens``; ``text`` is all three. The ``markdown``
    of all chunks, joined, is that of the page. ``article`` is an index in ``Page.articles``.
    """

    index: int
    count: int
    headings: tuple[str, ...]
    markdown: str
    tokens: int
    context: str = ""
    overlap: str = ""
    article: int | None = None
    ranges: tuple[tuple[int, int], ...] = ()

    @property
    def text(self) -> str:
        """What an index or a language model should read: context, overlap and Markdown."""
        return self.context + self.overlap + self.markdown


def _chunk_of(record: dict[str, Any]) -> Chunk:
    return Chunk(
        index=record["index"],
        count=record["count"],
        headings=tuple(record.get("headings", ())),
        markdown=record["markdown"],
        tokens=record["tokens"],
        context=record.get("context", ""),
        overlap=record.get("overlap", ""),
        article=record.get("article", {}).get("index"),
        ranges=tuple((place["start"], place["end"]) for place in record.get("ranges", ())),
    )


class Rendered(str):
    """A page in an output format: a str, and a function of the options of ``Page.render``.

    >>> import winnow
    >>> page = winnow.extract("<h1>Rye</h1><p>It is <a href=https://mill.example/>late</a>.")
    >>> page.text == page.text(), page.markdown(links=False).split()[-3:]
    (True, ['It', 'is', 'late.'])
    """

    _page: Page
    _format: Format

    def __new__(cls, page: Page, format: Format) -> Rendered:
        rendered = super().__new__(cls, page.render(format))
        rendered._page = page
        rendered._format = format
        return rendered

    def __call__(
        self,
        *,
        links: bool | None = None,
        images: bool | None = None,
        tables: bool = True,
        comments: bool | None = None,
        bare: bool = False,
        front_matter: bool = False,
    ) -> str:
        return self._page.render(
            self._format,
            links=links,
            images=images,
            tables=tables,
            comments=comments,
            bare=bare,
            front_matter=front_matter,
        )

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """The result of an extraction.

    A field that the page does not state is None, or an empty tuple. Pages can be compared, hashed,
    pickled and changed with ``dataclasses.replace``.

    >>> import winnow
    >>> page = winnow.extract("<html lang=en><h1>Rye</h1><p>It is <b>late</b>.")
    >>> page
    <winnow.Page 'Rye', other, 11 characters>
    >>> page.headline, page.article_body, page.in_language
    ('Rye', 'It is late.', 'en')
    >>> print(page.markdown)
    # Rye
    <BLANKLINE>
    It is **late**.
    <BLANKLINE>
    >>> page.to_dict(fields=["headline", "articleBody"])
    {'headline': 'Rye', 'articleBody': 'It is late.'}
    """

    url: str | None
    origin: Origin
    # (generated by scripts/make-tables)
    canonical_url: str | None
    page_type: str | None
    headline: str | None
    date_published: str | None
    date_published_raw: str | None
    date_modified: str | None
    date_modified_raw: str | None
    authors: tuple[str, ...]
    authors_raw: tuple[str, ...]
    in_language: str | None
    site_name: str | None
    description: str | None
    summary: str | None
    main_image: str | None
    images: tuple[str, ...]
    breadcrumbs: tuple[Breadcrumb, ...]
    license: str | None
    tags: tuple[str, ...]
    is_accessible_for_free: bool | None
    usage_signals: tuple[str, ...]
    # (end of generated lines)
    article_body: str
    content: Content | None
    articles: tuple[Article, ...]
    articles_are_body: bool
    opening: Content | None
    comments: tuple[Comment, ...]
    candidates: tuple[FieldCandidate, ...]
    pieces: tuple[Piece, ...]
    metadata: Metadata
    explanation_json: str | None = None
    bodies: tuple[MethodBody, ...] = ()

    @property
    def ok(self) -> bool:
        """True; a FailedPage has False."""
        return True

    @property
    def title(self) -> str | None:
        """The same as ``headline``."""
        return self.headline

    @property
    def author(self) -> str | None:
        """The authors, separated by commas.

        >>> import winnow
        >>> page = winnow.extract("<meta name=author content='Ann Miller'><h1>Rye</h1><p>It is late.")
        >>> page.title, page.author, page.date
        ('Rye', 'Ann Miller', None)
        """
        return ", ".join(self.authors) or None

    @property
    def date(self) -> str | None:
        """The same as ``date_published``."""
        return self.date_published

    @property
    def language(self) -> str | None:
        """The same as ``in_language``."""
        return self.in_language

    @property
    def explanation(self) -> dict[str, Any] | None:
        """Why each block was kept or dropped (option ``explain``; docs/explain.md), else None.

        >>> import winnow
        >>> page = winnow.extract("<nav>Home</nav><h1>Rye</h1><p>It is late.", explain=True)
        >>> [(block["text"], block["kept"], block["step"]) for block in page.explanation["blocks"]]
        [('Home', False, 'menu'), ('Rye', True, 'headline'), ('It is late.', True, 'score')]
        """
        if self.explanation_json is None:
            return None
        explanation: dict[str, Any] = json.loads(self.explanation_json)
        return explanation

    def to_dict(
        self, *, fields: Sequence[str] = (), add: Sequence[str] = (), comments: bool = True
    ) -> dict[str, Any]:
        """The JSON record, as the command line writes it (docs/formats.md).

        ``fields`` keeps only these, ``add`` adds ``articleBodyMarkdown`` or ``articleBodyHtml``.
        """
        options = {"fields": list(fields), "add": list(add), "comments": comments}
        record: dict[str, Any] = json.loads(_winnow.render(self, "jsonl", options))
        if self.explanation_json is not None and (not fields or "explanation" in fields):
            record["explanation"] = self.explanation
        return record

    def to_json(self, *, fields: Sequence[str] = (), add: Sequence[str] = ()) -> str:
        """The JSON record on one line, without a line feed."""
        return self.render("jsonl", fields=fields, add=add).rstrip("\n")

    def render(
        self,
        format: Format,
        *,
        links: bool | None = None,
        images: bool | None = None,
        tables: bool = True,
        comments: bool | None = None,
        bare: bool = False,
        front_matter: bool = False,
        fields: Sequence[str] = (),
        add: Sequence[str] = (),
        chunk_tokens: int = 400,
        chunk_overlap: int = 0,
    ) -> str:
        """The page in one of the output formats of the command line, with the same options.

        All formats but JSON need the structure of the text (option ``content``, on by default);
        without it each line of ``article_body`` is a paragraph.
        """
        options = {
            "links": links,
            "images": images,
            "tables": tables,
            "comments": comments,
            "bare": bare,
            "front_matter": front_matter,
            "fields": list(fields),
            "add": list(add),
            "chunk_tokens": chunk_tokens,
            "chunk_overlap": chunk_overlap,
        }
        return _winnow.render(self, format, options)

    def chunks(
        self,
        max_tokens: int = 400,
        *,
        overlap: int = 0,
        links: bool | None = None,
        images: bool | None = None,
        tables: bool = True,
        comments: bool | None = None,
    ) -> list[Chunk]:
        """The Markdown in pieces along headings, none larger than ``max_tokens`` (docs/formats.md).

        Tokens are estimated: one per 3.5 ASCII characters and one per other character. Up to
        ``overlap`` tokens of the chunk before are repeated. Byte ranges need the option ``pieces``.

        >>> import winnow
        >>> page = winnow.extract("<h1>Rye</h1><p>It is late.<h2>Oats</h2><p>They are early.")
        >>> [(chunk.headings, chunk.markdown) for chunk in page.chunks(max_tokens=12)]
        [(('Rye',), '# Rye\\n\\nIt is late.\\n\\n'), (('Rye', 'Oats'), '## Oats\\n\\nThey are early.\\n')]
        """
        if max_tokens < 1 or overlap < 0:
            raise InvalidArgumentError("chunks: max_tokens must be at least 1 and overlap at least 0")
        lines = self.render(
            "chunks",
            links=links,
            images=images,
            tables=tables,
            comments=comments,
            chunk_tokens=max_tokens,
            chunk_overlap=overlap,
        )
        return [_chunk_of(json.loads(line)) for line in lines.split("\n") if line]

    @property
    def markdown(self) -> Rendered:
        """CommonMark with GitHub's tables and footnotes; ``markdown(links=False)`` with options."""
        return Rendered(self, "markdown")

    @property
    def html(self) -> Rendered:
        """A complete document of clean HTML, which is safe to display."""
        return Rendered(self, "html")

    @property
    def text(self) -> Rendered:
        """Plain text: headline, empty line, one line per block. ``text(bare=True)``: only the body."""
        return Rendered(self, "text")

    def __repr__(self) -> str:
        parts = [repr(_shortened(self.headline))] if self.headline else []
        if self.page_type:
            parts.append(self.page_type)
        if self.articles:
            parts.append(f"{len(self.articles)} articles")
        parts.append(f"{len(self.article_body)} characters")
        if self.url:
            parts.append(self.url)
        return f"<winnow.Page {', '.join(parts)}>"

    def _repr_html_(self) -> str:
        """For notebooks: the metadata as a table, then the content."""
        rows = {
            "url": self.url,
            "type": self.page_type,
            "authors": ", ".join(self.authors),
            "published": self.date_published,
            "site": self.site_name,
            "language": self.in_language,
            "articles": str(len(self.articles)) if self.articles else None,
            "probability": None
            if self.metadata.probability is None
            else f"{self.metadata.probability:.2f}",
        }
        table = "".join(
            f"<tr><th style='text-align:left'>{name}</th>"
            f"<td style='text-align:left'>{_html.escape(value)}</td></tr>"
            for name, value in rows.items()
            if value
        )
        if self.content is not None:
            body = self.content.html()
        else:
            lines = self.article_body.splitlines()
            body = "".join(f"<p>{_html.escape(line)}</p>" for line in lines)
        title = _html.escape(self.headline or "(no headline)")
        return f"<div><h3>{title}</h3><table>{table}</table><hr>{body}</div>"


@dataclass(frozen=True, slots=True)
class FailedPage:
    """A page that could not be extracted, or a damaged place of an archive.

    >>> import winnow
    >>> with winnow.Extractor() as extractor:
    ...     for page in extractor.extract_many([b"", b"<p>The mill turns."]):
    ...         print(page.ok, page.to_dict().get("error"))
    False {'code': 4, 'message': 'extract page: the input is empty'}
    True None
    """

    url: str | None
    origin: Origin
    error: Error

    @property
    def ok(self) -> bool:
        """False; a Page has True."""
        return False

    def to_dict(self) -> dict[str, Any]:
        """The JSON record of the failure, as the command line writes it (docs/batch.md)."""
        record: dict[str, Any] = json.loads(_winnow.render_failed(self))
        return record
