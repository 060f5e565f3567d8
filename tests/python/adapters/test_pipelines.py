"""The adapters for datatrove, Dolma, Scrapy, LangChain and LlamaIndex, with the real packages."""

from __future__ import annotations

import copy

import pytest

HTML = (
    "<html lang=en><title>Late rye</title><meta name=author content='Ada Miller'><nav>Home</nav>"
    "<main><article><h1>Late rye</h1><p>The rye came in late this year, but it is heavy and "
    "<b>dry</b>. We will mill it before the frost, as every year.</p></article></main>"
)
TEXT = (
    "The rye came in late this year, but it is heavy and dry. We will mill it before the frost, as "
    "every year."
)
URL = "https://mill.example/rye"


def test_datatrove_extracts_documents_in_a_pipeline(tmp_path):
    pytest.importorskip("datatrove")
    from datatrove.data import Document
    from datatrove.pipeline.extractors.base import BaseExtractor
    from winnow.datatrove import Winnow

    step = Winnow()
    assert isinstance(step, BaseExtractor)
    assert step.extract(HTML) == TEXT
    documents = [
        Document(text=HTML, id="1", metadata={"url": URL}),
        Document(text="", id="2"),
        Document(text="<nav>Home</nav>", id="3"),
    ]
    results = list(copy.deepcopy(step).run(iter(documents)))
    assert results[0].text == TEXT
    assert results[0].metadata["headline"] == "Late rye"
    assert results[0].metadata["authors"] == [{"name": "Ada Miller"}]
    assert results[0].metadata["winnow"]["method"] == "auto"
    markdown = Winnow(format="markdown", metadata=False)
    result = next(iter(markdown.run(iter([Document(text=HTML, id="1")]))))
    assert "**dry**" in result.text and "headline" not in result.metadata


def test_datatrove_runs_the_step_in_an_executor(tmp_path):
    pytest.importorskip("datatrove")
    from datatrove.data import Document
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter
    from winnow.datatrove import Winnow

    documents = [Document(text=HTML, id=str(number)) for number in range(5)]
    LocalPipelineExecutor(
        pipeline=[documents, Winnow(), JsonlWriter(str(tmp_path / "out"), compression=None)],
        logging_dir=str(tmp_path / "logs"),
    ).run()
    lines = [
        line for path in (tmp_path / "out").glob("*.jsonl") for line in path.read_text().splitlines()
    ]
    assert len(lines) == 5


def test_dolma_knows_the_linearizers():
    linearizers = pytest.importorskip("dolma.warc.linearizers")
    import winnow.dolma  # noqa: F401

    text = linearizers.LinearizerRegistry.get("winnow")()
    assert isinstance(text, linearizers.BaseLinearizer)
    assert text.linearize(HTML) == text.linearize(HTML.encode()) == TEXT
    assert text.linearize("") == ""
    markdown = linearizers.LinearizerRegistry.get("winnow-markdown")()
    assert "**dry**" in markdown.linearize(content=HTML)


def test_scrapy_spiders_and_pipelines_give_records():
    scrapy = pytest.importorskip("scrapy")
    from scrapy.http import HtmlResponse
    from winnow.scrapy import WinnowPipeline, page_of, record_of

    headers = {"Content-Type": "text/html; charset=utf-8"}
    response = HtmlResponse(URL, headers=headers, body=HTML.encode())
    assert page_of(response).headline == "Late rye"
    record = record_of(response)
    assert (record["url"], record["articleBody"]) == (URL, TEXT)
    assert record_of(HtmlResponse(URL, body=b""))["error"]["code"] == 4

    pipeline = WinnowPipeline({"method": "mcst"})
    item = pipeline.process_item({"html": HTML, "url": URL, "kept": 1})
    assert item["headline"] == "Late rye" and item["kept"] == 1 and "html" not in item
    assert pipeline.process_item({"response": response})["url"] == URL
    assert pipeline.process_item({"other": 1}) == {"other": 1}

    class Note(scrapy.Item):
        html = scrapy.Field()
        url = scrapy.Field()
        headline = scrapy.Field()

    note = pipeline.process_item(Note(html=HTML, url=URL))
    assert dict(note) == {"url": URL, "headline": "Late rye"}


def test_scrapy_crawls_with_the_pipeline(tmp_path):
    pytest.importorskip("scrapy")
    import json
    import subprocess
    import sys

    (tmp_path / "page.html").write_text(HTML)
    spider = tmp_path / "spider.py"
    spider.write_text(
        "import scrapy\n"
        "class Mill(scrapy.Spider):\n"
        "    name = 'mill'\n"
        f"    start_urls = ['file://{tmp_path}/page.html']\n"
        "    custom_settings = {'ITEM_PIPELINES': {'winnow.scrapy.WinnowPipeline': 300},\n"
        "                       'WINNOW_OPTIONS': {'method': 'auto'}}\n"
        "    def parse(self, response):\n"
        "        yield {'response': response}\n"
    )
    output = tmp_path / "records.jsonl"
    command = [sys.executable, "-m", "scrapy", "runspider", str(spider), "-o", str(output)]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    assert json.loads(output.read_text())["headline"] == "Late rye"


def test_langchain_loads_and_transforms(tmp_path):
    pytest.importorskip("langchain_core")
    from langchain_core.documents import Document
    from winnow.langchain import WinnowLoader, WinnowTransformer

    path = tmp_path / "page.html"
    path.write_text(HTML)
    (document,) = WinnowLoader(str(path), format="text").load()
    assert document.page_content == TEXT
    assert document.metadata["source"] == str(path)
    assert document.metadata["title"] == "Late rye"
    assert document.metadata["authors"] == "Ada Miller"
    missing = [str(tmp_path / "none.html"), str(path)]
    with pytest.raises(OSError):
        WinnowLoader(missing).load()
    assert len(WinnowLoader(missing, continue_on_failure=True).load()) == 1

    given = [
        Document(page_content=HTML, metadata={"source": URL, "kept": 1}),
        Document(page_content=""),
    ]
    (transformed,) = WinnowTransformer().transform_documents(given)
    assert "**dry**" in transformed.page_content
    assert transformed.metadata["kept"] == 1 and transformed.metadata["source"] == URL


def test_llama_index_reads_documents(tmp_path):
    pytest.importorskip("llama_index.core")
    from llama_index.core import SimpleDirectoryReader
    from winnow.llama_index import WinnowReader

    path = tmp_path / "page.html"
    path.write_text(HTML)
    (document,) = WinnowReader(format="text").load_data([str(path)])
    assert document.text == TEXT and document.metadata["title"] == "Late rye"
    reader = SimpleDirectoryReader(str(tmp_path), file_extractor={".html": WinnowReader()})
    (document,) = reader.load_data()
    assert "**dry**" in document.text and document.metadata["language"] == "en"
