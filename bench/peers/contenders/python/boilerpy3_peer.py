"""boilerpy3, boilerpipe in Python: `article` or `default` names the extractor. Broken HTML is tolerated."""

import logging
import sys

from boilerpy3 import extractors
from protocol import serve

EXTRACTORS = {"article": extractors.ArticleExtractor, "default": extractors.DefaultExtractor}

logging.disable(logging.CRITICAL)
extractor = EXTRACTORS[sys.argv[1]](raise_on_failure=False)
serve(lambda html, url: extractor.get_content(html))
