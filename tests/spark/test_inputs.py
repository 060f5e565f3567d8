"""Parts, tasks, indexes and names, without Spark."""

from __future__ import annotations

import pytest

import winnow
from winnow.spark._files import local_path
from winnow.spark._inputs import Part, split_by_index, tasks_of


def test_small_archives_share_a_task_and_none_is_lost():
    parts = [Part(f"a{i}", size=1 << 20) for i in range(100)]
    tasks = tasks_of(parts, cores=2)
    assert [part for task in tasks for part in task] == parts
    assert 8 <= len(tasks) <= 16
    assert len(tasks_of([Part("large", size=1 << 30)] * 5, cores=2)) == 5
    assert tasks_of([], cores=2) == []


def test_an_index_cuts_archives_at_members():
    archive = Part("/data/x/a.warc.gz", size=100)
    index = {"x/a.warc.gz": [0, 10, 35, 60, 90, 120], "y.warc.gz": [5]}
    parts = split_by_index([archive], index, 30)
    assert [(part.begin, part.end) for part in parts] == [(0, 35), (35, 90), (90, None)]
    assert sum(part.size for part in parts) == 100
    other = Part("/data/b.warc.gz", size=7)
    assert split_by_index([other], index, 30) == [other]


def test_an_index_that_names_an_archive_twice_is_refused():
    with pytest.raises(winnow.InvalidArgumentError, match="twice"):
        split_by_index([Part("/x/a.gz")], {"a.gz": [0], "x/a.gz": [0]}, 1)


def test_local_names_are_recognized():
    assert local_path("/a/b c.gz") == "/a/b c.gz"
    assert local_path("file:/a/b") == "/a/b"
    assert local_path("file:///a/b%20c") == "/a/b c"
    assert local_path("s3a://bucket/a") is None
