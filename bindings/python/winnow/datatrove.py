"""winnow as an extractor of datatrove (extra ``winnow-html[datatrove]``).

    from winnow.datatrove import Winnow

    LocalPipelineExecutor(pipeline=[WarcReader(folder), Winnow(format="markdown"), JsonlWriter(out)])

The text of a document becomes the content of the page; the fields of the record, except the body, go
into ``document.metadata`` under their names in the JSON record. docs/python.md has the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from datatrove.pipeline.extractors.base import BaseExtractor

from winnow._errors import Error
from winnow._extract import Extractor
from winnow._page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from datatrove.data import Document
    from typing_extensions import Unpack

    from winnow._extract import Options

_NOT_METADATA = {"articleBody", "articles", "comments", "pieces", "url"}


class Winnow(BaseExtractor):  # type: ignore[misc]  # datatrove has no types
    """Extracts the text of each document.

    ``format`` is text, markdown or html. ``metadata`` adds the fields of the record. ``timeout`` is the
    time limit of a page in seconds. winnow limits time and memory itself and does not crash on any
    input, so pages are extracted in the process of the pipeline and not in a sandbox. The other options
    are those of ``winnow.Extractor``.
    """

    name = "⛏ winnow"

    def __init__(
        self,
        format: str = "text",
        metadata: bool = True,
        timeout: float = 10,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(timeout)
        self.format = format
        self.metadata = metadata
        self.options: dict[str, Any] = {"max_time": timeout, **options}
        self._extractor: Extractor | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_extractor": None}

    def _page(self, html: str, url: str | None = None) -> Page:
        if self._extractor is None:
            self._extractor = Extractor(**self.options)
        return self._extractor.extract(html, url)

    def _text(self, page: Page) -> str:
        if self.format == "text":
            return page.article_body
        return page.render(self.format).strip()  # type: ignore[arg-type]

    def extract(self, text: str) -> str:
        """The content of a page, or nothing if it is not HTML."""
        try:
            return self._text(self._page(text))
        except Error:
            return ""

    def run(
        self, data: Iterable[Document], rank: int = 0, world_size: int = 1
    ) -> Iterator[Document]:
        for document in data:
            self.stat_update("total")
            with self.track_time():
                try:
                    page = self._page(document.text, document.metadata.get("url"))
                except Error as error:
                    self.stat_update("clean_error", error.code.value)
                    continue
                self.stat_update("extracted")
                document.text = self._text(page)
                if self.metadata:
                    for name, value in page.to_dict(comments=False).items():
                        if name == "metadata":
                            document.metadata["winnow"] = value
                        elif name not in _NOT_METADATA:
                            document.metadata[name] = value
            if not document.text:
                self.stat_update("dropped")
                continue
            self.stat_update("forwarded")
            self.update_doc_stats(document)
            yield document
