#!/usr/bin/env python3
"""Measures what the numbers in the code decide: each is made smaller and larger, alone, and all pages are scored again.

    training/constants.py                                 all modules that decide, about half an hour
    training/constants.py --only src/posts/messages.cc    the numbers of one file
    training/constants.py --check                         is each number in docs/constants.md, with its value?

Copies the sources to build/constants, where each named constant (`constexpr double kMaxLinks = 0.6;`, and the members of a
struct named ...Limits or ...Shares) is read from the environment, builds that program once, and runs `winnow eval` for each
number. The value that is reported is the largest difference of a figure of a corpus: word F1, and of blogs the F1 of titles
and bodies of posts. A number whose change moves nothing is a bound on work, or is for pages that the corpora do not have.

The model was trained on these pages: how much a number matters can be read from the table, which value is best cannot. Choose
values on folds (make eval). The floor of the choice, for example, seems to gain .02 on products if it is raised, and loses there
on sites that the model has not seen.
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


FIXED = "not measured"
DOCUMENT = ROOT / "docs/constants.md"
HEAD = """# Numbers in the code
What the numbers decide that stand in the code of `auto`, the search for posts and messages, `decide` and the choice of headings, and that no training
sets. Each was made smaller and larger, alone; the table has the largest change of a figure: word F1, F1 of titles and bodies of posts, share of right titles, authors
and dates, on at most {sample} pages of each of `{corpora}`. A number that moves nothing is a bound on work, or is for pages that these corpora do not have.

`training/constants.py` made it, and its `--check` is part of the tests: a new number comes with its row
(`training/constants.py --only FILE`). The model was trained on these pages, so the table says how much a number matters and not which value is best:
values are chosen on folds (`make eval`).

{count} numbers: {strong} move a figure by .001 or more, {weak} by less, {still} move none, and {fixed} were not measured, because the compiler needs
them.
"""
ROW = re.compile(r"^\| `(\w+)` \| (\S+) \| (.+?) \| (.+?) \|$")


def unique(keys: list[str]) -> dict[str, str]:
    """By key with a line, the key without: file:name, file:name#2."""
    seen: dict[str, int] = {}
    names = {}
    for key in keys:
        file, _, name = key.split(":")
        number = seen[f"{file}:{name}"] = seen.get(f"{file}:{name}", 0) + 1
        names[key] = f"{file}:{name}" + (f"#{number}" if number > 1 else "")
    return names


def read_document() -> dict[str, tuple[str, str, str]]:
    """By file:name, the value and the texts of both changes."""
    rows: dict[str, tuple[str, str, str]] = {}
    file = ""
    seen: dict[str, int] = {}
    for line in DOCUMENT.read_text().split("\n") if DOCUMENT.exists() else []:
        if line.startswith("## `"):
            file = line[4:].rstrip("`")
        elif match := ROW.match(line):
            name = f"{file}:{match.group(1)}"
            seen[name] = seen.get(name, 0) + 1
            rows[name + (f"#{seen[name]}" if seen[name] > 1 else "")] = match.group(2), match.group(3), match.group(4)
    return rows


def write_document(rows: dict[str, tuple[str, str, str]], sample: int) -> None:
    def size(row: tuple[str, str, str]) -> float:
        return max(abs(float(found)) for text in row[1:] for found in re.findall(r"[+-]\d*\.\d+(?= )", text) or ["0"])

    sizes = [size(row) for row in rows.values()]
    fixed = sum(row[1] == FIXED for row in rows.values())
    strong, still = sum(one >= 0.001 for one in sizes), sum(one == 0 for one in sizes) - fixed
    text = HEAD.format(sample=sample, corpora="`, `".join(CORPORA), count=len(rows), strong=strong, still=still,
                       weak=len(rows) - strong - still - fixed, fixed=fixed)
    file = ""
    for key in sorted(rows, key=lambda one: one.split(":")[0]):
        if (own := key.split(":")[0]) != file:
            file = own
            text += f"\n## `{file}`\n| number | value | smaller | larger |\n|---|---|---|---|\n"
        value, smaller, larger = rows[key]
        text += f"| `{key.split(':')[1].split('#')[0]}` | {value} | {smaller} | {larger} |\n"
    DOCUMENT.write_text(text)


def check() -> int:
    values: dict[str, float] = {}
    for path in files([]):
        values.update(patch(path.read_text(), path.relative_to(ROOT).as_posix(), set())[1])
    names = unique(list(values))
    rows = read_document()
    wrong = [f"{key}: not in docs/constants.md" for key, name in names.items() if name not in rows]
    wrong += [f"{key}: is {values[key]:g}, docs/constants.md has {rows[name][0]}" for key, name in names.items()
              if name in rows and rows[name][0] != f"{values[key]:g}"]
    wrong += [f"docs/constants.md: {name} is not in the code" for name in rows.keys() - set(names.values())]
    for one in wrong:
        print(f"{one} (training/constants.py --only FILE)", file=sys.stderr)
    print(f"constants: {len(names)}, errors: {len(wrong)}")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], metavar="FILE", help="only the numbers in these files")
    parser.add_argument("--sample", type=int, default=300, metavar="N", help="pages per corpus (default: 300)")
    parser.add_argument("--check", action="store_true", help="compare the document with the code, and measure nothing")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    corpora = pathlib.Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared")) / "corpora"
    if not corpora.is_dir():
        print("skipped, no corpora")
        return 0
    work = ROOT / "build/constants"
    work.mkdir(parents=True, exist_ok=True)
    values = build(work, arguments.only)
    program = work / "tree/build/release/winnow"
    before = score(program, corpora, arguments.sample, "", work)
    everything: dict[str, float] = {}
    for path in files(arguments.only):
        everything.update(patch(path.read_text(), path.relative_to(ROOT).as_posix(), set())[1])
    names = unique(list(everything))
    own = {path.relative_to(ROOT).as_posix() for path in files(arguments.only)}
    rows = {name: row for name, row in read_document().items() if arguments.only and name.split(":")[0] not in own}
    for key in everything.keys() - values.keys():
        rows[names[key]] = f"{everything[key]:g}", FIXED, FIXED
    for number, (key, value) in enumerate(values.items()):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(values)}", end="", file=sys.stderr)
        changes = []
        for other in others(value):
            after = score(program, corpora, arguments.sample, f"{key}={other}", work)
            figure = max(before, key=lambda one: abs(after[one] - before[one]))
            moved = round(after[figure] - before[figure], 4)
            changes.append(f"{other:g}: {moved:+.4f} {figure}" if moved else f"{other:g}: nothing")
        rows[names[key]] = f"{value:g}", changes[0], changes[1]
    write_document(rows, arguments.sample)
    print(f"{len(values)} numbers: {DOCUMENT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
