"""Reads the table that `winnow features` writes, and scores answers by its blocks.

README.md describes the files. All arrays are read-only views of them; the rows of page i are
`table.rows[table.start[i]:table.start[i + 1]]`.
"""

import json
from pathlib import Path

import numpy


class Split:
    """How the pages of a table are divided into folds, and the token weights learned for each."""

    def __init__(self, folder):
        folder = Path(folder)
        self.pages = [json.loads(line) for line in (folder / "pages.jsonl").open()]
        self.fold = numpy.array([page["fold"] for page in self.pages])
        self.folds = int(self.fold.max()) + 1
        self.corpus = numpy.array([page["corpus"] for page in self.pages])
        self.domain = numpy.array([page["domain"] for page in self.pages])
        self.weights = numpy.fromfile(folder / "weights.i8", dtype=numpy.int8)
        self.weights = self.weights.reshape(-1, 2, 1 << 15)

    def may_learn(self, fold):
        """The pages that the model of a fold learns from: corpora share sites, so none of a domain
        in the fold (apps/train/page_folds.h). All pages for the number that no fold has."""
        return ~numpy.isin(self.domain, self.domain[self.fold == fold])


class Table(Split):
    def __init__(self, folder):
        super().__init__(folder)
        folder = Path(folder)
        self.columns = (folder / "columns.txt").read_text().split()
        self.rows = numpy.fromfile(folder / "rows.u8", dtype=numpy.uint8)
        self.rows = self.rows.reshape(-1, len(self.columns))
        labels = numpy.fromfile(folder / "labels.u32", dtype=numpy.uint32).reshape(-1, 2)
        self.words = labels[:, 0].astype(numpy.int64)
        self.aligned = labels[:, 1].astype(numpy.int64)
        self.content = self.aligned / numpy.maximum(self.words, 1)  # the soft label
        self.tokens = numpy.fromfile(folder / "tokens.u32", dtype=numpy.uint32)
        self.truth = numpy.fromfile(folder / "truth.u32", dtype=numpy.uint32)

        def starts(key):
            return numpy.cumsum([0] + [page[key] for page in self.pages])

        self.start = starts("blocks")
        self.token_start = starts("tokens")
        self.truth_start = starts("truth")
        self.page_of = numpy.repeat(numpy.arange(len(self.pages)), numpy.diff(self.start))

    def column(self, name):
        return self.rows[:, self.columns.index(name)]

    def score(self, page, kept):
        """Word F1, precision and recall of a page, as defined in docs/metrics.md."""
        first, end = self.start[page], self.start[page + 1]
        tokens = self.tokens[self.token_start[page] : self.token_start[page + 1]]
        truth = self.truth[self.truth_start[page] : self.truth_start[page + 1]]
        chosen = numpy.repeat(kept, self.words[first:end])
        found = numpy.bincount(tokens[chosen], minlength=len(truth))
        matched = numpy.minimum(found, truth).sum()
        if truth.sum() == 0:
            return (1.0, 1.0, 1.0) if found.sum() == 0 else (0.0, 0.0, 1.0)
        if matched == 0:
            return 0.0, 0.0, 0.0
        precision, recall = matched / found.sum(), matched / truth.sum()
        return 2 * precision * recall / (precision + recall), precision, recall


def neighbours(table, names, shifts):
    """The columns of the blocks before and after; zero beyond the ends of a page."""
    columns, labels = [], []
    index = numpy.arange(len(table.rows))
    for name in names:
        values = table.column(name)
        for shift in shifts:
            there = numpy.clip(index + shift, 0, len(index) - 1)
            same_page = (table.page_of[there] == table.page_of) & (there == index + shift)
            columns.append(numpy.where(same_page, values[there], 0).astype(numpy.uint8))
            labels.append(f"{name}@{shift:+d}")
    return numpy.stack(columns, 1), labels


class Answers:
    """The answers of `auto` on the pages of a table, as `winnow features --answers` wrote them."""

    def __init__(self, table, folder):
        folder = Path(folder)
        self.names = (folder / "answers.txt").read_text().split()[1:]

        def read(name, kind):
            return numpy.fromfile(folder / name, dtype=kind)

        pages = len(table.pages)
        answers = read("answers.u8", numpy.uint8).reshape(pages, 1 + len(self.names))
        self.is_by_blocks = answers[:, 0] > 0
        self.columns = answers[:, 1:]
        self.page_columns = read("answers_columns.u8", numpy.uint8).reshape(pages, -1)
        self.kept = read("answers_kept.u8", numpy.uint8) > 0
        self.scores = read("answers_scores.f32", numpy.float32)
        if len(self.kept) != len(table.rows) or len(self.scores) != len(table.rows):
            raise SystemExit(f"{folder}: the answers are for other pages than the table")
