"""What a job reads: archives by name, glob, folder or list, cut into parts and dealt into tasks.

A part is a whole archive, or with an index (CDX or CDXJ) the bytes between two members of it. A task is
one or more parts, so that many small archives do not become many small tasks and many small files.
Everything here runs on the driver and only handles names, sizes and offsets.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from winnow._errors import InvalidArgumentError, MalformedError, NotFoundError

_SUFFIXES = (".warc", ".arc", ".wet")
_CODINGS = ("", ".gz", ".zst")
_ARCHIVE_NAMES = tuple(suffix + coding for suffix in _SUFFIXES for coding in _CODINGS)
#: A task reads at least so many bytes, if there are enough; see ``tasks_of``.
_TASK_BYTES = 64 << 20
_TASKS_PER_CORE = 4


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """The bytes of an archive from ``begin`` to ``end`` (None: its end)."""

    path: str
    begin: int = 0
    end: int | None = None
    size: int = 0

    @property
    def key(self) -> tuple[str, int]:
        return self.path, self.begin


Task = tuple[Part, ...]


def list_archives(spark: Any, inputs: Iterable[str]) -> list[Part]:
    """The archives that the inputs name, in their order: files, globs, folders (recursively)."""
    context = spark.sparkContext
    jvm, configuration = context._jvm, context._jsc.hadoopConfiguration()
    found: dict[str, Part] = {}
    for given in inputs:
        location = jvm.org.apache.hadoop.fs.Path(given)
        files = location.getFileSystem(configuration)
        matches = files.globStatus(location)
        if not matches:
            raise NotFoundError(f"read {given}: no such file")
        for match in sorted(matches, key=lambda status: str(status.getPath().toString())):
            if not match.isDirectory():
                _add(found, match)
                continue
            inside = files.listFiles(match.getPath(), True)
            members = []
            while inside.hasNext():
                members.append(inside.next())
            for status in sorted(members, key=lambda one: str(one.getPath().toString())):
                if status.getPath().getName().endswith(_ARCHIVE_NAMES):
                    _add(found, status)
    if not found:
        raise NotFoundError("no archives found (names ending in " + ", ".join(_ARCHIVE_NAMES) + ")")
    return list(found.values())


def _add(found: dict[str, Part], status: Any) -> None:
    path = status.getPath()
    # A local file has the name that the command line program gives it.
    name = path.toUri().getPath() if path.toUri().getScheme() == "file" else path.toString()
    found.setdefault(str(name), Part(str(name), size=int(status.getLen())))


def read_path_list(spark: Any, path: str, prefix: str = "") -> list[Part]:
    """The archives of a list with one path per line, such as ``warc.paths.gz`` of Common Crawl.

    The sizes of the files are not looked up: with 90,000 of them that takes minutes.
    """
    lines = [row.value.strip() for row in spark.read.text(path).collect()]
    return [Part(prefix + line, size=_TASK_BYTES) for line in lines if line and line[0] != "#"]


def read_index(spark: Any, path: str) -> dict[str, list[int]]:
    """Offsets of members by the name of the archive, from a CDX or CDXJ index."""
    offsets: dict[str, set[int]] = defaultdict(set)
    columns: tuple[int, int] | None = None
    for row in spark.read.text(path).toLocalIterator():
        line = row.value
        if line.startswith(" CDX") or line.startswith("CDX"):
            letters = line.split()[1:]
            if "V" not in letters or "g" not in letters:
                raise MalformedError(f"read {path}: the CDX header has no columns V and g")
            columns = letters.index("V"), letters.index("g")
            continue
        brace = line.find("{")
        if brace >= 0:
            entry = json.loads(line[brace:])
            name, offset = entry.get("filename"), entry.get("offset")
        elif columns is not None and len(line.split()) > max(columns):
            fields = line.split()
            offset, name = fields[columns[0]], fields[columns[1]]
        else:
            continue
        if name is None or offset is None or not str(offset).isdigit():
            raise MalformedError(f"read {path}: no file name and offset in '{line[:80]}'")
        offsets[name].add(int(offset))
    if not offsets:
        raise MalformedError(f"read {path}: not a CDX or CDXJ index")
    return {name: sorted(found) for name, found in offsets.items()}


def split_by_index(
    archives: Sequence[Part], index: Mapping[str, Sequence[int]], part_bytes: int = _TASK_BYTES
) -> list[Part]:
    """Cuts archives where the index has a member, at least ``part_bytes`` after the last cut.

    An index names archives by their last path components; archives that it does not name stay whole.
    """
    if part_bytes < 1:
        raise InvalidArgumentError("the size of a part must be positive")
    parts = []
    for archive in archives:
        names = [name for name in index if _is_named(archive.path, name)]
        if len(names) > 1:
            raise InvalidArgumentError(
                f"{archive.path}: the index has it twice: {names[0]}, {names[1]}"
            )
        begin = 0
        for offset in index[names[0]] if names else ():
            if offset - begin >= part_bytes and (not archive.size or offset < archive.size):
                parts.append(Part(archive.path, begin, offset, offset - begin))
                begin = offset
        parts.append(Part(archive.path, begin, None, max(archive.size - begin, 0)))
    return parts


def _is_named(path: str, name: str) -> bool:
    return path == name or path.endswith("/" + name.lstrip("/"))


def tasks_of(parts: Sequence[Part], cores: int) -> list[Task]:
    """Deals parts into tasks, in order. No task is larger than needed to keep all cores busy."""
    total = sum(part.size for part in parts)
    wanted = min(_TASK_BYTES, total // max(1, cores * _TASKS_PER_CORE))
    tasks: list[Task] = []
    current: list[Part] = []
    size = 0
    for part in parts:
        if current and size + part.size > wanted:
            tasks.append(tuple(current))
            current, size = [], 0
        current.append(part)
        size += part.size
    if current:
        tasks.append(tuple(current))
    return tasks


def hadoop_settings(spark: Any, parts: Iterable[Part]) -> dict[str, str]:
    """The Hadoop settings of the driver that are not defaults, if the executors need them."""
    from winnow.spark._files import local_path

    if all(local_path(part.path) is not None for part in parts):
        return {}
    configuration = spark.sparkContext._jsc.hadoopConfiguration()
    settings = {}
    for entry in configuration.iterator():
        sources = configuration.getPropertySources(entry.getKey())
        if sources is None or not all(str(name).endswith("-default.xml") for name in sources):
            settings[str(entry.getKey())] = str(configuration.get(entry.getKey()))
    return settings
