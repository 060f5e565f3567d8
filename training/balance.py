"""Searches for the balance of each kind of page (BALANCES in train_auto.py), by unseen sites and corpora.

    python3 balance.py TABLE --winnow build/release/winnow --labels CORPUS... \\
        --folds FOLDER --corpora FOLDER

The models of the folds answer on wcxb, the only corpus that has all kinds of pages; on the others the
models that were trained without the corpus (`train_auto.py --corpora`). Each page is answered with
several balances for all kinds; its score with a balance between two of them is interpolated. The
balances of the kinds then go up and down a grid, one at a time, as long as the mean over corpora of
the mean word F1 rises. A step that gains less than the noise is not taken, so that kinds that hardly
matter keep 1.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import numpy

import forest_file
from table import Answers, Table
from train_auto import KINDS

GRID = [0.25, 0.35, 0.5, 0.7, 1.0, 1.4, 2.0]
LEAST_GAIN = 0.0002  # of the mean over corpora, per step away from 1


def ask(options, table, models, split, balance):
    with tempfile.TemporaryDirectory() as folder:
        for path in Path(models).glob("fold*.model"):
            sections = [part for part in forest_file.read_sections(path.read_bytes())
                        if part[0] != "BLNC"]
            (Path(folder) / path.name).write_bytes(forest_file.model_bytes(sections))
        subprocess.run([options.winnow, "features", "--labels", *options.labels, *split,
                        "--answers", folder, "-o", folder, "--set", f"balance={balance}"],
                       check=True, capture_output=True)
        return Answers(table, folder)


def scores_of(table, answers):
    return numpy.array([table.score(page, answers.kept[table.start[page] : table.start[page + 1]])[0]
                        for page in range(len(table.pages))])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features --folds` wrote")
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--labels", required=True, nargs="+", help="as for the table")
    parser.add_argument("--folds", required=True, help="the folder with the models of the folds")
    parser.add_argument("--corpora", required=True, help="and with those without a corpus each")
    options = parser.parse_args()

    table = Table(options.table)
    by_site = table.corpus == "wcxb"
    kind_columns = [table.columns.index("kind." + kind) for kind in KINDS]
    scores = []
    for balance in GRID:
        folds = ask(options, table, options.folds, ["--folds", str(table.folds)], balance)
        corpora = ask(options, table, options.corpora, ["--split-by", "corpus"], balance)
        scores.append(numpy.where(by_site, scores_of(table, folds), scores_of(table, corpora)))
    kinds = numpy.where(by_site[:, None], folds.page_columns[:, kind_columns],
                        corpora.page_columns[:, kind_columns]).astype(float)
    kinds /= numpy.maximum(kinds.sum(1, keepdims=True), 1)
    scores = numpy.array(scores)
    names, corpus = numpy.unique(table.corpus, return_inverse=True)
    steps = numpy.log(GRID)
    page = numpy.arange(len(scores[0]))

    def result(balances):
        """Mean word F1 of each corpus."""
        place = numpy.interp(numpy.log(kinds @ balances + 1e-9), steps, numpy.arange(len(GRID)))
        low = numpy.minimum(place.astype(int), len(GRID) - 2)
        share = place - low
        mixed = (1 - share) * scores[low, page] + share * scores[low + 1, page]
        return numpy.bincount(corpus, mixed) / numpy.bincount(corpus)

    def worth(places):
        away = sum(abs(place - GRID.index(1.0)) for place in places)
        return result(numpy.array(GRID)[places]).mean() - LEAST_GAIN * away

    places = [GRID.index(1.0)] * len(KINDS)
    improves = True
    while improves:
        improves = False
        for kind in range(len(KINDS)):
            for step in (-1, 1):
                other = list(places)
                other[kind] += step
                if 0 <= other[kind] < len(GRID) and worth(other) > worth(places):
                    places, improves = other, True
    balances = numpy.array(GRID)[places]
    before, after = result(numpy.ones(len(KINDS))), result(balances)
    for name, old, new in zip([*names, "mean"], [*before, before.mean()], [*after, after.mean()]):
        print(f"{name:12} {old:.4f} {new:.4f} {new - old:+.4f}")
    print({kind: float(balance) for kind, balance in zip(KINDS, balances)})


if __name__ == "__main__":
    main()
