"""Decides whether a page is a list of posts, once `auto` has found posts on it.

A logistic regression over the list prior of the page (the forest LIST) and the numbers of
src/posts/post_evidence.h, which `winnow features --posts` added to the table: three rows
per page: original, bare and flat. The list prior and the posts come from models that have not seen the fold of
the page.
"""

from pathlib import Path

import numpy

SITE_PAGES = 10  # cap on the total weight of the pages of one kind of a site
PENALTY = 10.0  # L2 penalty, with columns scaled to deviation 1
LEAST_LOOKS = 1e-4  # as in auto_model.cc
UNTOLD = ["listing", "mixed"]  # kinds whose pages may be lists of posts or not
FORMS = ["as they are", "bare", "flat"]  # apps/train/bare_page.h


class PostRows:
    """Rows of the pages of a table, three forms each: rows 3 i to 3 i + 2."""

    def __init__(self, table, folder):
        folder = Path(folder)
        self.names = (folder / "posts.txt").read_text().split()
        numbers = numpy.fromfile(folder / "posts.f32", dtype=numpy.float32)
        numbers = numbers.reshape(len(table.pages) * len(FORMS), len(self.names)).astype(float)
        self.are_found = numbers[:, 0] > 0
        self.names, self.numbers = self.names[1:], numbers[:, 1:]
        columns = numpy.fromfile(folder / "posts_columns.u8", dtype=numpy.uint8)
        self.columns = columns.reshape(len(table.pages) * len(FORMS), len(table.columns))
        self.has_blocks = self.columns.any(1)
        self.page = numpy.repeat(numpy.arange(len(table.pages)), len(FORMS))
        self.form = numpy.tile(numpy.arange(len(FORMS)), len(table.pages))
        self.is_bare = self.form == 1
        self.fold = table.fold[self.page]
        kinds = [page["kind"] for page in table.pages]
        lists = [page["kind"] == "list" and page["posts"] > 1 for page in table.pages]
        places = [(page["site"], page["kind"]) for page in table.pages]
        counts = {place: places.count(place) for place in set(places)}
        weights = [min(1, SITE_PAGES / counts[place]) for place in places]
        self.kind = numpy.array(kinds)[self.page]
        self.is_list = numpy.array(lists, float)[self.page]
        self.weight = numpy.array(weights)[self.page]

def logit(probabilities):
    clamped = numpy.clip(probabilities, LEAST_LOOKS, 1 - LEAST_LOOKS)
    return numpy.log(clamped / (1 - clamped))


def fit(rows, answers, weights):
    """Weights and bias of a logistic regression, by Newton's method."""
    mean, scale = numpy.average(rows, axis=0, weights=weights), rows.std(0)
    scale[scale < 1e-6] = numpy.inf  # constant columns have no effect
    scaled = numpy.hstack([(rows - mean) / scale, numpy.ones((len(rows), 1))])
    penalty = numpy.diag([PENALTY] * rows.shape[1] + [1e-6])
    found = numpy.zeros(scaled.shape[1])
    for _ in range(30):
        chances = 1 / (1 + numpy.exp(-scaled @ found))
        slope = scaled.T @ (weights * (chances - answers)) + penalty @ found
        spread = weights * chances * (1 - chances)
        found -= numpy.linalg.solve((scaled * spread[:, None]).T @ scaled + penalty, slope)
    slopes = found[:-1] / scale
    return slopes, found[-1] - (slopes * mean).sum()


class Learner:
    """`looks`: the list prior of each row of `posts`, from forests that have not seen its fold."""

    def __init__(self, table, posts, looks):
        self.table = table
        self.posts = posts
        self.names = ["looks"] + posts.names
        self.rows = numpy.hstack([logit(looks)[:, None], posts.numbers])
        self.use = posts.are_found & ~numpy.isin(posts.kind, UNTOLD)

    def learn(self, learns):
        use = self.use & learns[self.posts.page]
        return fit(self.rows[use], self.posts.is_list[use], self.posts.weight[use])

    def report(self):
        """The accuracy of the decisions on pages of unseen sites."""
        chances = numpy.zeros(len(self.rows))
        for fold in range(self.table.folds):
            slopes, bias = self.learn(self.table.may_learn(fold))
            test = self.posts.fold == fold
            chances[test] = 1 / (1 + numpy.exp(-(self.rows[test] @ slopes + bias)))
        told = self.posts.are_found & (chances > 0.5)
        lines = []
        for number, form in enumerate(FORMS):
            here = self.posts.form == number
            lists = here & (self.posts.is_list > 0)
            others = here & (self.posts.is_list == 0) & ~numpy.isin(self.posts.kind, UNTOLD)
            lines.append(f"lists of posts, sites never seen, {form}: {told[lists].sum()} of "
                         f"{lists.sum()} told, and {told[others].sum()} of {others.sum()} others")
        return lines

    def text(self, model):
        """The section MANY of a model file: one name and weight per line."""
        slopes, bias = model
        lines = [f"bias {bias:.6g}"]
        lines += [f"{name} {slope:.6g}" for name, slope in zip(self.names, slopes)]
        return "\n".join(lines).encode()
