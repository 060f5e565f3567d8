"""jusText needs to be told the language: English, as in its README. What is not boilerplate, a line a paragraph."""

import justext
from protocol import serve

STOPLIST = justext.get_stoplist("English")


def extract(html, url):
    return "\n".join(p.text for p in justext.justext(html, STOPLIST) if not p.is_boilerplate)


serve(extract)
