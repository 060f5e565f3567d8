"""extract(), Extractor and their results."""

from __future__ import annotations

import copy
import dataclasses
import datetime
import pickle
import resource
import threading

import pytest
import winnow

HTML = "<html lang=en><h1>Rye</h1><p>It is <b>late</b>, see <a href=/oats>the oats</a>."
URL = "https://mill.example/rye"


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_all_kinds_of_bytes_give_the_same_page(kind):
    assert winnow.extract(kind(HTML.encode()), URL) == winnow.extract(HTML.encode(), URL)


def test_a_str_is_unicode_whatever_its_meta_element_says():
    page = winnow.extract("<meta charset=iso-8859-7><h1>Grøt</h1><p>Æbler og grød, 漢字.")
    assert page.headline == "Grøt"
    assert page.article_body == "Æbler og grød, 漢字."
    assert page.metadata.encoding == "UTF-8"


def test_bytes_are_decoded_as_the_content_type_says():
    html = "<h1>Grøt</h1><p>Æbler.".encode("latin-1")
    page = winnow.extract(html, content_type="text/html; charset=iso-8859-1")
    assert (page.headline, page.metadata.encoding_evidence) == ("Grøt", "http-header")


def test_lone_surrogates_become_replacement_characters():
    assert winnow.extract("<p>a\ud800b").article_body.startswith("a\ufffd")


def test_a_buffer_is_released_after_the_call():
    html = bytearray(HTML.encode())
    winnow.extract(html)
    html.clear()  # raises BufferError if the page still holds the buffer
    with winnow.Extractor() as extractor:
        buffers = [bytearray(HTML.encode()) for _ in range(9)]
        assert len(list(extractor.extract_many(buffers, threads=2))) == 9
        for buffer in buffers:
            buffer.clear()


@pytest.mark.parametrize("html", [None, 3, ["<p>"], object(), memoryview(b"abcdef")[::2]])
def test_other_types_are_a_type_error_with_a_sentence(html):
    with pytest.raises(TypeError, match="html must be bytes"):
        winnow.extract(html)


def test_other_arguments_of_a_wrong_type_are_named():
    with pytest.raises(TypeError, match="url: expected str, not int"):
        winnow.extract(HTML, 7)
    with pytest.raises(TypeError, match="max_bytes: expected an int that is not negative, not str"):
        winnow.extract(HTML, max_bytes="many")
    with pytest.raises(TypeError, match="max_bytes"):
        winnow.extract(HTML, max_bytes=-1)
    with pytest.raises(TypeError, match="unknown option 'methd'"):
        winnow.extract(HTML, methd="auto")
    with pytest.raises(winnow.InvalidArgumentError, match="max_time"):
        winnow.extract(HTML, max_time=float("nan"))


@pytest.mark.parametrize(
    ("html", "error", "number"),
    [
        (b"", winnow.MalformedError, 4),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), winnow.UnsupportedError, 4),
        (b"%PDF-1.7\n" + bytes(100), winnow.UnsupportedError, 4),
        (b"<p>" + b"x" * 1000, winnow.TooLargeError, 5),
    ],
)
def test_input_that_is_no_page_raises_an_error_with_a_code(html, error, number):
    with pytest.raises(error) as caught:
        winnow.extract(html, max_bytes=500)
    assert isinstance(caught.value, winnow.Error)
    assert caught.value.number == number
    assert caught.value.message.startswith("extract page: ")
    assert pickle.loads(pickle.dumps(caught.value)) == caught.value


def test_any_bytes_give_a_page_or_an_error():
    block = bytes(range(256)) * 8
    for html in (block, block[::-1], b"<" * 5000, b"\x00" * 5000, b"\xff\xfe" + block):
        try:
            assert isinstance(winnow.extract(html).article_body, str)
        except winnow.Error as error:
            assert error.message


def test_a_huge_page_is_refused_and_one_below_the_limit_is_extracted():
    huge = b"<p>late rye " * (3 << 20)
    with pytest.raises(winnow.TooLargeError):
        winnow.extract(huge)
    deep = b"<div>" * 200_000 + b"rye"
    assert winnow.extract(deep).metadata is not None


@pytest.mark.parametrize(
    "options",
    [
        {"method": "nothing"},
        {"method": "mcst:wrong=1"},
        {"summary": "many"},
        {"min_probability": 2.0},
        {"layout": "wide"},
        {"renderer": "lynx"},
    ],
)
def test_wrong_options_are_invalid_arguments(options):
    with pytest.raises(winnow.InvalidArgumentError):
        winnow.Extractor(**options)


def test_dates_long_after_today_are_not_believed():
    html = "<meta property=article:published_time content=2031-05-02><main><h1>Rye</h1><p>It is late."
    assert winnow.extract(html).date_published == "2031-05-02"
    assert winnow.extract(html, today=datetime.date(2030, 5, 3)).date_published == "2031-05-02"
    assert winnow.extract(html, today=datetime.date(2030, 4, 1)).date_published is None
    with pytest.raises(TypeError, match="today: expected a datetime.date, not"):
        winnow.extract(html, today="2030-04-01")


def test_a_missing_model_or_rule_file_is_not_found(tmp_path):
    with pytest.raises(winnow.NotFoundError):
        winnow.Extractor(method="blocks", model=tmp_path / "none.model")
    with pytest.raises(winnow.NotFoundError):
        winnow.Extractor(site_rules=str(tmp_path / "none.rules"))


def test_a_closed_extractor_says_so():
    extractor = winnow.Extractor()
    extractor.close()
    extractor.close()
    for use in (
        lambda: extractor.extract(HTML),
        lambda: extractor.extract_many([HTML]),
        lambda: extractor.extract_warc("examples/mill.warc"),
        lambda: extractor.add_asset("a.css", "text/css", b""),
        extractor.__enter__,
    ):
        with pytest.raises(winnow.InvalidArgumentError, match="the extractor is closed"):
            use()


def test_results_are_values():
    page = winnow.extract(HTML, URL, pieces=True, candidates=True, summary="1")
    assert page == winnow.extract(HTML, URL, pieces=True, candidates=True, summary="1")
    assert hash(page) == hash(copy.copy(page))
    assert pickle.loads(pickle.dumps(page)) == page
    assert page.pieces and page.candidates and page.summary
    assert page != winnow.extract(HTML, URL)
    with pytest.raises(dataclasses.FrozenInstanceError):
        page.headline = "Oats"
    renamed = dataclasses.replace(page, headline="Oats")
    assert renamed.markdown().startswith("# Oats\n")
    assert renamed != page


def test_explanations_are_dicts_and_part_of_the_record():
    page = winnow.extract(HTML, URL, explain=True)
    blocks = page.explanation["blocks"]
    assert any(block["kept"] for block in blocks)
    for block in blocks:
        if "score" in block:
            parts = sum(feature["contribution"] for feature in block["features"])
            assert abs(block["base"] + parts + block["rest"] - block["score"]) < 1e-4
    assert page.to_dict()["explanation"] == page.explanation
    assert "explanation" not in page.to_dict(fields=["headline"])
    assert pickle.loads(pickle.dumps(page)) == page and hash(page) == hash(copy.copy(page))
    assert winnow.extract(HTML, URL).explanation is None


def test_a_damaged_pickle_of_content_is_an_error():
    content = winnow.extract(HTML, URL).content
    state = content.__getstate__()
    for damaged in (b"", state[:6], state[:-1] + b"", b"WC1" + b"\xff" * 100):
        fresh = type(content).__new__(type(content))
        if damaged == state[:-1]:
            continue
        with pytest.raises(winnow.MalformedError):
            fresh.__setstate__(damaged)
    shortened = type(content).__new__(type(content))
    with pytest.raises(winnow.MalformedError):
        shortened.__setstate__(state[: len(state) - len("the oats.")])


def test_the_formats_are_those_of_the_library():
    page = winnow.extract(HTML, URL)
    assert page.markdown() == (
        "# Rye\n\nIt is **late**, see [the oats](https://mill.example/oats).\n"
    )
    assert "the oats](" not in page.markdown(links=False)
    assert page.text() == "Rye\n\nIt is late, see the oats.\n"
    assert page.text(bare=True) == "It is late, see the oats.\n"
    assert "<b>" not in page.html() and "<strong>late</strong>" in page.html()
    assert page.render("tei").startswith("<?xml")
    assert "**late**" in page.to_dict(add=["articleBodyMarkdown"])["articleBodyMarkdown"]
    with pytest.raises(winnow.InvalidArgumentError, match="unknown format"):
        page.render("docx")
    with pytest.raises(winnow.InvalidArgumentError, match="unknown field"):
        page.to_dict(fields=["title"])


def test_the_representations_are_short_and_safe():
    page = winnow.extract("<h1>" + "Rye &lt;script&gt;" * 20 + "</h1><p>It is late.", URL)
    assert len(repr(page)) < 150
    assert "<script>" not in page._repr_html_()


def test_without_content_markdown_has_paragraphs_only():
    page = winnow.extract(HTML, URL, content=False)
    assert page.content is None
    assert page.markdown() == "# Rye\n\nIt is late, see the oats.\n"


def test_many_pages_keep_their_order(pages):
    with winnow.Extractor() as extractor:
        alone = [extractor.extract(html, url) for html, url in pages]
        for threads in (1, 2, 8):
            assert list(extractor.extract_many(pages, threads=threads)) == alone
        unordered = list(extractor.extract_many(iter(pages), threads=3, ordered=False))
        assert sorted(unordered, key=lambda page: page.url) == sorted(
            alone, key=lambda page: page.url
        )


def test_many_pages_read_only_as_far_ahead_as_needed(pages):
    read = 0

    def endless():
        nonlocal read
        while True:
            read += 1
            yield pages[read % len(pages)]

    with winnow.Extractor() as extractor:
        results = extractor.extract_many(endless(), threads=2)
        for _ in range(20):
            next(results)
        results.close()
    assert read <= 20 + 2 * 4


def test_failures_of_many_pages_are_yielded_raised_or_skipped():
    sources = [HTML, b"", winnow.Input(b"\x89PNG\r\n\x1a\n", path="a.png"), (HTML, URL)]
    with winnow.Extractor() as extractor:
        results = list(extractor.extract_many(sources, threads=2))
        assert [page.ok for page in results] == [True, False, False, True]
        assert results[2].to_dict() == {
            "path": "a.png",
            "error": {"code": 4, "message": "extract a.png: not HTML (a PNG image)"},
        }
        assert pickle.loads(pickle.dumps(results)) == results
        assert len(list(extractor.extract_many(sources, errors="skip"))) == 2
        with pytest.raises(winnow.MalformedError):
            list(extractor.extract_many(sources, errors="raise"))
        with pytest.raises(winnow.InvalidArgumentError):
            extractor.extract_many(sources, errors="ignore")
        with pytest.raises(winnow.InvalidArgumentError):
            extractor.extract_many(sources, threads=0)
        with pytest.raises(TypeError):
            list(extractor.extract_many([3]))


def test_an_exception_of_the_iterable_reaches_the_caller():
    def broken():
        yield HTML
        raise KeyError("field 3")

    with winnow.Extractor() as extractor, pytest.raises(KeyError):
        list(extractor.extract_many(broken(), threads=2))


def test_one_extractor_serves_eight_threads(pages):
    results: dict[int, list[winnow.Page]] = {}
    with winnow.Extractor() as extractor:
        alone = [extractor.extract(html, url) for html, url in pages]

        def work(number: int) -> None:
            results[number] = [extractor.extract(html, url) for html, url in pages]

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert all(results[number] == alone for number in range(8))


def test_memory_does_not_grow(pages):
    def use(times: int) -> None:
        for number in range(times):
            html, url = pages[number % len(pages)]
            page = winnow.extract(html, url)
            page.markdown()
            pickle.loads(pickle.dumps(page))
            with pytest.raises(winnow.Error):
                winnow.extract(b"")

    use(300)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    use(2000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096  # KB


def test_site_rules_are_used_where_they_fit(pages):
    rules = winnow.learn(pages, date="2026-11-16")
    assert [site.host for site in rules.sites] in ([], ["mill.example"])
    text = "(\n  addr = https?://mill\\.example/.*\n  in = article\n)\n"
    page = winnow.extract(pages[0][0], pages[0][1], site_rules_text=text)
    assert page.metadata.method == "auto"
    assert page.metadata.memory in ("rule", "none") and page.metadata.memory_reason
    assert winnow.extract(*pages[0]).metadata.memory is None


def test_pages_that_cannot_be_learned_from_are_listed():
    rules = winnow.learn([(b"", URL), ("<p>no address", None)])
    assert rules.sites == () and len(rules.failed) == 2
    with pytest.raises(winnow.InvalidArgumentError):
        winnow.learn([], date="yesterday")


def test_assets_are_added_to_all_extractors():
    with winnow.Extractor(method="blog") as extractor:
        extractor.add_asset("https://mill.example/a.css", "text/css", b"p { color: red }")
        assert extractor.extract(HTML, URL).metadata.method == "blog"
        assert extractor.findings() == []


def test_several_methods() -> None:
    page = winnow.extract(HTML, URL, also="mcst,cetr", join=True)
    assert [body.method for body in page.bodies] == ["auto", "mcst", "cetr", "union"]
    assert page.bodies[0].article_body == page.article_body
    assert page.bodies[1].article_body == winnow.extract(HTML, URL, method="mcst").article_body
    assert page.bodies[3].blocks[0].methods and not page.bodies[0].blocks
    assert page.to_dict()["bodies"][3]["blocks"][0]["text"] == page.bodies[3].blocks[0].text
    assert winnow.extract(HTML, URL).bodies == ()
