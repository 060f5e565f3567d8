"""Reads the table that `winnow features` writes, and scores selections of its blocks.

README.md describes the files. All arrays are read-only views of them; the rows of page i are
`table.rows[table.start[i]:table.start[i + 1]]`.
"""

import json
from pathlib import Path

import numpy

GROUP_SHARE = 0.6
SECTION_SHARE = 0.2
SCENES = 64


class Table:
    def __init__(self, folder):
        folder = Path(folder)
        self.columns = (folder / "columns.txt").read_text().split()
        self.pages = [json.loads(line) for line in (folder / "pages.jsonl").open()]
        self.rows = numpy.fromfile(folder / "rows.u8", dtype=numpy.uint8)
        self.rows = self.rows.reshape(-1, len(self.columns))
        labels = numpy.fromfile(folder / "labels.u32", dtype=numpy.uint32).reshape(-1, 2)
        self.words = labels[:, 0].astype(numpy.int64)
        self.aligned = labels[:, 1].astype(numpy.int64)
        self.content = self.aligned / numpy.maximum(self.words, 1)  # the soft label
        self.groups = numpy.fromfile(folder / "groups.u32", dtype=numpy.uint32).astype(numpy.int64)
        self.tokens = numpy.fromfile(folder / "tokens.u32", dtype=numpy.uint32)
        self.truth = numpy.fromfile(folder / "truth.u32", dtype=numpy.uint32)
        self.weights = numpy.fromfile(folder / "weights.i8", dtype=numpy.int8)
        self.weights = self.weights.reshape(-1, 2, 1 << 15)

        def starts(key):
            return numpy.cumsum([0] + [page[key] for page in self.pages])

        self.start = starts("blocks")
        self.token_start = starts("tokens")
        self.truth_start = starts("truth")
        self.page_of = numpy.repeat(numpy.arange(len(self.pages)), numpy.diff(self.start))
        self.fold = numpy.array([page["fold"] for page in self.pages])
        self.folds = int(self.fold.max()) + 1

    def column(self, name):
        return self.rows[:, self.columns.index(name)]

    def smooth_by_group(self, page, probabilities):
        """Smooths scores over blocks in similar places; src/methods/auto/auto.cc does the same."""
        first, end = self.start[page], self.start[page + 1]
        words, group = self.words[first:end], self.groups[first:end]
        words = numpy.maximum(words, 1)
        clamped = numpy.clip(probabilities, 1e-4, 1 - 1e-4)
        scores = numpy.log(clamped / (1 - clamped))
        section = numpy.cumsum(self.column("heading.rank")[first:end] > 0)
        for places, share in ((group, GROUP_SHARE), (section, SECTION_SHARE)):
            sums = numpy.maximum(numpy.bincount(places, words), 1)
            means = numpy.bincount(places, scores * words) / sums
            scores = (1 - share) * scores + share * means[places]
        return 1 / (1 + numpy.exp(-scores))

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


def choose(probabilities, words, groups, balance=1.0):
    """Selects blocks; src/methods/auto/auto.cc does the same."""
    times = numpy.floor(probabilities * SCENES + 0.5).astype(int)
    able = numpy.flatnonzero(times > 0)
    order = able[numpy.argsort(-probabilities[able], kind="stable")]
    kept = numpy.zeros(len(words), bool)
    if len(order) == 0:
        return kept
    mixed = (groups[order] * 0x9E3779B1) & 0xFFFFFFFF
    factor, first = (mixed >> 24 | 1)[:, None], (mixed >> 16 & 255)[:, None]
    ranks = (factor * numpy.arange(SCENES) + first) % SCENES
    content = (ranks < times[order][:, None]) * words[order][:, None].astype(float)
    found = numpy.cumsum(content, axis=0)
    taken = numpy.cumsum(words[order])[:, None]
    promise = (found / (taken + balance * found[-1] + 1e-6)).sum(1)
    kept[order[: int(numpy.argmax(promise)) + 1]] = True
    return kept
