"""The functions of trafilatura with winnow behind them; needs no other package.

    from winnow.trafilatura import extract, bare_extraction, fetch_url   # instead of: from trafilatura

Parameters have the names and defaults of trafilatura 2. Those that winnow has no equivalent for raise
``winnow.UnsupportedError`` if they are set (docs/python.md lists them); results are those of winnow.
"""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from typing import Any, Union
from urllib.parse import urlsplit

from winnow._errors import Error, MalformedError, TooLargeError, UnsupportedError
from winnow._extract import Html
from winnow._extract import extract as _extract
from winnow._page import Page
from winnow._web import fetch

_FORMATS = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
_UNSUPPORTED = {
    "tei_validation": "TEI is valid by construction and not validated again",
    "date_extraction_params": "dates have no settings",
    "settingsfile": "winnow has no settings file",
    "prune_xpath": "use site rules (docs/rules.md) to exclude elements",
    "config": "winnow has no configuration object",
    "options": "winnow has no such object",
}


#: What the functions take: a page, or a tree of lxml.
Content = Union[Html, Any]


def _page_of(filecontent: Content) -> Html | None:
    """The bytes of a tree; None for what is no page, as trafilatura answers."""
    if filecontent is None or isinstance(filecontent, (str, bytes, bytearray, memoryview)):
        return filecontent
    if hasattr(filecontent, "iter") and hasattr(filecontent, "getparent"):  # an lxml element
        from lxml import html

        page: bytes = html.tostring(filecontent, encoding="utf-8", include_meta_content_type=True)
        return page
    if hasattr(filecontent, "getroot"):
        return _page_of(filecontent.getroot())
    if hasattr(filecontent, "data") and hasattr(filecontent, "status"):  # of fetch_response
        return _page_of(filecontent.data)
    return None


class Document:
    """The fields of trafilatura's Document that winnow knows."""

    __slots__ = (
        "title",
        "author",
        "url",
        "hostname",
        "description",
        "sitename",
        "date",
        "categories",
        "tags",
        "fingerprint",
        "id",
        "license",
        "comments",
        "raw_text",
        "text",
        "language",
        "image",
        "pagetype",
    )

    title: str | None
    author: str | None
    url: str | None
    hostname: str | None
    description: str | None
    sitename: str | None
    date: str | None
    categories: list[str]
    tags: list[str]
    fingerprint: str | None
    id: str | None
    license: str | None
    comments: str | None
    raw_text: str | None
    text: str | None
    language: str | None
    image: str | None
    pagetype: str | None

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def _document(page: Page, text: str, include_comments: bool, record_id: str | None) -> Document:
    document = Document()
    url = page.canonical_url or page.url
    document.title = page.headline
    document.author = "; ".join(page.authors) or None
    document.url = url
    document.hostname = urlsplit(url).hostname if url else None
    document.description = page.description
    document.sitename = page.site_name
    document.date = page.date_published[:10] if page.date_published else None
    document.categories = []
    document.tags = list(page.tags)
    document.fingerprint = None
    document.id = record_id
    document.license = page.license
    comments = "\n".join(comment.text for comment in page.comments)
    document.comments = comments if include_comments and comments else None
    document.raw_text = page.article_body
    document.text = text
    document.language = page.in_language
    document.image = page.main_image
    document.pagetype = page.page_type
    return document


def _refuse(parameters: dict[str, Any]) -> None:
    for name, value in parameters.items():
        if value is not None and value is not False:
            raise UnsupportedError(f"{name}: not supported by winnow, {_UNSUPPORTED[name]}")


def _rendered(
    page: Page,
    document: Document,
    form: str,
    *,
    include_comments: bool,
    include_tables: bool,
    include_images: bool,
    include_formatting: bool | None,
    include_links: bool,
    with_metadata: bool,
) -> str:
    kept: dict[str, Any] = {
        "links": include_links,
        "images": include_images,
        "tables": include_tables,
        "comments": include_comments,
    }
    if form == "html":
        return page.render("html", **kept).strip()
    if form == "xml":
        return page.render("xml", **kept).strip()
    if form == "xmltei":
        return page.render("tei", **kept).strip()
    if form == "markdown" or include_formatting:
        return page.render("markdown", front_matter=with_metadata, **kept).strip()
    text = page.render("text", bare=not (include_links or include_images), **kept).strip()
    if page.headline and (include_links or include_images):
        text = text.removeprefix(f"{page.headline}\n\n")  # as in the text without links
    if form == "json":
        fields = document.as_dict() if with_metadata else {}
        fields |= {"text": text, "comments": document.comments}
        return json.dumps(fields, ensure_ascii=False)
    if form == "csv":
        buffer = io.StringIO()
        writer = csv.writer(buffer, delimiter="\t", lineterminator="\n")
        values = (
            document.url,
            document.id,
            document.fingerprint,
            document.hostname,
            document.title,
            document.image,
            document.date,
            text,
            document.comments,
            document.license,
            document.pagetype,
        )
        writer.writerow("null" if value is None else value for value in values)
        return buffer.getvalue().rstrip("\n")
    if with_metadata:
        return _with_front_matter(page, text)
    return text


def _with_front_matter(page: Page, text: str) -> str:
    rendered = page.render("text", front_matter=True)
    head = rendered[: rendered.index("\n---\n", 4) + len("\n---\n")]
    return head + text


def bare_extraction(
    filecontent: Content,
    url: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "python",
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: bool = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    as_dict: bool = False,
    prune_xpath: str | list[str] | None = None,
    config: Any = None,
    options: Any = None,
    record_id: str | None = None,
) -> Document | dict[str, Any] | None:
    """The page as a Document, or as a dict; None if there is no content.

    ``fast`` and ``no_fallback`` have no effect, because there is one method and no fallback.
    ``max_tree_size`` limits the nodes of the tree.

    >>> from winnow.trafilatura import bare_extraction
    >>> bare_extraction("<h1>Rye</h1><p>It is late.", as_dict=True)["text"]
    'It is late.'
    """
    _refuse(
        {
            "date_extraction_params": date_extraction_params,
            "prune_xpath": prune_xpath,
            "config": config,
            "options": options,
        }
    )
    if output_format not in _FORMATS:
        raise AttributeError(f"Cannot set format, must be one of: {', '.join(_FORMATS)}")
    settings = []
    if favor_precision or favor_recall:
        settings.append("balance=0.25" if favor_precision else "balance=4")
    if deduplicate:
        settings.append("dedup=blocks")
    method = ":".join(["auto", *settings]) if settings else None
    html = _page_of(filecontent)
    if html is None:
        return None
    limits: dict[str, Any] = {"max_nodes": max_tree_size} if max_tree_size else {}
    try:
        page = _extract(html, url, method=method, **limits)
    except (MalformedError, TooLargeError, UnsupportedError):
        return None
    if not page.article_body.strip():
        return None
    address = page.canonical_url or page.url
    if only_with_metadata and not (page.headline and page.date_published and address):
        return None
    language = (page.in_language or "").split("-")[0].lower()
    if target_language and language and language != target_language.lower():
        return None
    if url_blacklist and address in url_blacklist:
        return None
    document = _document(page, "", include_comments, record_id)
    if author_blacklist:
        refused = {author.lower() for author in author_blacklist}
        authors = [author for author in page.authors if author.lower() not in refused]
        document.author = "; ".join(authors) or None
    document.text = _rendered(
        page,
        document,
        output_format,
        include_comments=include_comments and output_format != "python",
        include_tables=include_tables,
        include_images=include_images,
        include_formatting=include_formatting,
        include_links=include_links,
        with_metadata=with_metadata or only_with_metadata,
    )
    return document.as_dict() if as_dict else document


def extract(
    filecontent: Content,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: bool = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: Any = None,
    options: Any = None,
) -> str | None:
    """The content of a page in ``output_format``, or None if there is none.

    >>> from winnow.trafilatura import extract
    >>> extract("<nav>Home</nav><h1>Rye</h1><p>It is late, but heavy.")
    'It is late, but heavy.'
    """
    _refuse({"tei_validation": tei_validation, "settingsfile": settingsfile})
    document = bare_extraction(
        filecontent,
        url,
        favor_precision=favor_precision,
        favor_recall=favor_recall,
        include_comments=include_comments,
        output_format="txt" if output_format == "python" else output_format,
        target_language=target_language,
        include_tables=include_tables,
        include_images=include_images,
        include_formatting=include_formatting,
        include_links=include_links,
        deduplicate=deduplicate,
        date_extraction_params=date_extraction_params,
        with_metadata=with_metadata,
        only_with_metadata=only_with_metadata,
        max_tree_size=max_tree_size,
        url_blacklist=url_blacklist,
        author_blacklist=author_blacklist,
        prune_xpath=prune_xpath,
        config=config,
        options=options,
        record_id=record_id,
    )
    return document.text if isinstance(document, Document) else None


def extract_metadata(
    filecontent: Content,
    default_url: str | None = None,
    date_config: Any = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """Title, author, date and the other fields, without the text. ``extensive`` has no effect.

    >>> from winnow.trafilatura import extract_metadata
    >>> extract_metadata("<title>Rye</title><meta name=author content='Ann Miller'>").author
    'Ann Miller'
    """
    _refuse({"date_extraction_params": date_config})
    html = _page_of(filecontent)
    try:
        page = _extract(html, default_url) if html is not None else None
    except (MalformedError, TooLargeError, UnsupportedError):
        page = None
    if page is None:
        document = Document()
        for name in Document.__slots__:
            setattr(document, name, [] if name in ("categories", "tags") else None)
        return document
    document = _document(page, "", False, None)
    refused = {author.lower() for author in author_blacklist or ()}
    document.author = "; ".join(a for a in page.authors if a.lower() not in refused) or None
    document.raw_text = document.text = None
    return document


def extract_with_metadata(
    filecontent: Content, url: str | None = None, **parameters: Any
) -> Document | None:
    """A Document with text and metadata; the parameters are those of ``bare_extraction``."""
    form = parameters.pop("output_format", "txt")
    document = bare_extraction(filecontent, url, output_format=form, with_metadata=True, **parameters)
    assert document is None or isinstance(document, Document)
    return document


class _AllText(HTMLParser):
    """The text of a page with its menus and footers, a line for each block."""

    _HIDDEN = frozenset({"script", "style", "template", "noscript", "head"})
    _INLINE = frozenset(
        "a abbr b bdi bdo cite code em font i ins kbd mark q s small span strong sub sup time u var".split()
    )

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden: str | None = None

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if self._hidden is None and tag in self._HIDDEN:
            self._hidden = tag
        if tag not in self._INLINE:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._hidden:
            self._hidden = None
        if tag not in self._INLINE:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if self._hidden is None:
            self.parts.append(data)


def html2txt(content: Content, clean: bool = True) -> str:
    """All text of a page, also menus and footers. ``clean`` has no effect: scripts are left out.

    >>> from winnow.trafilatura import html2txt
    >>> html2txt("<nav>Home</nav><h1>Rye</h1><p>It is <b>late</b>.")
    'Home\\nRye\\nIt is late.'
    """
    html = _page_of(content)
    if html is None:
        return ""
    text = _AllText()
    text.feed(html if isinstance(html, str) else bytes(html).decode("utf-8", errors="replace"))
    text.close()
    lines = (" ".join(line.split()) for line in "".join(text.parts).split("\n"))
    return "\n".join(line for line in lines if line)


def baseline(filecontent: Content) -> tuple[None, str, int]:
    """Nothing, the text and its length. trafilatura's first item is an element of lxml.

    >>> from winnow.trafilatura import baseline
    >>> baseline("<h1>Rye</h1><p>It is late.")
    (None, 'It is late.', 11)
    """
    text = extract(filecontent) or ""
    return None, text, len(text)


def load_html(htmlobject: Content) -> Any:
    """A tree of lxml, which must be installed; None for what is no page."""
    from lxml import html

    page = _page_of(htmlobject)
    if not page:
        return None
    return html.document_fromstring(page if isinstance(page, str) else bytes(page))


class Response:
    """What ``fetch_response`` returns."""

    __slots__ = ("data", "html", "url", "status", "headers")

    def __init__(self, data: bytes, url: str, headers: dict[str, str] | None, html: str | None) -> None:
        self.data = data
        self.url = url
        self.status = 200
        self.headers = headers
        self.html = html

    def __bool__(self) -> bool:
        return bool(self.data)


def fetch_response(
    url: str,
    *,
    decode: bool = False,
    no_ssl: bool = False,
    with_headers: bool = False,
    config: Any = None,
) -> Response | None:
    """A page with its bytes, or None if it cannot be fetched; of the headers only the content type."""
    _refuse({"config": config})
    if no_ssl:
        raise UnsupportedError("no_ssl: not supported by winnow, certificates are always checked")
    try:
        fetched = fetch(url)
    except Error:
        return None
    headers = {"content-type": fetched.content_type or ""} if with_headers else None
    text = _decoded(fetched.html, fetched.content_type) if decode else None
    return Response(fetched.html, fetched.url, headers, text)


def _decoded(html: bytes, content_type: str | None) -> str:
    charset = (content_type or "").partition("charset=")[2].strip("\"' ;") or "utf-8"
    try:
        return html.decode(charset, errors="replace")
    except LookupError:
        return html.decode("utf-8", errors="replace")


def fetch_url(
    url: str, no_ssl: bool = False, config: Any = None, options: Any = None
) -> str | None:
    """The HTML of a page as a str, or None if it cannot be fetched.

    ``no_ssl`` (no check of certificates) is not supported. Private addresses are refused.
    """
    _refuse({"options": options})
    response = fetch_response(url, decode=True, no_ssl=no_ssl, config=config)
    return None if response is None else response.html


__all__ = [
    "Document",
    "Response",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_response",
    "fetch_url",
    "html2txt",
    "load_html",
]
