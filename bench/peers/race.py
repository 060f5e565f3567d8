"""Runs every contender on every page, in turns.

Contenders take turns on chunks of pages, in a rotating order, so that other load affects all of them. The first pages
are the speed sample and are repeated; the time of a page is that of its best repetition. The rest are for quality and
run once. Predictions are written line by line, so that an interrupted run leaves whole lines.
"""

import json
import sys
import time
from dataclasses import dataclass, field

CHUNK_PAGES = 10


@dataclass
class Tally:
    pages: int = 0
    failures: dict = field(default_factory=dict)  # url -> why
    best: dict = field(default_factory=dict)  # url -> seconds, of the speed sample


def run(peers, pages, read_page, speed_pages, repetitions, predictions):
    """Returns {name: Tally}. `predictions` maps a name to the open file for its answers."""
    tallies = {peer.name: Tally() for peer in peers}
    progress = Progress(len(pages) + min(speed_pages, len(pages)) * (repetitions - 1))
    try:
        for first in range(0, len(pages), CHUNK_PAGES):
            chunk = [(page, read_page(page)) for page in pages[first:first + CHUNK_PAGES]]
            for repetition in range(repetitions if first < speed_pages else 1):
                turn = (first // CHUNK_PAGES + repetition) % len(peers)
                for peer in peers[turn:] + peers[:turn]:
                    lap(peer, tallies[peer.name], chunk, repetition, first < speed_pages, predictions[peer.name])
                progress.advance(len(chunk))
    except KeyboardInterrupt:
        print("\ninterrupted: the figures are of the pages so far", file=sys.stderr)
    finally:
        for peer in peers:
            peer.stop()
    return tallies


def lap(peer, tally, chunk, repetition, is_timed, out):
    for page, content in chunk:
        if repetition > 0 and page.url in tally.failures:
            continue
        answer = peer.extract(page.url, content)
        if is_timed:
            tally.best[page.url] = min(answer["seconds"], tally.best.get(page.url, answer["seconds"]))
        if repetition > 0:
            continue
        tally.pages += 1
        if answer["error"]:
            tally.failures[page.url] = answer["error"]
        line = {"url": page.url, "articleBody": answer["text"], "seconds": answer["seconds"],
                "failure": answer["error"]}
        out.write(json.dumps(line, ensure_ascii=False) + "\n")
        out.flush()


class Progress:
    """Rate and time left: one updating line on a terminal, else an occasional line."""

    def __init__(self, total):
        self.total = total
        self.done = 0
        self.begin = time.monotonic()
        self.last = self.begin

    def advance(self, count):
        self.done += count
        now = time.monotonic()
        is_terminal = sys.stderr.isatty()
        if not is_terminal and now - self.last < 30 and self.done < self.total:
            return
        self.last = now
        left = (now - self.begin) / self.done * (self.total - self.done)
        line = f"{self.done} of {self.total} pages, {left / 60:.1f} minutes left"
        end = "\n" if not is_terminal or self.done >= self.total else ""
        print(f"\r\x1b[K{line}" if is_terminal else line, end=end, file=sys.stderr, flush=True)
