"""Extracts a corpus again and again, with a poisoned page in every thousand, on one thread and on two.

    batch.py WINNOW ARCHIVE FOLDER PAGES

The corpus is named as often as PAGES takes, so nothing large is written. Poison: bombs in gzip and
in gzip of gzip, garbage, elements nested without end, a million attributes, a page of a million
elements. It asks four things, and exits 1 where one does not hold:

  - the records of the good pages are those of the corpus alone, byte for byte
  - every poisoned page has its record
  - two threads give at least 1.8 times the pages a second of one
  - the most memory over all pages is at most 1.25 times that over one round of the corpus
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
    """The archive with one poisoned page after every thousand records."""
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


def run(winnow, threads, archives, sink):
    """Seconds and peak megabytes."""
    begin = time.monotonic()
    process = subprocess.Popen(
        [winnow, "extract", "-f", "jsonl", "-j", str(threads), *archives],
        stdout=sink,
        stderr=subprocess.DEVNULL,
    )
    _, _, usage = os.wait4(process.pid, 0)
    return time.monotonic() - begin, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime


def main():
    winnow, archive, folder, pages = sys.argv[1:4] + [int(sys.argv[4])]
    copies, good = [], 0
    for name, (head, body) in poisons().items():
        path, good = poisoned_copy(archive, folder, name, record(name, head, body))
        copies.append(path)
    holds = True

    out = os.path.join(folder, "records.jsonl")
    with open(out, "wb") as sink:
        run(winnow, 1, [archive], sink)
    with open(out, "rb") as source:
        expected = source.readlines()
    for path in copies:
        with open(out, "wb") as sink:
            run(winnow, 2, [path], sink)
        with open(out, "rb") as source:
            lines = source.readlines()
        records = [line for line in lines if MARK not in line]
        poisoned = len(lines) - len(records)
        same = records == expected
        holds = holds and same and poisoned >= 1
        print(f"{os.path.basename(path):22} {len(records)} records "
              f"{'as without it' if same else 'DIFFER'}, {poisoned} of the poison")
    os.remove(out)

    rounds = max(1, round(pages / good))
    batch = [copies[i % len(copies)] for i in range(rounds)]
    sink = subprocess.DEVNULL
    _, one_round, _ = run(winnow, 2, copies, sink)
    figures = {}
    for threads in (1, 2):
        seconds, megabytes, processor = run(winnow, threads, batch, sink)
        figures[threads] = rounds * good / seconds
        print(f"-j {threads}: {rounds * good} pages in {seconds:.1f} s, {figures[threads]:.0f} pages/s, "
              f"peak {megabytes:.0f} MB, {processor / seconds:.2f} cores busy")
    speedup = figures[2] / figures[1]
    growth = megabytes / one_round
    print(f"-j 2 is {speedup:.2f} times -j 1 (at least {SPEEDUP}); "
          f"memory {growth:.2f} times that of {len(copies)} rounds (at most {GROWTH})")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0 if holds and speedup >= SPEEDUP and growth <= GROWTH else 1


if __name__ == "__main__":
    sys.exit(main())
