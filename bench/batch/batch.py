"""Extracts a corpus repeatedly, with one hostile page per thousand, on one thread and on two.

    batch.py WINNOW ARCHIVE FOLDER PAGES

The corpus is listed as often as needed for PAGES, so nothing large is written. Hostile pages: bombs in
gzip and in gzip of gzip, garbage, deep nesting, a million attributes, a page of a million elements.
Checks four things, prints the result of each, and exits with 1 if one fails:

  - the records of the good pages are those of the corpus alone, byte for byte
  - every hostile page has its record
  - peak memory over all pages is at most 1.25 times that over one round of the corpus
  - two threads process at least 1.8 times the pages per second of one: the median of several turns,
    alternating between one thread and two, over a part of the pages

If other programs use the cores (read from the kernel's counters), the last check is not possible and
the result says so. The processor time per page on two threads compared to one is always printed.
"""

import gzip
import hashlib
import os
import subprocess
import sys
import time
import zlib

SPEEDUP = 1.8
GROWTH = 1.25
TURNS = 5
QUIET = 0.1  # cores that others may take before the clock says nothing about us
MARK = b"poison.example"


def members(path):
    """The gzip members of a file, each as it is and with its content's first bytes."""
    with open(path, "rb") as source:
        data = memoryview(source.read())
    at = 0
    while at < len(data):
        inflater = zlib.decompressobj(31)
        content, end = b"", at
        while not inflater.eof and end < len(data):
            content = content or inflater.decompress(data[end : end + 4096])[:1024]
            end += 4096
            while not inflater.eof and end < len(data):
                inflater.decompress(data[end : end + 65536])
                end += 65536
        end = min(end, len(data)) - len(inflater.unused_data)
        yield data[at:end], content
        at = end


def poisons():
    """Name -> headers and body."""
    bomb = gzip.compress(b"<p>rye " * (1 << 24), 9)
    return {
        "bomb": (b"Content-Encoding: gzip\r\n", bomb),
        "double-bomb": (b"Content-Encoding: gzip, gzip\r\n", gzip.compress(bomb, 9)),
        "garbage": (b"", bytes((i * 7919 >> 3) & 255 for i in range(300_000))),
        "nesting": (b"", b"<div><b><table>" * 200_000),
        "attributes": (b"", b"<p " + b"".join(b"a%d=b " % i for i in range(500_000)) + b">rye"),
        "elements": (b"", b"<i>" * 1_000_000),
        "half-a-head": (b"Content-Length: 99999999\r\n", b"<p>cut"),
    }


def record(name, head, body):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + head + b"\r\n" + body
    return gzip.compress(
        b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://poison.example/"
        + name.encode()
        + b"\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:"
        + hashlib.md5(name.encode()).hexdigest().encode()
        + b">\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: "
        + str(len(block)).encode()
        + b"\r\n\r\n"
        + block
        + b"\r\n\r\n",
        6,
    )


def poisoned_copy(archive, folder, name, poison):
    """The archive with one hostile page after every thousand records."""
    path = os.path.join(folder, name + ".warc.gz")
    with open(path, "wb") as out:
        responses = 0
        for compressed, content in members(archive):
            out.write(compressed)
            if b"WARC-Type: response" in content:
                responses += 1
                if responses % 1000 == 500:
                    out.write(poison)
    return path, responses


def machine_seconds():
    """Processor seconds that all programs together have used so far."""
    with open("/proc/stat", encoding="ascii") as file:
        fields = [int(field) for field in file.readline().split()[1:9]]
    idle = fields[3] + fields[4]
    return (sum(fields) - idle) / os.sysconf("SC_CLK_TCK")


class Run:
    """One run of the program: its time, and the time of other programs meanwhile."""

    def __init__(self, winnow, threads, archives, sink):
        used, begin = machine_seconds(), time.monotonic()
        process = subprocess.Popen(
            [winnow, "extract", "-f", "jsonl", "-j", str(threads), *archives],
            stdout=sink,
            stderr=subprocess.DEVNULL,
        )
        _, _, usage = os.wait4(process.pid, 0)
        self.seconds = time.monotonic() - begin
        self.megabytes = usage.ru_maxrss / 1024
        self.processor = usage.ru_utime + usage.ru_stime
        self.others = max(0.0, machine_seconds() - used - self.processor) / self.seconds

    def line(self, threads, pages):
        return (f"-j {threads}: {pages} pages in {self.seconds:.1f} s, {pages / self.seconds:.0f} pages/s, "
                f"{1000 * self.processor / pages:.3f} ms of processor a page, peak {self.megabytes:.0f} MB, "
                f"{self.processor / self.seconds:.2f} cores busy, others {self.others:.2f}")


def check_poison(winnow, archive, copies, folder):
    """Checks that the records of good pages are unchanged and each hostile page has a record."""
    holds = True
    out = os.path.join(folder, "records.jsonl")
    with open(out, "wb") as sink:
        Run(winnow, 1, [archive], sink)
    with open(out, "rb") as source:
        expected = source.readlines()
    for path in copies:
        with open(out, "wb") as sink:
            Run(winnow, 2, [path], sink)
        with open(out, "rb") as source:
            lines = source.readlines()
        records = [line for line in lines if MARK not in line]
        poisoned = len(lines) - len(records)
        same = records == expected
        holds = holds and same and poisoned >= 1
        print(f"{os.path.basename(path):22} {len(records)} records "
              f"{'as without it' if same else 'DIFFER'}, {poisoned} of the poison", flush=True)
    os.remove(out)
    return holds


def verdict(question, holds):
    word = {True: "holds", False: "DOES NOT HOLD", None: "CANNOT BE TOLD HERE"}[holds]
    print(f"{word}: {question}")
    return holds is True


def main():
    winnow, archive, folder, pages = sys.argv[1:4] + [int(sys.argv[4])]
    copies, good = [], 0
    for name, (head, body) in poisons().items():
        path, good = poisoned_copy(archive, folder, name, record(name, head, body))
        copies.append(path)
    unharmed = check_poison(winnow, archive, copies, folder)

    rounds = max(1, round(pages / good))
    sink = subprocess.DEVNULL
    one_round = Run(winnow, 2, copies, sink)
    print(one_round.line(2, len(copies) * good), flush=True)
    whole = Run(winnow, 2, [copies[i % len(copies)] for i in range(rounds)], sink)
    print(whole.line(2, rounds * good), flush=True)
    growth = whole.megabytes / one_round.megabytes

    part = copies[: max(1, min(len(copies), rounds // (2 * TURNS)))]
    turns = []
    for _ in range(TURNS):
        turn = {threads: Run(winnow, threads, part, sink) for threads in (1, 2)}
        turns.append(turn)
        for threads in (1, 2):
            print(turn[threads].line(threads, len(part) * good), flush=True)
    median = sorted(turn[1].seconds / turn[2].seconds for turn in turns)[TURNS // 2]
    work = sorted(turn[2].processor / turn[1].processor for turn in turns)[TURNS // 2]
    others = max(run.others for turn in turns for run in turn.values())
    print(f"-j 2 against -j 1, median of {TURNS} turns: {median:.2f} times the pages a second, "
          f"{work:.2f} times the processor time a page")
    is_fast = True if median >= SPEEDUP else None if others > QUIET else False
    results = [
        verdict("good pages are untouched, each poisoned page has its record", unharmed),
        verdict(f"memory over {rounds * good} pages is {growth:.2f} times that over {len(copies) * good} "
                f"(at most {GROWTH})", growth <= GROWTH),
        verdict(f"-j 2 is {median:.2f} times -j 1 (at least {SPEEDUP}; other programs took up to {others:.2f} of "
                f"{os.cpu_count()} cores)", is_fast),
    ]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
