"""winnow in Scrapy (extra ``winnow-html[scrapy]``).

A spider yields the record of a response, or an item with the HTML that the pipeline turns into one:

    from winnow.scrapy import record_of

    class Mill(scrapy.Spider):
        def parse(self, response):
            yield record_of(response)

    ITEM_PIPELINES = {"winnow.scrapy.WinnowPipeline": 300}   # items with the key "html" or "response"
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from itemadapter import ItemAdapter

from winnow._errors import Error
from winnow._extract import Extractor, extract
from winnow._page import FailedPage, Origin, Page

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from typing_extensions import Self, Unpack

    from winnow._extract import Options


def page_of(response: Response, **options: Unpack[Options]) -> Page:
    """The Page of a response; options as in ``winnow.extract``."""
    declared = response.headers.get("Content-Type")
    content_type = declared.decode("latin-1") if declared else None
    return extract(response.body, response.url, content_type=content_type, **options)


def record_of(response: Response, **options: Unpack[Options]) -> dict[str, Any]:
    """The JSON record of a response as a dict; a page that fails has a record with ``error``."""
    try:
        return page_of(response, **options).to_dict()
    except Error as error:
        return FailedPage(response.url, Origin(), error).to_dict()


class WinnowPipeline:
    """Replaces ``response`` or ``html`` (with ``url``) in an item by the fields of its record.

    The setting ``WINNOW_OPTIONS`` has the options of ``winnow.Extractor``. Fields that an item class
    does not declare are left out.
    """

    def __init__(self, options: dict[str, Any] | None = None) -> None:
        self.options = options or {}
        self.extractor: Extractor | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        return cls(crawler.settings.getdict("WINNOW_OPTIONS"))

    def process_item(self, item: Any, spider: Any = None) -> Any:
        if self.extractor is None:
            self.extractor = Extractor(**self.options)
        adapter = ItemAdapter(item)
        response = adapter.get("response")
        html = adapter.get("html") if response is None else response.body
        if html is None:
            return item
        url = adapter.get("url") if response is None else response.url
        declared = None if response is None else response.headers.get("Content-Type")
        content_type = declared.decode("latin-1") if declared else None
        try:
            record = self.extractor.extract(html, url, content_type=content_type).to_dict()
        except Error as error:
            record = FailedPage(url, Origin(), error).to_dict()
        for key in ("response", "html"):
            if key in adapter:
                del adapter[key]
        known = set(adapter.field_names())
        accepts_all = isinstance(item, dict)
        for name, value in record.items():
            if accepts_all or name in known or name in getattr(item, "fields", {}):
                adapter[name] = value
        return item
