"""The pipe between the benchmark and an extractor written in Python (README.md, "The pipe").

    serve(lambda html, url: extract(html))

Only this call is timed: from the page as a str in memory to its text. The clock is processor time, so other programs
do not count. An exception is returned as an answer.
"""

import json
import os
import sys
import time


def serve(extract):
    pages = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a library that prints must not speak into the answers

    def answer(**fields):
        answers.write(json.dumps(fields).encode() + b"\n")
        answers.flush()

    answer(ready=True)
    while head := pages.readline():
        size, _, url = head.decode().rstrip("\n").partition(" ")
        html = pages.read(int(size)).decode("utf-8", "replace")
        pages.read(1)
        text, error = "", None
        start = time.process_time()
        try:
            text = extract(html, url) or ""
        except Exception as failure:  # whatever the library throws is its failure, and the next page may do
            error = f"{type(failure).__name__}: {failure}"[:300]
        seconds = time.process_time() - start
        # Lone surrogates are no text, and no JSON reader takes them.
        answer(url=url, text=text.encode("utf-8", "replace").decode(), seconds=seconds, error=error)
