"""Records follow docs/record.schema.json: those of all pages of the repository and of a sample of a corpus,
with every option that adds fields, and those of failures.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from conftest import ROOT

SCHEMA = json.loads((ROOT / "docs" / "record.schema.json").read_text())


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    Draft202012Validator.check_schema(SCHEMA)
    return Draft202012Validator(SCHEMA)


def violations(record: dict[str, Any]) -> list[str]:
    """Why the record does not fit, with the place of each violation: of oneOf, only the one that is meant."""
    kind = "failedPage" if "error" in record else "page"
    schema = {**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{kind}"}]}
    found = []
    for error in Draft202012Validator(schema).iter_errors(record):
        for cause in error.context or [error]:
            found.append(f"{record.get('path')}: {cause.json_path}: {cause.message[:200]}")
    return found


def records_of(program: str, *arguments: str, input: bytes = b"") -> list[dict[str, Any]]:
    command = [program, *arguments, "-f", "jsonl"]
    output = subprocess.run(command, input=input, stdout=subprocess.PIPE, cwd=ROOT).stdout
    return [json.loads(line) for line in output.splitlines()]


def properties(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for name, value in schema.get("properties", {}).items():
        yield f"{path}.{name}", value
        yield from properties(value, f"{path}.{name}")


def test_every_field_is_described(validator: Draft202012Validator) -> None:
    assert validator is not None
    for name, definition in SCHEMA["$defs"].items():
        for path, value in [(name, definition), *properties(definition, name)]:
            assert len(value.get("description", "")) > 5, path


def test_records_of_pages_follow_the_schema(
    expected: list[dict], validator: Draft202012Validator
) -> None:
    for record in expected:
        if "error" in record:  # the fixture has no message
            record = {**record, "error": {**record["error"], "message": "the input is empty"}}
        if not validator.is_valid(record):
            pytest.fail("\n".join(violations(record)))
    # The sample shows the fields, so that a wrong one is found.
    seen = {name for record in expected for name in record}
    assert seen >= {"images", "breadcrumbs", "authors", "dateModifiedRaw", "articles", "inLanguage"}


@pytest.mark.parametrize(
    "options",
    [
        ["--source", "--metadata", "all"],
        ["--explain"],
        ["--explain", "-m", "mcst"],
        ["--add", "articleBodyMarkdown,articleBodyHtml", "--summary", "2"],
        ["-m", "mcst", "--min-probability", "0.99"],
        ["--min-probability", "0.99"],
        ["-m", "blog"],
    ],
)
def test_records_with_more_fields_follow_the_schema(options: list[str], program: str) -> None:
    pages = ["examples/", "tests/pages/posts/"]
    records = records_of(program, *options, *pages)
    assert len(records) > 10
    assert [text for record in records for text in violations(record)] == []


def test_records_of_archives_and_failures_follow_the_schema(program: str) -> None:
    archived = records_of(program, "examples/mill.warc")
    assert archived and all("dateDownloaded" in record["metadata"] for record in archived)
    failed = records_of(program, "missing.html", "-", input=b" \n")
    assert [record["error"]["code"] for record in failed] == [3, 4]
    assert [text for record in archived + failed for text in violations(record)] == []


def test_the_schema_notices_wrong_records(validator: Draft202012Validator) -> None:
    record = {"articleBody": "", "metadata": {"method": "auto", "encoding": "UTF-8"}}
    record["metadata"]["encodingEvidence"] = "bom"
    assert validator.is_valid(record)
    for wrong in [
        {"inLanguage": "en_US"},
        {"datePublished": "2026-10-28 06:00"},
        {"datePublished": "2026-10-28T06:00Z"},
        {"pageType": "blog"},
        {"keywords": []},
        {"unknown": 1},
        {"authors": ["Ann Miller"]},
    ]:
        assert not validator.is_valid({**record, **wrong}), wrong


def test_probabilities_have_three_digits(expected: list[dict]) -> None:
    numbers = [record["metadata"]["probability"] for record in expected if "metadata" in record]
    assert numbers and all(round(number, 3) == number for number in numbers)
