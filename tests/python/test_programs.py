"""The program in the package, parity with it, the web, tables."""

from __future__ import annotations

import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import winnow

from conftest import ROOT, page

SAMPLE = 150  # pages of the corpus


def test_archives_have_the_records_of_the_command_line(program, corpus):
    process = subprocess.Popen(
        [program, "extract", "-f", "jsonl", str(corpus)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with process:
        results = winnow.extract_warc(corpus, threads=2)
        for _, found, line in zip(range(SAMPLE), results, process.stdout):
            assert found.to_dict() == json.loads(line)
        results.close()
        process.kill()


@pytest.mark.parametrize("form", ["text", "markdown", "html", "xml", "tei"])
def test_all_formats_are_those_of_the_command_line(program, form):
    path = str(ROOT / "examples" / "many_posts.html")
    done = subprocess.run(
        [program, "extract", "-f", form, path], stdout=subprocess.PIPE, check=True
    )
    found = winnow.extract(Path(path).read_bytes(), path=path)
    assert found.render(form) == done.stdout.decode()


def test_the_module_runs_the_program(program):
    done = subprocess.run(
        [sys.executable, "-m", "winnow", "--version"], stdout=subprocess.PIPE, check=True
    )
    assert winnow.__version__ in done.stdout.decode()


class Site(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        pages = {
            "/": "<h1>Mill</h1><p>Notes: <a href=/1>one</a> <a href=/2>two</a>.",
            "/1": page(1),
            "/2": page(2),
        }
        if self.path == "/headers":
            body = self.headers.get("X-Key", "none")
        elif self.path in pages:
            body = pages[self.path]
        else:
            self.send_error(404)
            return
        data = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture(scope="module")
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_fetch_reads_a_page(site):
    fetched = winnow.fetch(site + "/1", allow_private=True)
    assert fetched.html == page(1).encode()
    assert fetched.content_type == "text/html; charset=utf-8"
    assert fetched.extract().headline == "Oats 1"
    headers = {"X-Key": "secret"}
    assert winnow.fetch(site + "/headers", headers=headers, allow_private=True).html == b"secret"


def test_fetch_fails_with_a_sentence(site):
    with pytest.raises(winnow.RefusedError):
        winnow.fetch(site)
    with pytest.raises(winnow.Error, match="404"):
        winnow.fetch(site + "/none", allow_private=True)
    with pytest.raises(winnow.TooLargeError):
        winnow.fetch(site + "/1", allow_private=True, max_bytes=100)
    with pytest.raises(winnow.InvalidArgumentError, match="invalid header"):
        winnow.fetch(site, headers={"X-Key": "a\r\nb: c"}, allow_private=True)
    with pytest.raises(winnow.InvalidArgumentError):
        winnow.fetch("file:///etc/hosts")
    with pytest.raises(TypeError):
        winnow.fetch(3)


def test_crawl_writes_an_archive(site, tmp_path, program):
    output = tmp_path / "mill.warc.gz"
    archive = winnow.crawl(site + "/", output, depth=1, delay=0, allow_private=True)
    assert archive == output
    urls = {found.url for found in winnow.extract_warc(archive)}
    assert urls == {site + "/", site + "/1", site + "/2"}
    with pytest.raises(winnow.Error):
        winnow.crawl(site + "/", output, allow_private=True)
    with pytest.raises(winnow.InvalidArgumentError):
        winnow.crawl("mill.example", output)


def test_evaluate_scores_methods(program, tmp_path):
    with pytest.raises(winnow.Error):
        winnow.evaluate(tmp_path / "none.labels.jsonl")


def test_evaluate_on_a_corpus(program, corpus):
    scores = winnow.evaluate(corpus.parent, methods=["mcst"], sample=20, threads=1)
    assert scores


def test_tables(pages):
    pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    with winnow.Extractor() as extractor:
        results = list(extractor.extract_many([*pages, b""]))
    table = winnow.to_arrow(results, batch_size=7)
    assert table.num_rows == len(pages) + 1
    assert table.column("headline")[1].as_py() == results[1].headline
    assert table.column("error_code")[len(pages)].as_py() == "malformed"
    frame = winnow.to_pandas(results)
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["headline"][:3]) == [one.headline for one in results[:3]]
