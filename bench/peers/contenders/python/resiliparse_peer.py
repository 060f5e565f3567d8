"""resiliparse with its rules for main content, and without the alternative texts of images, which lower its F1."""

from protocol import serve
from resiliparse.extract.html2text import extract_plain_text

serve(lambda html, url: extract_plain_text(html, main_content=True, alt_texts=False))
