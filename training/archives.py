"""Reads and writes the records of WARC files, for scripts that need the pages themselves."""

import gzip
import re
import subprocess
from pathlib import Path


def content_of(path):
    """The bytes of an archive, unpacked."""
    path = Path(path)
    if path.suffix == ".zst":
        return subprocess.run(["zstd", "-dcq", str(path)], stdout=subprocess.PIPE, check=True).stdout
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def records(data):
    """(head, body) of each record; the body of a response begins with its HTTP head."""
    place = 0
    while place < len(data):
        end = data.index(b"\r\n\r\n", place) + 4
        head = data[place:end]
        length = int(re.search(rb"(?im)^content-length:\s*(\d+)", head).group(1))
        yield head, data[end : end + length]
        place = end + length
        while data[place : place + 2] == b"\r\n":
            place += 2


ADDRESS = re.compile(rb"(?im)^(warc-target-uri:[ \t]*)<?([^>\r\n]+)>?")


def pages(path):
    """(address, HTML) of the responses."""
    for head, body in records(content_of(path)):
        address = ADDRESS.search(head)
        if address and b"response" in head.lower():
            html = body[body.find(b"\r\n\r\n") + 4 :]
            yield address.group(2).decode(), html.decode("utf-8", "replace")


def without_addresses(path, numbers):
    """The archive with a number instead of each address, which no part of an extraction can use. `numbers` maps
    addresses to numbers and grows."""
    out = []
    for head, body in records(content_of(path)):
        def renamed(found):
            number = numbers.setdefault(found.group(2).decode(), len(numbers))
            return found.group(1) + b"page:%d" % number
        out += [ADDRESS.sub(renamed, head), body, b"\r\n\r\n"]
    return b"".join(out)
