"""Turns references between documents into links of the site.

In the repository a document is named by its path, `docs/rules.md`, and links are relative to the file. The site
has all documents in one folder, so both become links to the page there, and a path is shown as the page's title. A
link to a file that is not a page of the site, such as a source file, becomes its path as code.

    python3 scripts/site_links.py build/docs/source
"""

import os
import re
import sys
from pathlib import Path

MOVED = {
    "apps/crawl/README.md": "crawl.md",
    "training/README.md": "training.md",
    "bench/peers/README.md": "benchmarks.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "HACKING.md": "hacking.md",
    "SECURITY.md": "security_policy.md",
    "LICENSE": "LICENSE.txt",
    "README.md": "index.md",
}


def page_of(path: str, pages: set[str]) -> str | None:
    """The page of the site for a path in the repository."""
    if path in MOVED:
        return MOVED[path]
    if match := re.fullmatch(r"src/methods/(\w+)/README\.md", path):
        return f"methods/{match[1]}.md"
    name = path.removeprefix("docs/")
    return name if path.startswith("docs/") and name in pages else None


def home_of(page: str) -> str:
    """The folder in the repository that the page was copied from."""
    for path, name in MOVED.items():
        if name == page:
            return os.path.dirname(path)
    if match := re.fullmatch(r"methods/(\w+)\.md", page):
        return f"src/methods/{match[1]}"
    return "docs"


def title_of(page: str, text: str) -> str:
    """The first heading, up to a colon."""
    if match := re.fullmatch(r"methods/(\w+)\.md", page):
        return f"method {match[1]}"
    return text.splitlines()[0].removeprefix("# ").split(":")[0].replace("`", "")


def rewrite(text: str, page: str, titles: dict[str, str]) -> str:
    pages = set(titles)
    here = os.path.dirname(page)

    def link(label: str, target: str, anchor: str = "") -> str:
        return f"[{label}]({os.path.relpath(target, here or '.')}{anchor})"

    def follow(match: re.Match[str]) -> str:
        label, target = match[1], match[2]
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        path, _, anchor = target.partition("#")
        path = os.path.normpath(os.path.join(home_of(page), path))
        found = page_of(path, pages)
        if found:
            return link(label, found, f"#{anchor}" if anchor else "")
        return match[0] if path.startswith("docs/images/") else f"{label} (`{path}`)"

    def name(match: re.Match[str]) -> str:
        found = page_of(match[1], pages)
        return link(titles.get(found, match[1]), found) if found and found != page else match[0]

    def name_in_brackets(match: re.Match[str]) -> str:
        return match[0].replace(match[1], name(match))

    parts = re.split(r"(^```.*?^```$|^ {4}[^\n]*$)", text, flags=re.M | re.S)
    # MkDocs knows only the first word after a fence, the language.
    parts[1::2] = [re.sub(r"^(`{3,}\w+) .*", r"\1", part, count=1) for part in parts[1::2]]
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"(?<!!)\[([^\]\n]+)\]\(([^)\s]+)\)", follow, parts[i])
        parts[i] = re.sub(r"(?<!\[)`([\w./]+(?:\.md|LICENSE))`(?!\])", name, parts[i])
        parts[i] = re.sub(r"(?<!\])\(((?:docs|training)/\w+\.md)\)", name_in_brackets, parts[i])  # help texts
    return "".join(parts)


def main() -> None:
    folder = Path(sys.argv[1])
    texts = {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*.md"))}
    titles = {page: title_of(page, text) for page, text in texts.items()}
    for page, text in texts.items():
        (folder / page).write_text(rewrite(text, page, titles))


main()
