"""Converts Markdown texts to HTML with parsers that do not follow CommonMark.

Usage: other_markdown.py markdown|markdown2 <texts >pages. Both are separated by zero bytes.
"""
import sys

texts = sys.stdin.buffer.read().decode("utf-8").split("\0")
if sys.argv[1] == "markdown":
    import markdown

    pages = [markdown.markdown(text, extensions=["extra"]) for text in texts]
else:
    import markdown2

    extras = ["fenced-code-blocks", "tables", "strike", "footnotes"]
    pages = [markdown2.markdown(text, extras=extras) for text in texts]
sys.stdout.buffer.write("\0".join(pages).encode("utf-8"))
