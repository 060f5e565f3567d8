"""The records that pages and trees travel in, and parsers as processes that answer one after another.

A record is "<bytes> <name>\\n", so many bytes, "\\n"; a name "fragment CONTEXT" asks for the fragment case. A parser reads pages on its standard input and writes
one tree for each, at once, so the same process serves a corpus, random soups and their shrinking.
"""

import subprocess


def read_record(stream):
    """The next (name, bytes), or None at the end of the stream."""
    head = stream.readline()
    if not head:
        return None
    size, _, name = head.rstrip(b"\n").partition(b" ")
    content = stream.read(int(size))
    if len(content) != int(size) or stream.read(1) != b"\n":
        raise EOFError(f"the record {name!r} is cut off")
    return name.decode(), content


class Parser:
    """A program that turns pages into trees. One that dies is started again; its tree then says so."""

    def __init__(self, name, command):
        self.name = name
        self.command = command
        self.process = None

    def tree(self, page, name="page"):
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            self.process.stdin.write(b"%d %s\n%s\n" % (len(page), name.encode(), page))
            self.process.stdin.flush()
            record = read_record(self.process.stdout)
        except (BrokenPipeError, EOFError):
            record = None
        if record is not None:
            return record[1]
        status = self.process.wait()
        self.process = None
        return b"(%s died with %d)\n" % (self.name.encode(), status)

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()
            self.process = None


def first_difference(ours, theirs):
    """The elements on the way to the first line in which two trees differ, and both lines."""
    our_lines, their_lines = ours.split(b"\n"), theirs.split(b"\n")
    at = 0
    while at < min(len(our_lines), len(their_lines)) and our_lines[at] == their_lines[at]:
        at += 1
    path = []
    depth = len(our_lines[at]) if at < len(our_lines) else 0
    for line in [our_lines[at] if at < len(our_lines) else b""] + our_lines[:at][::-1]:
        if not line.startswith(b"| "):
            continue
        indent = len(line) - len(line[2:].lstrip(b" "))
        if line[indent:indent + 1] == b"<" and not line[indent:].startswith(b"<!") and indent < depth:
            path.append(line[indent:].decode(errors="replace"))
            depth = indent
        elif not path:
            depth = min(depth, indent)
    show = lambda lines: lines[at][:160].decode(errors="replace") if at < len(lines) else "(the end)"
    return " ".join(reversed(path)), show(our_lines), show(their_lines)
