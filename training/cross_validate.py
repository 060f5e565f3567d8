"""Extracts pages with models that have not seen their sites, as predictions for `winnow eval`.

    python3 cross_validate.py --winnow build/release/winnow --table TABLE --folds FOLDER \\
        -o predictions.jsonl ARCHIVE...

For each fold of the table, its model extracts the archives, and the records of the pages of the fold
are kept.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--table", required=True, help="the folder that `winnow features` wrote")
    parser.add_argument("--folds", required=True, help="the folder with the models of the folds")
    parser.add_argument("--method", default="auto")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("archives", nargs="+")
    options = parser.parse_args()

    fold_of = {}
    for line in (Path(options.table) / "pages.jsonl").open():
        page = json.loads(line)
        fold_of[page["url"]] = page["fold"]
    kept = 0
    with open(options.output, "w") as output:
        for fold in sorted(set(fold_of.values())):
            model = Path(options.folds) / f"fold{fold}.model"
            command = [options.winnow, "extract", "--method", options.method, "--model", str(model),
                       "--format", "jsonl", *options.archives]
            run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
            for line in filter(None, run.stdout.split("\n")):
                if fold_of.get(json.loads(line).get("url")) == fold:
                    output.write(line + "\n")
                    kept += 1
    print(f"{kept} pages in {options.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
