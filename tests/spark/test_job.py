"""The program winnow-spark: tables, resume, rules, duplicates, comparison. All in one session."""

from __future__ import annotations

import json
import os
import shutil
import time

import pytest
from archives import (
    add_damage,
    lines_of_program,
    page,
    record,
    url_of,
    write_archive,
    write_crawl,
)
from test_extract import expected, lines_of

import winnow
from winnow.spark import __main__ as program
from winnow.spark import _job, _lock, _rules, drift, extract_warcs, learn, read_pages, rules_text


@pytest.fixture
def run(spark, monkeypatch, capsys):
    """Calls the program in this session and returns what it printed."""

    def call(*arguments):
        given = program._parser().parse_args([str(one) for one in arguments])
        given.run(spark, given)
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return call


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crawl")
    write_crawl(folder, archives=4, pages=24)
    add_damage(folder)
    return folder


def test_extract_writes_pages_and_counts(run, spark, crawl, tmp_path):
    out = tmp_path / "out"
    (summary,) = run(
        "extract", crawl, "--out", out, "--tasks-per-batch", 4, "--partition-by", "page_type"
    )
    archives = sorted(crawl.glob("*.warc.gz"))
    wanted = expected(archives)
    assert lines_of(read_pages(spark, str(out))) == wanted
    failures = [json.loads(line) for line in wanted if "error" in json.loads(line)]
    assert summary["inputs"] == 7 and summary["pages"] == len(wanted)
    assert summary["failed"] == len(failures) == sum(summary["errors"].values())
    assert (out / "pages" / "batch=00001").exists()
    assert list((out / "pages" / "batch=00000").glob("page_type=*"))
    inputs = spark.read.parquet(str(out / "inputs")).collect()
    assert {row.path for row in inputs} == {str(path) for path in archives}
    assert sum(row.pages for row in inputs) == len(wanted) and all(
        row.seconds >= 0 for row in inputs
    )
    with pytest.raises(winnow.InvalidArgumentError, match="exists"):
        run("extract", crawl, "--out", out)


def test_a_second_job_is_refused_and_names_the_first(run, crawl, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    with _lock.LocalLock(out, str(out)):
        for more in ([], ["--resume"], ["--overwrite"]):
            with pytest.raises(winnow.UnwritableError) as refused:
                run("extract", crawl, "--out", out, *more)
            assert f"process {os.getpid()} is writing it" in refused.value.message
        assert [path.name for path in out.iterdir()] == [".lock"]
    assert not list(out.iterdir())
    run("extract", crawl, "--out", out)
    assert not (out / ".lock").exists()
    run("extract", crawl, "--out", out, "--overwrite")


def test_a_lock_without_flock_ends_two_minutes_after_its_driver(spark, tmp_path, monkeypatch):
    monkeypatch.setattr(_lock, "_SETTLE_SECONDS", 0.1)
    monkeypatch.setattr(_lock, "_RENEWED_SECONDS", 0.1)
    folder = _job.Folder(spark, str(tmp_path))
    with _lock.RemoteLock(folder) as first:
        with pytest.raises(winnow.UnwritableError, match=f"process {os.getpid()} on "):
            _lock.RemoteLock(folder).__enter__()
        time.sleep(0.3)
        first.check()
        # As another driver would do after this one was suspended. Repeated, because a renewal that
        # has begun already overwrites it; drivers renew every 20 seconds and not ten times a second.
        owner = first._owner()
        assert owner is not None
        refused = None
        end = time.monotonic() + 60
        while refused is None and time.monotonic() < end:
            folder.write("_lock", json.dumps({**owner, "token": "other", "process": 7}))
            time.sleep(0.3)
            try:
                first.check()
            except winnow.UnwritableError as error:
                refused = error
        assert refused is not None and "process 7 on " in refused.message
    owner["time"] -= 121
    folder.write("_lock", json.dumps(owner))
    with _lock.RemoteLock(folder) as taken_over:
        taken_over.check()
    assert not folder.exists("_lock")


def test_a_lock_that_is_empty_for_a_moment_is_not_taken_over(tmp_path, monkeypatch):
    monkeypatch.setattr(_lock, "_SETTLE_SECONDS", 0.2)

    class Renewed:
        """A folder whose lock another driver renews: the first reads find an empty file."""

        path = str(tmp_path)
        reads = 0

        def create(self, name, text):
            return False

        def read(self, name):
            self.reads += 1
            if self.reads < 4:
                return ""
            return json.dumps({"process": 7, "host": "a", "time": time.time(), "token": "other"})

        def write(self, name, text):
            raise AssertionError("the lock of another driver was overwritten")

    with pytest.raises(winnow.UnwritableError, match="process 7 on a"):
        _lock.RemoteLock(Renewed()).__enter__()


def test_resume_skips_what_is_finished_and_repeats_what_is_not(run, spark, crawl, tmp_path):
    out = tmp_path / "out"
    run("extract", crawl, "--out", out, "--tasks-per-batch", 2)
    batches = sorted((out / "inputs").glob("batch=*"))
    assert len(batches) >= 3
    # As after a kill: the pages of one batch are written and it is not recorded; of another, a part is.
    shutil.rmtree(batches[1])
    shutil.rmtree(batches[2])
    half = sorted((out / "pages" / batches[2].name).glob("*.parquet"))
    half[0].unlink()
    finished = spark.read.parquet(str(out / "inputs")).count()
    (out / "pages" / batches[0].name / "_mark").touch()
    (summary,) = run("extract", crawl, "--out", out, "--tasks-per-batch", 2, "--resume")
    assert summary["skippedInputs"] == finished and summary["inputs"] == 7 - finished
    assert (out / "pages" / batches[0].name / "_mark").exists()
    assert lines_of(read_pages(spark, str(out))) == expected(sorted(crawl.glob("*.warc.gz")))
    with pytest.raises(winnow.InvalidArgumentError, match="cannot resume, 'markdown' was False"):
        run("extract", crawl, "--out", out, "--resume", "--markdown")


def test_a_list_of_paths_is_an_input(run, crawl, tmp_path):
    (tmp_path / "warc.paths").write_text(
        "# Common Crawl style\ncrawl-00.warc.gz\ncrawl-01.warc.gz\n"
    )
    out = tmp_path / "out"
    (summary,) = run(
        "extract", "--paths", tmp_path / "warc.paths", "--prefix", f"{crawl}/", "--out", out
    )
    assert (summary["inputs"], summary["pages"]) == (2, 48)


def test_rules_are_those_of_winnow_learn_and_give_the_same_records(run, spark, crawl, tmp_path):
    archives = sorted(crawl.glob("crawl-*.warc.gz"))
    import subprocess

    rules = tmp_path / "winnow.rules"
    command = [str(winnow.program()), "learn", *map(str, archives), "-o", str(rules)]
    subprocess.run([*command, "--date", "2026-11-17"], check=True, capture_output=True)
    (summary,) = run(
        *("learn", f"{crawl}/crawl-*", "--out", tmp_path / "rules", "--date", "2026-11-17"),
        *("--rules-file", tmp_path / "spark.rules"),
    )
    assert (tmp_path / "spark.rules").read_text() == rules.read_text()
    assert summary["sites"] == 3 and summary["pages"] == 96

    wanted = expected(archives, "--site-rules", str(rules))
    (summary,) = run(
        *("extract", f"{crawl}/crawl-*", "--out", tmp_path / "pages", "--rules", tmp_path / "rules")
    )
    assert lines_of(read_pages(spark, str(tmp_path / "pages"))) == wanted
    assert summary["driftedHosts"] == 0
    table = spark.read.parquet(str(tmp_path / "rules"))
    text = extract_warcs(spark, f"{crawl}/crawl-*", rules=rules_text(table))
    assert lines_of(text) == wanted


def test_many_rules_are_joined_by_site(spark, crawl, tmp_path, monkeypatch):
    table = learn(spark, f"{crawl}/crawl-*", date="2026-11-17").cache()
    small = lines_of(extract_warcs(spark, f"{crawl}/crawl-*", rules=table))
    monkeypatch.setattr(_rules, "BROADCAST_BYTES", 0)
    assert lines_of(extract_warcs(spark, f"{crawl}/crawl-*", rules=table)) == small
    # Each page meets the rules of its own site.
    assert {json.loads(line)["metadata"]["memory"] for line in small} == {"rule"}


def test_the_sample_of_a_site_does_not_depend_on_the_archives(spark, crawl, tmp_path):
    write_crawl(tmp_path / "one", archives=1, pages=96)
    first = learn(spark, f"{crawl}/crawl-*", date="2026-11-17", pages_per_site=5)
    second = learn(spark, str(tmp_path / "one"), date="2026-11-17", pages_per_site=5)
    assert {row.pages for row in first.collect()} == {5}
    assert rules_text(first) == rules_text(second)
    only = learn(spark, str(tmp_path / "one"), date="2026-11-17", urls=[url_of(1, 1), url_of(1, 4)])
    assert [(row.site, row.pages) for row in only.collect()] == [("mill1.example", 2)]


def test_drift_is_reported_by_host(spark, crawl, tmp_path):
    changed = [
        record(url_of(1, n), page(1, n).replace("text-1", "words").encode())
        for n in range(200, 208)
    ]
    same = [record(url_of(2, n), page(2, n).encode()) for n in range(300, 308)]
    write_archive(tmp_path / "later.warc.gz", changed + same)
    rules = learn(spark, f"{crawl}/crawl-*", date="2026-11-17").cache()
    pages = extract_warcs(spark, str(tmp_path), rules=rules)
    found = {row.host: row for row in drift(pages, rules).collect()}
    assert set(found) == {"www.mill1.example", "www.mill2.example"}
    assert found["www.mill1.example"].drifted and found["www.mill1.example"].matched_now == 0
    assert not found["www.mill2.example"].drifted and found["www.mill2.example"].coverage_now == 1.0
    assert found["www.mill1.example"].learned_on == "2026-11-17"


def test_duplicates_are_removed_and_listed(run, spark, tmp_path):
    long = " ".join(f"word{i}" for i in range(400))
    texts = {
        "a": long,
        "b": long,  # the same
        "c": long + " and one line that only this page has",  # nearly the same
        "d": " ".join(f"other{i}" for i in range(400)),
        "e": long.replace("word1", "name1"),  # a quarter of the words differs
        "f": "麦" * 30 + "".join(chr(0x4E00 + i) for i in range(300)),
        "g": "麦" * 30 + "".join(chr(0x4E00 + i) for i in range(299)),
    }
    records = [
        record(f"https://m.example/{name}", f"<main><h1>{name}</h1><p>{text}</main>".encode())
        for name, text in texts.items()
    ]
    write_archive(tmp_path / "twice.warc.gz", [*records, record("https://m.example/h", b" ")])
    run("extract", tmp_path / "twice.warc.gz", "--out", tmp_path / "pages", "--method", "mcst")
    (summary,) = run("dedup", tmp_path / "pages", "--out", tmp_path / "unique")
    assert summary == {"pages": 8, "kept": 5, "exact": 1, "near": 2}
    rows = spark.read.parquet(str(tmp_path / "unique" / "duplicates")).collect()
    found = {(row.kept.url[-1], row.key.url[-1], row.kind) for row in rows}
    assert found == {("a", "b", "exact"), ("a", "c", "near"), ("f", "g", "near")}
    kept = spark.read.parquet(str(tmp_path / "unique" / "pages")).collect()
    assert sorted(row.url[-1] for row in kept) == ["a", "d", "e", "f", "h"]


def test_extractors_are_compared_in_one_job(run, tmp_path):
    labels = tmp_path / "mill.labels.jsonl"
    urls = [url_of(0, n) for n in range(6)]
    write_archive(
        tmp_path / "mill.warc.gz", [record(url, page(0, n).encode()) for n, url in enumerate(urls)]
    )
    with labels.open("w") as file:
        for n, url in enumerate(urls):
            text = winnow.extract(page(0, n), url).article_body
            file.write(
                json.dumps({"url": url, "site": "mill0.example", "kind": "article", "text": text})
            )
            file.write("\n")
    ours, other = run(
        "eval", "--labels", labels, "--out", tmp_path / "o", "--extractors", "winnow,poison:upper"
    )
    assert (ours["extractor"], ours["pages"], ours["failures"]) == ("winnow", 6, 0)
    assert ours["wordF1"] == pytest.approx(1) and ours["pagesPerCoreSecond"] > 0
    assert other["failures"] == 1 and other["wordF1"] < 0.9


def test_the_same_records_without_spark(crawl):
    """What `expected` compares with is not empty."""
    assert len(lines_of_program(sorted(crawl.glob("*.warc.gz")))) > 96
