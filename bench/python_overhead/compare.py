r"""How much slower is winnow.extract() in Python than the C++ call, and how fast are other extractors?

    cmake --preset bench -DWINNOW_PYTHON=ON -DPython_EXECUTABLE=build/python-venv/bin/python3
    cmake --build --preset bench --target _winnow python_overhead
    PYTHONPATH=build/bench/python build/python-venv/bin/python3 bench/python_overhead/compare.py ARCHIVE \
        [PAGES [ROUNDS]]

Extracts the same pages from memory, in rounds that alternate between the C++ program
build/bench/python_overhead, winnow.extract() and, in the last round, resiliparse and trafilatura if they are
installed. Prints the best round of each, in processor time, and its ratio to C++; then extract_warc() with one
and with two threads, in wall-clock time. Exits with 1 if winnow.extract() takes more than 1.05 times as long
as C++.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import winnow

MAX_RATIO = 1.05
ROOT = Path(__file__).resolve().parents[2]
BASELINE = Path(os.environ.get("WINNOW_BUILD", ROOT / "build" / "bench")) / "python_overhead"
Pages = "list[tuple[bytes, str, str]]"


def seconds_of(
    work: Callable[[], object], clock: Callable[[], float] = time.process_time
) -> float:
    begin = clock()
    work()
    return clock() - begin


def read_pages(stream) -> Pages:
    """What the C++ program prints: bytes, URL and content type of each page."""
    pages = []
    while (line := stream.readline().decode().rstrip("\n")) != "":
        size, content_type, url = line.split("\t")
        pages.append((stream.read(int(size)), url, content_type))
    return pages


def archive_pages(archive: str, threads: int) -> int:
    return sum(page.ok for page in winnow.extract_warc(archive, threads=threads))


def other_extractors(pages: Pages) -> dict[str, Callable[[], object]]:
    found: dict[str, Callable[[], object]] = {}
    try:
        from resiliparse.extract.html2text import extract_plain_text
        from resiliparse.parse.encoding import detect_encoding
        from resiliparse.parse.html import HTMLTree

        def resiliparse() -> None:
            for html, _, _ in pages:
                tree = HTMLTree.parse_from_bytes(html, detect_encoding(html))
                extract_plain_text(tree, main_content=True)

        found["resiliparse"] = resiliparse
    except ImportError as error:
        print(f"resiliparse: skipped, {error}")
    try:
        import trafilatura

        def run_trafilatura() -> None:
            for html, url, _ in pages:
                trafilatura.extract(html, url=url)

        found["trafilatura"] = run_trafilatura
    except ImportError as error:
        print(f"trafilatura: skipped, {error}")
    return found


def main() -> None:
    archive = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    print(f"load of the computer: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    best: dict[str, float] = {"C++": float("inf"), "winnow.extract": float("inf")}
    command = [BASELINE, archive, str(count)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as baseline:
        assert baseline.stdin and baseline.stdout
        pages = read_pages(baseline.stdout)

        texts = [""] * len(pages)

        def python() -> None:
            for number, (html, url, content_type) in enumerate(pages):
                try:
                    page = winnow.extract(html, url, content_type=content_type)
                except winnow.Error:
                    continue
                texts[number] = page.article_body

        for _ in range(rounds):
            baseline.stdin.write(b"run\n")
            baseline.stdin.flush()
            seconds, characters = baseline.stdout.readline().split()
            best["C++"] = min(best["C++"], float(seconds))
            best["winnow.extract"] = min(best["winnow.extract"], seconds_of(python))
        found = sum(len(text.encode()) for text in texts)
        assert found == int(characters), "Python and C++ found different texts"
        baseline.stdin.close()
    for name, work in other_extractors(pages).items():
        best[name] = seconds_of(work)
    for name, seconds in best.items():
        ratio = seconds / best["C++"]
        print(f"{name:16} {len(pages) / seconds:8.1f} pages/s  {ratio:8.3f} times the time of C++")
    walls = [
        min(seconds_of(lambda: archive_pages(archive, threads), time.perf_counter) for _ in range(2))
        for threads in (1, 2)
    ]
    print(f"extract_warc: 2 threads are {walls[0] / walls[1]:.2f} times as fast as 1")
    sys.exit(best["winnow.extract"] / best["C++"] > MAX_RATIO)


if __name__ == "__main__":
    main()
