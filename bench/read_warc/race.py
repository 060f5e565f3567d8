"""The comparison and the damaged archives: race.py BUILD PROGRAM ARCHIVE [PYTHON-WITH-FASTWARC]

Exits with 1 if a good record of a damaged archive is lost or memory exceeds the limit.
"""

import os
import subprocess
import sys
import tempfile

import damaged

ROUNDS = 7
MOST_KILOBYTES = 160 * 1024  # one record of 64 MB at most, twice, and the program

build, program, archive, *python = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
contenders = {"winnow": [program]}
if python:
    contenders["FastWARC"] = [python[0], os.path.join(here, "fastwarc_reader.py")]


def read(command, mode, path):
    said = subprocess.run([*command, mode, path], capture_output=True, text=True, check=True, timeout=300).stdout
    records, size, seconds, kilobytes, *remark = said.split(maxsplit=4)
    return int(records), int(size), float(seconds), int(kilobytes), remark[0].strip() if remark else ""


def race():
    print(f"{os.path.basename(archive)}, {os.path.getsize(archive) / 1e6:.0f} MB, processor seconds, best of {ROUNDS} turns\n")
    for mode in ("records", "payloads"):
        best = {}
        for turn in range(ROUNDS):
            order = list(contenders)
            for name in order[turn % len(order) :] + order[: turn % len(order)]:
                result = read(contenders[name], mode, archive)
                best[name] = min(best.get(name, result), result, key=lambda r: r[2])
        for name, (records, size, seconds, kilobytes, _) in best.items():
            ratio = best["FastWARC"][2] / seconds if "FastWARC" in best else 0
            print(f"{mode:9} {name:9} {seconds:7.3f} s  {ratio:5.2f}x  {records:6} records  {kilobytes / 1024:6.1f} MB most")
        if len({(records, size if mode == "payloads" else 0) for records, size, *_ in best.values()}) > 1:
            print(f"{mode:9} the contenders do not agree: {best}")
            return False
    return True


def survive():
    well = True
    with tempfile.TemporaryDirectory(dir=build) as folder:
        good = damaged.make(folder)
        print("\ndamaged archives, winnow, every payload read\n")
        for name, wanted in good.items():
            records, _, seconds, kilobytes, remark = read([program], "payloads", os.path.join(folder, name))
            held = records >= wanted and kilobytes <= MOST_KILOBYTES
            well = well and held
            print(f"{'' if held else 'WRONG '}{name:38} {records:3} of {wanted:2} good records  {seconds:6.3f} s  {kilobytes / 1024:6.1f} MB  {remark}")
    return well


sys.exit(0 if race() & survive() else 1)
