"""trafilatura as it comes: tables and comments kept, fallbacks on. `fast` leaves the fallbacks out."""

import sys

from protocol import serve
from trafilatura import extract

FAST = sys.argv[1:] == ["fast"]

serve(lambda html, url: extract(html, url=url, fast=FAST))
