"""Archives for the tests: pages written for winnow, in sites with their own templates."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

import winnow

GRAINS = ("rye", "oats", "barley", "wheat", "spelt", "millet", "emmer")
LANGUAGES = ("en", "de")


def page(site: int, number: int) -> str:
    grain = GRAINS[(number * 3 + site) % len(GRAINS)]
    language = LANGUAGES[site % len(LANGUAGES)]
    sentences = [
        f"The {grain} of field {site}-{number}-{i} came in late this year, but it is heavy and dry, and the "
        f"miller of village {number * 7 + i} has room for {i + 2} carts before the frost of week {site + i}."
        for i in range(4 + number % 3)
    ]
    body = "".join(f"<p>{sentence}</p>" for sentence in sentences)
    return (
        f"<!doctype html><html lang={language}><title>{grain} {number}</title>"
        f"<nav class=menu-{site}>Home Mill Shop About</nav>"
        f"<main><article><h1>{grain.title()} {number}</h1><div class=text-{site}>{body}</div></article>"
        f"</main><div class=side-{site}><p>Subscribe to the letter of the mill.</p></div>"
        "<footer>All rights reserved</footer>"
    )


def record(url: str, html: bytes, content_type: str = "text/html; charset=utf-8") -> bytes:
    block = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n\r\n".encode() + html
    head = (
        f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
        f"WARC-Record-ID: <urn:test:{url}>\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
    )
    return head.encode() + block + b"\r\n\r\n"


def url_of(site: int, number: int) -> str:
    return f"https://www.mill{site}.example/notes/{number}"


def write_archive(path: Path, records: Iterable[bytes]) -> list[int]:
    """Writes one gzip member per record and returns their offsets."""
    offsets, size = [], 0
    with path.open("wb") as file:
        for one in records:
            offsets.append(size)
            size += file.write(gzip.compress(one, mtime=0))
    return offsets


def write_crawl(folder: Path, archives: int, pages: int, sites: int = 3) -> dict[str, list[int]]:
    """Archives with pages of all sites in turn, and the offsets of their members by name."""
    folder.mkdir(parents=True, exist_ok=True)
    offsets = {}
    for archive in range(archives):
        numbers = range(archive * pages, (archive + 1) * pages)
        records = [record(url_of(n % sites, n), page(n % sites, n).encode()) for n in numbers]
        name = f"crawl-{archive:02}.warc.gz"
        offsets[name] = write_archive(folder / name, records)
    return offsets


def add_damage(folder: Path) -> None:
    """Archives with every kind of failure: damage, an empty file, pages that are not HTML."""
    good = [record(url_of(0, n), page(0, n).encode()) for n in range(9000, 9006)]
    path = folder / "damaged.warc.gz"
    offsets = write_archive(path, good)
    data = bytearray(path.read_bytes())
    data[offsets[2] + 60 : offsets[2] + 90] = b"\0" * 30
    path.write_bytes(bytes(data[: offsets[5] + 100]))
    (folder / "empty.warc.gz").write_bytes(b"")
    write_archive(
        folder / "odd.warc.gz",
        [
            record("https://mill9.example/picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 200),
            record("https://mill9.example/page", page(1, 9100).encode()),
            record("https://mill9.example/none", b" "),
        ],
    )


def write_index(path: Path, offsets: dict[str, list[int]]) -> None:
    """CDXJ, as Common Crawl writes it."""
    with path.open("w") as file:
        for name, found in offsets.items():
            for offset in found:
                entry = json.dumps({"filename": name, "offset": str(offset), "length": "1"})
                file.write(f"example,mill)/ 20261117000000 {entry}\n")


def lines_of_program(paths: Iterable[Path], *arguments: str) -> list[str]:
    """The records of the command line program."""
    command = [str(winnow.program()), "extract", *map(str, paths), "-f", "jsonl", *arguments]
    command += ["--site-memory", "off"]  # Spark has no statistics of sites
    done = subprocess.run(command, capture_output=True, check=False)
    return done.stdout.decode().splitlines()
