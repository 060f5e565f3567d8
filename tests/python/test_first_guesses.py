"""What people type first who come from trafilatura, newspaper or readability."""

import asyncio
import pathlib
import pickle
import warnings

import pytest
import winnow
from winnow import trafilatura

PAGE = """<html lang=en><head><title>Rye</title><meta name=author content="Ann Miller">
<meta property="article:published_time" content="2026-01-02"></head><body><nav><a href=/>Home</a></nav>
<main><article><h1>Rye</h1><p>The rye came late, but it is <a href="/x">heavy</a> and dry, and the miller is
content with it this year.</p><p>The oats were early, and there was more of them than anybody had hoped.</p>
</article></main></body></html>"""


@pytest.fixture
def page():
    return winnow.extract(PAGE)


def test_natural_names(page):
    assert (page.title, page.author, page.date, page.language) == ("Rye", "Ann Miller", "2026-01-02", "en")
    assert page.page_type == "article"


def test_texts_are_strings_and_functions(page):
    assert isinstance(page.markdown, str) and page.markdown.startswith("# Rye\n")
    assert page.markdown == page.markdown() and page.text == page.text() and page.html == page.html()
    assert "](/x)" in page.markdown and "](/x)" not in page.markdown(links=False)
    assert type(pickle.loads(pickle.dumps(page.text))) is str


def test_files_many_and_options(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(PAGE)
    assert winnow.extract_file(file).title == winnow.extract_file(str(file)).title == "Rye"
    assert winnow.extract_file(file).origin.path == str(file)
    assert [page.title for page in winnow.extract_many([PAGE, (PAGE, "https://mill.example/")])] == ["Rye", "Rye"]
    assert winnow.extract(PAGE, precision=True).metadata.method == "auto:balance=0.25"
    assert winnow.extract(PAGE, recall=True, method="blocks").metadata.method == "blocks:threshold=0.3"
    for wrong in ({"precision": True, "recall": True}, {"precision": True, "method": "mcst"}):
        with pytest.raises(winnow.InvalidArgumentError):
            winnow.extract(PAGE, **wrong)


def test_errors_name_what_to_use():
    with pytest.raises(TypeError, match="use precision=True"):
        winnow.extract(PAGE, favor_precision=True)
    with pytest.raises(TypeError, match="extract_file"):
        winnow.extract(pathlib.Path("page.html"))
    with pytest.raises(TypeError, match="page.markdown"):
        winnow.extract(PAGE, output_format="markdown")


def test_names_of_pages_warn():
    for name in ("page.html", "https://mill.example/rye"):
        with pytest.warns(UserWarning, match="is parsed as HTML"):
            winnow.extract(name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        winnow.extract("Rye is late")
        winnow.extract(b"page.html")


def test_urls_refuse_private_addresses():
    with pytest.raises(winnow.RefusedError):
        winnow.extract_url("http://127.0.0.1/")
    with pytest.raises(winnow.RefusedError):
        asyncio.run(winnow.aextract_url("http://127.0.0.1/"))


def test_trafilatura_answers_none_for_what_is_no_page():
    for nothing in (None, "", b"", 7):
        assert trafilatura.extract(nothing) is None
        assert trafilatura.bare_extraction(nothing) is None
        assert trafilatura.html2txt(nothing) == ""
    assert trafilatura.extract_metadata(None).title is None
    assert trafilatura.fetch_response("http://127.0.0.1/") is None


def test_trafilatura_metadata_and_whole_text():
    document = trafilatura.extract_metadata(PAGE)
    assert (document.title, document.author, document.date) == ("Rye", "Ann Miller", "2026-01-02")
    assert document.text is None
    assert trafilatura.extract_metadata(PAGE, author_blacklist={"ann miller"}).author is None
    assert "The oats were early" in trafilatura.extract_with_metadata(PAGE).text
    assert trafilatura.html2txt(PAGE).split("\n")[:2] == ["Home", "Rye"]
    text = trafilatura.extract(PAGE)
    assert trafilatura.baseline(PAGE) == (None, text, len(text))


def test_links_do_not_change_whether_the_title_is_in_the_text():
    plain = trafilatura.extract(PAGE)
    linked = trafilatura.extract(PAGE, include_links=True)
    assert plain.startswith("The rye") and linked.startswith("The rye")
    assert "(/x)" in linked and "(/x)" not in plain


def test_trees_of_lxml():
    html = pytest.importorskip("lxml.html")
    tree = html.document_fromstring(PAGE)
    assert trafilatura.extract(tree) == trafilatura.extract(tree.getroottree()) == trafilatura.extract(PAGE)
    assert trafilatura.load_html(PAGE).tag == "html"


def test_frames():
    polars = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    assert isinstance(winnow.to_polars([winnow.extract(PAGE)]), polars.DataFrame)
