"""Trains a model for each site of a corpus on a few of its posts, and scores auto with and without it on the others.

Both have the statistics of the site. The posts are drawn with a fixed seed; a site needs five more posts than labels.
"""
import argparse
import json
import pathlib
import random
import statistics
import subprocess
import tempfile


def write_labels(path, labels):
    path.write_text("".join(json.dumps(label) + "\n" for label in labels))


def scores_of_site(winnow, labels_file, count, folder):
    """(URL, kind, word F1 alone, with the model) of the pages that were not labelled, or None for a small site."""
    labels = [json.loads(line) for line in labels_file.read_text().splitlines()]
    posts = [label for label in labels if label["kind"] != "list"]
    random.Random(1).shuffle(posts)
    if len(posts) < count + 5:
        return None
    unseen = posts[count:] + [label for label in labels if label["kind"] == "list"]
    write_labels(folder / "some.labels.jsonl", posts[:count])
    write_labels(folder / "unseen.labels.jsonl", unseen)
    archive = str(labels_file).replace(".labels.jsonl", ".warc.zst")

    def run(*arguments, may_fail=False):
        subprocess.run([winnow, *arguments, "-j", "1"], check=not may_fail, capture_output=True)

    stores = {"alone": folder / "empty", "model": folder / "store"}
    for store in stores.values():
        store.mkdir()
    # It fails if auto alone is as good: then there is no model.
    run("train", "auto", f"--labels={folder}/some.labels.jsonl", f"--pages={archive}",
        f"--site-memory={stores['model']}", "--name=model", may_fail=True)
    for name, store in stores.items():
        run("extract", archive, "--format=jsonl", f"--output={folder}/{name}.jsonl", f"--site-memory={store}")
    run("eval", f"--labels={folder}/unseen.labels.jsonl", f"--pages={archive}", f"--json={folder}/scores.json",
        *(f"--predictions={name}={folder}/{name}.jsonl" for name in stores))
    methods = json.loads((folder / "scores.json").read_text())["methods"]
    found = {name: {page["url"]: page["wordF1"] for page in methods[name]["pages"]} for name in stores}
    return [(label["url"], "lists" if label["kind"] == "list" else "posts", found["alone"][label["url"]],
             found["model"][label["url"]]) for label in unseen if label["url"] in found["alone"]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--labels", type=int, default=10)
    parser.add_argument("--sites", default="")
    options = parser.parse_args()
    wanted = {name for name in options.sites.split(",") if name}
    pages, sites = {"posts": [], "lists": []}, {"posts": [], "lists": []}
    for labels_file in sorted(options.corpus.glob("*.labels.jsonl")):
        name = labels_file.name.removesuffix(".labels.jsonl")
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as folder:
            scores = scores_of_site(options.winnow, labels_file, options.labels, pathlib.Path(folder))
        for kind in pages if scores else ():
            of_kind = [(alone, model) for _, k, alone, model in scores if k == kind]
            pages[kind] += of_kind
            if of_kind:
                sites[kind].append((statistics.mean(model - alone for alone, model in of_kind), name))
    for kind, scores in pages.items():
        if not scores:
            continue
        worst = min(sites[kind])
        print(f"{kind}: {len(scores)} pages of {len(sites[kind])} sites, word F1 alone "
              f"{statistics.mean(alone for alone, _ in scores):.4f}, model {statistics.mean(m for _, m in scores):.4f}; "
              f"better on {sum(model > alone + .001 for alone, model in scores)}, "
              f"worse on {sum(model < alone - .001 for alone, model in scores)}; worst site {worst[1]} {worst[0]:+.4f}")


if __name__ == "__main__":
    main()
