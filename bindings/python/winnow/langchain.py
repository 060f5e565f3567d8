"""winnow in LangChain: a document loader and a transformer (extra ``winnow-html[langchain]``).

    from winnow.langchain import WinnowLoader, WinnowTransformer

    documents = WinnowLoader(["https://mill.example/rye", "page.html"], format="markdown").load()
    documents = WinnowTransformer().transform_documents(html_documents)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import BaseDocumentTransformer, Document

from winnow._documents import load, metadata_of, text_of
from winnow._errors import Error
from winnow._extract import Extractor
from winnow._page import Format

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from winnow._extract import Options


class WinnowLoader(BaseLoader):
    """Loads URLs and files as documents; options as in ``winnow.Extractor``."""

    def __init__(
        self,
        sources: str | Iterable[str],
        *,
        format: Format = "markdown",
        continue_on_failure: bool = False,
        fetch_options: Mapping[str, Any] | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.sources = [sources] if isinstance(sources, str) else list(sources)
        self.format: Format = format
        self.continue_on_failure = continue_on_failure
        self.fetch_options = dict(fetch_options or {})
        self.extractor = Extractor(**options)

    def lazy_load(self) -> Iterator[Document]:
        for source, page in load(
            self.sources,
            self.extractor,
            continue_on_failure=self.continue_on_failure,
            fetch_options=self.fetch_options,
        ):
            text = text_of(page, self.format)
            yield Document(page_content=text, metadata=metadata_of(page, page.url or source))


class WinnowTransformer(BaseDocumentTransformer):
    """Replaces HTML in documents by its content and adds the metadata of the page.

    The URL is ``metadata["source"]``. Documents that are no page are left out.
    """

    def __init__(self, *, format: Format = "markdown", **options: Unpack[Options]) -> None:
        self.format: Format = format
        self.extractor = Extractor(**options)

    def transform_documents(
        self, documents: Sequence[Document], **kwargs: Any
    ) -> Sequence[Document]:
        transformed = []
        for document in documents:
            source = str(document.metadata.get("source") or "")
            url = source if source.startswith(("http://", "https://")) else None
            try:
                page = self.extractor.extract(document.page_content, url)
            except Error:
                continue
            metadata = {**document.metadata, **metadata_of(page, source)}
            transformed.append(Document(page_content=text_of(page, self.format), metadata=metadata))
        return transformed
