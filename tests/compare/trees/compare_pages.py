"""Compares winnow's trees of all pages of some archives with those of the judges, node for node.

Usage: compare_pages.py BUILD_FOLDER ARCHIVE...    (tests/compare/run calls it)

A page that differs is kept in BUILD_FOLDER/unequal/ with both trees. Differences of a known class (explained.md)
are recognized by a check, never by the page's name; one of no class makes the command fail.
"""

import hashlib
import os
import re
import subprocess
import sys

from parsers import judges, winnow
from records import first_difference, read_record


def explanation(page, ours, theirs, judge, others):
    """The class of a difference as explained.md names it, or None."""
    if judge.uncapped.tree(page) == theirs:
        return "depth cap"
    has_select = re.search(rb"<select[\s/>]", page, re.IGNORECASE)
    if judge.name == "parse5" and has_select and judge.uncapped.tree(page) in others:
        return "select content"
    return None


def main(folder, archives):
    ours = winnow(folder)
    uncapped = winnow(folder, "--no-depth-cap")
    panel = judges(folder)
    for judge in panel:
        judge.uncapped = uncapped
    equal = {judge.name: 0 for judge in panel}
    classes = {}
    unexplained = 0
    pages = 0
    kept = os.path.join(folder, "unequal")
    os.makedirs(kept, exist_ok=True)
    source = subprocess.Popen([os.path.join(folder, "dump_trees"), "pages", *archives], stdout=subprocess.PIPE)
    while (record := read_record(source.stdout)) is not None:
        name, page = record
        pages += 1
        tree = ours.tree(page)
        trees = {judge.name: judge.tree(page) for judge in panel}
        for judge in panel:
            theirs = trees[judge.name]
            if tree == theirs:
                equal[judge.name] += 1
                continue
            others = [trees[other.name] for other in panel if other is not judge]
            reason = explanation(page, tree, theirs, judge, others)
            if reason is None:
                unexplained += 1
            else:
                classes[judge.name, reason] = classes.get((judge.name, reason), 0) + 1
            stem = os.path.join(kept, hashlib.sha1(name.encode()).hexdigest()[:12])
            for suffix, content in ((".html", page), (".winnow", tree), (f".{judge.name}", theirs)):
                with open(stem + suffix, "wb") as file:
                    file.write(content)
            path, our_line, their_line = first_difference(tree, theirs)
            print(f"{judge.name}: {name}\n  {reason or 'UNEXPLAINED'}; kept as {stem}.*\n  below {path}")
            print(f"  winnow: {our_line}\n  {judge.name}: {their_line}")
    if source.wait() != 0:
        return 1
    for judge in panel:
        explained = [f"{count} {reason}" for (name, reason), count in classes.items() if name == judge.name]
        print(f"{judge.name}: {equal[judge.name]} of {pages} trees equal"
              + (f"; explained: {', '.join(explained)} (explained.md)" if explained else ""))
    if unexplained:
        print(f"{unexplained} differences without an explanation")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
