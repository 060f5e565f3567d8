"""Compares the Markdown of pages, as cmark-gfm reads it, with their HTML.

Text: the words in order. Structure: the sequence of headings with their levels, list items with their depth,
cells of tables that are not empty, code blocks, quotations, links with their targets, and images. What
Markdown cannot say is not counted: which cells are headers, headings and lists in cells, captions, spans, and
emphasis. The descriptions of a definition list are items of a list in Markdown.
"""
import argparse
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse

SKIPPED = {"head", "style", "script", "title"}
LISTS = {"ul", "ol"}


def address(url: str | None) -> str:
    return urllib.parse.unquote(url or "")


class Outline(html.parser.HTMLParser):
    """The words and the structure of an HTML document."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.marks: list[str] = []
        self.depth = 0
        self.skipped = 0
        self.row: list[str] = []
        self.in_row = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.words.append(" ")
        if tag in SKIPPED:
            self.skipped += 1
        elif tag in LISTS or tag == "dl":
            self.depth += 1
        elif tag in ("li", "dd"):
            self.mark(f"li{self.depth}")
        elif tag == "tr":
            self.in_row += 1
            self.row = []
        elif tag in ("td", "th"):
            self.row.append("cell")  # counts if something follows in it
        elif re.fullmatch("h[1-6]", tag) or tag in ("pre", "blockquote"):
            self.mark(tag)
        elif tag == "img":
            self.mark("img " + address(given.get("src")), in_cells=True)
        elif tag == "a" and given.get("href"):
            self.mark("a " + address(given["href"]), in_cells=True)
        if tag == "br" or tag == "img":
            self.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self.words.append(" ")
        if tag in SKIPPED:
            self.skipped -= 1
        elif tag in LISTS or tag == "dl":
            self.depth -= 1
        elif tag == "tr":
            self.in_row -= 1
            # Short rows are filled up in Markdown: empty cells do not count.
            filled = zip(self.row, [*self.row[1:], "cell"])
            self.marks += [mark for mark, after in filled if mark != "text" and (mark, after) != ("cell", "cell")]

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.words.append(data)
            if data.strip() and self.in_row:
                self.row.append("text")

    def mark(self, mark: str, in_cells: bool = False) -> None:
        if not self.in_row:
            self.marks.append(mark)
        elif in_cells:
            self.row.append(mark)


INLINE = re.compile(r"</?(?:a|b|strong|i|em|del|s|sub|sup|code|span|u|mark|small|q|cite|abbr|kbd|var|samp)\b[^>]*>")


def outline(document: str) -> tuple[str, list[str]]:
    read = Outline()
    # Inline tags do not separate words.
    read.feed(document)
    text = Outline()
    text.feed(INLINE.sub("", document))
    return " ".join(re.findall(r"\w+", "".join(text.words))), read.marks


def extract(winnow: str, archive: pathlib.Path, form: str) -> list[dict]:
    # The record with a body in another format has both from one extraction.
    command = [winnow, "extract", "-f", "jsonl", "--add", "articleBodyMarkdown,articleBodyHtml",
               "--fields", "url,articleBodyMarkdown,articleBodyHtml", str(archive)]
    run = subprocess.run(command, capture_output=True, check=False)
    return [json.loads(line) for line in run.stdout.decode().splitlines()]


def rendered(markdown: str) -> str:
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "footnotes"]
    return subprocess.run(command, input=markdown.encode(), capture_output=True, check=True).stdout.decode()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--corpora", type=pathlib.Path, required=True)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--examples", type=int, default=5)
    parser.add_argument("names", nargs="+")
    arguments = parser.parse_args()
    pages = []
    share = -(-arguments.pages // len(arguments.names))
    for name in arguments.names:
        found: list[dict] = []
        for archive in sorted((arguments.corpora / name).glob("*.warc*")):
            found += extract(arguments.winnow, archive, "jsonl")
            if len(found) > 20 * share:
                break
        found = [page for page in found if page.get("articleBodyHtml")]
        pages += found[:: max(1, len(found) // share)][:share]
    texts = structures = 0
    examples = 0
    for page in pages:
        ours, wanted = outline(page["articleBodyHtml"])
        theirs, got = outline(rendered(page.get("articleBodyMarkdown", "")))
        texts += ours == theirs
        structures += wanted == got
        if (ours != theirs or wanted != got) and examples < arguments.examples:
            examples += 1
            print(page.get("url"))
            for what, one, other in (("text", ours.split(), theirs.split()), ("structure", wanted, got)):
                if one != other:
                    at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
                    print(f"  {what} at {at}: HTML {one[at:at + 6]}, Markdown {other[at:at + 6]}")
    count = max(1, len(pages))
    print(f"{len(pages)} pages: text equal {texts} ({texts / count:.1%}), structure equal {structures} ({structures / count:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
