"""`winnow-spark eval`: extractors side by side in one job, on labelled pages.

All extractors get the same bytes of the same page, one after the other in the same task, so that they
have the same computer, the same load and the same overhead of Spark. The processor time of each call is
measured with the clock of the thread. Labels are made by people and fit on one machine: the texts are
collected and scored there by `winnow eval`, as on the command line.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from winnow._archive import ArchivedPage
from winnow._errors import Error, InternalError, InvalidArgumentError, NotFoundError
from winnow._page import Page
from winnow._program import run as run_program
from winnow.spark._extract import make_work, task_rows
from winnow.spark._inputs import list_archives, tasks_of
from winnow.spark._isolated import IsolatedExtractor
from winnow.spark._schema import ddl_of
from winnow.spark._worker import (
    PageExtractor,
    Work,
    attempt_number,
    extractor_for,
    load,
    parts_of,
    read_part,
)

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

PREDICTIONS = pa.schema(
    [
        ("extractor", pa.string()),
        ("url", pa.string()),
        ("path", pa.string()),
        ("warc_offset", pa.int64()),
        ("record", pa.string()),
        ("seconds", pa.float64()),
        ("failure", pa.string()),
    ]
)
_BATCH_ROWS = 192
_MEASURES = ("wordF1", "acs", "tcs")
#: Extractors by name. Another one is ``module:function``; it gets bytes and URL and returns text.
PEERS = {
    "resiliparse": "winnow.spark._eval:resiliparse",
    "trafilatura": "winnow.spark._eval:trafilatura",
}


def trafilatura(html: bytes, url: str) -> str:
    """trafilatura with its default settings."""
    from trafilatura import extract

    return extract(html, url=url) or ""


def resiliparse(html: bytes, url: str) -> str:
    """resiliparse: its main content. It detects the encoding first, as the others do."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding

    text = bytes_to_str(html, detect_encoding(html))
    return str(extract_plain_text(text, main_content=True, alt_texts=False))


class PeerExtractor:
    """Another extractor with the interface of the worker. Its exceptions are failures of the page."""

    def __init__(self, function: Callable[[bytes, str], str]) -> None:
        self._function = function

    def extract(
        self, html: bytes | str, url: str | None, *, content_type: str | None, path: str | None
    ) -> Any:
        try:
            text = self._function(html.encode() if isinstance(html, str) else html, url or "")
        except Exception as error:
            raise InternalError(f"extract {url}: {type(error).__name__}: {error}") from None
        return {"url": url, "articleBody": text}


def make_peer(options: dict[str, Any]) -> PeerExtractor:
    return PeerExtractor(load(options["function"]))


def predict(
    spark: SparkSession,
    paths: str | Iterable[str],
    extractors: Sequence[str] = ("winnow",),
    options: dict[str, Any] | None = None,
    *,
    rules: str | None = None,
    isolate: bool = False,
) -> DataFrame:
    """What each extractor makes of each page: ``extractor``, ``url``, ``record`` (JSON), ``seconds``.

    ``rules`` is the text of a rule file, for winnow. A page on which an extractor kills its process is
    a failure of this extractor, as in extraction.
    """
    parts = list_archives(spark, [paths] if isinstance(paths, str) else paths)
    given = {**(options or {}), **({"site_rules_text": rules} if rules else {})}
    work = make_work(spark, parts, given, isolate=isolate)
    tasks = tasks_of(parts, spark.sparkContext.defaultParallelism)

    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _predict_tasks(batches, work, extractors)

    return task_rows(spark, tasks).mapInArrow(run, ddl_of(PREDICTIONS))


def _made(name: str, work: Work, attempt: int) -> PageExtractor:
    if name == "winnow":
        return extractor_for(work, attempt)
    function = PEERS.get(name, name)
    if ":" not in function:
        names = ", ".join(["winnow", *PEERS])
        raise InvalidArgumentError(
            f"unknown extractor '{name}' (available: {names}, module:function)"
        )
    peer = replace(
        work, factory="winnow.spark._eval:make_peer", options={"function": function}, rules=None
    )
    return extractor_for(peer, attempt)


def _predict_tasks(
    batches: Iterable[pa.RecordBatch], work: Work, names: Sequence[str]
) -> Iterator[pa.RecordBatch]:
    attempt = attempt_number()
    extractors = [(name, _made(name, work, attempt)) for name in names]
    rows: list[dict[str, Any]] = []
    for parts, _ in parts_of(batches):
        for part in parts:
            for found in read_part(part, work, attempt):
                if isinstance(found, ArchivedPage):
                    rows += [_prediction(name, extractor, found) for name, extractor in extractors]
                if len(rows) >= _BATCH_ROWS:
                    yield pa.RecordBatch.from_pylist(rows, schema=PREDICTIONS)
                    rows = []
    if rows:
        yield pa.RecordBatch.from_pylist(rows, schema=PREDICTIONS)


def _prediction(name: str, extractor: PageExtractor, found: ArchivedPage) -> dict[str, Any]:
    row: dict[str, Any] = {
        "extractor": name,
        "url": found.url,
        "path": found.origin.path,
        "warc_offset": found.origin.warc_offset,
    }
    # A child process has its own clock, and what its extractor takes is not known here.
    clock = time.thread_time if not isinstance(extractor, IsolatedExtractor) else _no_clock
    begun = clock()
    try:
        result: Any = extractor.extract(
            found.html,
            found.url,
            content_type=found.content_type or None,
            path=found.origin.path,
        )
        seconds = clock() - begun
    except Error as error:
        return {**row, "failure": error.message, "seconds": clock() - begun}
    record = result.to_json() if isinstance(result, Page) else json.dumps(result)
    return {**row, "record": record, "seconds": seconds}


def _no_clock() -> float:
    return math.nan


def label_archives(labels: Iterable[str]) -> list[str]:
    """The archives next to label files: X.warc.gz for X.labels.jsonl. A folder names all in it."""
    found = []
    for given in labels:
        path = Path(given)
        files = sorted(path.rglob("*.labels.jsonl")) if path.is_dir() else [path]
        for file in files:
            archive = Path(str(file).removesuffix(".labels.jsonl") + ".warc.gz")
            if not archive.exists():
                raise NotFoundError(f"read {archive}: no such file")
            found.append(str(archive))
    if not found:
        raise NotFoundError(f"no label files in {', '.join(labels)}")
    return found


def score(
    predictions: DataFrame, labels: Sequence[str], folder: str, extra: Sequence[str] = ()
) -> Any:
    """Writes the predictions to files and scores them with `winnow eval`, as its JSON."""
    files: dict[str, Any] = {}
    Path(folder).mkdir(parents=True, exist_ok=True)
    try:
        for row in predictions.orderBy("extractor", "path", "warc_offset").toLocalIterator():
            if row.extractor not in files:
                name = "".join(c if c.isalnum() else "-" for c in row.extractor)
                files[row.extractor] = open(f"{folder}/{name}.jsonl", "w", encoding="utf-8")
            line = row.record or json.dumps({"url": row.url, "failure": row.failure})
            files[row.extractor].write(line + "\n")
    finally:
        for file in files.values():
            file.close()
    report = f"{folder}/scores.json"
    command = ["eval", "--json", report, *extra]
    for path in labels:
        command += ["--labels", path]
    for name, file in files.items():
        command += ["--predictions", f"{name}={file.name}"]
    run_program(command)
    return json.loads(Path(report).read_text(encoding="utf-8"))


def compare(
    predictions: DataFrame, scores: dict[str, Any], extractors: Sequence[str]
) -> list[dict[str, Any]]:
    """One row per extractor: speed over all pages of the archives, quality on the labelled ones."""
    from pyspark.sql import functions as f

    totals = predictions.groupBy("extractor").agg(
        f.count("*").alias("pages"),
        f.count("failure").alias("failures"),
        f.sum("seconds").alias("seconds"),
    )
    found = {row["extractor"]: row for row in totals.collect()}
    rows = []
    for name in extractors:
        overall = scores["methods"][name]["overall"]
        row = found[name]
        rows.append(
            {
                "extractor": name,
                "pages": row["pages"],
                "failures": row["failures"],
                "coreSeconds": round(row["seconds"], 2),
                "pagesPerCoreSecond": round(row["pages"] / row["seconds"], 1),
                **{measure: overall.get(measure) for measure in _MEASURES},
            }
        )
    return rows
