"""Trains the forests of the method `auto` from a table that `winnow features` wrote.

    python3 train_auto.py TABLE -o auto.model --folds FOLDER --posts FOLDER

Trains in this order: the kind of a page, whether it is a list of posts (many_posts.py), and the content
of its blocks (which uses the kind). Inputs from an earlier model come from folds without the site of the
page. A model without each fold is written as well, for `winnow features --answers` and
cross_validate.py. The confidence of an answer is trained afterwards (train_confidence.py); until then it
is one half. The same table gives the same bytes.
"""

import argparse
import sys
from pathlib import Path

import lightgbm
import numpy

import forest_file
import many_posts
from table import Table, neighbours

KINDS = ["article", "list", "forum", "listing", "collection", "product", "documentation", "service"]
SAME_KIND = {"post": "article"}

# Columns that are also read from the blocks before and after, and how far.
NEIGHBOURS = [
    "text.words", "text.link-density", "tag.own", "class.sum", "words.sum", "text.last",
    "heading.rank", "near.climb-before", "path.count", "text.sentence-marks", "class.near",
    "text.density",
]
SHIFTS = [-4, -3, -2, -1, 1, 2, 3, 4]

COMMON = dict(seed=1, deterministic=True, force_col_wise=True, num_threads=1, verbose=-1,
              max_bin=255)
KIND_RULES = dict(COMMON, objective="multiclass", num_class=len(KINDS), num_leaves=8,
                  learning_rate=0.1, feature_fraction=0.5, bagging_fraction=0.7, bagging_freq=1,
                  lambda_l2=2, min_data_in_leaf=10)
KIND_ROUNDS = 80
BLOCK_RULES = dict(COMMON, objective="cross_entropy", num_leaves=32, learning_rate=0.06,
                   feature_fraction=0.15, bagging_fraction=0.5, bagging_freq=1, lambda_l2=2,
                   min_data_in_leaf=40, min_sum_hessian_in_leaf=1.0)
BLOCK_ROUNDS = 260
LIST_RULES = dict(COMMON, objective="binary", num_leaves=8, learning_rate=0.08,
                  feature_fraction=0.4, bagging_fraction=0.7, bagging_freq=1, lambda_l2=4,
                  min_data_in_leaf=10)
LIST_ROUNDS = 120
WORD_POWER = 0.7  # a block of w words weighs w to this power, a page 1
OTHER_CORPORA = 0.3  # weight of a page of a corpus with other guidelines
BARE_PAGES = 0.3  # weight of the bare form of a page when training kinds
WITHOUT_URL = 3  # one page in this many is trained without its address
SITE_PAGES = 3  # cap on the total weight of the pages of a site


def page_weights(table):
    """Weight 1 for pages of wcxb; 0 for pages on which the label is not found."""
    sites = [page["site"] for page in table.pages]
    counts = {site: sites.count(site) for site in set(sites)}
    weights = []
    for page in table.pages:
        weight = 1.0 if page["corpus"] == "wcxb-dev" else OTHER_CORPORA
        weights.append(weight * min(1, SITE_PAGES / counts[page["site"]]) * page["found"])
    return numpy.array(weights)


def block_weights(table, pages):
    weights = numpy.maximum(table.words, 1) ** WORD_POWER
    sums = numpy.bincount(table.page_of, weights, minlength=len(table.pages))
    return 100 * weights / sums[table.page_of] * pages[table.page_of]


class Learner:
    def __init__(self, table):
        self.table = table
        self.pages = page_weights(table)
        self.weights = block_weights(table, self.pages)
        self.filled = numpy.flatnonzero(numpy.diff(table.start) > 0)  # pages with blocks
        self.page_columns = [
            name for name in table.columns
            if name.startswith(("page.", "url.", "kind."))
            or name in ("best.share", "best.link-density", "span.share", "importance.share")]
        near, near_names = neighbours(table, NEIGHBOURS, SHIFTS)
        self.rows = numpy.hstack([table.rows, near])
        self.block_columns = table.columns + near_names
        # Pages also come from files: the model must not rely on the address.
        url_columns = [i for i, name in enumerate(table.columns) if name.startswith("url.")]
        nameless = numpy.flatnonzero(table.page_of % WITHOUT_URL == 0)
        self.rows[numpy.ix_(nameless, url_columns)] = 0
        kinds = [SAME_KIND.get(page["kind"], page["kind"]) for page in table.pages]
        self.kind = numpy.array([KINDS.index(kind) if kind in KINDS else -1 for kind in kinds])

    def page_rows(self, rows=None):
        """The columns of a page model, from the first block of each page or from `rows`."""
        if rows is None:
            rows = self.rows[self.table.start[:-1][self.filled]]
        return rows[:, [self.table.columns.index(name) for name in self.page_columns]]

    def without_kinds_twice(self, rows):
        """Uses each page twice, with and without its address; kinds are not known yet."""
        rows = rows.copy()
        rows[:, [i for i, name in enumerate(self.page_columns) if name.startswith("kind.")]] = 0
        nameless = rows.copy()
        nameless[:, [i for i, name in enumerate(self.page_columns) if name.startswith("url.")]] = 0
        return numpy.vstack([rows, nameless])

    def learn_kinds(self, rows, fold, posts):
        """Uses each page in its original and its bare form."""
        bare = posts.is_bare & posts.has_blocks
        rows = numpy.vstack([rows, self.page_rows(rows=posts.columns[bare])])
        page = numpy.concatenate([self.filled, posts.page[bare]])
        weight = self.pages[page] * numpy.repeat([1, BARE_PAGES], [len(self.filled), bare.sum()])
        use = (self.kind[page] >= 0) & (self.table.fold[page] != fold) & (weight > 0)
        data = lightgbm.Dataset(self.without_kinds_twice(rows[use]),
                                numpy.tile(self.kind[page[use]], 2),
                                weight=numpy.tile(weight[use], 2), params=KIND_RULES)
        return lightgbm.train(KIND_RULES, data, KIND_ROUNDS)

    def learn_lists(self, rows, fold, posts):
        """The list prior: whether a page looks like a list of posts."""
        use = (posts.fold != fold) & posts.has_blocks & ~posts.is_bare
        use &= ~numpy.isin(posts.kind, many_posts.UNTOLD)
        data = lightgbm.Dataset(self.without_kinds_twice(rows[use]),
                                numpy.tile(posts.kind[use] == "list", 2).astype(float),
                                weight=numpy.tile(posts.weight[use], 2), params=LIST_RULES)
        return lightgbm.train(LIST_RULES, data, LIST_ROUNDS)

    def learn_blocks(self, fold):
        use = (self.table.fold[self.table.page_of] != fold) & (self.weights > 0)
        use = numpy.flatnonzero(use)
        data = lightgbm.Dataset(self.rows[use], self.table.content[use], weight=self.weights[use],
                                params=BLOCK_RULES)
        return lightgbm.train(BLOCK_RULES, data, BLOCK_ROUNDS)

    def fill_kinds(self, probabilities):
        values = numpy.zeros((len(self.table.pages), len(KINDS)), numpy.uint8)
        values[self.filled] = numpy.round(255 * probabilities).astype(numpy.uint8)
        for i, kind in enumerate(KINDS):
            self.rows[:, self.table.columns.index("kind." + kind)] = values[self.table.page_of, i]


def learn_posts(learner, posts, folds):
    """Whether a page is a list of posts, by the list prior and the posts found."""
    rows = learner.page_rows(rows=posts.columns)
    list_models = {fold: learner.learn_lists(rows, fold, posts) for fold in folds}
    looks = numpy.zeros(len(rows))
    for fold in folds[:-1]:
        test = posts.fold == fold
        looks[test] = list_models[fold].predict(rows[test])
    many = many_posts.Learner(posts, looks)
    return list_models, {fold: many.learn(fold) for fold in folds}, many


def model_bytes(learner, weights, kinds, lists, many, blocks, posts):
    kind_trees = kinds.dump_model()["tree_info"]
    sections = [
        ("WGTS", weights.tobytes()),
        ("BCOL", "\n".join(learner.block_columns).encode()),
        ("PCOL", "\n".join(learner.page_columns).encode()),
        ("BLCK", forest_file.forest_bytes(blocks.dump_model()["tree_info"])),
        ("LIST", forest_file.forest_bytes(lists.dump_model()["tree_info"])),
        ("MANY", many),
        ("SURE", forest_file.forest_bytes([])),  # train_confidence.py
    ]
    for i in range(len(KINDS)):
        sections.append((f"KND{i}", forest_file.forest_bytes(kind_trees[i::len(KINDS)])))
    if posts:
        sections.append(("POST", posts))
    return forest_file.model_bytes(sections)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features` wrote")
    parser.add_argument("-o", "--output", required=True, help="the model file")
    parser.add_argument("--folds", required=True,
                        help="a folder for the models learned without one fold each")
    parser.add_argument("--posts", required=True,
                        help="the folder with the post classifiers of the folds")
    options = parser.parse_args()

    table = Table(options.table)
    learner = Learner(table)
    everything = table.folds  # the number that no fold has
    page_rows = learner.page_rows()
    folds = list(range(table.folds)) + [everything]

    posts = many_posts.PostRows(table, options.table)
    kind_models = {fold: learner.learn_kinds(page_rows, fold, posts) for fold in folds}
    probabilities = numpy.zeros((len(learner.filled), len(KINDS)))
    for fold in range(table.folds):
        test = table.fold[learner.filled] == fold
        probabilities[test] = kind_models[fold].predict(page_rows[test])
    learner.fill_kinds(probabilities)
    known = learner.kind[learner.filled] >= 0
    told = probabilities.argmax(1) == learner.kind[learner.filled]
    print(f"kinds told right, sites never seen: {told[known].mean():.3f}", file=sys.stderr)

    list_models, many_models, many = learn_posts(learner, posts, folds)
    print("\n".join(many.report({fold: many_models[fold] for fold in range(table.folds)})),
          file=sys.stderr)

    Path(options.folds).mkdir(parents=True, exist_ok=True)
    for fold in folds:
        blocks = learner.learn_blocks(fold)
        is_whole = fold == everything
        name = f"fold{fold}.model"
        path = Path(options.output) if is_whole else Path(options.folds) / name
        classifiers = b"" if is_whole else (Path(options.posts) / name).read_bytes()
        path.write_bytes(model_bytes(learner, table.weights[fold], kind_models[fold],
                                     list_models[fold], many.text(many_models[fold]), blocks,
                                     classifiers))
        print(f"{path} learned, without the confidence", file=sys.stderr)


if __name__ == "__main__":
    main()
