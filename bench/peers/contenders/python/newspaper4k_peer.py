"""newspaper4k with the page given, so that neither page nor images are downloaded."""

import newspaper
from protocol import serve


def extract(html, url):
    article = newspaper.Article(url, fetch_images=False)
    article.download(input_html=html, ignore_read_more=True)
    article.parse()
    return article.text


serve(extract)
