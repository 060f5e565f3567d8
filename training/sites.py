"""Lists the sites of a table that `winnow features` wrote, one per line, without those of one fold.

    python3 sites.py TABLE --without 0 --corpus blogs
"""

import argparse
import json
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features` wrote")
    parser.add_argument("--without", type=int, required=True, help="the fold to leave out")
    parser.add_argument("--kinds", nargs="+", help="only sites that have pages of these kinds")
    parser.add_argument("--corpus", help="only sites of this corpus")
    options = parser.parse_args()

    sites = set()
    for line in (Path(options.table) / "pages.jsonl").open():
        page = json.loads(line)
        if page["fold"] == options.without:
            continue
        if options.kinds and page["kind"] not in options.kinds:
            continue
        if options.corpus in (None, page["corpus"]):
            sites.add(page["site"])
    print("\n".join(sorted(sites)))


if __name__ == "__main__":
    main()
