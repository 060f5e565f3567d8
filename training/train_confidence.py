"""Trains the confidence of the answers of `auto`, and adds it to its models.

    python3 train_confidence.py TABLE [auto.model] --folds FOLDER

The rows are the answers that `winnow features --answers FOLDER` wrote, with the models of the folds that
train_auto.py made: the same columns that extraction gives to the confidence forest. Pages whose text is
their posts are not used, because extraction does not ask for the confidence there. An answer is right if
its word F1 reaches .9.
"""

import argparse
import sys
from pathlib import Path

import lightgbm
import numpy

import forest_file
from table import Answers, Table
from train_auto import COMMON, page_weights

RIGHT = 0.9  # an answer with this word F1 counts as right
RULES = dict(COMMON, objective="cross_entropy", num_leaves=6, learning_rate=0.05,
             feature_fraction=0.5, bagging_fraction=0.7, bagging_freq=1, lambda_l2=5,
             min_data_in_leaf=30)
ROUNDS = 80


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features` wrote")
    parser.add_argument("model", nargs="?", help="the model of all pages, which is changed")
    parser.add_argument("--folds", required=True, help="the folder with the models of the folds")
    options = parser.parse_args()

    table = Table(options.table)
    answers = Answers(table, options.table)
    paths = [Path(options.folds) / f"fold{fold}.model" for fold in range(table.folds)]
    if options.model:
        paths.append(Path(options.model))
    # The columns of the page models, without those of an earlier confidence.
    sections = dict(forest_file.read_sections(paths[-1].read_bytes()))
    page_columns = [name for name in sections["PCOL"].decode().split()
                    if not name.startswith("answer.")]
    wanted = [table.columns.index(name) for name in page_columns]
    rows = numpy.hstack([answers.page_columns[:, wanted], answers.columns])
    # Each page twice: many come without an address.
    nameless = rows.copy()
    nameless[:, [i for i, name in enumerate(page_columns) if name.startswith("url.")]] = 0

    score = numpy.zeros(len(table.pages))
    for page in range(len(table.pages)):
        kept = answers.kept[table.start[page] : table.start[page + 1]]
        score[page] = table.score(page, kept)[0]
    yardstick = numpy.array([page["corpus"] == "wcxb" for page in table.pages])
    print(f"word F1, sites never seen: {score[yardstick].mean():.4f}", file=sys.stderr)
    yardstick &= answers.is_by_blocks

    right = (score >= RIGHT).astype(float)
    weights = page_weights(table) * answers.is_by_blocks
    told = numpy.zeros(len(table.pages))
    for fold, path in enumerate(paths):
        use = table.may_learn(fold) & (weights > 0)
        data = lightgbm.Dataset(numpy.vstack([rows[use], nameless[use]]), numpy.tile(right[use], 2),
                                weight=numpy.tile(weights[use], 2), params=RULES)
        model = lightgbm.train(RULES, data, ROUNDS)
        test = table.fold == fold
        if test.any():
            told[test] = model.predict(rows[test])
        path.write_bytes(forest_file.replace_sections(path.read_bytes(), {
            "PCOL": "\n".join(page_columns + answers.names).encode(),
            "SURE": forest_file.forest_bytes(model.dump_model()["tree_info"]),
        }))
    error = ((told - right)[yardstick] ** 2).mean()
    share = right[yardstick].mean()
    print(f"Brier score of the confidence, sites never seen: {error:.4f} "
          f"(a constant: {share * (1 - share):.4f})", file=sys.stderr)


if __name__ == "__main__":
    main()
