"""FastWARC's side of the comparison in `run`; prints the same as read_warc."""

import sys
import time

from fastwarc.warc import ArchiveIterator

mode, path = sys.argv[1:]
begin = time.process_time()
records = 0
size = 0
# Parsing the HTTP head makes it decode the transfer and content encodings.
for record in ArchiveIterator(path, parse_http=mode == "payloads"):
    records += 1
    if mode == "payloads":
        size += len(record.reader.read())
seconds = time.process_time() - begin
with open("/proc/self/status", encoding="ascii") as status:
    peak = next(line.split()[1] for line in status if line.startswith("VmHWM:"))
print(records, size, f"{seconds:.4f}", peak)
