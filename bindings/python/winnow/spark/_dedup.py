"""`winnow-spark dedup`: removes pages whose text is that of another page, exactly or nearly.

Exact duplicates have the same words. Near duplicates are found with MinHash of Spark ML: the words of a
text become overlapping runs of five, and 112 minimal hashes of the set of runs make 14 bands of 8. Two
pages that share a band are candidates, and are duplicates if the Jaccard similarity of their sets is at
least the threshold. Similar pages of Jaccard 0.8 share a band with probability 0.92, of 0.5 with 0.05.

Spark's own `approxSimilarityJoin` compares all pages that share one single hash, which is most of a
crawl; bands need the same hashes and keep the number of comparisons linear: in each bucket every page
is compared with the first one only.

Of two duplicates the first stays, in the order of `path`, `warc_offset` and `url`. All others are listed
with the page that they repeat, so nothing disappears without a trace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

_BANDS = 14
_ROWS = 8
_RUN = 5  # words
_SEED = 20261117
_FEATURES = 1 << 20
# One token per word; ideographs and syllables of scripts without spaces are words of their own.
_WORD = (
    r"[\p{IsHan}\p{IsHiragana}\p{IsKatakana}\p{IsThai}]"
    r"|[\p{L}\p{M}\p{N}&&[^\p{IsHan}\p{IsHiragana}\p{IsKatakana}\p{IsThai}]]+"
)


def deduplicate(
    pages: DataFrame, *, threshold: float = 0.8, near: bool = True, min_words: int = 20
) -> tuple[DataFrame, DataFrame]:
    """The pages without duplicates, and the list of duplicates.

    The list has ``key`` and ``kept`` (structs of path, warc_offset and url), ``kind`` (exact or near)
    and ``similarity``. Pages with fewer than ``min_words`` words are only compared exactly; pages
    without text are kept.
    """
    from pyspark.sql import functions as f

    key = f.struct("path", "warc_offset", "url").alias("key")
    words = _words(pages.select(key, "article_body").where("length(article_body) > 0"))
    # Two jobs use the words; computing them again would mean reading the text again.
    digest = f.sha2(f.concat_ws(" ", "words"), 256).alias("digest")
    words = words.where(f.size("words") > 0).select("key", "words", digest).persist()
    exact = _exact(words)
    duplicates = exact
    if near:
        rest = words.join(exact.select("key"), "key", "left_anti").where(
            f.size("words") >= min_words
        )
        duplicates = exact.unionByName(_near(rest, threshold))
    duplicates = duplicates.persist()
    kept = (
        pages.withColumn("key", key).join(duplicates.select("key"), "key", "left_anti").drop("key")
    )
    return kept, duplicates


def _words(texts: DataFrame) -> DataFrame:
    from pyspark.ml.feature import RegexTokenizer

    tokenizer = RegexTokenizer(
        inputCol="article_body", outputCol="words", pattern=_WORD, gaps=False, toLowercase=True
    )
    return tokenizer.transform(texts)


def _exact(words: DataFrame) -> DataFrame:
    """Pages with the same words as an earlier one."""
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    same = Window.partitionBy("digest")
    return (
        words.select("key", f.min("key").over(same).alias("kept"))
        .where(f.col("key") != f.col("kept"))
        .select("key", "kept", f.lit("exact").alias("kind"), f.lit(1.0).alias("similarity"))
    )


def _near(words: DataFrame, threshold: float) -> DataFrame:
    from pyspark.ml.feature import HashingTF, MinHashLSH, NGram
    from pyspark.sql import Window
    from pyspark.sql import functions as f

    runs = NGram(n=_RUN, inputCol="words", outputCol="runs").transform(words)
    hashing = HashingTF(numFeatures=_FEATURES, binary=True, inputCol="runs", outputCol="features")
    distinct = f.array_distinct(f.transform("runs", lambda run: f.xxhash64(run)))
    sets = (
        hashing.transform(runs.where(f.size("runs") > 0))
        .select("key", "features", distinct.alias("set"))
        .persist()
    )
    model = MinHashLSH(
        inputCol="features", outputCol="hashes", numHashTables=_BANDS * _ROWS, seed=_SEED
    ).fit(sets)
    hashes = model.transform(sets).select("key", "hashes")
    bands = f.array(*(_band(number) for number in range(_BANDS)))
    bucket = Window.partitionBy("number", "band")
    pairs = (
        hashes.select("key", f.posexplode(bands).alias("number", "band"))
        .select("key", f.min("key").over(bucket).alias("kept"))
        .where(f.col("key") != f.col("kept"))
        .distinct()
    )
    first = sets.select("key", "set")
    second = first.select(f.col("key").alias("kept"), f.col("set").alias("other"))
    common = f.size(f.array_intersect("set", "other"))
    similarity = common / (f.size("set") + f.size("other") - common)
    return (
        pairs.join(first, "key")
        .join(second, "kept")
        .select("key", "kept", similarity.alias("similarity"))
        .where(f.col("similarity") >= threshold)
        .groupBy("key")
        .agg(f.min(f.struct("kept", "similarity")).alias("best"))
        .select("key", "best.kept", f.lit("near").alias("kind"), "best.similarity")
    )


def _band(number: int) -> Column:
    """Hashes of one band; each is a vector with one number."""
    from pyspark.ml.functions import vector_to_array
    from pyspark.sql import functions as f

    first = number * _ROWS
    return f.xxhash64(*(vector_to_array(f.col("hashes")[first + i])[0] for i in range(_ROWS)))
