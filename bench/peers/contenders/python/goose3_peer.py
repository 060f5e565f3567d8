"""goose3 with the page given; it must not fetch images."""

from goose3 import Goose
from protocol import serve

goose = Goose({"enable_image_fetching": False})
serve(lambda html, url: goose.extract(url=url, raw_html=html).cleaned_text)
