"""Measures the effect of each group of columns, and of each step after the scores, on `auto`.

    python3 ablation.py TABLE [--folds 0 1] [--only mark. text.]

Models are trained on the pages of wcxb alone, once with all columns and once without each group, and
scored on the pages of the folds that were left out. Differences below .002 are noise.
"""

import argparse

import lightgbm
import numpy

import many_posts
import train_auto
from table import Table, choose

GROUPS = {
    "text of the block": ("text.",),
    "learned weights of words": ("words.", "near.word-weight"),
    "learned weights of class names": ("class.", "near.class"),
    "tags": ("tag.",),
    "marks: tags, roles, class families, hidden-ness": ("mark.",),
    "levels around the block": ("level",),
    "repetition: cards, like places, copies": ("card.", "path.", "repeat.", "page.group"),
    "top section": ("section.",),
    "place on the page": ("place.",),
    "headings": ("heading.",),
    "title and description": ("title.",),
    "best container, span, importance": ("best.", "span.", "importance."),
    "windows": ("near.",),
    "neighbours": ("@",),
    "the page as a whole": ("page.",),
    "address": ("url.",),
    "kind of the page": ("kind.",),
}


class Judge:
    def __init__(self, folder, folds):
        self.table = table = Table(folder)
        self.folds = folds
        self.learner = train_auto.Learner(table)
        rows = self.learner.page_rows()
        posts = many_posts.PostRows(table, folder)
        kinds = numpy.zeros((len(self.learner.filled), len(train_auto.KINDS)))
        for fold in range(table.folds):
            test = table.fold[self.learner.filled] == fold
            kinds[test] = self.learner.learn_kinds(rows, fold, posts).predict(rows[test])
        self.learner.fill_kinds(kinds)
        self.yardstick = numpy.array([page["corpus"] == "wcxb-dev" for page in table.pages])
        self.later = table.column("repeat.later") > 0

    def learn(self, without=()):
        names = self.learner.block_columns
        keep = [i for i, name in enumerate(names)
                if not any(name.startswith(part) or (part == "@" and "@" in name)
                           for part in without)]
        scores = numpy.zeros(len(self.learner.rows))
        fold_of = self.table.fold[self.table.page_of]
        able = self.yardstick[self.table.page_of]
        for fold in self.folds:
            use = numpy.flatnonzero((fold_of != fold) & able & (self.learner.weights > 0))
            data = lightgbm.Dataset(self.learner.rows[numpy.ix_(use, keep)],
                                    self.table.content[use], weight=self.learner.weights[use],
                                    params=train_auto.BLOCK_RULES)
            model = lightgbm.train(train_auto.BLOCK_RULES, data, train_auto.BLOCK_ROUNDS)
            test = numpy.flatnonzero((fold_of == fold) & able)
            scores[test] = model.predict(self.learner.rows[numpy.ix_(test, keep)])
        return scores

    def score(self, scores, pick=None, smooth_by_group=True, drop_copies=True):
        results = []
        for page in self.learner.filled:
            if not self.yardstick[page] or self.table.fold[page] not in self.folds:
                continue
            first, end = self.table.start[page], self.table.start[page + 1]
            words, groups = self.table.words[first:end], self.table.groups[first:end]
            chances = scores[first:end]
            if smooth_by_group:
                chances = self.table.smooth_by_group(page, chances)
            kept = (pick or choose)(chances, words, groups)
            if drop_copies:
                kept = kept & ~(self.later[first:end] & (words >= train_auto.COPIED_WORDS))
            results.append(self.table.score(page, kept)[0])
        return numpy.mean(results)


def alone(chances, words, groups):
    """Decides every block separately."""
    order = numpy.argsort(-chances, kind="stable")
    found = numpy.cumsum((chances * words)[order])
    promise = found / (numpy.cumsum(words[order]) + (chances * words).sum() + 1e-9)
    kept = numpy.zeros(len(words), bool)
    kept[order[: int(numpy.argmax(promise)) + 1]] = True
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features` wrote")
    parser.add_argument("--folds", nargs="+", type=int, default=[0, 1])
    parser.add_argument("--only", nargs="+", help="only groups with these prefixes")
    options = parser.parse_args()

    judge = Judge(options.table, options.folds)
    scores = judge.learn()
    whole = judge.score(scores)
    print(f"all: {whole:.4f}", flush=True)
    steps = {
        "a fixed threshold of one half": dict(pick=lambda chances, words, groups: chances > 0.5),
        "every block a bet of its own": dict(pick=alone),
        "no agreement of blocks in like places": dict(smooth_by_group=False),
        "copies kept": dict(drop_copies=False),
    }
    for name, change in steps.items():
        print(f"{judge.score(scores, **change) - whole:+.4f}  {name}", flush=True)
    for name, parts in GROUPS.items():
        if options.only and not set(parts) & set(options.only):
            continue
        print(f"{judge.score(judge.learn(without=parts)) - whole:+.4f}  without {name}",
              flush=True)


if __name__ == "__main__":
    main()
