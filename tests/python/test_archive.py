"""extract_warc(): order, damage, threads."""

from __future__ import annotations

import dataclasses
import gzip
from pathlib import Path

import pytest
import winnow

from conftest import ROOT, page

MILL = ROOT / "examples" / "mill.warc"


def record(url: str, html: str) -> bytes:
    body = html.encode()
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
        f"WARC-Record-ID: <urn:test:{url[-1]}>\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
    )
    return head.encode() + block + b"\r\n\r\n"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "mill.warc.gz"
    records = [record(f"https://mill.example/{i}", page(i)) for i in range(60)]
    path.write_bytes(b"".join(gzip.compress(one) for one in records))
    return path


def test_pages_come_in_the_order_of_the_archive(archive):
    for threads in (1, 2, 5):
        urls = [found.url for found in winnow.extract_warc(archive, threads=threads)]
        assert urls == [f"https://mill.example/{i}" for i in range(60)]
    unordered = {found.url for found in winnow.extract_warc(archive, threads=3, ordered=False)}
    assert len(unordered) == 60


def test_pages_say_where_they_come_from(archive):
    found = next(winnow.extract_warc(str(archive)))
    assert found.origin == winnow.Origin(str(archive), "<urn:test:0>", 0)
    alone = winnow.extract(page(0).encode(), found.url, content_type="text/html; charset=utf-8")
    assert dataclasses.replace(found, origin=winnow.Origin()) == alone


def test_a_damaged_archive_gives_the_other_pages(archive, tmp_path):
    data = bytearray(archive.read_bytes())
    members = data.split(b"\x1f\x8b\x08")
    members[3] = members[3][:40]
    broken = tmp_path / "broken.warc.gz"
    broken.write_bytes(b"\x1f\x8b\x08".join(members))
    results = list(winnow.extract_warc(broken, threads=2))
    failed = [one for one in results if not one.ok]
    assert len(results) - len(failed) == 59 and len(failed) == 1
    assert failed[0].error.code is winnow.ErrorCode.MALFORMED
    assert failed[0].to_dict()["warcOffset"] > 0
    assert len(list(winnow.extract_warc(broken, errors="skip"))) == 59
    with pytest.raises(winnow.MalformedError):
        list(winnow.extract_warc(broken, errors="raise"))


def test_what_is_no_archive_is_reported(tmp_path):
    with pytest.raises(winnow.NotFoundError):
        winnow.extract_warc(tmp_path / "none.warc")
    with pytest.raises(winnow.UnreadableError):
        winnow.extract_warc(tmp_path)
    empty = tmp_path / "empty.warc"
    empty.write_bytes(b"")
    assert [one.ok for one in winnow.extract_warc(empty)] == [False]
    html = tmp_path / "page.html"
    html.write_bytes(b"<p>rye")
    assert [one.ok for one in winnow.extract_warc(html)] == [False]
    with pytest.raises(TypeError):
        winnow.extract_warc(3)


def test_an_archive_can_be_left_early(archive):
    for _ in range(20):
        results = winnow.extract_warc(archive, threads=4)
        next(results)
        results.close()


def test_the_example_archive_is_read():
    headlines = [found.headline for found in winnow.extract_warc(MILL, errors="raise")]
    assert headlines == ["Notes from the Mill", "Rye is late this year"]


def test_archives_are_read_without_extraction(archive):
    found = list(winnow.read_warc(archive))
    assert [one.url for one in found] == [f"https://mill.example/{i}" for i in range(60)]
    assert found[7].html == page(7).encode() and found[7].content_type == "text/html; charset=utf-8"
    extracted = list(winnow.extract_warc(archive))
    assert [one.origin for one in found] == [one.origin for one in extracted]


def test_parts_of_an_archive_are_the_whole(archive):
    offsets = [one.origin.warc_offset for one in winnow.read_warc(archive)]
    cuts = [0, offsets[13], offsets[14], offsets[50], None]
    parts = []
    for begin, end in zip(cuts, cuts[1:]):
        parts += winnow.read_warc(archive, begin=begin, end=end, name="s3a://mill/a.warc.gz")
    whole = list(winnow.read_warc(archive, name="s3a://mill/a.warc.gz"))
    assert parts == whole and parts[0].origin.path == "s3a://mill/a.warc.gz"


def test_an_archive_that_is_missing_is_an_error(tmp_path):
    with pytest.raises(winnow.NotFoundError):
        next(winnow.read_warc(tmp_path / "none.warc.gz"))
