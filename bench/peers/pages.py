"""The pages of a corpus: decoded once by winnow_peer, stored in one file, read by offset.

A corpus is `<name>.labels.jsonl` with `<name>.warc.gz` or `.warc.zst` next to it, or a folder of these. Only labelled pages are used,
and every contender gets the same UTF-8 text.
"""

import glob
import json
import os
import random
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    url: str
    offset: int
    size: int


@dataclass(frozen=True)
class Corpus:
    name: str
    labels: list  # paths of the label files
    archives: list


def find_corpus(shared, wanted):
    """The corpus called `wanted`: a folder of the corpora (wcxb, blogs, ...), or the path of a label file or folder.
    None if it does not exist."""
    path = wanted if os.path.exists(wanted) else os.path.join(shared, "corpora", wanted)
    if os.path.isdir(path):
        labels = sorted(glob.glob(os.path.join(path, "*.labels.jsonl")))
    else:
        labels = [path] if path.endswith(".labels.jsonl") and os.path.exists(path) else []
    pairs = [(label, archive) for label in labels for ending in (".warc.gz", ".warc.zst")
             if os.path.exists(archive := label.removesuffix(".labels.jsonl") + ending)]
    if not pairs:
        return None
    base = os.path.basename(os.path.normpath(path)).removesuffix(".labels.jsonl")
    name = os.path.basename(pairs[0][0]).removesuffix(".labels.jsonl") if len(pairs) == 1 else base
    return Corpus(name, [label for label, _ in pairs], [archive for _, archive in pairs])


def labelled(corpus):
    """url -> the line of its label."""
    lines = {}
    for path in corpus.labels:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip():
                    lines.setdefault(json.loads(line)["url"], line)
    return lines


def unpack(corpus, winnow_peer, path):
    """Writes the labelled pages to `path` and returns their offsets; repeated on each run, because it takes only seconds.
    A concurrent run keeps the previous file open."""
    urls = labelled(corpus)
    pages = {}
    with open(path + ".new", "wb") as out:
        dump = subprocess.Popen([winnow_peer, "pages", *corpus.archives], stdout=subprocess.PIPE)
        while head := dump.stdout.readline():
            size, _, url = head.decode().rstrip("\n").partition(" ")
            content = dump.stdout.read(int(size) + 1)[:-1]
            if url in urls and url not in pages:
                pages[url] = Page(url, out.tell(), len(content))
                out.write(content)
        if dump.wait() != 0:
            raise SystemExit("peers: winnow_peer could not read the archives")
    os.replace(path + ".new", path)
    return [pages[url] for url in urls if url in pages]


def shuffled(pages, count):
    """`count` pages (0: all) in a fixed order that mixes sites, kinds and sizes."""
    order = sorted(pages, key=lambda page: page.url)
    random.Random(1).shuffle(order)
    return order[:count] if count else order


def write_labels(corpus, pages, path):
    """The labels of just these pages, for the scorer."""
    lines = labelled(corpus)
    with open(path, "w", encoding="utf-8") as out:
        out.writelines(lines[page.url] for page in sorted(pages, key=lambda page: page.offset))
