"""Measures the effect of each group of columns, and of some steps after the scores, on `auto`.

    python3 ablation.py TABLE --winnow build/release/winnow --folds FOLDER --labels CORPUS... \\
        [--test 0 1] [--only mark. text.]

Block forests are trained on the pages of wcxb alone, once with all columns and once without each group.
They replace those in the models of the folds, and `winnow features --answers` gives the answers on the
pages of the folds that were left out. The labels are those of the table. Differences below .002 are
noise.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import lightgbm
import numpy

import forest_file
import train_auto
from table import Answers, Table

GROUPS = {
    "text of the block": ("text.",),
    "learned weights of words": ("words.",),
    "learned weights of class names": ("class.",),
    "tags": ("tag.",),
    "marks: tags, roles, class families, hidden-ness": ("mark.",),
    "levels around the block": ("level",),
    "repetition: cards, like places, copies": ("card.", "path.", "repeat.", "page.group"),
    "place on the page": ("place.",),
    "headings": ("heading.",),
    "title and description": ("title.",),
    "best container, span": ("best.", "span."),
    "neighbours": ("@", "near."),
    "the page as a whole": ("page.",),
    "kind of the page": ("kind.",),
}


class Judge:
    def __init__(self, options):
        self.options = options
        self.table = Table(options.table)
        self.learner = train_auto.Learner(self.table)
        self.yardstick = numpy.array([page["corpus"] == "wcxb" for page in self.table.pages])
        # The kinds of the pages, as the models of the folds tell them.
        kinds = self.ask(self.models()).page_columns
        for kind in train_auto.KINDS:
            place = self.table.columns.index("kind." + kind)
            self.learner.rows[:, place] = kinds[self.table.page_of, place]

    def models(self):
        folder = Path(self.options.folds)
        return {fold: (folder / f"fold{fold}.model").read_bytes()
                for fold in range(self.table.folds)}

    def ask(self, models, settings=()):
        """The answers with these models of the folds."""
        with tempfile.TemporaryDirectory() as folder:
            for fold, content in models.items():
                (Path(folder) / f"fold{fold}.model").write_bytes(content)
            command = [self.options.winnow, "features", "--labels", *self.options.labels,
                       "--folds", str(self.table.folds), "--answers", folder, "-o", folder]
            for setting in settings:
                command += ["--set", setting]
            subprocess.run(command, check=True, capture_output=True)
            return Answers(self.table, folder)

    def learn(self, without=()):
        """Models whose block forests do not use some columns."""
        names = self.learner.block_columns
        keep = [i for i, name in enumerate(names)
                if not any(name.startswith(part) or (part == "@" and "@" in name)
                           for part in without)]
        drawn = self.learner.drawn
        able = self.yardstick[self.table.page_of[drawn]]
        models = self.models()
        for fold in self.options.test:
            learns = self.table.may_learn(fold)[self.table.page_of[drawn]]
            use = numpy.flatnonzero(learns & able)
            places = [self.learner.block_places[i] for i in keep]
            data = lightgbm.Dataset(self.learner.rows[numpy.ix_(drawn[use], places)],
                                    self.table.content[drawn[use]],
                                    weight=self.learner.weights[use],
                                    params=train_auto.BLOCK_RULES)
            model = lightgbm.train(train_auto.BLOCK_RULES, data, train_auto.BLOCK_ROUNDS)
            models[fold] = forest_file.replace_sections(models[fold], {
                "BCOL": "\n".join(names[i] for i in keep).encode(),
                "BLCK": forest_file.forest_bytes(model.dump_model()["tree_info"])})
        return models

    def score(self, answers, pick=None):
        """The mean word F1. `pick` replaces the kept blocks of a page."""
        results = []
        for page in self.learner.filled:
            if not self.yardstick[page] or self.table.fold[page] not in self.options.test:
                continue
            here = slice(self.table.start[page], self.table.start[page + 1])
            kept = answers.kept[here]
            if pick is not None:
                kept = pick(answers.scores[here], self.table.words[here])
            results.append(self.table.score(page, kept)[0])
        return numpy.mean(results)


def half(chances, words):
    return chances > 0.5


def alone(chances, words):
    """Expects that every block is content or not for itself."""
    order = numpy.argsort(-chances, kind="stable")
    found = numpy.cumsum((chances * words)[order])
    promise = found / (numpy.cumsum(words[order]) + (chances * words).sum() + 1e-9)
    kept = numpy.zeros(len(words), bool)
    kept[order[: int(numpy.argmax(promise)) + 1]] = True
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features` wrote")
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--folds", required=True, help="the folder with the models of the folds")
    parser.add_argument("--labels", required=True, nargs="+", help="as for the table")
    parser.add_argument("--test", nargs="+", type=int, default=[0, 1], help="the folds to test on")
    parser.add_argument("--only", nargs="+", help="only groups with these prefixes")
    options = parser.parse_args()

    judge = Judge(options)
    models = judge.learn()
    answers = judge.ask(models)
    whole = judge.score(answers)
    print(f"all: {whole:.4f}", flush=True)
    # Copies and notices at the end are kept in all three, so that they differ in the choice only.
    copies = judge.ask(models, ["dedup=off"])
    kept = judge.score(copies)
    print(f"{kept - whole:+.4f}  copies kept", flush=True)
    print(f"{judge.score(copies, half) - kept:+.4f}  a fixed threshold of one half", flush=True)
    print(f"{judge.score(copies, alone) - kept:+.4f}  every block a bet of its own", flush=True)
    for name, parts in GROUPS.items():
        if options.only and not set(parts) & set(options.only):
            continue
        difference = judge.score(judge.ask(judge.learn(without=parts))) - whole
        print(f"{difference:+.4f}  without {name}", flush=True)


if __name__ == "__main__":
    main()
