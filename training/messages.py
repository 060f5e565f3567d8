"""Counts the messages of labelled threads that predictions have as records, with their authors and dates.

    python3 messages.py --labels ../shared/corpora/forums-train --predictions auto=predictions.jsonl

A message is found if a record has word F1 of .8 or more with it. A page without records is one record. Authors and
dates are counted among the messages found whose label has them: an author is right if the name is the same but
for case and spaces.
"""

import argparse
import collections
import json
import re
from pathlib import Path

FOUND = 0.8
WORD = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]|\w+")  # Han and kana by character


def words(text):
    return collections.Counter(WORD.findall((text or "").lower()))


def word_f1(one, other):
    return 2 * (one & other).total() / max(1, one.total() + other.total())


def name(text):
    return re.sub(r"\s+", " ", text or "").strip().lower()


def score(label, record):
    """Counts of one page."""
    records = record.get("articles") or [record]
    bodies = [words(each.get("articleBody")) for each in records]
    left = set(range(len(records)))
    counts = collections.Counter(pages=1, messages=len(label["posts"]), records=len(records),
                                 threads=record["pageType"] == "forumThread")
    for message in label["posts"]:
        body = words(message["body"])
        best = max(left, key=lambda i: (word_f1(body, bodies[i]), -i), default=None)
        if best is None or word_f1(body, bodies[best]) < FOUND:
            continue
        left.remove(best)
        found = records[best]
        counts["found"] += 1
        if message["author"]:
            counts["signed"] += 1
            names = [name(author["name"]) for author in found.get("authors", [])]
            counts["authors"] += name(message["author"]) in names
        if message["date"]:
            counts["dated"] += 1
            counts["dates"] += "datePublished" in found
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--labels", required=True, help="a folder with *.labels.jsonl")
    parser.add_argument("--predictions", nargs="+", required=True, metavar="NAME=FILE")
    parser.add_argument("--boards", action="store_true", help="a line for each board, the worst first")
    options = parser.parse_args()
    labels = {}
    for path in Path(options.labels).glob("*.labels.jsonl"):
        for line in path.open():
            label = json.loads(line)
            labels[label["url"]] = label
    print("name pages threads messages found of-records authors dates")
    for prediction in options.predictions:
        title, file = prediction.split("=", 1)
        boards = collections.defaultdict(collections.Counter)
        for line in open(file):
            record = json.loads(line)
            if label := labels.get(record.get("url")):
                boards[label["board"]].update(score(label, record))
        rows = [(title, sum(boards.values(), collections.Counter()))]
        if options.boards:
            rows += sorted(boards.items(), key=lambda row: row[1]["found"] / row[1]["messages"])
        for row, n in rows:
            print(f"{row} {n['pages']} {n['threads'] / n['pages']:.3f} {n['messages']} "
                  f"{n['found'] / n['messages']:.3f} {n['found'] / n['records']:.3f} "
                  f"{n['authors'] / max(1, n['signed']):.3f} {n['dates'] / max(1, n['dated']):.3f}")


if __name__ == "__main__":
    main()
