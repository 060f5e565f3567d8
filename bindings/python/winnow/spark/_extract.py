"""Extraction as a DataFrame: the function that other jobs build on.

    from winnow.spark import extract_warcs
    pages = extract_warcs(spark, "s3a://bucket/crawl/*.warc.gz", {"max_time": 10})
    pages.where("error is null").select("url", "article_body").write.parquet("texts")

A DataFrame is lazy: nothing is read before it is used, and it is read again if it is used twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from winnow._errors import InvalidArgumentError
from winnow._extract import Extractor
from winnow.spark._inputs import (
    Part,
    Task,
    hadoop_settings,
    list_archives,
    read_index,
    split_by_index,
    tasks_of,
)
from winnow.spark._schema import PAGES, ddl_of
from winnow.spark._worker import Counts, Work, extract_rows, extract_tasks

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

_TASKS = (
    "task int, parts array<struct<path:string,begin:bigint,end:bigint,size:bigint>>, rules string"
)
# Rows with HTML are sent to Python in batches of so many pages instead of Spark's 10,000.
_HTML_ROWS = 64


def extract_warcs(
    spark: SparkSession,
    paths: str | Iterable[str],
    options: Mapping[str, Any] | None = None,
    *,
    index: str | None = None,
    part_megabytes: int = 64,
    languages: Iterable[str] = (),
    markdown: bool = False,
    rules: DataFrame | str | None = None,
    isolate: bool = False,
) -> DataFrame:
    """The pages of archives as a DataFrame with the columns of docs/spark.md.

    ``paths`` are files, globs or folders of any file system of Spark. ``options`` are those of
    ``winnow.Extractor``. With an ``index`` (CDX or CDXJ) archives are read in parts of about
    ``part_megabytes``. Pages in other ``languages`` are dropped: their rows have no content.
    ``markdown`` fills the column of that name. ``rules`` is a table of ``learn`` or the text of a rule
    file. ``isolate`` extracts in a child process from the start, and not only after a failed attempt.
    """
    archives = list_archives(spark, [paths] if isinstance(paths, str) else paths)
    if index is not None:
        archives = split_by_index(archives, read_index(spark, index), part_megabytes << 20)
    work = make_work(spark, archives, options, languages, markdown, isolate)
    tasks = tasks_of(archives, spark.sparkContext.defaultParallelism)
    return extract_parts(spark, tasks, work, rules)


def extract_pages(
    pages: DataFrame,
    options: Mapping[str, Any] | None = None,
    *,
    languages: Iterable[str] = (),
    markdown: bool = False,
    rules: str | None = None,
    isolate: bool = False,
) -> DataFrame:
    """The same for a DataFrame with ``url`` and ``html`` (text or bytes).

    Columns ``content_type`` and ``path`` are used if they are there. Rows are sent to Python in batches
    of 64: the function sets ``spark.sql.execution.arrow.maxRecordsPerBatch`` of the session.
    """
    spark = pages.sparkSession
    missing = {"url", "html"} - set(pages.columns)
    if missing:
        raise InvalidArgumentError(f"the table of pages has no column '{sorted(missing)[0]}'")
    given = {**(options or {}), **({"site_rules_text": rules} if rules else {})}
    work = make_work(spark, (), given, languages, markdown, isolate)
    limit_html_rows(spark)

    def extract(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return extract_rows(batches, work)

    return pages.mapInArrow(extract, ddl_of(PAGES))


def limit_html_rows(spark: SparkSession) -> None:
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(_HTML_ROWS))


def make_work(
    spark: SparkSession,
    parts: Sequence[Part],
    options: Mapping[str, Any] | None,
    languages: Iterable[str] = (),
    markdown: bool = False,
    isolate: bool = False,
) -> Work:
    """Checks the options on the driver, where a mistake is an exception and not a failed job."""
    given = dict(options or {})
    Extractor(**given).close()
    return Work(
        options=given,
        languages=tuple(language.lower() for language in languages),
        markdown=markdown,
        isolate=isolate,
        max_attempts=max_attempts(spark),
        hadoop=hadoop_settings(spark, parts),
    )


def max_attempts(spark: SparkSession) -> int:
    """How often Spark tries a task. In local mode that is once, unless the master says otherwise."""
    context = spark.sparkContext
    local = re.fullmatch(r"local(\[[^,\]]*(,\s*(\d+))?\])?", str(context.master))
    if local:
        return int(local.group(3) or 1)
    return int(context.getConf().get("spark.task.maxFailures") or 4)


def part_counts(spark: SparkSession) -> Any:
    """An accumulator: the counts of each part, by path and begin.

    A part that is extracted twice, because a task was repeated, has one entry.
    """
    from pyspark.accumulators import AccumulatorParam

    class CountsByPart(AccumulatorParam):  # type: ignore[type-arg,misc,unused-ignore]
        def zero(self, value: dict[Any, Counts]) -> dict[Any, Counts]:
            return {}

        def addInPlace(
            self, value1: dict[Any, Counts], value2: dict[Any, Counts]
        ) -> dict[Any, Counts]:
            value1.update(value2)
            return value1

    return spark.sparkContext.accumulator({}, CountsByPart())


def task_rows(spark: SparkSession, tasks: Sequence[Task]) -> DataFrame:
    """One row and one partition per task."""
    rows = [
        (number, [(part.path, part.begin, part.end, part.size) for part in task], None)
        for number, task in enumerate(tasks)
    ]
    return spark.createDataFrame(spark.sparkContext.parallelize(rows, max(1, len(rows))), _TASKS)


def extract_parts(
    spark: SparkSession,
    tasks: Sequence[Task],
    work: Work,
    rules: DataFrame | str | None = None,
    counts: Any = None,
) -> DataFrame:
    """Extraction of given tasks; ``counts`` is an accumulator of ``part_counts``."""
    from winnow.spark._rules import rules_for_tasks

    rows = task_rows(spark, tasks)
    if isinstance(rules, str):
        work = replace(work, rules=spark.sparkContext.broadcast(rules))
    elif rules is not None:
        text, rows = rules_for_tasks(spark, rows, len(tasks), rules, work)
        if text is not None:
            work = replace(work, rules=spark.sparkContext.broadcast(text))

    def report(part: Part, found: Counts) -> None:
        if counts is not None:
            counts.add({part.key: found})

    def extract(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return extract_tasks(batches, work, report)

    return rows.mapInArrow(extract, ddl_of(PAGES))
