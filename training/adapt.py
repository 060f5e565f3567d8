"""Measures `winnow train auto`: how much do 20 labelled pages help on pages of other sites?

    python3 adapt.py --winnow PROGRAM --model auto.model --corpora CORPORA -o FOLDER

The built-in model has seen all corpora, so it cannot be the base of a measurement. This script trains the block
forest, the kinds and the token weights without one corpus (wcxb) and without its domains in the others. Then
each kind of page of that corpus is a family of sites that the model does not know: `winnow train auto` gets
the labels of some of its pages, and the pages of all other sites of the kind are scored before and after. The
list prior, the list decision and the post classifiers are those of the built-in model. Prints a table.
"""

import argparse
import hashlib
import json
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import numpy

import forest_file
import train_auto
from table import Table

FAMILY = "wcxb"
KINDS = ["article", "documentation", "service", "forum", "listing", "collection", "product"]


def domain_of(url):
    """Close to the registrable domain: more sites are left out rather than fewer."""
    parts = (urlsplit(url).hostname or url).split(".")
    is_national = len(parts) > 2 and len(parts[-1]) == 2 and len(parts[-2]) <= 3
    return ".".join(parts[-3 if is_national else -2 :])


def read_labels(folder):
    for path in sorted(folder.glob("*.labels.jsonl")):
        for line in path.open():
            if line.strip():
                yield path, json.loads(line)


def archive_of(labels):
    """The archive next to a file of labels, whatever it is compressed with."""
    names = [labels.with_name(labels.name.replace(".labels.jsonl", ending)) for ending in (".warc.gz", ".warc.zst")]
    return next((name for name in names if name.exists()), names[0])


def write_labels(path, labels, archive):
    """Labels with a link to the archive next to them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(label) + "\n" for label in labels))
    link = path.with_name(path.name.replace(".labels.jsonl", "".join(archive.suffixes[-2:])))
    link.unlink(missing_ok=True)
    link.symlink_to(archive.resolve())


def write_other_corpora(corpora, output):
    """All corpora without the family and its domains."""
    known = {domain_of(label["url"]) for _, label in read_labels(corpora / FAMILY)}
    for folder in sorted(corpora.iterdir()):
        if not folder.is_dir() or folder.name == FAMILY:
            continue
        files = {}
        for path, label in read_labels(folder):
            if domain_of(label["url"]) not in known:
                files.setdefault(path, []).append(label)
        for path, labels in files.items():
            write_labels(output / folder.name / path.name, labels, archive_of(path))


class NoPosts:
    """Stands for the table of posts, which the kinds are learned without."""

    is_bare = has_blocks = numpy.zeros(0, bool)
    page = numpy.zeros(0, int)

    def __init__(self, columns):
        self.columns = numpy.zeros((0, columns), numpy.uint8)


def base_model(table, built_in):
    """The built-in model with blocks, kinds and token weights learned from the table."""
    learner = train_auto.Learner(table)
    posts = NoPosts(len(table.columns))
    probabilities = numpy.zeros((2, len(learner.filled), len(train_auto.KINDS)))
    for fold in range(table.folds):
        test = table.fold[learner.filled] == fold
        kinds = learner.learn_kinds(table.may_learn(fold), posts)
        probabilities[:, test] = learner.tell_kinds(kinds, test)
    learner.fill_kinds(probabilities)
    everything = numpy.ones(len(table.pages), bool)
    kind_trees = learner.learn_kinds(everything, posts).dump_model()["tree_info"]
    block_trees = learner.learn_blocks(everything).dump_model()["tree_info"]
    page_columns = dict(forest_file.read_sections(built_in))["PCOL"].decode().split("\n")
    assert page_columns[: len(learner.page_columns)] == learner.page_columns
    replaced = {
        "WGTS": table.weights[-1].tobytes(),
        "BCOL": "\n".join(learner.block_columns).encode(),
        "BLCK": forest_file.forest_bytes(block_trees),
        "SURE": forest_file.forest_bytes([]),
    }
    for i in range(len(train_auto.KINDS)):
        trees = kind_trees[i :: len(train_auto.KINDS)]
        replaced[f"KND{i}"] = forest_file.forest_bytes(trees)
    return forest_file.replace_sections(built_in, replaced)


def draw(labels, count, seed):
    """`count` pages of different sites, and the pages of all other sites."""
    order = sorted(labels, key=lambda label: hashlib.sha1(f"{seed} {label['url']}".encode()).digest())
    chosen, domains = [], set()
    for label in order:
        if len(chosen) < count and label["text"] and domain_of(label["url"]) not in domains:
            chosen.append(label)
            domains.add(domain_of(label["url"]))
    return chosen, [label for label in labels if domain_of(label["url"]) not in domains]


class Scorer:
    def __init__(self, winnow, folder):
        self.winnow, self.folder = winnow, folder

    def run(self, *arguments):
        done = subprocess.run([self.winnow, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(done.stderr)
        return done.stdout

    def word_f1(self, labels, model):
        """By page."""
        path = self.folder / "scores.json"
        self.run("eval", "--labels", labels, "--methods", "auto", "--model", model, "--json", path)
        rows = json.loads(path.read_text())["methods"]["auto"]["pages"]
        return numpy.array([row["wordF1"] for row in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--model", required=True, help="the built-in model")
    parser.add_argument("--corpora", required=True, type=Path)
    parser.add_argument("-o", "--output", required=True, type=Path, help="folder for all files")
    parser.add_argument("--pages", type=int, default=20, help="labelled pages for training")
    parser.add_argument("--draws", type=int, default=3, help="random choices of these pages")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    scorer = Scorer(options.winnow, options.output)

    base = options.output / "base.model"
    if not base.exists():
        write_other_corpora(options.corpora, options.output / "corpora")
        scorer.run("features", "--labels", *sorted((options.output / "corpora").iterdir()),
                   "--folds", 5, "-o", options.output / "table")
        base.write_bytes(base_model(Table(options.output / "table"), Path(options.model).read_bytes()))

    family = [label for _, label in read_labels(options.corpora / FAMILY)]
    archive = next((options.corpora / FAMILY).glob("*.warc.*"))
    print("| kind | pages | before | after | better | worse |\n|---|---|---|---|---|---|")
    for kind in KINDS:
        before, after = [], []
        labels = [label for label in family if label["kind"] == kind]
        for seed in range(options.draws):
            train, test = draw(labels, options.pages, seed)
            folder = options.output / f"{kind}{seed}"
            write_labels(folder / "train.labels.jsonl", train, archive)
            write_labels(folder / "test.labels.jsonl", test, archive)
            model = folder / "adapted.model"
            log = scorer.run("train", "auto", "--base", base, "--labels", folder / "train.labels.jsonl",
                             "-o", model)
            (folder / "train.log").write_text(log)
            before.append(scorer.word_f1(folder / "test.labels.jsonl", base))
            after.append(scorer.word_f1(folder / "test.labels.jsonl", model))
        change = numpy.concatenate(after) - numpy.concatenate(before)
        print(f"| {kind} | {options.pages} + {len(before[0])} | "
              f"{numpy.mean([scores.mean() for scores in before]):.3f} | "
              f"{numpy.mean([scores.mean() for scores in after]):.3f} | "
              f"{(change > 0.01).mean():.0%} | {(change < -0.01).mean():.0%} |", flush=True)


if __name__ == "__main__":
    main()
