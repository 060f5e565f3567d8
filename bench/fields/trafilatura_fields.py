"""Fields and text that trafilatura extracts from labelled pages, in the format of `winnow eval --predictions`.

    trafilatura_fields.py FOLDER      *.labels.jsonl with *.warc.gz or *.warc.zst next to them

It gets the bytes and address of each page and detects the encoding itself.
"""

import glob
import gzip
import json
import os
import re
import subprocess
import sys

from trafilatura import bare_extraction
from trafilatura.metadata import extract_metadata


def opened(path):
    """The uncompressed archive whose name, without its ending, is `path`."""
    if os.path.exists(path + ".warc.gz"):
        return gzip.open(path + ".warc.gz", "rb")
    return subprocess.Popen(["zstd", "-dcq", "--long=27", path + ".warc.zst"], stdout=subprocess.PIPE).stdout


def records(path):
    """(headers, block) of every record of a web archive."""
    with opened(path) as archive:
        while line := archive.readline():
            if not line.startswith(b"WARC/"):
                continue
            headers = {}
            while line := archive.readline().rstrip(b"\r\n"):
                name, _, value = line.partition(b":")
                headers[name.strip().lower()] = value.strip().decode("utf-8", "replace")
            yield headers, archive.read(int(headers[b"content-length"]))


def fields_of(body, url):
    try:
        page = bare_extraction(body, url=url, with_metadata=True)
        # Without text it returns no fields either, unless only fields are requested.
        known = page or extract_metadata(body, default_url=url)
        fields = {"title": known.title, "author": known.author, "date": known.date}
        return {"text": page.text if page else "", **{k: v for k, v in fields.items() if v}}
    except Exception as failure:  # whatever the library throws is its failure
        return {"error": f"{type(failure).__name__}: {failure}"[:300]}


for labels in sorted(glob.glob(sys.argv[1] + "/*.labels.jsonl")):
    with open(labels, encoding="utf-8") as lines:
        wanted = {json.loads(line)["url"] for line in lines if line.strip()}
    for headers, block in records(labels.removesuffix(".labels.jsonl")):
        url = headers.get(b"warc-target-uri", "").strip("<>")
        if headers.get(b"warc-type") not in ("response", "resource") or url not in wanted:
            continue
        wanted.remove(url)
        head, _, body = block.partition(b"\r\n\r\n")
        if re.search(rb"(?i)content-encoding:\s*gzip", head):
            body = gzip.decompress(body)
        print(json.dumps({"url": url, **fields_of(body, url)}), flush=True)
