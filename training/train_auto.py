"""Trains the forests of the method `auto` from a table that `winnow features` wrote.

    python3 train_auto.py TABLE [-o auto.model] --folds FOLDER [--posts FOLDER]

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
from table import Split, Table, neighbours

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
                  learning_rate=0.04, feature_fraction=0.5, bagging_fraction=0.7, bagging_freq=1,
                  lambda_l2=2, min_data_in_leaf=10)
KIND_ROUNDS = 200
BLOCK_RULES = dict(COMMON, objective="cross_entropy", num_leaves=32, learning_rate=0.09,
                   feature_fraction=0.15, bagging_fraction=0.5, bagging_freq=1, lambda_l2=2,
                   min_data_in_leaf=40, min_sum_hessian_in_leaf=1.0)
BLOCK_ROUNDS = 160
LIST_RULES = dict(COMMON, objective="binary", num_leaves=8, learning_rate=0.08,
                  feature_fraction=0.4, bagging_fraction=0.7, bagging_freq=1, lambda_l2=4,
                  min_data_in_leaf=10)
LIST_ROUNDS = 120
WORD_POWER = 0.7  # a block of w words weighs w to this power, a page 1
# Weight of a page by its corpus: wcxb and the corpora with pages of any kind, then articles with
# other guidelines.
CORPORA = {"wcxb": 1.0, "canola": 1.0, "cleaneval": 1.0, "forums-train": 1.0, "products": 1.0,
           "listings": 1.0, "services": 1.0}
OTHER_CORPORA = 0.5
BARE_PAGES = 0.3  # weight of the bare form of a page when training kinds
# When training kinds, corpora of articles only weigh less: they would make threads and manuals
# articles. Compared in "Tried" in src/methods/auto/README.md.
KIND_CORPORA = {"wcxb": 1.0, "blogs": 1.0, "blogs2": 1.0, "forums-train": 1.0, "products": 1.0,
                "listings": 1.0, "services": 1.0}
OTHER_KIND_CORPORA = 0.3
KIND_WEIGHTS = {"forum": 1.5}  # 1 if a kind is not named; compared at the same place
# Not used for the list prior and the decision about lists: with them, own templates have .881 / .886
# instead of .938 / .953 (tests/pages/templates/score.py).
NOT_FOR_LISTS = ["blogs2", "forums-train", "products", "listings", "services"]
BLOCK_ROWS = 200_000  # number of blocks to draw for training
WITHOUT_URL = 3  # one page in this many teaches the kinds only without its address
SITE_PAGES = 3  # cap on the total weight of the pages of a site
# The balance between precision and recall of the chosen blocks by kind, 1 if a kind is not named.
# Chosen on unseen sites ("Tried" in src/methods/auto/README.md); balance.py searches for others.
BALANCES = {"article": 0.5, "list": 0.5, "forum": 0.7, "product": 0.5}


def page_weights(table):
    """By corpus; 0 for pages on which the label is not found."""
    _, site, counts = numpy.unique(table.domain, return_inverse=True, return_counts=True)
    found = numpy.array([page["found"] for page in table.pages])
    weights = numpy.array([CORPORA.get(corpus, OTHER_CORPORA) for corpus in table.corpus])
    return weights * numpy.minimum(1, SITE_PAGES / counts[site]) * found


def block_weights(table, pages):
    weights = numpy.maximum(table.words, 1) ** WORD_POWER
    sums = numpy.bincount(table.page_of, weights, minlength=len(table.pages))
    return 100 * weights / sums[table.page_of] * pages[table.page_of]


def for_lists(table):
    return ~numpy.isin(table.corpus, NOT_FOR_LISTS)


def draw_blocks(weights, count):
    """Draws about `count` blocks, small ones with a chance in proportion to their weight, and gives
    them the weight that they lose: the sums stay the same, and training takes a fifth of the time."""
    low, high = 1e-9, weights.max()
    for _ in range(60):  # bisection
        limit = (low * high) ** 0.5
        if numpy.minimum(1, weights / limit).sum() > count:
            low = limit
        else:
            high = limit
    chances = numpy.minimum(1, weights / limit)
    drawn = numpy.flatnonzero(numpy.random.default_rng(1).random(len(weights)) < chances)
    return drawn, (weights / numpy.maximum(chances, 1e-12))[drawn]


class Learner:
    def __init__(self, table):
        self.table = table
        self.pages = page_weights(table)
        self.drawn, self.weights = draw_blocks(block_weights(table, self.pages), BLOCK_ROWS)
        self.data = None
        self.filled = numpy.flatnonzero(numpy.diff(table.start) > 0)  # pages with blocks
        self.page_columns = [
            name for name in table.columns
            if name.startswith(("page.", "url.", "kind."))
            or name in ("best.share", "best.link-density", "span.share")]
        near, near_names = neighbours(table, NEIGHBOURS, SHIFTS)
        self.rows = numpy.hstack([table.rows, near])
        names = table.columns + near_names
        # What a block is does not depend on the address of its page, only the kind of page does.
        self.block_places = [i for i, name in enumerate(names) if not name.startswith("url.")]
        self.block_columns = [names[i] for i in self.block_places]
        # Pages also come from files: the model must not rely on the address.
        url_columns = [i for i, name in enumerate(table.columns) if name.startswith("url.")]
        nameless = numpy.flatnonzero(table.page_of % WITHOUT_URL == 0)
        self.rows[numpy.ix_(nameless, url_columns)] = 0
        self.kind_places = [self.block_columns.index("kind." + kind) for kind in KINDS]
        kinds = [SAME_KIND.get(page["kind"], page["kind"]) for page in table.pages]
        self.kind = numpy.array([KINDS.index(kind) if kind in KINDS else -1 for kind in kinds])
        self.kind_weights = numpy.array(
            [KIND_CORPORA.get(corpus, OTHER_KIND_CORPORA) * KIND_WEIGHTS.get(kind, 1)
             for corpus, kind in zip(table.corpus, kinds)])

    def page_rows(self, rows=None):
        """The columns of a page model, from the first block of each page or from `rows`."""
        if rows is None:
            rows = self.rows[self.table.start[:-1][self.filled]]
        return rows[:, [self.table.columns.index(name) for name in self.page_columns]]

    def nameless(self, rows):
        """Rows of a page model without the address."""
        rows = rows.copy()
        rows[:, [i for i, name in enumerate(self.page_columns) if name.startswith("url.")]] = 0
        return rows

    def page_data(self, rows, answers, weights, rules):
        """Each page twice, with and without its address."""
        return lightgbm.Dataset(numpy.vstack([rows, self.nameless(rows)]),
                                numpy.tile(answers, 2),
                                weight=numpy.tile(weights, 2),
                                params=rules)

    # `learns`: for each page, whether a model may learn from it.

    def learn_kinds(self, learns, posts):
        """Uses each page in its original and its bare form."""
        bare = posts.is_bare & posts.has_blocks
        rows = numpy.vstack([self.page_rows(), self.page_rows(rows=posts.columns[bare])])
        page = numpy.concatenate([self.filled, posts.page[bare]])
        weight = self.pages[page] * numpy.repeat([1, BARE_PAGES], [len(self.filled), bare.sum()])
        weight *= self.kind_weights[page]
        use = (self.kind[page] >= 0) & learns[page] & (weight > 0)
        data = self.page_data(rows[use], self.kind[page[use]], weight[use], KIND_RULES)
        return lightgbm.train(KIND_RULES, data, KIND_ROUNDS)

    def learn_lists(self, learns, posts):
        """The list prior: whether a page looks like a list of posts. Uses all forms of a page."""
        use = learns[posts.page] & posts.has_blocks & for_lists(self.table)[posts.page]
        use &= ~numpy.isin(posts.kind, many_posts.UNTOLD)
        rows = self.page_rows(rows=posts.columns[use])
        data = self.page_data(rows, (posts.kind[use] == "list").astype(float), posts.weight[use],
                              LIST_RULES)
        return lightgbm.train(LIST_RULES, data, LIST_ROUNDS)

    def learn_blocks(self, learns):
        """Uses each block twice, with the kinds of its page as told with and without the address."""
        page = self.table.page_of[self.drawn]
        rules = dict(BLOCK_RULES, min_data_in_leaf=2 * BLOCK_RULES["min_data_in_leaf"])
        if self.data is None:
            rows = numpy.vstack([self.rows[self.drawn][:, self.block_places]] * 2)
            rows[:, self.kind_places] = self.kinds[:, page].reshape(len(rows), len(KINDS))
            self.data = lightgbm.Dataset(rows, numpy.tile(self.table.content[self.drawn], 2),
                                         weight=numpy.tile(self.weights / 2, 2),
                                         params=rules).construct()
        data = self.data.subset(numpy.flatnonzero(numpy.tile(learns[page], 2)))
        return lightgbm.train(rules, data, BLOCK_ROUNDS)

    def tell_kinds(self, model, pages):
        """Probabilities of the kinds of some of `filled`, with and without their addresses."""
        rows = self.page_rows(self.table.rows[self.table.start[:-1][self.filled[pages]]])
        return numpy.stack([model.predict(rows), model.predict(self.nameless(rows))])

    def fill_kinds(self, probabilities):
        """`probabilities`: of tell_kinds(), for all pages with blocks."""
        self.kinds = numpy.zeros((2, len(self.table.pages), len(KINDS)), numpy.uint8)
        self.kinds[:, self.filled] = numpy.round(255 * probabilities).astype(numpy.uint8)


def learn_inputs(learner, posts):
    """Models of the folds whose predictions are inputs of others: the kinds of the pages, and the
    list prior of the rows of `posts`. Gives the kinds to the learner."""
    table = learner.table
    kinds, lists = [], []
    probabilities = numpy.zeros((2, len(learner.filled), len(KINDS)))
    prior = numpy.zeros(len(posts.page))
    for fold in range(table.folds):
        learns = table.may_learn(fold)
        kinds.append(learner.learn_kinds(learns, posts))
        lists.append(learner.learn_lists(learns, posts))
        test = table.fold[learner.filled] == fold
        probabilities[:, test] = learner.tell_kinds(kinds[-1], test)
        test = posts.fold == fold
        prior[test] = lists[-1].predict(learner.page_rows(rows=posts.columns[test]))
    learner.fill_kinds(probabilities)
    known = learner.kind[learner.filled] >= 0
    told = probabilities.argmax(2) == learner.kind[learner.filled]
    with_url, without_url = told[:, known].mean(1)
    print(f"kinds told right, sites never seen: {with_url:.3f}, without the address "
          f"{without_url:.3f}", file=sys.stderr)
    return kinds, lists, prior


def model_bytes(learner, weights, kinds, lists, many, blocks, posts):
    kind_trees = kinds.dump_model()["tree_info"]
    sections = [
        ("WGTS", weights.tobytes()),
        ("BCOL", "\n".join(learner.block_columns).encode()),
        ("PCOL", "\n".join(learner.page_columns).encode()),
        ("BLCK", forest_file.forest_bytes(blocks.dump_model()["tree_info"])),
        ("LIST", forest_file.forest_bytes(lists.dump_model()["tree_info"])),
        ("MANY", many),
        ("BLNC", "\n".join(f"kind.{kind} {BALANCES.get(kind, 1.0)}" for kind in KINDS).encode()),
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
    parser.add_argument("-o", "--output", help="the model of all pages; without it only the folds")
    parser.add_argument("--folds", required=True,
                        help="a folder for the models learned without one fold each")
    parser.add_argument("--corpora", metavar="TABLE",
                        help="a table of the same pages by `winnow features --split-by corpus`: its "
                             "folds are left out instead")
    parser.add_argument("--posts", help="the folder with the post classifiers of the folds; "
                                        "without it their models use the built-in ones")
    options = parser.parse_args()

    table = Table(options.table)
    learner = Learner(table)
    posts = many_posts.PostRows(table, options.table)
    kind_models, list_models, prior = learn_inputs(learner, posts)
    many = many_posts.Learner(table, posts, prior)
    print("\n".join(many.report()), file=sys.stderr)

    split = Split(options.corpora) if options.corpora else table
    everything = split.folds  # the number that no fold has
    Path(options.folds).mkdir(parents=True, exist_ok=True)
    for fold in range(everything + 1 if options.output else everything):
        learns = split.may_learn(fold)
        is_known = split is table and fold < everything
        kinds = kind_models[fold] if is_known else learner.learn_kinds(learns, posts)
        lists = list_models[fold] if is_known else learner.learn_lists(learns, posts)
        name = f"fold{fold}.model"
        path = Path(options.folds) / name if fold < everything else Path(options.output)
        has_own = options.posts and fold < everything
        classifiers = (Path(options.posts) / name).read_bytes() if has_own else b""
        path.write_bytes(model_bytes(learner, split.weights[fold], kinds, lists,
                                     many.text(many.learn(learns & for_lists(table))),
                                     learner.learn_blocks(learns),
                                     classifiers))
        print(f"{path} learned, without the confidence", file=sys.stderr)


if __name__ == "__main__":
    main()
