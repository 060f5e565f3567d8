"""Site memory at the scale of a crawl: rules learned for every site, stored and used as a table.

Learning needs all pages of a site together, but not all pages: of each site a sample of bounded size is
taken, the pages with the smallest hashes of their URLs. So the sample does not depend on how the crawl
is cut into files, tasks or attempts.

1. Every task reads its archives and keeps, per site, the smallest hashes with their positions.
2. Spark merges these and keeps the smallest per site: small rows, no HTML.
3. The archives are read again, and only the pages of the sample are sent to the task of their site.
4. There `winnow.learn` gets the pages in the order of the archives, as `winnow learn` does.

Learned rules apply to a host. A table of rules that is small is broadcast to all tasks; of a larger one
each task gets the rules of the sites in its own archives.
"""

from __future__ import annotations

import datetime
import hashlib
import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from winnow._archive import ArchivedPage
from winnow._extract import Input
from winnow._learn import learn as learn_pages
from winnow._learn import site_of
from winnow.spark._extract import limit_html_rows, make_work, task_rows
from winnow.spark._inputs import Part, list_archives, tasks_of
from winnow.spark._schema import ddl_of
from winnow.spark._worker import Work, attempt_number, parts_of, read_part

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

RULES = pa.schema(
    [
        ("site", pa.string()),
        ("host", pa.string()),
        ("rule", pa.string()),
        ("pages", pa.int64()),
        ("matched", pa.int64()),
        ("coverage", pa.float64()),
        ("learned_on", pa.string()),
        ("votes", pa.list_(pa.struct([("marker", pa.string()), ("pages", pa.int64())]))),
    ]
)
_POSITIONS = pa.schema(
    [
        ("site", pa.string()),
        ("hash", pa.int64()),
        ("path", pa.string()),
        ("begin", pa.int64()),
        ("end", pa.int64()),
        ("warc_offset", pa.int64()),
    ]
)
_HTML = pa.schema(
    [
        ("site", pa.string()),
        ("path", pa.string()),
        ("position", pa.int64()),
        ("url", pa.string()),
        ("content_type", pa.string()),
        ("html", pa.binary()),
    ]
)
#: Rules up to this size are sent to every executor.
BROADCAST_BYTES = 16 << 20
# The default of `winnow learn`; of more pages of a host the library keeps a sample.
_KEPT_PAGES = 128
# As in the command line program (docs/rules.md).
_DRIFT_PAGES = 5
_DRIFT_SHARE = 0.2
_HTML_BATCH_BYTES = 8 << 20


def url_hash(url: str) -> int:
    return int.from_bytes(hashlib.blake2b(url.encode(), digest_size=8).digest(), "big", signed=True)


def learn(
    spark: SparkSession,
    paths: str | Iterable[str] | list[Part],
    *,
    learning: str = "ours",
    date: datetime.date | str | None = None,
    pages_per_site: int = 1024,
    urls: Iterable[str] | None = None,
) -> DataFrame:
    """Rules for all sites of the archives, one row per host (docs/spark.md has the columns).

    ``pages_per_site`` bounds the sample of a site. ``date`` (default: today) is written into the rules.
    With ``urls``, only these pages are learned from.
    """
    given = [paths] if isinstance(paths, str) else list(paths)
    parts = [one for one in given if isinstance(one, Part)]
    names = [one for one in given if isinstance(one, str)]
    if names:
        parts += list_archives(spark, names)
    tasks = tasks_of(parts, spark.sparkContext.defaultParallelism)
    work = make_work(spark, parts, None)
    wanted = None if urls is None else spark.sparkContext.broadcast(frozenset(urls))
    sample = _sample(task_rows(spark, tasks), work, pages_per_site, wanted)
    return learn_html(_sampled_html(sample, work), learning=learning, date=date)


def learn_html(
    pages: DataFrame, *, learning: str = "ours", date: datetime.date | str | None = None
) -> DataFrame:
    """The same for a DataFrame with ``site, path, position, url, content_type, html``.

    Pages of a site are learned from in the order of ``path`` and ``position``.
    """
    day = str(date if date is not None else datetime.date.today())
    limit_html_rows(pages.sparkSession)

    def learn_batches(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _learn_sites(batches, learning, day)

    ordered = pages.repartition("site").sortWithinPartitions("site", "path", "position")
    return ordered.mapInArrow(learn_batches, ddl_of(RULES))


def _sample(tasks: DataFrame, work: Work, pages_per_site: int, wanted: Any) -> DataFrame:
    """The parts of the archives with the offsets of the pages to learn from."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    def positions(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _positions(batches, work, pages_per_site, wanted)

    order = Window.partitionBy("site").orderBy("hash", "path", "warc_offset")
    return (
        tasks.mapInArrow(positions, ddl_of(_POSITIONS))
        .withColumn("rank", f.row_number().over(order))
        .where(f.col("rank") <= pages_per_site)
        .groupBy("path", "begin", "end")
        .agg(f.collect_list("warc_offset").alias("offsets"))
    )


def _positions(
    batches: Iterable[pa.RecordBatch], work: Work, pages_per_site: int, wanted: Any
) -> Iterator[pa.RecordBatch]:
    attempt = attempt_number()
    urls: frozenset[str] | None = None if wanted is None else wanted.value
    # Per site a heap with the largest hash on top, which the next smaller one replaces.
    heaps: dict[str, list[tuple[int, str, int, int, int]]] = defaultdict(list)
    for parts, _ in parts_of(batches):
        for part in parts:
            end = -1 if part.end is None else part.end
            for found in read_part(part, work, attempt):
                if not isinstance(found, ArchivedPage) or (urls and found.url not in urls):
                    continue
                site = site_of(found.url)
                if not site:
                    continue
                entry = (-url_hash(found.url), part.path, part.begin, end)
                heap = heaps[site]
                position = (*entry, found.origin.warc_offset or 0)
                if len(heap) < pages_per_site:
                    heapq.heappush(heap, position)
                else:
                    heapq.heappushpop(heap, position)
    rows = [
        {
            "site": site,
            "hash": -negative,
            "path": path,
            "begin": begin,
            "end": end,
            "warc_offset": offset,
        }
        for site, heap in heaps.items()
        for negative, path, begin, end, offset in heap
    ]
    if rows:
        yield pa.RecordBatch.from_pylist(rows, schema=_POSITIONS)


def _sampled_html(sample: DataFrame, work: Work) -> DataFrame:
    def read(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _read_sample(batches, work)

    return sample.mapInArrow(read, ddl_of(_HTML))


def _read_sample(batches: Iterable[pa.RecordBatch], work: Work) -> Iterator[pa.RecordBatch]:
    attempt = attempt_number()
    for batch in batches:
        for wanted in batch.to_pylist():
            offsets = set(wanted["offsets"])
            end = None if wanted["end"] < 0 else wanted["end"]
            rows: list[dict[str, Any]] = []
            size = 0
            for found in read_part(Part(wanted["path"], wanted["begin"], end), work, attempt):
                if not isinstance(found, ArchivedPage) or found.origin.warc_offset not in offsets:
                    continue
                rows.append(
                    {
                        "site": site_of(found.url),
                        "path": wanted["path"],
                        "position": found.origin.warc_offset,
                        "url": found.url,
                        "content_type": found.content_type,
                        "html": found.html,
                    }
                )
                size += len(found.html)
                if size >= _HTML_BATCH_BYTES:
                    yield pa.RecordBatch.from_pylist(rows, schema=_HTML)
                    rows, size = [], 0
            if rows:
                yield pa.RecordBatch.from_pylist(rows, schema=_HTML)


def _learn_sites(
    batches: Iterable[pa.RecordBatch], learning: Any, day: str
) -> Iterator[pa.RecordBatch]:
    """Learns from pages that are sorted by site; one site is in memory, as digests."""
    rows = (row for batch in batches for row in batch.to_pylist())
    for site, members in groupby(rows, key=itemgetter("site")):
        pages = (Input(row["html"], row["url"], row["content_type"] or None) for row in members)
        rules = learn_pages(pages, learning=learning, date=day, pages_per_site=_KEPT_PAGES)
        learned = [
            {
                "site": site,
                "host": found.host,
                "rule": found.rule,
                "pages": found.pages,
                "matched": found.matched,
                "coverage": found.matched / found.pages if found.pages else None,
                "learned_on": day,
                "votes": [{"marker": name, "pages": count} for name, count in found.votes],
            }
            for found in rules.sites
        ]
        if learned:
            yield pa.RecordBatch.from_pylist(learned, schema=RULES)


def rules_text(rules: DataFrame) -> str:
    """All rules of a table as one rule file, in the order of `winnow learn`."""
    rows = rules.select("host", "rule").collect()
    return "\n".join(row.rule for row in sorted(rows, key=lambda row: str(row.host)))


def rules_for_tasks(
    spark: SparkSession, tasks: DataFrame, task_count: int, rules: DataFrame, work: Work
) -> tuple[str | None, DataFrame]:
    """The text of all rules if they are small, otherwise tasks with their own rules."""
    from pyspark.sql import functions as f

    size = rules.agg(f.sum(f.octet_length("rule"))).first()
    if size is None or (size[0] or 0) <= BROADCAST_BYTES:
        return rules_text(rules), tasks

    def sites(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _task_sites(batches, work)

    found = tasks.mapInArrow(sites, "task int, site string")
    texts = (
        found.join(rules.select("site", "host", "rule"), "site")
        .groupBy("task")
        .agg(f.sort_array(f.collect_list(f.struct("host", "rule"))).alias("entries"))
        .select("task", f.concat_ws("\n", f.col("entries.rule")).alias("rules"))
    )
    # Ranges of consecutive numbers: about one task per partition, as before.
    return None, (
        tasks.drop("rules").join(texts, "task", "left").repartitionByRange(task_count, "task")
    ).select("task", "parts", "rules")


def _task_sites(batches: Iterable[pa.RecordBatch], work: Work) -> Iterator[pa.RecordBatch]:
    attempt = attempt_number()
    for batch in batches:
        for row in batch.to_pylist():
            found: set[str] = set()
            for part in row["parts"]:
                for page in read_part(Part(**part), work, attempt):
                    if isinstance(page, ArchivedPage):
                        found.add(site_of(page.url))
            sites = sorted(found - {""})
            yield pa.RecordBatch.from_arrays(
                [pa.array([row["task"]] * len(sites), pa.int32()), pa.array(sites, pa.string())],
                ["task", "site"],
            )


def drift(pages: DataFrame, rules: DataFrame) -> DataFrame:
    """How well the rules of each host matched the pages of a table, then and now.

    ``drifted`` is set by the rule of the command line: at least 5 pages, and a share of matching pages
    that is 20 points lower than when the rule was learned.
    """
    from pyspark.sql import functions as f

    port = f.regexp_extract("url", r"^[A-Za-z]+://[^/?#]*?(:\d+)(?:[/?#]|$)", 1)
    host = f.concat(f.lower(f.expr("parse_url(url, 'HOST')")), port)
    matched = f.col("metadata.step").isin("primary", "secondary", "further")
    if "memory_name" in pages.schema["metadata"].dataType.names:  # not in older tables
        # The method auto says whether a marker of the rule is on the page, also if it did not fit.
        known = f.col("metadata.memory_name").isNotNull()
        matched = matched | (known & (f.col("metadata.memory_reason") != "no-marker"))
    now = (
        pages.where("error is null and url is not null")
        .groupBy(host.alias("host"))
        .agg(
            f.count("*").alias("pages_now"),
            f.sum(f.when(matched, 1).otherwise(0)).alias("matched_now"),
        )
    )
    then = rules.select("site", "host", "learned_on", "pages", "matched", "coverage")
    share = f.col("matched_now") / f.col("pages_now")
    return (
        then.join(now, "host")
        .withColumn("coverage_now", share)
        .withColumn(
            "drifted",
            (f.col("pages_now") >= _DRIFT_PAGES) & (share < f.col("coverage") - _DRIFT_SHARE),
        )
        .select(
            "site",
            "host",
            "learned_on",
            "pages",
            "matched",
            "coverage",
            "pages_now",
            "matched_now",
            "coverage_now",
            "drifted",
        )
    )
