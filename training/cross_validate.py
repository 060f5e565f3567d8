"""Extracts pages with models that have not seen their sites, as predictions for `winnow eval`.

    python3 cross_validate.py --winnow build/release/winnow --table TABLE --folds FOLDER \\
        [--without-address] -o predictions.jsonl ARCHIVE...

For each fold of the table, its model extracts the archives, and the records of the pages of the fold
are kept. With --without-address the pages are extracted as if they came from standard input: the model
is not told where they are from.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import archives


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--table", required=True, help="the folder that `winnow features` wrote")
    parser.add_argument("--folds", required=True, help="the folder with the models of the folds")
    parser.add_argument("--method", default="auto")
    parser.add_argument("--without-address", action="store_true")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("archives", nargs="+")
    options = parser.parse_args()

    fold_of = {}
    for line in (Path(options.table) / "pages.jsonl").open():
        page = json.loads(line)
        fold_of[page["url"]] = page["fold"]
    kept = 0
    with tempfile.TemporaryDirectory() as folder, open(options.output, "w") as output:
        inputs, numbers = options.archives, {}
        if options.without_address:
            inputs = [f"{folder}/{i}.warc" for i in range(len(options.archives))]
            for archive, renamed in zip(options.archives, inputs):
                Path(renamed).write_bytes(archives.without_addresses(archive, numbers))
        address_of = {f"page:{number}": address for address, number in numbers.items()}
        for fold in sorted(set(fold_of.values())):
            model = Path(options.folds) / f"fold{fold}.model"
            command = [options.winnow, "extract", "--method", options.method, "--model", str(model),
                       "--format", "jsonl", *inputs]
            run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
            for line in filter(None, run.stdout.split("\n")):
                record = json.loads(line)
                record["url"] = address_of.get(record.get("url"), record.get("url"))
                if fold_of.get(record["url"]) == fold:
                    output.write(json.dumps(record) + "\n")
                    kept += 1
    print(f"{kept} pages in {options.output}", file=sys.stderr)


if __name__ == "__main__":
    main()
