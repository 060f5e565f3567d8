"""Counts which parts of the content are kept: table rows, headings, list items, code, quotes.

    python3 parts.py --labels CORPUS... --predictions NAME=FILE...

Word F1 hides that a table in the middle of an article is lost. This script reads the pages of labelled
corpora and looks for each part in the label and in the body of the prediction: a part is there if its
words follow each other there. Only pages count of which half of the label is found, so that the wrong
choice of the article is not counted again. Prints the share of the parts of the label that is kept
(recall), and of tables also how many of those without a row in the label are kept. A row is counted by
its cells. Nested tables, tables of one column and tables with a cell of more than 60 words are layout.
"""

import argparse
import json
import re
from collections import Counter, defaultdict
from html.parser import HTMLParser
from pathlib import Path

import archives

LONGEST_CELL = 60  # words
LEAST = {"row": 2, "heading": 2, "item": 3, "code": 3, "quote": 4}  # words; shorter parts are anywhere
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
KIND = {"li": "item", "pre": "code", "blockquote": "quote"} | dict.fromkeys(HEADINGS, "heading")
UNREAD = {"script", "style", "template", "noscript", "select", "textarea", "title"}


def words_of(text):
    return re.findall(r"[^\W_]+", text.lower())


class Parts(HTMLParser):
    """`parts`: (kind, words); `tables`: lists of rows, which are lists of cells."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts, self.tables = [], []
        self.open = []  # (tag, texts) of headings, items, code, quotes
        self.stack = []  # tables: [rows, is nested]
        self.unread = None

    def handle_starttag(self, tag, attributes):
        if self.unread:
            return
        if tag in UNREAD:
            self.unread = tag
        elif tag == "table":
            for table in self.stack:
                table[1] = True
            self.stack.append([[], False])
        elif self.stack and tag == "tr":
            self.stack[-1][0].append([])
        elif self.stack and tag in ("td", "th") and self.stack[-1][0]:
            self.stack[-1][0][-1].append([])
        elif tag in KIND:
            if tag == "li":  # a list in an item is not part of its text
                self.close("li")
            self.open.append((tag, []))
        elif tag in ("ul", "ol"):
            self.close("li")
        if tag not in ("b", "i", "em", "strong", "a", "span", "sup", "sub", "code", "font"):
            self.handle_data(" ")

    def close(self, tag):
        for i in range(len(self.open) - 1, -1, -1):
            if self.open[i][0] == tag:
                self.parts.append((KIND[tag], words_of("".join(self.open[i][1]))))
                del self.open[i]
                return

    def handle_endtag(self, tag):
        if self.unread:
            self.unread = None if tag == self.unread else self.unread
        elif tag == "table" and self.stack:
            rows, is_nested = self.stack.pop()
            cells = [[words_of("".join(cell)) for cell in row] for row in rows]
            is_layout = is_nested or len(cells) < 2 or max(map(len, cells)) < 2 or \
                max(len(cell) for row in cells for cell in row) > LONGEST_CELL
            if not is_layout:
                self.tables.append(cells)
        elif tag in KIND:
            self.close(tag)

    def handle_data(self, data):
        if self.unread:
            return
        for _, texts in self.open:
            texts.append(data)
        if self.stack and self.stack[-1][0] and self.stack[-1][0][-1]:
            self.stack[-1][0][-1][-1].append(data)


def label_text(label):
    text = label.get("text") or label.get("articleBody") or ""
    posts = label.get("articles") or label.get("posts") or []
    return text or "\n".join(post.get("articleBody") or post.get("text") or "" for post in posts)


class Text:
    def __init__(self, text):
        words = words_of(text)
        self.counts = Counter(words)
        self.line = " " + " ".join(words) + " "

    def holds(self, words):
        return " " + " ".join(words) + " " in self.line


def count(html, truth, bodies, sums):
    parts = Parts()
    parts.feed(html)
    here = {kind: Counter(" ".join(words) for one, words in parts.parts if one == kind)
            for kind in ("heading", "item", "code", "quote")}
    for kind, found in here.items():
        for line in found:
            words = line.split()
            if len(words) < LEAST[kind] or not truth.holds(words):
                continue
            for name, body in bodies.items():
                sums[name][kind].update(all=1, kept=int(body.holds(words)))
    for table in parts.tables:
        rows = [[word for cell in row for word in cell] for row in table]
        told = [(row, len([cell for cell in cells if cell])) for row, cells in zip(rows, table)
                if len(row) >= LEAST["row"]]
        if len(told) < 2:
            continue
        wanted = [(row, cells) for row, cells in told if truth.holds(row)]
        for name, body in bodies.items():
            if 2 * len(wanted) >= len(told):
                sums[name]["cell"].update(
                    all=sum(cells for _, cells in wanted),
                    kept=sum(cells for row, cells in wanted if body.holds(row)))
                kept = sum(body.holds(row) for row, _ in told)
                sums[name]["table"].update(all=1, kept=int(2 * kept >= len(told)))
            elif not wanted:
                kept = sum(body.holds(row) for row, _ in told)
                sums[name]["other table"].update(all=1, kept=int(2 * kept >= len(told)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--labels", nargs="+", required=True, help="folders of corpora")
    parser.add_argument("--predictions", nargs="+", required=True, metavar="NAME=FILE",
                        help="several files may have one name")
    options = parser.parse_args()

    bodies = defaultdict(dict)
    for given in options.predictions:
        name, file = given.split("=", 1)
        for line in open(file):
            record = json.loads(line)
            bodies[record["url"]][name] = record.get("articleBody") or ""
    sums = defaultdict(lambda: defaultdict(Counter))
    pages = 0
    for folder in map(Path, options.labels):
        labels = {}
        for file in sorted(folder.glob("*.labels.jsonl")):
            for line in file.open():
                label = json.loads(line)
                labels[label["url"]] = Text(label_text(label))
        for archive in sorted(folder.glob("*.warc*")):
            for address, html in archives.pages(archive):
                truth = labels.get(address)
                if truth is None or not truth.counts or address not in bodies:
                    continue
                told = {name: Text(body) for name, body in bodies[address].items()}
                found = max((truth.counts & body.counts).total() for body in told.values())
                if 2 * found < truth.counts.total():
                    continue
                pages += 1
                count(html, truth, told, sums)
    print(f"{pages} pages of which half of the label is found")
    for name, kinds in sums.items():
        for kind in ("table", "cell", "heading", "item", "code", "quote", "other table"):
            counts = kinds[kind]
            print(f"{name:12} {kind:12} {counts['kept']:6} of {counts['all']:6} kept "
                  f"{counts['kept'] / max(1, counts['all']):.3f}")


if __name__ == "__main__":
    main()
