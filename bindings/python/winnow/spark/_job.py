"""`winnow-spark extract`: archives to Parquet, in steps that can be repeated.

    OUT/job.json                    the settings, which --resume compares
    OUT/pages/batch=00000/*.parquet one row per page (docs/spark.md)
    OUT/inputs/batch=00000/*.parquet one row per part of an archive: counts and times

The inputs are dealt into batches; each is one job of Spark. When its pages are written, the number of
rows is compared with the counts of the tasks, and then its rows of `inputs` are written.
These are the record of what is done: --resume reads them, removes pages of batches that are not
complete, and continues with the other inputs. A kill at any time therefore loses at most the batches in
progress, and no page is written twice. A lock (_lock.py) keeps a second job from the folder.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import winnow
from winnow._errors import InternalError, InvalidArgumentError, NotFoundError
from winnow.spark._extract import extract_parts, part_counts
from winnow.spark._inputs import Part, Task, tasks_of
from winnow.spark._lock import LOCAL_NAME, REMOTE_NAME, lock_of
from winnow.spark._worker import Counts, Work

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

INPUTS = (
    "path string, begin bigint, end bigint, pages bigint, failed bigint, dropped bigint, "
    "html_bytes bigint, seconds double, errors map<string,bigint>"
)
# Columns whose values hardly repeat. Spark would first try to write a dictionary of them, which takes a
# fifth of the time of writing.
_UNIQUE = ("article_body", "markdown", "url", "warc_record_id", "canonical_url", "headline")
_WRITE_OPTIONS = {f"parquet.enable.dictionary#{name}": "false" for name in _UNIQUE}
# Tasks of one batch per core: enough that the cores that wait for the last tasks do not matter.
_TASKS_PER_CORE = 16


@dataclass
class Summary:
    """Totals of a job."""

    inputs: int = 0
    skipped_inputs: int = 0
    pages: int = 0
    failed: int = 0
    dropped: int = 0
    html_bytes: int = 0
    core_seconds: float = 0.0
    errors: Counter[str] = field(default_factory=Counter)

    def add(self, counts: Counts) -> None:
        self.inputs += 1
        self.pages += counts.pages
        self.failed += counts.failed
        self.dropped += counts.dropped
        self.html_bytes += counts.html_bytes
        self.core_seconds += counts.seconds
        self.errors.update(counts.errors)

    def to_dict(self) -> dict[str, Any]:
        return {
            "inputs": self.inputs,
            "skippedInputs": self.skipped_inputs,
            "pages": self.pages,
            "failed": self.failed,
            "dropped": self.dropped,
            "htmlBytes": self.html_bytes,
            "coreSeconds": round(self.core_seconds, 2),
            "errors": dict(sorted(self.errors.items())),
        }


class Folder:
    """A folder of any file system of Spark."""

    def __init__(self, spark: SparkSession, path: str) -> None:
        context: Any = spark.sparkContext
        self._jvm = context._jvm
        configuration = context._jsc.hadoopConfiguration()
        self.path = path.rstrip("/")
        self._files = self._location("").getFileSystem(configuration)

    def _location(self, name: str) -> Any:
        return self._jvm.org.apache.hadoop.fs.Path(f"{self.path}/{name}" if name else self.path)

    def uri(self) -> str:
        """The folder with its file system: `file:/tmp/out`."""
        return str(self._files.makeQualified(self._location("")).toUri().toString())

    def exists(self, name: str = "") -> bool:
        return bool(self._files.exists(self._location(name)))

    def delete(self, name: str = "") -> None:
        self._files.delete(self._location(name), True)

    def names(self, name: str) -> list[str]:
        if not self.exists(name):
            return []
        return sorted(
            str(one.getPath().getName()) for one in self._files.listStatus(self._location(name))
        )

    def write(self, name: str, text: str) -> None:
        self._write(self._files.create(self._location(name), True), text)

    def create(self, name: str, text: str) -> bool:
        """False if the file exists already."""
        try:
            stream = self._files.create(self._location(name), False)
        except Exception:  # FileAlreadyExistsException of Java, wrapped by py4j
            if not self.exists(name):
                raise
            return False
        self._write(stream, text)
        return True

    def _write(self, stream: Any, text: str) -> None:
        try:
            stream.write(bytearray(text.encode()))
        finally:
            stream.close()

    def read(self, name: str) -> str:
        stream = self._files.open(self._location(name))
        try:
            return bytes(
                self._jvm.org.apache.hadoop.io.IOUtils.readFullyToByteArray(stream)
            ).decode()
        finally:
            stream.close()


@dataclass
class ExtractJob:
    """What `winnow-spark extract` was asked to do."""

    out: str
    parts: list[Part]
    work: Work
    settings: dict[str, Any]
    rules: DataFrame | str | None = None
    partition_by: Sequence[str] = ()
    tasks_per_batch: int | None = None
    resume: bool = False
    overwrite: bool = False
    progress: Callable[[str], None] = lambda line: None


def run(spark: SparkSession, job: ExtractJob) -> Summary:
    out = Folder(spark, job.out)
    with lock_of(out) as lock:
        return _run(spark, out, job, lock.check)


def _run(
    spark: SparkSession, out: Folder, job: ExtractJob, check_lock: Callable[[], None]
) -> Summary:
    settings = {"winnow": winnow.__version__, **job.settings}
    finished = _prepare(spark, out, job, settings)
    parts = [part for part in job.parts if part.key not in finished]
    summary = Summary(skipped_inputs=len(job.parts) - len(parts))
    cores = spark.sparkContext.defaultParallelism
    tasks = tasks_of(parts, cores)
    size = job.tasks_per_batch or cores * _TASKS_PER_CORE
    first = _next_batch(out)
    for number in range(0, len(tasks), size):
        begun = time.monotonic()
        name = f"batch={first + number // size:05d}"
        check_lock()
        counts = _write_batch(spark, out, job, tasks[number : number + size], name)
        for one in counts.values():
            summary.add(one)
        pages = sum(one.pages for one in counts.values())
        job.progress(
            f"{name}: {len(counts)} inputs, {pages} pages in {time.monotonic() - begun:.1f} s; "
            f"{min(number + size, len(tasks))} of {len(tasks)} tasks done"
        )
    return summary


def _prepare(
    spark: SparkSession, out: Folder, job: ExtractJob, settings: dict[str, Any]
) -> set[tuple[str, int]]:
    """The finished inputs. Removes what an interrupted batch left."""
    found = [name for name in out.names("") if name not in (LOCAL_NAME, REMOTE_NAME)]
    if job.overwrite:
        for name in found:
            out.delete(name)
        found = []
    if not out.exists("job.json"):
        if found:
            raise InvalidArgumentError(
                f"{job.out}: the folder is not empty and not of a former job"
            )
        out.write("job.json", json.dumps(settings, indent=2, sort_keys=True) + "\n")
        return set()
    if not job.resume:
        raise InvalidArgumentError(f"{job.out}: exists (use --resume or --overwrite)")
    before = json.loads(out.read("job.json"))
    for name in sorted(before.keys() | settings.keys()):
        if before.get(name) != settings.get(name):
            raise InvalidArgumentError(
                f"{job.out}: cannot resume, '{name}' was {before.get(name)!r} "
                f"and is {settings.get(name)!r}"
            )
    complete = [name for name in out.names("inputs") if out.exists(f"inputs/{name}/_SUCCESS")]
    for folder in ("pages", "inputs"):
        for name in out.names(folder):
            if name.startswith("batch=") and name not in complete:
                out.delete(f"{folder}/{name}")
    finished: set[tuple[str, int]] = set()
    for name in complete:
        rows = (
            spark.read.schema(INPUTS).parquet(f"{out.path}/inputs/{name}").select("path", "begin")
        )
        finished.update((row.path, row.begin) for row in rows.collect())
    return finished


def _next_batch(out: Folder) -> int:
    names = [name for name in out.names("inputs") if name.startswith("batch=")]
    return int(names[-1].removeprefix("batch=")) + 1 if names else 0


def _write_batch(
    spark: SparkSession, out: Folder, job: ExtractJob, tasks: Sequence[Task], name: str
) -> dict[tuple[str, int], Counts]:
    accumulator = part_counts(spark)
    pages = extract_parts(spark, tasks, job.work, job.rules, accumulator)
    writer = pages.write.mode("overwrite").options(**_WRITE_OPTIONS)
    if job.partition_by:
        writer = writer.partitionBy(*job.partition_by)
    writer.parquet(f"{out.path}/pages/{name}")
    counts: dict[tuple[str, int], Counts] = dict(accumulator.value)
    _check_rows(spark, f"{out.path}/pages/{name}", counts)
    rows = [
        (
            part.path,
            part.begin,
            part.end,
            found.pages,
            found.failed,
            found.dropped,
            found.html_bytes,
            found.seconds,
            dict(found.errors),
        )
        for task in tasks
        for part in task
        for found in (counts[part.key],)
    ]
    table = spark.createDataFrame(rows, INPUTS).coalesce(1)
    table.write.mode("overwrite").parquet(f"{out.path}/inputs/{name}")
    return counts


def _check_rows(spark: SparkSession, path: str, counts: dict[tuple[str, int], Counts]) -> None:
    """Compares the rows that were written with what the tasks counted. Only footers are read."""
    expected = sum(found.pages for found in counts.values())
    written = spark.read.schema("url string").parquet(path).count() if expected else 0
    if written != expected:
        raise InternalError(f"write {path}: {written} rows, but {expected} pages")


def read_pages(spark: SparkSession, path: str) -> DataFrame:
    """The pages that `winnow-spark extract` wrote to a folder."""
    if not Folder(spark, path).exists("pages"):
        raise NotFoundError(f"read {path}: no folder 'pages' in it")
    return spark.read.parquet(f"{path.rstrip('/')}/pages")
