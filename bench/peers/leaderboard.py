"""The leaderboard: a page of the documentation with the last run of `make peers` on each corpus.

A run is the peers.json of a folder of the build folder. The rows are sorted by word F1, except that winnow's methods
whose shipped model was trained on the corpus come last and without a place. If `make eval` has run, its answers, which
come from models that did not see the sites of the pages, are scored on the same pages and have a place.
"""

import glob
import json
import os
import re

from report import number

# Which corpora the shipped model of a method was trained on (docs/data.md); auto: on all.
TRAINED_ON = {"winnow-blocks": {"wcxb-dev", "blogs"}, "winnow-mountain": {"wcxb-dev", "blogs"}, "winnow-blog": {"blogs"}}

HEAD = """# Leaderboard

`make peers` writes this page: other extractors and winnow on the same labelled pages, in one run. The contenders, their settings and
what is measured are described under [Benchmarks](../bench/peers/README.md).

"""
TRAINED = """Rows without a place: the model that ships with the method was trained on these pages, so they show what it
learned, not how good it is on other pages. """
UNSEEN_HERE = """The row "sites not used for training" has the answers of models that were trained without the sites of the
pages (`make eval`)."""
UNSEEN_ELSEWHERE = """`make eval` measures `auto` on sites not used for training, with all pages of the corpus"""


def runs_of(build):
    """The last run on each corpus, by its name."""
    last = {}
    for path in sorted(glob.glob(os.path.join(build, "*", "peers.json")), key=os.path.getmtime):
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        if "date" in run and any(row.get("scores") for row in run["rows"]):
            last[run["corpus"]] = run
    return [last[name] for name in sorted(last)]


def readme_figure(corpus, path="README.md"):
    """The word F1 on sites not used for training that the README gives for a corpus, as text, or None."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if corpus == "wcxb-dev":
        found = re.search(r"sites not used for training \| \**(\.\d+)", text)
    else:
        others = re.search(r"sites not used for training \(`make eval`\):(.*?)\n\n", text, re.S)
        found = others and re.search(rf"\b{re.escape(corpus)}\s+(\.\d+)", others[1])
    return found and found[1]


def trained_note(run):
    if run.get("unseenSites"):
        return TRAINED + UNSEEN_HERE
    figure = readme_figure(run["corpus"])
    return TRAINED + UNSEEN_ELSEWHERE + (f": word F1 **{figure}**, the figure of the README, which may be of an earlier version." if figure else ".")


def was_trained_on(name, corpus):
    return name == "winnow-auto" or corpus in TRAINED_ON.get(name, ())


def f1_of(row):
    return row["scores"].get("wordF1", 0)


def cells_of(place, name, row):
    scores = [f"{row['scores'][key]:.3f}" if key in row["scores"] else ""
              for key in ("wordF1", "wordPrecision", "wordRecall", "rougeL")]
    figures = [number(row.get(key)) for key in ("pagesPerSecond", "medianMilliseconds", "peakMegabytes")]
    cells = [place, name, row.get("version", ""), *scores, *figures, str(row.get("failures", ""))]
    return "| " + " | ".join(cells) + " |"


def section(run):
    trained = [row for row in run["rows"] if was_trained_on(row["name"], run["corpus"])]
    ranked = [(row["name"], row) for row in run["rows"] if row not in trained]
    if run.get("unseenSites"):
        ranked.append(("**winnow-auto**, sites not used for training", {"scores": run["unseenSites"]}))
    ranked.sort(key=lambda entry: -f1_of(entry[1]))
    lines = [f"## {run['corpus']}, {run['pages']:,} pages", "",
             "| | extractor | version | word F1 | precision | recall | ROUGE-L | pages/s | median ms | peak MB | failures |",
             "|---:|---|---|" + "---:|" * 8]
    lines += [cells_of(str(place), name, row) for place, (name, row) in enumerate(ranked, 1)]
    lines += [cells_of("", row["name"] + ", trained on these pages", row) for row in sorted(trained, key=f1_of, reverse=True)]
    if trained:
        lines += ["", trained_note(run)]
    busy = max(run["loadBefore"], run["loadAfter"]) > run["cores"]
    lines += ["", f"Measured on {run['date']}. Speed is pages per second of processor time on one core, on {run['speedPages']} of the "
              f"pages, the best of {run['repetitions']} repetitions, without reading and decoding. The computer has {run['cores']} "
              f"cores; its load was {run['loadBefore']:.1f} before the run and {run['loadAfter']:.1f} after it"
              + (", so all are slower than on an idle one." if busy else "."),
              "", "    " + run["command"]]
    for missing in run["notInstalled"]:
        lines.append(f"\nNot installed: {missing['name']} {missing['version']} ({missing['registry']}).")
    return "\n".join(lines) + "\n"


def write(build, path):
    runs = runs_of(build)
    with open(path, "w", encoding="utf-8") as out:
        out.write(HEAD + "\n".join(section(run) for run in runs))
    return f"{path}: {', '.join(run['corpus'] for run in runs) or 'no run'}"
