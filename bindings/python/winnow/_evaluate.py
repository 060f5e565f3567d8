"""Scores on labelled pages."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from winnow._program import run


def _list(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[str]:
    if isinstance(paths, (str, os.PathLike)):
        return [os.fspath(paths)]
    return [os.fspath(path) for path in paths]


def evaluate(
    labels: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    pages: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = (),
    methods: str | Iterable[str] = "auto",
    predictions: Mapping[str, str | os.PathLike[str]] | None = None,
    kinds: Iterable[str] = (),
    sites: Iterable[str] = (),
    sample: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> dict[str, Any]:
    """Scores methods, or the predictions of other extractors, on labelled pages.

    ``labels`` are files or folders of ``*.labels.jsonl``, ``pages`` their archives if they are not next
    to them (docs/eval.md). The result is what ``winnow eval --json`` writes: all figures, with a row
    per page. It is computed by the command line program of this package.
    """
    arguments = ["eval", "--labels", *_list(labels)]
    if listed := _list(pages):
        arguments += ["--pages", *listed]
    names = [methods] if isinstance(methods, str) else list(methods)
    arguments += ["--methods", ",".join(names)]
    for name, path in (predictions or {}).items():
        arguments += ["--predictions", f"{name}={os.fspath(path)}"]
    for flag, values in {"--kinds": kinds, "--sites": sites}.items():
        if joined := ",".join(values):
            arguments += [flag, joined]
    for flag, number in {"--sample": sample, "--seed": seed, "-j": threads}.items():
        if number is not None:
            arguments += [flag, str(number)]
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "scores.json"
        run([*arguments, "--json", str(output)])
        scores: dict[str, Any] = json.loads(output.read_text(encoding="utf-8"))
    return scores
