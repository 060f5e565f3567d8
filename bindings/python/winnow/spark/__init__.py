"""winnow on Spark: crawls that are larger than one machine (extra ``winnow-html[spark]``).

    from pyspark.sql import SparkSession
    from winnow.spark import extract_warcs

    spark = SparkSession.builder.getOrCreate()
    pages = extract_warcs(spark, "s3a://bucket/crawl/*.warc.gz", {"max_time": 10})
    pages.write.parquet("s3a://bucket/pages")

``winnow-spark extract|learn|eval|dedup`` are these functions as programs for ``spark-submit``.
docs/spark.md describes the tables, clusters, failures and costs. Works with PySpark 3.5 and 4.
"""

from __future__ import annotations

from winnow.spark._dedup import deduplicate
from winnow.spark._extract import extract_pages, extract_warcs
from winnow.spark._job import read_pages
from winnow.spark._rules import drift, learn, learn_html, rules_text
from winnow.spark._schema import PAGES, ddl_of, page_of

#: The columns of the table of pages in the notation of Spark SQL.
PAGES_DDL: str = ddl_of(PAGES)

__all__ = [
    "PAGES_DDL",
    "deduplicate",
    "drift",
    "extract_pages",
    "extract_warcs",
    "learn",
    "learn_html",
    "page_of",
    "read_pages",
    "rules_text",
]
