"""The command of README.md for Spark."""

from __future__ import annotations

import json
import re
import shlex

from archives import write_crawl
from conftest import ROOT

from winnow.spark import __main__ as program
from winnow.spark import read_pages


def test_readme_command_writes_parquet(spark, capsys, tmp_path):
    (line,) = re.findall(r"`winnow-spark (.*?)`", (ROOT / "README.md").read_text())
    (tmp_path / "crawl").mkdir()
    write_crawl(tmp_path / "crawl", archives=2, pages=6)
    # The session of the tests was started in another folder.
    arguments = [
        str(tmp_path / word) if word.split("/")[0] in ("crawl", "pages") else word
        for word in shlex.split(line)
    ]
    given = program._parser().parse_args(arguments)
    given.run(spark, given)
    summary = json.loads(capsys.readouterr().out)
    assert summary["inputs"] == 2
    assert read_pages(spark, str(tmp_path / "pages")).count() == summary["pages"] > 0
