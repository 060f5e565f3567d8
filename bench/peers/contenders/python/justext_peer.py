"""jusText needs the language: English, as in its README. One line per paragraph that is not boilerplate."""

import justext
from protocol import serve

STOPLIST = justext.get_stoplist("English")


def extract(html, url):
    return "\n".join(p.text for p in justext.justext(html, STOPLIST) if not p.is_boilerplate)


serve(extract)
