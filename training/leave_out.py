"""Scores models of `auto` on the corpus that each was trained without, next to the other methods.

    python3 leave_out.py TABLE --winnow build/release/winnow --models FOLDER --corpora FOLDER \\
        -o FOLDER

TABLE was written by `winnow features --split-by corpus`, and `train_auto.py --corpora TABLE` wrote the
models. `best` is the best of the other methods on the corpus, `oracle` the mean over pages of the best
of all methods, `auto` included, and `error` the expected calibration error of auto's confidence. A star
marks a method whose built-in model was trained on the corpus: these scores are no results, and are not
part of the other columns.
"""

import argparse
import json
import subprocess
from pathlib import Path

import numpy

from table import Split

METHODS = ["mcst", "mountain", "blocks", "blog", "cetr"]
# models/<method>.md
TRAINED_ON = {"mountain": ["wcxb", "blogs"], "blocks": ["wcxb", "blogs"], "blog": ["blogs"]}


def evaluate(options, corpus, methods, more=()):
    """The JSON of `winnow eval` by method."""
    path = Path(options.output) / f"{corpus}-{'-'.join(methods)}.json"
    subprocess.run([options.winnow, "eval", "--labels", str(Path(options.corpora) / corpus),
                    "--methods", ",".join(methods), "--json", str(path), *more],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return json.loads(path.read_text())["methods"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features --split-by corpus` wrote")
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--models", required=True, help="the folder with the models of the folds")
    parser.add_argument("--corpora", required=True, help="the folder with the folders of labels")
    parser.add_argument("-o", "--output", required=True, help="a folder for the results as JSON")
    parser.add_argument("--measure", default="wordF1", help="as in `winnow eval`")
    options = parser.parse_args()

    Path(options.output).mkdir(parents=True, exist_ok=True)
    split = Split(options.table)
    names = ["auto", *METHODS, "best", "oracle", "error"]
    print(f"{'corpus':12} {'pages':>6}" + "".join(f" {name:>9}" for name in names), flush=True)
    rows = []
    for fold in range(split.folds):
        corpus = str(split.corpus[split.fold == fold][0])
        model = Path(options.models) / f"fold{fold}.model"
        results = evaluate(options, corpus, METHODS)
        results |= evaluate(options, corpus, ["auto"], ["--model", str(model)])
        scores = {name: {page["url"]: page[options.measure] for page in result["pages"]}
                  for name, result in results.items()}
        means = {name: numpy.mean(list(pages.values())) for name, pages in scores.items()}
        honest = [name for name in METHODS if corpus not in TRAINED_ON.get(name, [])]
        oracle = numpy.mean([max(scores[name][url] for name in ["auto", *honest])
                             for url in scores["auto"]])
        rows.append([means["auto"], *(means[name] for name in METHODS),
                     max(means[name] for name in honest), oracle,
                     results["auto"]["calibration"]["error"]])
        stars = ["*" if corpus in TRAINED_ON.get(name, []) else "" for name in names]
        print(f"{corpus:12} {len(scores['auto']):6}" + "".join(
            f" {star + format(value, '.3f'):>9}" for star, value in zip(stars, rows[-1])), flush=True)
    print(f"{'mean':12} {len(split.pages):6}" + "".join(
        f" {value:9.3f}" for value in numpy.mean(rows, axis=0)))


if __name__ == "__main__":
    main()
