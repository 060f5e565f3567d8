"""winnow in LlamaIndex: a reader of URLs and files (extra ``winnow-html[llama-index]``).

    from winnow.llama_index import WinnowReader

    documents = WinnowReader(format="markdown").load_data(["https://mill.example/rye"])
    SimpleDirectoryReader("pages", file_extractor={".html": WinnowReader()})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

from winnow._documents import load, metadata_of, text_of
from winnow._extract import Extractor
from winnow._page import Format

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from winnow._extract import Options


class WinnowReader(BaseReader):
    """Reads URLs and files as documents; options as in ``winnow.Extractor``."""

    def __init__(
        self,
        *,
        format: Format = "markdown",
        continue_on_failure: bool = False,
        fetch_options: Mapping[str, Any] | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.format: Format = format
        self.continue_on_failure = continue_on_failure
        self.fetch_options = dict(fetch_options or {})
        self.extractor = Extractor(**options)

    def lazy_load_data(self, *args: Any, **load_kwargs: Any) -> Iterable[Document]:
        """``lazy_load_data(sources, extra_info=None)``: one document per URL or file."""
        given = args[0] if args else load_kwargs.get("file", load_kwargs.get("sources", ()))
        extra: dict[str, Any] = load_kwargs.get("extra_info") or {}
        is_one = isinstance(given, str) or not isinstance(given, Iterable)
        sources = [str(given)] if is_one else [str(source) for source in given]
        for source, page in load(
            sources,
            self.extractor,
            continue_on_failure=self.continue_on_failure,
            fetch_options=self.fetch_options,
        ):
            metadata = {**extra, **metadata_of(page, page.url or source)}
            yield Document(text=text_of(page, self.format), metadata=metadata, id_=source)
