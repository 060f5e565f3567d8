"""Lists the sites of a table that `winnow features` wrote, one per line, without those of one fold.

    python3 sites.py TABLE --without 0 --kinds list post
"""

import argparse
import json
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("table", help="the folder that `winnow features` wrote")
    parser.add_argument("--without", type=int, required=True, help="the fold to leave out")
    parser.add_argument("--kinds", nargs="+", help="only sites that have pages of these kinds")
    options = parser.parse_args()

    sites = set()
    for line in (Path(options.table) / "pages.jsonl").open():
        page = json.loads(line)
        if page["fold"] != options.without and (not options.kinds or page["kind"] in options.kinds):
            sites.add(page["site"])
    print("\n".join(sorted(sites)))


if __name__ == "__main__":
    main()
