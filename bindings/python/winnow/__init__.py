"""winnow extracts the content of web pages: the article, or every post as a record.

>>> import winnow
>>> page = winnow.extract("<nav>Home</nav><main><h1>Rye</h1><p>Late, but heavy.</main>")
>>> page.headline, page.article_body
('Rye', 'Late, but heavy.')

docs/python.md describes the package.
"""

from __future__ import annotations

from winnow import _winnow
from winnow._archive import ArchivedPage, read_warc
from winnow._errors import (
    CancelledError,
    Error,
    ErrorCode,
    InternalError,
    InvalidArgumentError,
    MalformedError,
    NetworkError,
    NotFoundError,
    RefusedError,
    TooLargeError,
    UnreadableError,
    UnsupportedError,
    UnwritableError,
)
from winnow._evaluate import evaluate
from winnow._extract import (
    Extractor,
    Html,
    Input,
    Options,
    Source,
    extract,
    extract_file,
    extract_many,
    extract_warc,
)
from winnow._learn import LearnedSite, SiteRules, learn, site_of
from winnow._memory import KnownSite, Memory
from winnow._methods import Method, MethodOption, methods
from winnow._page import (
    Article,
    Breadcrumb,
    Chunk,
    Comment,
    FailedPage,
    FieldCandidate,
    Format,
    Metadata,
    MethodBody,
    Origin,
    Page,
    Piece,
    Rendered,
    UnionBlock,
)
from winnow._program import program
from winnow._tables import arrow_batches, arrow_schema, to_arrow, to_pandas, to_polars
from winnow._web import FetchedPage, aextract_url, crawl, extract_url, fetch
from winnow._winnow import Content

__version__: str = _winnow.version

__all__ = [
    "ArchivedPage",
    "Article",
    "Breadcrumb",
    "CancelledError",
    "Chunk",
    "Comment",
    "Content",
    "Error",
    "ErrorCode",
    "Extractor",
    "FailedPage",
    "FetchedPage",
    "FieldCandidate",
    "Format",
    "Html",
    "Input",
    "InternalError",
    "InvalidArgumentError",
    "KnownSite",
    "LearnedSite",
    "MalformedError",
    "Memory",
    "Metadata",
    "MethodBody",
    "Method",
    "MethodOption",
    "NetworkError",
    "NotFoundError",
    "Options",
    "Origin",
    "Page",
    "Piece",
    "Rendered",
    "UnionBlock",
    "RefusedError",
    "SiteRules",
    "Source",
    "TooLargeError",
    "UnreadableError",
    "UnsupportedError",
    "UnwritableError",
    "__version__",
    "aextract_url",
    "arrow_batches",
    "arrow_schema",
    "crawl",
    "evaluate",
    "extract",
    "extract_file",
    "extract_many",
    "extract_url",
    "extract_warc",
    "fetch",
    "learn",
    "methods",
    "program",
    "read_warc",
    "site_of",
    "to_arrow",
    "to_pandas",
    "to_polars",
]
