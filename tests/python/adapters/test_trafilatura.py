"""winnow.trafilatura has the functions and parameters of trafilatura."""

from __future__ import annotations

import csv
import inspect
import json

import pytest
import winnow
from winnow.trafilatura import bare_extraction, extract, fetch_url

HTML = (
    "<html lang=en><head><title>Late rye</title><meta name=author content='Ada Miller'>"
    "<meta property='article:published_time' content='2026-11-01T08:00:00Z'></head>"
    "<nav>Home</nav><main><article><h1>Late rye</h1>"
    "<p>The rye came in late this year, but it is heavy and <b>dry</b>, see "
    "<a href=/scales>the scales</a>. We will mill it before the frost.</p>"
    "<table><tr><th>Field<th>Tons<tr><td>Upper<td>3</table></article></main>"
)
URL = "https://mill.example/rye"


@pytest.mark.parametrize("name", ["extract", "bare_extraction", "fetch_url"])
def test_parameters_are_those_of_trafilatura(name):
    trafilatura = pytest.importorskip("trafilatura")
    theirs = inspect.signature(getattr(trafilatura, name)).parameters
    ours = inspect.signature(getattr(winnow.trafilatura, name)).parameters
    assert [one for one in theirs if one not in ours] == []
    for parameter in theirs.values():
        if parameter.default is not inspect.Parameter.empty and parameter.name != "config":
            assert ours[parameter.name].default == parameter.default
    # Positional calls keep their meaning; what winnow adds comes last.
    assert list(ours)[: len(theirs)] == list(theirs)


def test_the_fields_of_a_document_are_those_of_trafilatura():
    trafilatura = pytest.importorskip("trafilatura")
    theirs = trafilatura.bare_extraction(HTML, url=URL, with_metadata=True)
    ours = bare_extraction(HTML, url=URL, with_metadata=True)
    missing = set(type(theirs).__slots__) - set(type(ours).__slots__)
    assert missing == {"body", "commentsbody", "filedate"}
    for name in ("title", "author", "date", "hostname"):
        assert getattr(ours, name) == getattr(theirs, name)


def test_text_markdown_json_and_csv():
    text = extract(HTML, url=URL)
    assert text.startswith("The rye came in late this year") and "Home" not in text
    assert "**dry**" in extract(HTML, url=URL, output_format="markdown")
    assert "](https://mill.example/scales)" not in extract(HTML, url=URL, output_format="markdown")
    linked = extract(HTML, url=URL, output_format="markdown", include_links=True)
    assert "](https://mill.example/scales)" in linked
    assert "Tons" not in extract(HTML, url=URL, include_tables=False)
    record = json.loads(extract(HTML, url=URL, output_format="json", with_metadata=True))
    assert (record["title"], record["author"], record["date"]) == (
        "Late rye",
        "Ada Miller",
        "2026-11-01",
    )
    assert record["text"] == text
    row = next(csv.reader([extract(HTML, url=URL, output_format="csv")], delimiter="\t"))
    assert row[0] == URL and "Late rye" in row
    assert extract(HTML, url=URL, with_metadata=True).startswith("---\n")
    assert extract(HTML, output_format="xmltei").startswith("<?xml")


def test_pages_are_filtered():
    assert extract(b"") is None
    assert extract("<script>mill()</script>") is None
    assert extract(HTML, target_language="de") is None
    assert extract(HTML, target_language="en") is not None
    assert extract("<p>The mill turns, and it turns well.", only_with_metadata=True) is None
    assert extract(HTML, url=URL, url_blacklist={URL}) is None
    assert bare_extraction(HTML, author_blacklist={"ada miller"}).author is None


def test_precision_and_recall_are_settings_of_the_method():
    for options in ({"favor_precision": True}, {"favor_recall": True, "deduplicate": True}):
        assert extract(HTML, url=URL, fast=True, **options)


@pytest.mark.parametrize(
    "parameter",
    [
        {"tei_validation": True},
        {"date_extraction_params": {"original_date": True}},
        {"settingsfile": "a.cfg"},
        {"prune_xpath": "//nav"},
        {"config": object()},
        {"options": object()},
    ],
)
def test_unsupported_parameters_say_so(parameter):
    with pytest.raises(winnow.UnsupportedError, match=next(iter(parameter))):
        extract(HTML, **parameter)
    with pytest.raises(AttributeError):
        extract(HTML, output_format="docx")


def test_fetch_url_returns_none_for_what_it_cannot_fetch():
    assert fetch_url("http://127.0.0.1/") is None
    with pytest.raises(winnow.UnsupportedError):
        fetch_url("https://mill.example/", no_ssl=True)
