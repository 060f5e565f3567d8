#!/usr/bin/env python3
"""Measures what the numbers in the code decide: each is made smaller and larger, alone, and all pages are scored again.

    training/constants.py -o build/constants.tsv          all modules that decide, about half an hour
    training/constants.py --only src/posts/messages.cc    the numbers of one file

Copies the sources to build/constants, where each named constant (`constexpr double kMaxLinks = 0.6;`, and the members of a
struct named ...Limits or ...Settings) is read from the environment, builds that program once, and runs `winnow eval` for each
number. The value that is reported is the largest difference of a figure of a corpus: word F1, and of blogs the F1 of titles
and bodies of posts. A number whose change moves nothing is a bound on work, or is not needed.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["src/methods/auto", "src/posts", "src/decide", "src/metadata/byline.cc", "src/metadata/headings.cc"]
CORPORA = ["wcxb", "blogs2", "forums-train", "products", "listings", "services"]
FIGURES = ["wordF1", "postTitleF1", "postBodyF1", "titleAccuracy", "authorAccuracy", "dateAccuracy"]
TYPES = r"(?:double|float|std::uint8_t|std::uint16_t|std::uint32_t|std::size_t|std::ptrdiff_t|unsigned|int)"
NUMBER = r"-?[0-9][0-9.'e-]*F?"
# A constant of a file or a function, and a member of a table of constants.
CONSTANT = re.compile(rf"^(\s*)(inline |static )?constexpr ({TYPES}) (k\w+) = ({NUMBER});", re.M)
MEMBER = re.compile(rf"^(\s+)({TYPES}) (\w+) = ({NUMBER});", re.M)
TABLE = re.compile(r"struct \w*(?:Limits|Shares)\b[^{]*\{(.*?)\n\};", re.S)
TUNED = """#pragma once
#include <cstdlib>
#include <cstring>
namespace winnow::base {
// The value of WINNOW_TUNED="file:line:name=value" if it names this constant.
template <typename T>
T tuned(const char* name, T value) {
  const char* const set = std::getenv("WINNOW_TUNED");
  const std::size_t length = std::strlen(name);
  if (set == nullptr || std::strncmp(set, name, length) != 0 || set[length] != '=') return value;
  return static_cast<T>(std::strtod(set + length + 1, nullptr));
}
}  // namespace winnow::base
"""


def files(only: list[str]) -> list[pathlib.Path]:
    found = []
    for folder in only or FOLDERS:
        path = ROOT / folder
        found += sorted(path.rglob("*.cc")) + sorted(path.rglob("*.h")) if path.is_dir() else [path]
    return found


def patch(text: str, file: str, fixed: set[str]) -> tuple[str, dict[str, float]]:
    """The text with its numbers read from the environment, and their values by key."""
    values: dict[str, float] = {}

    def key_of(whole: str, begin: int, name: str) -> str:
        return f"{file}:{whole.count(chr(10), 0, begin) + 1}:{name}"

    def value_of(written: str) -> float:
        return float(written.replace("'", "").rstrip("F"))

    def constant(match: re.Match) -> str:
        indent, storage, kind, name, written = match.groups()
        key = key_of(text, match.start(4), name)
        # In a class a constant must be known when the program is compiled.
        if key in fixed or (indent and storage):
            return match.group(0)
        values[key] = value_of(written)
        storage = "static " if indent else storage or ""
        return f'{indent}{storage}const {kind} {name} = ::winnow::base::tuned<{kind}>("{key}", {written});'

    patched = CONSTANT.sub(constant, text)
    tables = [match.span(1) for match in TABLE.finditer(text)]
    for begin, end in reversed(tables):
        body = text[begin:end]

        def member(match: re.Match) -> str:
            indent, kind, name, written = match.groups()
            key = key_of(text, begin + match.start(3), name)
            if key in fixed:
                return match.group(0)
            values[key] = value_of(written)
            return f'{indent}{kind} {name} = ::winnow::base::tuned<{kind}>("{key}", {written});'

        patched = patched.replace(body, MEMBER.sub(member, body))
    if values:
        if tables:
            patched = re.sub(r"inline constexpr (\w*(?:Limits|Shares)) ", r"inline const \1 ", patched)
        patched = patched.replace("#include", '#include "base/tuned.h"\n#include', 1)
    return patched, values


def build(work: pathlib.Path, only: list[str]) -> dict[str, float]:
    """Builds the patched program; a number that the compiler needs stays as it is."""
    tree = work / "tree"
    for folder in ("apps", "bindings", "cmake", "docs", "examples", "include", "models", "packaging", "scripts", "src", "web"):
        shutil.copytree(ROOT / folder, tree / folder, dirs_exist_ok=True)
    for file in ("CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md"):
        shutil.copy(ROOT / file, tree / file)
    (tree / "src/base/tuned.h").write_text(TUNED)
    fixed: set[str] = set()
    while True:
        values: dict[str, float] = {}
        for path in files(only):
            name = path.relative_to(ROOT).as_posix()
            patched, own = patch(path.read_text(), name, fixed)
            values.update(own)
            if not (tree / name).exists() or (tree / name).read_text() != patched:
                (tree / name).write_text(patched)
        subprocess.run(["cmake", "--preset", "release"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
        made = subprocess.run(["cmake", "--build", "--preset", "release", "--target", "winnow_cli", "--", "-k", "0"], cwd=tree,
                              capture_output=True, text=True)
        if made.returncode == 0:
            return values
        names = set(re.findall(r"‘(?:const \S+ )?(?:winnow::\S*::)?(k\w+)’ is not usable|the value of ‘(\S+)’ is not usable", made.stdout))
        blamed = {one.split("::")[-1] for pair in names for one in pair if one}
        bad_files = set(re.findall(r"tree/(src/[\w/.]+):\d+:\d+: error", made.stdout)) | set(
            "src/" + one for one in re.findall(r"(?:\.\./)+src/([\w/.]+):\d+:\d+: error", made.stdout))
        more = {key for key in values if key.split(":")[2] in blamed and (key.split(":")[0] in bad_files or key.split(":")[0].endswith(".h"))}
        more |= {key for key in values if key.split(":")[0] in bad_files} if not more else set()
        if not more - fixed:
            sys.exit(made.stdout[-4000:])
        fixed |= more
        print(f"{len(fixed)} numbers are needed by the compiler", file=sys.stderr)


def score(program: pathlib.Path, corpora: pathlib.Path, sample: int, tuned: str, work: pathlib.Path) -> dict[str, float]:
    figures = {}
    for corpus in CORPORA:
        out = work / "scores.json"
        command = [program, "eval", "--labels", corpora / corpus, "--methods", "auto", "--sample", str(sample), "-j", "1", "--json", out]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, "WINNOW_TUNED": tuned})
        overall = json.loads(out.read_text())["methods"]["auto"]["overall"]
        for figure in FIGURES:
            if overall.get(figure) is not None:
                figures[f"{corpus} {figure}"] = overall[figure]
    return figures


def others(value: float) -> list[float]:
    if value.is_integer() and abs(value) >= 1:
        return [value // 2, value * 2]
    return [value * 0.5, (1 + value) / 2 if 0 < value < 1 else value * 1.5]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], metavar="FILE", help="only the numbers in these files")
    parser.add_argument("--sample", type=int, default=400, metavar="N", help="pages per corpus (default: 400)")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=ROOT / "build/constants.tsv")
    arguments = parser.parse_args()
    corpora = pathlib.Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared")) / "corpora"
    if not corpora.is_dir():
        print("skipped, no corpora")
        return 0
    work = ROOT / "build/constants"
    work.mkdir(parents=True, exist_ok=True)
    values = build(work, arguments.only)
    program = work / "tree/build/release/winnow"
    before = score(program, corpora, arguments.sample, "", work)
    rows = []
    for number, (key, value) in enumerate(values.items()):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(values)}", end="", file=sys.stderr)
        moved = []
        for other in others(value):
            after = score(program, corpora, arguments.sample, f"{key}={other}", work)
            figure = max(before, key=lambda one: abs(after[one] - before[one]))
            moved.append((other, after[figure] - before[figure], figure))
        rows.append((key, value, moved))
        with arguments.output.open("w") as out:
            for one, old, changes in rows:
                shown = "\t".join(f"{new:g}\t{change:+.4f}\t{figure if change else '-'}" for new, change, figure in changes)
                out.write(f"{one}\t{old:g}\t{shown}\n")
    still = sum(all(change == 0 for _, change, _ in moved) for _, _, moved in rows)
    print(f"{len(rows)} numbers, {still} move no figure: {arguments.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
