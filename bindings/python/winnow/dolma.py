"""winnow as a linearizer of Dolma (extra ``winnow-html[dolma]``).

Importing this module registers the names ``winnow`` (text) and ``winnow-markdown``:

    import winnow.dolma
    create_and_run_warc_pipeline(..., linearizer_name="winnow")
"""

from __future__ import annotations

from dolma.warc.linearizers import BaseLinearizer, LinearizerRegistry  # pyright: ignore[reportMissingImports]

from winnow._errors import Error
from winnow._extract import extract
from winnow._page import Page


class _Linearizer(BaseLinearizer):  # type: ignore[misc]  # dolma has no types
    def _text(self, page: Page) -> str:
        raise NotImplementedError

    def linearize(self, content: str | bytes) -> str:
        """The content of the page; empty if there is none or the input is not HTML."""
        try:
            return self._text(extract(content))
        except Error:
            return ""


@LinearizerRegistry.add("winnow")
class WinnowLinearizer(_Linearizer):
    """Plain text, one line per block."""

    def _text(self, page: Page) -> str:
        return page.article_body


@LinearizerRegistry.add("winnow-markdown")
class WinnowMarkdownLinearizer(_Linearizer):
    """Markdown without links and images."""

    def _text(self, page: Page) -> str:
        return page.render("markdown", links=False, images=False).strip()
