"""make peers: installs the contenders, runs them over a corpus, scores them, writes the table and the leaderboard.

Usage: peers.py BUILD_FOLDER (bench/peers/run calls it). Environment variables:
  CORPUS=wcxb        a folder of the corpora, or the path of a label file or of a folder of them
  SAMPLE=60          number of pages instead of all
  ONLY=a,b           these contenders; winnow's methods are called winnow-<method>
  SPEED_PAGES=100 REPETITIONS=3   how many of the pages are timed, and how often each
  RACE=0             do not run: score the answers of the last run again
"""

import contextlib
import datetime
import json
import os
import signal
import subprocess
import sys

import install
import leaderboard
import pages as pages_module
import race
import report
from contenders import CONTENDERS
from peer import CAP_SECONDS, Peer

# The name of the answers of `make eval`, which come from models that were not trained on the sites of the pages.
UNSEEN_SITES = "winnow-auto-unseen-sites"
SHARED = os.environ.get("WINNOW_SHARED", "../shared")


def winnow_contenders(winnow_peer):
    def lines_of(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    version = lines_of("build/release/winnow", "--version")[0].removeprefix("winnow ")
    return [({"name": f"winnow-{name}", "version": version, "registry": "here"}, [winnow_peer, "extract", name])
            for name in lines_of(winnow_peer, "methods")]


def gather(build, only):
    """([(contender, command)], [unavailable contenders])."""
    present = [entry for entry in winnow_contenders(os.path.join(build, "winnow", "winnow_peer"))
               if not only or entry[0]["name"] in only]
    absent = []
    for contender in CONTENDERS:
        if only and contender.name not in only:
            continue
        about = {"name": contender.name, "version": contender.package.version,
                 "registry": contender.package.registry}
        try:
            install.install(contender.package, build)
            present.append((about, install.command(contender, build)))
        except install.NotInstalled as answer:
            absent.append({**about, "answer": str(answer)})
            print(f"{contender.name}: not here: {answer}", file=sys.stderr, flush=True)
    return present, absent


def score(program, labels, predictions, folder):
    """({name: scores}, why there are none). The scorer is `winnow eval`, the same for everybody."""
    out = os.path.join(folder, "scores.json")
    command = [program, "eval", "--labels", labels, "--json", out]
    for name, path in predictions.items():
        command += ["--predictions", f"{name}={path}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as failure:
        return {}, str(failure)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        return {}, said[-1] if said else f"winnow eval ended with {done.returncode}"
    with open(out, encoding="utf-8") as file:
        methods = json.load(file)["methods"]
    overall = {name: methods[name]["overall"] for name in predictions if name in methods}
    return {name: {key: value for key, value in figures.items() if value is not None}
            for name, figures in overall.items()}, None


def finish(run, folder, build, only):
    """Scores the results in `folder` and writes the table."""
    paths = {row["name"]: os.path.join(folder, "predictions", row["name"] + ".jsonl") for row in run["rows"]}
    unseen = os.path.join("build", "model", run["corpus"].removesuffix("-dev") + ".jsonl")
    if os.path.exists(unseen):
        paths[UNSEEN_SITES] = unseen
    scores, run["notScored"] = score("build/release/winnow", os.path.join(folder, "labels.jsonl"), paths, folder)
    for row in run["rows"]:
        row["scores"] = scores.get(row["name"], {})
    run["unseenSites"] = scores.get(UNSEEN_SITES)
    print(report.write(run, folder))
    if not only:
        report.write(run, build)
    print(leaderboard.write(build, "docs/leaderboard.md"))
    return 0


def command_line():
    """The command that makes this run again."""
    names = ("CORPUS", "SAMPLE", "ONLY", "SPEED_PAGES", "REPETITIONS")
    return " ".join(["make peers", *[f"{name}={os.environ[name]}" for name in names if os.environ.get(name)]])


def main(build):
    corpus = pages_module.find_corpus(SHARED, os.environ.get("CORPUS") or "wcxb")
    if corpus is None:
        print("peers: skipped, no corpora")
        return 0
    only = {name for name in os.environ.get("ONLY", "").split(",") if name}
    speed_pages = int(os.environ.get("SPEED_PAGES") or 100)
    repetitions = int(os.environ.get("REPETITIONS") or 3)
    sample = int(os.environ.get("SAMPLE") or 0)

    folder = os.path.join(build, corpus.name + (f"-{sample}" if sample else "") + ("-only" if only else ""))
    if os.environ.get("RACE") == "0":
        with open(os.path.join(folder, "peers.json"), encoding="utf-8") as file:
            return finish(json.load(file), folder, build, only)

    present, absent = gather(build, only)
    if not present:
        print("peers: no contender of that name, or none could be installed", file=sys.stderr)
        return 1
    os.makedirs(os.path.join(folder, "predictions"), exist_ok=True)
    pages_path = os.path.join(build, f"{corpus.name}.pages")
    everything = pages_module.unpack(corpus, os.path.join(build, "winnow", "winnow_peer"), pages_path)
    pages = pages_module.shuffled(everything, sample)

    load_before = os.getloadavg()[0]
    core = max(os.sched_getaffinity(0))
    peers = [Peer(about["name"], command, os.path.join(folder, about["name"] + ".log"), core)
             for about, command in present]
    with contextlib.ExitStack() as files:
        predictions = {peer.name: files.enter_context(
            open(os.path.join(folder, "predictions", peer.name + ".jsonl"), "w", encoding="utf-8"))
            for peer in peers}
        source = files.enter_context(open(pages_path, "rb"))

        def read_page(page):
            source.seek(page.offset)
            return source.read(page.size)

        tallies = race.run(peers, pages, read_page, speed_pages, repetitions, predictions)
    # An interrupted run is scored on the pages that all contenders have answered.
    pages = pages[:min(tally.pages for tally in tallies.values())]
    sizes = {page.url: page.size for page in pages}
    pages_module.write_labels(corpus, pages, os.path.join(folder, "labels.jsonl"))
    run = {
        "corpus": corpus.name, "pages": len(pages), "megabytes": sum(page.size for page in pages) / 1e6,
        "speedPages": min(speed_pages, len(pages)), "repetitions": repetitions, "capSeconds": CAP_SECONDS,
        "rows": [report.row(about, peer, tallies[peer.name], sizes)
                 for (about, _), peer in zip(present, peers)],
        "notInstalled": absent,
        "date": datetime.date.today().isoformat(), "command": command_line(),
        "cores": os.cpu_count(), "loadBefore": load_before, "loadAfter": os.getloadavg()[0],
    }
    return finish(run, folder, build, only)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends like Ctrl-C: with a table of what was done
    sys.exit(main(sys.argv[1]))
