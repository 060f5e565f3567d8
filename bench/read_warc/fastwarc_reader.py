"""FastWARC's side of the race that `run` holds; says what read_warc says."""

import sys
import time

from fastwarc.warc import ArchiveIterator

mode, path = sys.argv[1:]
begin = time.process_time()
records = 0
size = 0
# Parsing the HTTP head is what makes it undo the transfer and content encodings.
for record in ArchiveIterator(path, parse_http=mode == "payloads"):
    records += 1
    if mode == "payloads":
        size += len(record.reader.read())
seconds = time.process_time() - begin
with open("/proc/self/status", encoding="ascii") as status:
    peak = next(line.split()[1] for line in status if line.startswith("VmHWM:"))
print(records, size, f"{seconds:.4f}", peak)
