"""The program ``winnow-spark``: extract, learn, eval and dedup as jobs for spark-submit.

    winnow-spark extract crawl/*.warc.gz --out pages        # on this computer, all cores
    spark-submit --master yarn winnow_spark.py extract ...  # docs/spark.md has the file of two lines

Results are printed as JSON on standard output; progress and errors go to standard error. The exit codes
are those of the command line program: 2 for wrong usage, 3 for missing inputs, and so on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import winnow
from winnow._errors import Error, InvalidArgumentError
from winnow.spark._dedup import deduplicate
from winnow.spark._eval import PEERS, compare, label_archives, predict, score
from winnow.spark._extract import make_work
from winnow.spark._inputs import Part, list_archives, read_index, read_path_list, split_by_index
from winnow.spark._job import ExtractJob, Folder, read_pages, run
from winnow.spark._rules import drift, learn, rules_text

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

# Without spark-submit: all cores, and a task may fail three times as on a cluster.
_LOCAL_MASTER = "local[*,4]"
# The JVM only reads tasks and writes Parquet here. Compiling with one compiler instead of two and
# collecting with one thread saves half of its processor time (docs/spark.md).
_LOCAL_ARGUMENTS = (
    "--conf spark.ui.enabled=false "
    "--driver-java-options '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' pyspark-shell"
)
# Set by spark-submit, or by users who start the program with its options; the master is then theirs.
_SUBMITTED = {"PYSPARK_GATEWAY_PORT", "PYSPARK_SUBMIT_ARGS"}


def _note(text: str) -> None:
    print(f"winnow-spark: {text}", file=sys.stderr, flush=True)


def _print(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="winnow-spark",
        description="Extracts the content of web archives on Spark (docs/spark.md).",
    )
    parser.add_argument("--version", action="version", version=f"winnow-spark {winnow.__version__}")
    parser.add_argument("--master", metavar="URL", help="master, without spark-submit (local[*,4])")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    one = commands.add_parser("extract", help="archives to a table of pages")
    _add_inputs(one)
    one.add_argument("--index", metavar="FILE", help="CDX or CDXJ index: read archives in parts")
    one.add_argument(
        "--part-megabytes", type=int, default=64, metavar="MB", help="size of the parts"
    )
    one.add_argument("--out", required=True, metavar="DIR", help="folder for the tables")
    one.add_argument(
        "--resume", action="store_true", help="skip the inputs that are finished in DIR"
    )
    one.add_argument("--overwrite", action="store_true", help="delete DIR first")
    one.add_argument(
        "--partition-by", type=_list, default=[], metavar="COLUMNS", help="folders by column, a,b"
    )
    one.add_argument(
        "--tasks-per-batch", type=int, metavar="N", help="tasks between two commits (16 per core)"
    )
    one.add_argument("--rules", metavar="PATH", help="table of learn, or a file *.rules")
    one.add_argument(
        "--languages", type=_list, default=[], metavar="CODES", help="drop other pages: en,de"
    )
    one.add_argument("--markdown", action="store_true", help="fill the column markdown")
    _add_extraction(one)
    one.set_defaults(run=_extract)

    one = commands.add_parser("learn", help="archives to a table of rules for sites")
    _add_inputs(one)
    one.add_argument("--out", required=True, metavar="DIR", help="folder for the table")
    one.add_argument("--rules-file", metavar="FILE", help="also write a rule file for winnow")
    one.add_argument("--urls", metavar="FILE", help="only learn from these pages, one URL per line")
    one.add_argument("--learning", choices=("ours", "published"), default="ours")
    one.add_argument("--date", help="date to write into the rules (default: today)")
    one.add_argument(
        "--pages-per-site", type=int, default=1024, metavar="N", help="size of the sample"
    )
    one.set_defaults(run=_learn)

    one = commands.add_parser("eval", help="extractors side by side on labelled pages")
    one.add_argument("--labels", nargs="+", required=True, metavar="PATH", help="files or folders")
    one.add_argument("--out", required=True, metavar="DIR", help="local folder for the results")
    one.add_argument(
        "--extractors",
        type=_list,
        default=["winnow"],
        metavar="NAMES",
        help=f"winnow, {', '.join(PEERS)}, module:function (default: winnow)",
    )
    one.add_argument(
        "--rules", metavar="PATH", help="table of learn, or a file *.rules, for winnow"
    )
    one.add_argument("--kinds", metavar="KINDS", help="only labels of these kinds")
    _add_extraction(one)
    one.set_defaults(run=_eval)

    one = commands.add_parser("dedup", help="a table of pages without duplicates")
    one.add_argument("pages", metavar="DIR", help="folder of extract")
    one.add_argument("--out", required=True, metavar="DIR", help="folder for the tables")
    one.add_argument("--threshold", type=float, default=0.8, help="Jaccard similarity (0.8)")
    one.add_argument("--exact-only", action="store_true", help="do not look for near duplicates")
    one.set_defaults(run=_dedup)
    return parser


def _add_inputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs="*", metavar="INPUT", help="archives, globs or folders")
    parser.add_argument("--paths", metavar="FILE", help="list of archives, such as warc.paths.gz")
    parser.add_argument("--prefix", default="", help="before each line of the list: s3a://bucket/")


def _add_extraction(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--method", help="extraction method, as of winnow extract --method")
    parser.add_argument("--summary", metavar="LENGTH", help="add a summary: 3, 10%%")
    parser.add_argument(
        "--hidden", choices=("drop", "collapsed", "keep"), help="text that pages do not show at first"
    )
    parser.add_argument(
        "--references", choices=("keep", "drop"), help="lists of what the text cites"
    )
    parser.add_argument("--min-probability", type=float, metavar="P", help="no content below it")
    parser.add_argument(
        "--page-seconds", type=float, metavar="S", help="time limit of a page (30)", default=30.0
    )
    parser.add_argument("--isolate", action="store_true", help="extract in a child process")


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    options = {
        "method": arguments.method,
        "summary": arguments.summary,
        "min_probability": arguments.min_probability,
        "hidden": arguments.hidden,
        "references": arguments.references,
        "max_time": arguments.page_seconds,
    }
    return {name: value for name, value in options.items() if value is not None}


def _archives(spark: SparkSession, arguments: argparse.Namespace) -> list[Part]:
    parts = list_archives(spark, arguments.inputs) if arguments.inputs else []
    if arguments.paths:
        parts += read_path_list(spark, arguments.paths, arguments.prefix)
    if not parts:
        raise InvalidArgumentError("no input given (name archives, or a list with --paths)")
    return parts


def _read_rules(spark: SparkSession, path: str | None) -> DataFrame | str | None:
    if path is None:
        return None
    if path.endswith(".rules"):
        folder, _, name = path.rpartition("/")
        return Folder(spark, folder or ".").read(name)
    return spark.read.parquet(path)


def _extract(spark: SparkSession, arguments: argparse.Namespace) -> None:
    parts = _archives(spark, arguments)
    if arguments.index:
        index = read_index(spark, arguments.index)
        parts = split_by_index(parts, index, arguments.part_megabytes << 20)
    options = _options(arguments)
    work = make_work(
        spark, parts, options, arguments.languages, arguments.markdown, arguments.isolate
    )
    rules = _read_rules(spark, arguments.rules)
    settings = {
        "options": options,
        "languages": arguments.languages,
        "markdown": arguments.markdown,
        "partitionBy": arguments.partition_by,
        "rules": arguments.rules,
        "index": arguments.index,
        "partMegabytes": arguments.part_megabytes if arguments.index else None,
    }
    job = ExtractJob(
        out=arguments.out,
        parts=parts,
        work=work,
        settings=settings,
        rules=rules,
        partition_by=arguments.partition_by,
        tasks_per_batch=arguments.tasks_per_batch,
        resume=arguments.resume,
        overwrite=arguments.overwrite,
        progress=_note,
    )
    summary = run(spark, job).to_dict()
    if rules is not None and not isinstance(rules, str):
        table = drift(read_pages(spark, arguments.out), rules)
        table.write.mode("overwrite").parquet(f"{arguments.out.rstrip('/')}/drift")
        drifted = spark.read.parquet(f"{arguments.out.rstrip('/')}/drift").where("drifted")
        summary["driftedHosts"] = drifted.count()
    _print(summary)


def _learn(spark: SparkSession, arguments: argparse.Namespace) -> None:
    urls = None
    if arguments.urls:
        urls = [row.value.strip() for row in spark.read.text(arguments.urls).collect()]
    rules = learn(
        spark,
        _archives(spark, arguments),
        learning=arguments.learning,
        date=arguments.date,
        pages_per_site=arguments.pages_per_site,
        urls=urls,
    )
    rules.write.mode("overwrite").parquet(arguments.out)
    written = spark.read.parquet(arguments.out)
    if arguments.rules_file:
        with open(arguments.rules_file, "w", encoding="utf-8") as file:
            file.write(rules_text(written))
    row = written.selectExpr(
        "count(*) hosts", "count(distinct site) sites", "sum(pages) pages", "sum(matched) matched"
    ).first()
    _print(row.asDict() if row is not None else {})


def _eval(spark: SparkSession, arguments: argparse.Namespace) -> None:
    rules = _read_rules(spark, arguments.rules)
    text = rules if rules is None or isinstance(rules, str) else rules_text(rules)
    table = f"{arguments.out}/predictions"
    archives = label_archives(arguments.labels)
    options = _options(arguments)
    predictions = predict(
        spark, archives, arguments.extractors, options, rules=text, isolate=arguments.isolate
    )
    predictions.write.mode("overwrite").parquet(table)
    written = spark.read.parquet(table)
    extra = ["--kinds", arguments.kinds] if arguments.kinds else []
    scores = score(written, arguments.labels, arguments.out, extra)
    for row in compare(written, scores, arguments.extractors):
        _print(row)


def _dedup(spark: SparkSession, arguments: argparse.Namespace) -> None:
    pages = read_pages(spark, arguments.pages)
    kept, duplicates = deduplicate(
        pages, threshold=arguments.threshold, near=not arguments.exact_only
    )
    out = arguments.out.rstrip("/")
    kept.write.parquet(f"{out}/pages")
    duplicates.write.parquet(f"{out}/duplicates")
    kinds = spark.read.parquet(f"{out}/duplicates").groupBy("kind").count().collect()
    counts = {row["kind"]: row["count"] for row in kinds}
    before, after = pages.count(), spark.read.parquet(f"{out}/pages").count()
    if before != after + sum(counts.values()):
        raise winnow.InternalError(f"write {out}: {before} pages became {after} and {counts}")
    _print(
        {
            "pages": before,
            "kept": after,
            "exact": counts.get("exact", 0),
            "near": counts.get("near", 0),
        }
    )


def main(given: Sequence[str] | None = None) -> int:
    arguments = _parser().parse_args(given)
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        _note("PySpark is missing (pip install pyspark pyarrow)")
        return 2
    if not _SUBMITTED & os.environ.keys():
        os.environ["PYSPARK_SUBMIT_ARGS"] = _LOCAL_ARGUMENTS
        arguments.master = arguments.master or _LOCAL_MASTER
    builder = SparkSession.builder.appName(f"winnow-spark {arguments.command}")
    if arguments.master:
        builder = builder.master(arguments.master)
    spark = builder.getOrCreate()
    try:
        arguments.run(spark, arguments)
    except Error as error:
        _note(error.message)
        return error.number
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
