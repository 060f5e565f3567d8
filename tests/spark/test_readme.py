"""The command of README.md for Spark."""

from __future__ import annotations

import json
import re
import shlex

from archives import write_crawl
from conftest import ROOT

from winnow.spark import __main__ as program
from winnow.spark import read_pages


def test_readme_command_writes_parquet(spark, monkeypatch, capsys, tmp_path):
    (line,) = re.findall(r"`winnow-spark (.*?)`", (ROOT / "README.md").read_text())
    (tmp_path / "crawl").mkdir()
    write_crawl(tmp_path / "crawl", archives=2, pages=6)
    monkeypatch.chdir(tmp_path)
    given = program._parser().parse_args(shlex.split(line))
    given.run(spark, given)
    summary = json.loads(capsys.readouterr().out)
    assert summary["inputs"] == 2
    assert read_pages(spark, "pages").count() == summary["pages"] > 0
