"""trafilatura with its defaults: tables and comments kept, fallbacks on. `fast` disables the fallbacks."""

import sys

from protocol import serve
from trafilatura import extract

FAST = sys.argv[1:] == ["fast"]

serve(lambda html, url: extract(html, url=url, fast=FAST))
