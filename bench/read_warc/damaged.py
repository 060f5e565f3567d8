"""Writes damaged archives, each with ten good records around something wrong, into a folder.

    damaged.make(folder) -> {name: the number of good records}
"""

import gzip
import os
import random
import zlib

GOOD = 10
BOMB_BYTES = 4 << 30
ZEROS = bytes(1 << 24)


def record(uri, block, length=None):
    head = (
        "WARC/1.0\r\nWARC-Type: response\r\n"
        f"WARC-Target-URI: {uri}\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(block) if length is None else length}\r\n\r\n"
    )
    return head.encode() + block + b"\r\n\r\n"


def response(body, encoding=None):
    coded = f"Content-Encoding: {encoding}\r\n" if encoding else ""
    return f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{coded}\r\n".encode() + body


def gzip_bomb(head):
    """4 GB of zeros behind `head`, in 4 MB of gzip."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [packer.compress(head)]
    for _ in range(BOMB_BYTES // len(ZEROS)):
        parts.append(packer.compress(ZEROS))
    parts.append(packer.flush())
    return b"".join(parts)


def brotli_bomb():
    """4 GB of zeros in a few kilobytes of brotli, or nothing where Python has no brotli."""
    try:
        import brotli
    except ImportError:
        return None
    packer = brotli.Compressor(quality=5, lgwin=24)
    parts = []
    for _ in range(BOMB_BYTES // len(ZEROS)):
        parts.append(packer.process(ZEROS))
    parts.append(packer.finish())
    return b"".join(parts)


def make(folder):
    chance = random.Random(1)
    noise = chance.randbytes(100_000)
    letters = "abcdefghij <>\n"
    pages = [
        record(f"http://a.test/{i}", response("".join(chance.choices(letters, k=20_000)).encode()))
        for i in range(GOOD)
    ]
    packed = [gzip.compress(page) for page in pages]
    good = {}

    def write(name, count, *parts):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(b"".join(parts))
        good[name] = count

    def between(wrong, members):
        return [*members[:5], wrong, *members[5:]]

    whole = b"".join(packed)
    cut = len(b"".join(packed[:5])) + 3000
    write("clipped.warc.gz", 9, whole[:-3000])
    write("cut-out.warc.gz", 9, whole[:cut], whole[cut + 400 :])
    write("overwritten.warc.gz", 9, whole[:cut], noise[:400], whole[cut + 400 :])
    write("garbage.warc.gz", 10, *between(noise, packed))
    write("garbage.warc", 10, *between(noise, pages))
    for name, length in (("too-long", 20_500), ("too-short", 100), ("terabyte", 10**12), ("over-limit", 200 << 20)):
        liar = record("http://a.test/liar", b"x" * 20_000, length)
        write(f"length-{name}.warc", 10, *between(liar, pages))
        write(f"length-{name}.warc.gz", 10, *between(gzip.compress(liar), packed))
        write(f"length-{name}-one-member.warc.gz", 10, gzip.compress(b"".join(between(liar, pages))))
    head = record("http://a.test/bomb", b"", BOMB_BYTES)[:-4]
    write("bomb-record.warc.gz", 10, *between(gzip_bomb(head), packed))
    bare = gzip_bomb(b"")
    write("bomb-no-record.warc.gz", 10, *between(bare, packed))
    write("bomb-payload-gzip.warc.gz", 11, *between(gzip.compress(record("http://a.test/p", response(bare, "gzip"))), packed))
    bomb = brotli_bomb()
    if bomb:
        write("bomb-payload-br.warc.gz", 11, *between(gzip.compress(record("http://a.test/p", response(bomb, "br"))), packed))
    return good
