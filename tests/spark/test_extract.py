"""Extraction on Spark: the records of the command line, whatever way the pages are read."""

from __future__ import annotations

import dataclasses
import gzip
import json

import pyarrow.parquet as pq
import pytest
from archives import add_damage, lines_of_program, page, url_of, write_crawl, write_index
from conftest import ROOT

import winnow
from winnow.spark import PAGES_DDL, extract_pages, extract_warcs, page_of
from winnow.spark._extract import extract_parts, make_work, part_counts
from winnow.spark._inputs import Part, list_archives, read_index, split_by_index, tasks_of
from winnow.spark._schema import PAGES


def lines_of(table) -> list[str]:
    """The records of a table in the order of the archives, as the command line writes them."""
    pages = [page_of(row) for row in table.collect()]
    # Pages are in the order of their offsets; the failure of a whole archive has none and is last.
    pages.sort(
        key=lambda one: (one.origin.path, one.origin.warc_offset is None, one.origin.warc_offset)
    )
    return [json.dumps(one.to_dict(), sort_keys=True) for one in pages]


def expected(paths, *arguments) -> list[str]:
    return [
        json.dumps(json.loads(line), sort_keys=True) for line in lines_of_program(paths, *arguments)
    ]


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crawl")
    offsets = write_crawl(folder, archives=3, pages=40)
    add_damage(folder)
    write_index(folder / "index.cdxj", offsets)
    return folder


@pytest.fixture(scope="module")
def archives(crawl):
    return sorted(crawl.glob("*.warc.gz"))


def test_the_records_are_those_of_the_command_line(spark, crawl, archives):
    found = lines_of(extract_warcs(spark, str(crawl)))
    assert found == expected(archives)
    failures = [
        json.loads(line)["error"]["message"] for line in found if "error" in json.loads(line)
    ]
    assert len(found) == 130 and len(failures) == 5


def test_parts_by_an_index_give_the_same_records(spark, crawl, archives):
    tiny = extract_warcs(spark, str(crawl), index=str(crawl / "index.cdxj"), part_megabytes=1)
    whole = list_archives(spark, [str(crawl)])
    assert lines_of(tiny) == expected(archives)
    # Parts of 4 kB instead of a megabyte, which the test archives do not have.
    parts = split_by_index(whole, read_index(spark, str(crawl / "index.cdxj")), 4096)
    assert len(parts) >= len(whole) + 6
    table = extract_parts(spark, tasks_of(parts, 2), make_work(spark, parts, None))
    assert lines_of(table) == expected(archives)


def test_a_cdx_index_with_columns_is_read(spark, tmp_path):
    with gzip.open(tmp_path / "a.cdx.gz", "wt") as file:
        file.write(" CDX N b a m s k r M S V g\n")
        file.write("example,mill)/ 2026 http://mill.example/ text/html 200 X - - 9 512 a.warc.gz\n")
    assert read_index(spark, str(tmp_path / "a.cdx.gz")) == {"a.warc.gz": [512]}
    (tmp_path / "no.cdx").write_text("nothing\n")
    with pytest.raises(winnow.MalformedError, match="not a CDX or CDXJ index"):
        read_index(spark, str(tmp_path / "no.cdx"))


def test_another_file_system_is_streamed_through_the_hadoop_client(spark, crawl, archives):
    """viewfs is a file system of Hadoop like hdfs and s3a; here it leads to the local folder."""
    configuration = spark.sparkContext._jsc.hadoopConfiguration()
    configuration.set("fs.viewfs.mounttable.mill.link./crawl", f"file://{crawl}")
    inputs = ["viewfs://mill/crawl/crawl-*.warc.gz", "viewfs://mill/crawl/odd.warc.gz"]
    parts = list_archives(spark, inputs)
    assert [part.path for part in parts][0] == "viewfs://mill/crawl/crawl-00.warc.gz"
    parts = split_by_index(parts, read_index(spark, str(crawl / "index.cdxj")), 4096)
    assert len(parts) >= 4 + 6 and parts[1].begin > 0
    table = extract_parts(spark, tasks_of(parts, 2), make_work(spark, parts, None))
    wanted = [path for path in archives if path.name.startswith(("crawl", "odd"))]
    local = [line.replace(str(crawl), "viewfs://mill/crawl") for line in expected(wanted)]
    assert lines_of(table) == local

    missing = [
        Part("viewfs://mill/crawl/gone.warc.gz"),
        Part("viewfs://mill/crawl/odd.warc.gz", 5000),
    ]
    work = make_work(spark, missing, None)
    rows = extract_parts(
        spark, [tuple(missing)], dataclasses.replace(work, max_attempts=1)
    ).collect()
    assert rows[0].error.code == "not-found" and "gone.warc.gz" in rows[0].error.message
    assert rows[1].path == missing[1].path


def test_the_schema_is_the_documented_one(spark, crawl, tmp_path):
    text = (ROOT / "docs" / "spark.md").read_text(encoding="utf-8")
    documented = text.split("```sql\n")[1].split("```")[0]
    assert " ".join(documented.split()) == " ".join(PAGES_DDL.replace(", ", ",\n").split())
    extract_warcs(spark, str(crawl / "odd.warc.gz")).coalesce(1).write.parquet(str(tmp_path / "t"))
    (file,) = (tmp_path / "t").glob("*.parquet")
    written = pq.read_schema(file).remove_metadata()
    assert [field.name for field in written] == PAGES.names
    assert str(written.field("articles").type).replace("element", "item") == str(
        PAGES.field("articles").type
    )
    for name in ("comments", "metadata", "error", "tags"):
        found = str(written.field(name).type).replace("element", "item")
        assert found == str(PAGES.field(name).type)
    rows = pq.read_table(file).to_pylist()
    assert sorted(json.dumps(page_of(row).to_dict()) for row in rows) == sorted(
        json.dumps(json.loads(line)) for line in lines_of_program([crawl / "odd.warc.gz"])
    )


def test_rows_with_html_are_extracted(spark):
    html = page(0, 1)
    rows = [(url_of(0, 1), html), (url_of(0, 2), ""), (None, html)]
    found = extract_pages(spark.createDataFrame(rows, "url string, html string")).collect()
    alone = winnow.extract(html, url_of(0, 1))
    assert found[0].article_body == alone.article_body and found[0].site == "mill0.example"
    assert found[1].error.code == "malformed" and found[2].url is None
    coded = spark.createDataFrame(
        [
            (
                "http://m.example/",
                "<p>Grün ist der Roggen.".encode("latin-1"),
                "text/html; charset=latin1",
            )
        ],
        "url string, html binary, content_type string",
    )
    assert extract_pages(coded).first().article_body == "Grün ist der Roggen."
    with pytest.raises(winnow.InvalidArgumentError, match="no column 'html'"):
        extract_pages(spark.createDataFrame([("a",)], "url string"))


def test_pages_in_other_languages_lose_their_content_but_not_their_row(spark, crawl):
    table = extract_warcs(spark, str(crawl / "crawl-00.warc.gz"), languages=["DE"], markdown=True)
    rows = table.collect()
    kept = [row for row in rows if row.dropped is None]
    dropped = [row for row in rows if row.dropped == "language"]
    assert len(rows) == 40 and {row.in_language for row in kept} == {"de"}
    assert {row.in_language for row in dropped} == {"en"} and len(kept) + len(dropped) == 40
    assert all(row.article_body is None and row.articles is None for row in dropped)
    assert kept[0].markdown.startswith("# ") and all(row.markdown is None for row in dropped)


def test_a_page_over_its_time_is_a_row_with_the_reason(spark, crawl, tmp_path):
    from archives import record, write_archive

    slow = ("<div><p>rye" * 200_000).encode()
    write_archive(
        tmp_path / "slow.warc.gz",
        [record("https://m.example/slow", slow), record(url_of(0, 1), page(0, 1).encode())],
    )
    first, second = extract_warcs(spark, str(tmp_path), {"max_time": 0.001}).collect()
    assert (first.error.code, first.error.number) == ("too-large", 5)
    assert first.html_bytes == len(slow) and second.url == url_of(0, 1)


def test_a_wrong_option_is_an_exception_on_the_driver(spark, crawl):
    with pytest.raises(winnow.InvalidArgumentError, match="unknown method"):
        extract_warcs(spark, str(crawl), {"method": "guess"})
    with pytest.raises(winnow.NotFoundError, match="gone: no such file"):
        extract_warcs(spark, str(crawl / "gone"))


def test_a_page_that_kills_its_process_fails_alone(spark, crawl, archives):
    """Spark repeats the task; the second attempt extracts in a child process."""
    parts = list_archives(spark, [str(crawl)])
    poison = url_of(1, 4)
    work = dataclasses.replace(
        make_work(spark, parts, None), options={"poison": poison}, factory="poison:make_poison"
    )
    counts = part_counts(spark)
    rows = extract_parts(spark, tasks_of(parts, 2), work, counts=counts).collect()
    (failed,) = [row for row in rows if row.url == poison]
    assert failed.error.code == "internal" and failed.error.message.endswith("ended with SIGKILL")
    others = [row for row in rows if row.url != poison]
    undisturbed = [line for line in expected(archives) if json.loads(line).get("url") != poison]
    assert sorted(json.dumps(page_of(row).to_dict(), sort_keys=True) for row in others) == sorted(
        undisturbed
    )
    # Repeated tasks are counted once.
    assert sum(one.pages for one in counts.value.values()) == len(rows)
    assert sum(one.errors["internal"] for one in counts.value.values()) == 1
