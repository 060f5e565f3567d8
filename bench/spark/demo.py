"""Runs winnow.spark on the labelled corpora and compares it with the command line program.

    make spark-demo                    # pages, cluster, rules
    make spark-demo STEPS=overhead     # processor time of both, on the corpora REPEAT times (default 4)
    make spark-demo STEPS=peers        # winnow, resiliparse and trafilatura in one job

Each step prints what it compared and ends the program if something differs:
pages     all archives to Parquet in local[2]; read back with pyarrow and DuckDB; rows and labels counted;
          the records rebuilt from the columns have the same hash as the lines of `winnow extract`
cluster   the same in local-cluster[2,1,2048]: separate JVMs
rules     `winnow-spark learn` on the blogs gives the file of `winnow learn`; ACS and TCS of extraction with
          it are those of the single machine; the figures of the experiment beside them
overhead  processor time of both. It is that of all processes of a job, JVMs and Python workers included: this
          program makes itself the parent of orphans (PR_SET_CHILD_SUBREAPER) and adds up what they used
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path

import pyarrow.dataset as ds

import winnow
from winnow.spark import page_of

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared")).resolve()
CORPORA = SHARED / "corpora"
WORK = ROOT / "build" / "spark-demo"
DATE = "2026-11-17"
_PR_SET_CHILD_SUBREAPER = 36


class WorkerClock(threading.Thread):
    """Adds up the processor time of Python workers, which nobody waits for.

    Their parent, the daemon of PySpark, ignores SIGCHLD, so their time is lost when they end. It is read
    several times a second from /proc instead.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._end = threading.Event()
        self._seconds: dict[int, float] = {}

    def run(self) -> None:
        tick = os.sysconf("SC_CLK_TCK")
        while not self._end.wait(0.1):
            found: dict[int, tuple[int, float, bool]] = {}
            for entry in filter(str.isdigit, os.listdir("/proc")):
                try:
                    stat = Path(f"/proc/{entry}/stat").read_text(errors="replace")
                    command = Path(f"/proc/{entry}/cmdline").read_text(errors="replace")
                except OSError:
                    continue
                fields = stat.rpartition(")")[2].split()
                used = (int(fields[11]) + int(fields[12])) / tick
                found[int(entry)] = (int(fields[1]), used, "pyspark.daemon" in command)
            for process, (parent, used, is_daemon) in found.items():
                # A worker is a fork of the daemon, with the same command line.
                if (
                    is_daemon
                    and found.get(parent, (0, 0.0, False))[2]
                    and self._is_ours(process, found)
                ):
                    self._seconds[process] = used

    def _is_ours(self, process: int, found: dict[int, tuple[int, float, bool]]) -> bool:
        while process in found and process != os.getpid():
            process = found[process][0]
        return process == os.getpid()

    def finish(self) -> float:
        self._end.set()
        self.join()
        return sum(self._seconds.values())


def run(command: list[object], output: Path | None = None) -> tuple[float, float, str]:
    """Processor seconds, wall-clock seconds and standard output of a program and all it started."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    clock = WorkerClock()
    clock.start()
    with open(output or os.devnull, "wb") as file:
        done = subprocess.run(
            [str(one) for one in command],
            stdout=file if output else subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=False,
        )
    wall = time.monotonic() - begun
    while True:  # orphans
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # The program exits with a code for failed pages, which the corpora have.
    if done.returncode not in (0, 4, 5):
        sys.exit(f"{command[0]} {command[1]}: {done.stderr.decode(errors='replace')[-3000:]}")
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime + clock.finish()
    return used, wall, (done.stdout or b"").decode()


def spark(*arguments: object, master: str = "local[2]") -> tuple[float, float, list[dict]]:
    program = [sys.executable, "-m", "winnow.spark", "--master", master]
    used, wall, printed = run([*program, *arguments])
    return used, wall, [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def check(name: str, first: object, second: object) -> None:
    print(f"  {name}: {first} {'=' if first == second else '!='} {second}", flush=True)
    if first != second:
        sys.exit(f"spark-demo: {name} differs")


def archives(folder: Path) -> list[Path]:
    return sorted([*folder.rglob("*.warc.gz"), *folder.rglob("*.warc.zst")])


def digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def records(out: Path) -> list[str]:
    """The lines of `winnow extract`, rebuilt from the columns."""
    lines = []
    for batch in ds.dataset(out / "pages", format="parquet", partitioning="hive").to_batches():
        for row in batch.to_pylist():
            page = page_of(row)
            lines.append(json.dumps(page.to_dict(), ensure_ascii=False, separators=(",", ":")))
    return lines


def records_of_program(inputs: list[Path]) -> list[str]:
    file = WORK / "program.jsonl"
    run([winnow.program(), "extract", *inputs, "--site-memory", "off", "-f", "jsonl"], file)
    with file.open(encoding="utf-8") as lines:
        return [
            json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":"))
            for line in lines
        ]


def step_pages(master: str = "local[2]") -> None:
    inputs = archives(CORPORA)
    out = WORK / "out"
    used, wall, (summary,) = spark("extract", *inputs, "--out", out, "--overwrite", master=master)
    print(f"  {json.dumps(summary)}\n  {used:.1f} s of processor time, {wall:.1f} s in {master}")
    found, expected = records(out), records_of_program(inputs)
    check("rows of the table and records of the program", len(found), len(expected))
    check("hash of all records", digest(found), digest(expected))
    urls = {json.loads(line).get("url") for line in found}
    labels = [
        json.loads(line)["url"]
        for file in CORPORA.rglob("*.labels.jsonl")
        for line in file.open(encoding="utf-8")
    ]
    check("labelled pages in the table", sum(url in urls for url in labels), len(labels))
    try:
        import duckdb
    except ImportError:
        print("  DuckDB: not installed")
        return
    query = f"select count(*), count(error.code) from read_parquet('{out}/pages/**/*.parquet')"
    rows, failed = duckdb.sql(query).fetchall()[0]
    check(
        "rows and failures as DuckDB counts them",
        (rows, failed),
        (summary["pages"], summary["failed"]),
    )


def step_cluster() -> None:
    step_pages("local-cluster[2,1,2048]")


def step_rules() -> None:
    blogs = CORPORA / "blogs"
    inputs = archives(blogs)
    learned, expected = WORK / "spark.rules", WORK / "winnow.rules"
    expected.unlink(missing_ok=True)
    run([winnow.program(), "learn", *inputs, "-o", expected, "--date", DATE])
    arguments = ("--out", WORK / "rules", "--rules-file", learned, "--date", DATE)
    used, wall, (summary,) = spark("learn", *inputs, *arguments)
    print(f"  {json.dumps(summary)}\n  {used:.1f} s of processor time, {wall:.1f} s")
    check("hash of the rules", digest([learned.read_text()]), digest([expected.read_text()]))
    # The same rules on one machine.
    lines, report = WORK / "single.jsonl", WORK / "single.json"
    run([winnow.program(), "extract", *inputs, "--site-memory", "off", "-f", "jsonl", "--site-rules", expected], lines)
    command = [winnow.program(), "eval", "--labels", blogs, "--kinds", "post"]
    run([*command, "--predictions", f"single={lines}", "--json", report])
    single = json.loads(report.read_text())["methods"]["single"]["overall"]
    row = eval_rules(WORK / "rules")
    for measure in ("acs", "tcs"):
        check(f"{measure} of post pages", row[measure], single[measure])
    # The experiment learns from the labelled post pages alone.
    posts = WORK / "posts.txt"
    labels = [json.loads(line) for file in blogs.glob("*.jsonl") for line in file.open()]
    posts.write_text("".join(label["url"] + "\n" for label in labels if label["kind"] == "post"))
    spark("learn", *inputs, "--urls", posts, "--out", WORK / "post-rules", "--date", DATE)
    row = eval_rules(WORK / "post-rules")
    _, _, table = run([*command, "--experiment", "site-memory"])
    (line,) = [one for one in table.splitlines() if one.startswith("emcst, all pages")][:1]
    figures = " ".join(line.removeprefix("emcst, all pages").split()[1:3])
    # It learns in the order of hashes, so the rules need not be the same.
    print(f"  acs and tcs from post pages: {row['acs']:.4f} {row['tcs']:.4f}; site-memory: {figures}")


def eval_rules(rules: Path) -> dict:
    labels = ("--labels", CORPORA / "blogs", "--kinds", "post")
    return spark("eval", *labels, "--rules", rules, "--out", WORK / "eval-rules")[2][0]


def step_overhead() -> None:
    repeat = int(os.environ.get("REPEAT", "4"))
    crawl = WORK / "crawl"
    shutil.rmtree(crawl, ignore_errors=True)
    for number in range(repeat):
        for path in archives(CORPORA):
            link = crawl / str(number) / path.name
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)
    inputs = archives(crawl)
    plain, wall, _ = run(
        [winnow.program(), "extract", *inputs, "--site-memory", "off", "-f", "jsonl", "-j", "2"], WORK / "x.jsonl"
    )
    print(f"  winnow extract -j 2: {plain:.1f} s of processor time, {wall:.1f} s", flush=True)
    used, wall, (summary,) = spark("extract", crawl, "--out", WORK / "crawl-out", "--overwrite")
    print(f"  {json.dumps(summary)}")
    print(f"  winnow-spark extract, local[2]: {used:.1f} s of processor time, {wall:.1f} s")
    print(f"  {summary['pages']} pages: {used / plain:.2f} times the processor time")


def step_peers() -> None:
    corpus = CORPORA / os.environ.get("CORPUS", "wcxb")
    names = "winnow,resiliparse,trafilatura"
    _, _, rows = spark("eval", "--labels", corpus, "--extractors", names, "--out", WORK / "peers")
    for row in rows:
        print(f"  {json.dumps(row)}")


STEPS = {
    "pages": step_pages,
    "cluster": step_cluster,
    "rules": step_rules,
    "overhead": step_overhead,
    "peers": step_peers,
}


def main(names: list[str]) -> None:
    if not CORPORA.is_dir():
        print("spark-demo: skipped, no corpora")
        return
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    WORK.mkdir(parents=True, exist_ok=True)
    for name in names or ["pages", "cluster", "rules"]:
        print(f"{name}:", flush=True)
        STEPS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
