"""Real executors in processes of their own, which are killed: the records are those of the command line.

One job in `local-cluster` mode (two workers of one core): first an executor is killed with SIGKILL, then a
Python worker, and in a later batch the driver with everything it started. A second job in `local` mode
resumes. Only processes that the test started are killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.dataset as ds
import pytest
from archives import add_damage, lines_of_program, write_crawl

from winnow.spark import page_of

HERE = Path(__file__).parent
TIMEOUT = 600


def children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path(f"/proc/{entry}/stat").read_text(errors="replace")
            except OSError:
                continue
            found.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry))
    return found


def descendants(process: int) -> list[int]:
    tree, found, pending = children(), [], [process]
    while pending:
        pending += tree.get(pending[0], [])
        found.append(pending.pop(0))
    return found


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text(errors="replace").replace("\0", " ")
    except OSError:
        return ""


def executors_of(driver: int) -> list[int]:
    return [
        one
        for one in descendants(driver)
        if "CoarseGrainedExecutorBackend" in command_of(one) and " -cp " in command_of(one)
    ]


def workers_of(executor: int) -> list[int]:
    """Python processes that have tasks: children of the daemon of the executor."""
    tree = children()
    daemons = [one for one in tree.get(executor, []) if "pyspark.daemon" in command_of(one)]
    return [worker for daemon in daemons for worker in tree.get(daemon, [])]


def wait_for(condition, job: subprocess.Popen) -> object:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        assert job.poll() is None, "the job ended too early"
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError("timeout")


def start(master: str, crawl: Path, out: Path, seconds: float) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, str(HERE / "cluster_job.py"), master, str(crawl), str(out), str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


@pytest.fixture(scope="module")
def crawl(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crawl")
    write_crawl(folder, archives=12, pages=25)
    add_damage(folder)
    return folder


def test_killed_executors_workers_and_drivers_lose_and_repeat_nothing(crawl, tmp_path):
    out = tmp_path / "out"
    job = start("local-cluster[2,1,1024]", crawl, out, 0.05)
    inputs = out / "inputs"
    try:
        first = wait_for(lambda: [one for one in executors_of(job.pid) if workers_of(one)], job)[0]
        time.sleep(0.5)  # it is in the middle of its pages
        os.kill(first, signal.SIGKILL)
        busy = wait_for(
            lambda: [w for e in executors_of(job.pid) if e != first for w in workers_of(e)], job
        )
        os.kill(busy[0], signal.SIGKILL)
        wait_for(lambda: (inputs / "batch=00000" / "_SUCCESS").exists(), job)
        wait_for(lambda: any(workers_of(one) for one in executors_of(job.pid)), job)
        time.sleep(0.5)
    finally:
        for one in descendants(job.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        job.wait()
    before = rows_of(out)
    resumed = start("local[2]", crawl, out, 0)
    summary = json.loads(resumed.communicate(timeout=TIMEOUT)[0].splitlines()[-1])
    assert resumed.returncode == 0
    assert summary["skippedInputs"] >= 4 and summary["inputs"] + summary["skippedInputs"] == 15

    expected = [json.loads(line) for line in lines_of_program(sorted(crawl.glob("*.warc.gz")))]
    found = [page_of(row).to_dict() for row in rows_of(out)]
    print(f"rows: {len(before)} when the driver was killed, {len(found)} at the end")
    assert 0 < len(before) < len(found) == len(expected)
    assert sorted(map(canonical, found)) == sorted(map(canonical, expected))


def canonical(record: dict) -> str:
    return json.dumps(record, sort_keys=True)


def rows_of(out: Path) -> list[dict]:
    """The rows of complete batches, read without Spark."""
    complete = [one.parent.name for one in (out / "inputs").glob("batch=*/_SUCCESS")]
    files = [str(f) for name in complete for f in (out / "pages" / name).glob("*.parquet")]
    return ds.dataset(files).to_table().to_pylist() if files else []
