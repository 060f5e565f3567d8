"""Extraction in a child process: a page that kills it costs only itself."""

from __future__ import annotations

import pytest
from archives import page

import winnow
from winnow.spark._isolated import IsolatedExtractor

HTML = page(0, 1).encode()


def extract(extractor, url):
    return extractor.extract(HTML, url, content_type="text/html", path=None)


def test_the_child_gives_the_same_page_and_the_same_errors():
    extractor = IsolatedExtractor("winnow.spark._worker:make_winnow", {"method": "mcst"})
    expected = winnow.extract(
        HTML, "https://m.example/", content_type="text/html", method="mcst", content=False
    )
    assert extract(extractor, "https://m.example/") == expected
    with pytest.raises(winnow.MalformedError, match="the input is empty"):
        extractor.extract(b"", None, content_type=None, path=None)
    assert extract(extractor, "https://m.example/") == expected


def test_a_page_that_kills_the_child_fails_alone():
    options = {"poison": "https://m.example/2"}
    extractor = IsolatedExtractor("poison:make_poison", options)
    assert extract(extractor, "https://m.example/1").url == "https://m.example/1"
    with pytest.raises(winnow.InternalError, match="m.example/2: the process ended with SIGKILL"):
        extract(extractor, "https://m.example/2")
    assert extract(extractor, "https://m.example/3").url == "https://m.example/3"


def test_a_child_that_does_not_answer_is_ended():
    extractor = IsolatedExtractor("poison:make_slow", {"seconds": 60}, silence_seconds=1)
    with pytest.raises(winnow.TooLargeError, match="no result after 1 seconds"):
        extract(extractor, "https://m.example/")
