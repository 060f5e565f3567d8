"""readability-lxml returns HTML; html-text, made for scoring such results, converts it to lines of text."""

from html_text import extract_text
from protocol import serve
from readability import Document

serve(lambda html, url: extract_text(Document(html, url=url).summary(html_partial=True)))
