"""A driver program for test_cluster.py: extraction in small batches, slowly.

cluster_job.py MASTER CRAWL OUT SECONDS_PER_PAGE
"""

from __future__ import annotations

import dataclasses
import json
import sys

from pyspark.sql import SparkSession

from winnow.spark._extract import make_work
from winnow.spark._inputs import list_archives
from winnow.spark._job import ExtractJob, run


def main(master: str, crawl: str, out: str, seconds: str) -> None:
    builder = SparkSession.builder.master(master).appName("winnow cluster test")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.driver.memory": "1g",
        "spark.executor.memory": "1g",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    }.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    parts = list_archives(spark, [crawl])
    work = dataclasses.replace(
        make_work(spark, parts, None),
        options={"seconds": float(seconds)},
        factory="poison:make_slow",
    )
    job = ExtractJob(
        out=out,
        parts=parts,
        work=work,
        settings={},
        tasks_per_batch=4,
        resume=True,
        progress=lambda line: print(line, flush=True),
    )
    print(json.dumps(run(spark, job).to_dict()), flush=True)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
