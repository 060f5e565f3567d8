"""Scores methods on the pages of make_pages.py, by template.

    python3 tests/pages/templates/score.py --winnow build/release/winnow [--methods auto,blog] [--model FILE] [--failures] [--style narrow]

`blog` is without layout; `blog@embedded` lays the pages out, if they have a style sheet: --style adds one of three.
Lists: share of the titles and bodies found (F1 over all posts of a family; a body matches at word F1 >= 0.9). Other pages:
how many are not taken for lists, and have the right headline.
"""

import argparse
import gzip
import io
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).parent / "pages"

# The pages have no style sheets. With these, the same markup has other sizes, columns and distances.
STYLES = {
    "narrow": "body{width:520px;margin:0 auto;font-size:13px;line-height:18px}h1{font-size:19px}h2{font-size:16px}h3{font-size:14px}"
              "p{margin:0 0 9px}nav,aside,footer{font-size:11px}",
    "wide": "body{margin:0 60px;font-size:21px;line-height:34px}h1{font-size:58px}h2{font-size:40px}h3{font-size:31px}p{margin:0 0 26px}"
            "nav,header{padding:80px 0}footer{padding:120px 0}",
    "right": "body{width:1200px;margin:0;font:15px/22px serif}h1{font-size:26px}h2{font-size:22px}h3{font-size:20px}nav,aside{float:left;width:360px}"
             "main,article,section,table,dl,#content,.content{margin-left:400px}",
}


def archive(pages):
    """The pages as a WARC file, so that each has its address."""
    records = []
    for label, source in pages:
        body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + source
        head = (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {label['url']}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
                f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(body)}\r\n\r\n").encode()
        out = io.BytesIO()
        with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as member:
            member.write(head + body + b"\r\n\r\n")
        records.append(out.getvalue())
    return b"".join(records)


def styled(source, style):
    """The page with a style sheet before the end of its head, or at its start."""
    place = source.lower().find(b"</head>")
    place = source.lower().find(b"<body") if place < 0 else place
    return source[:max(place, 0)] + style + source[max(place, 0):]


def words(value):
    return Counter(re.findall(r"\w+", value.lower()) if re.search(r"[a-zа-я֐-ۿ]", value.lower()) else list(re.sub(r"\W", "", value)))


def word_f1(a, b):
    a, b = words(a), words(b)
    if not a and not b:
        return 1.0
    same = sum((a & b).values())
    return 2 * same / (sum(a.values()) + sum(b.values()))


def posts_of(record):
    """The posts of a list, or the page as one post."""
    if record.get("pageType") == "articleList" or (record.get("articles") and record.get("pageType") != "forumThread"):
        return [((a.get("headline") or "").strip(), a.get("articleBody") or "") for a in record.get("articles", [])], True
    return [((record.get("headline") or "").strip(), record.get("articleBody") or "")], False


def matches(found, wanted, same):
    """Matches that keep the order of the page."""
    best = [[0] * (len(wanted) + 1) for _ in range(len(found) + 1)]
    for i, a in enumerate(found):
        for j, b in enumerate(wanted):
            best[i + 1][j + 1] = max(best[i][j + 1], best[i + 1][j], best[i][j] + (1 if same(a, b) else 0))
    return best[-1][-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--winnow", required=True)
    parser.add_argument("--methods", default="auto,blog")
    parser.add_argument("--model")
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--style", choices=sorted(STYLES))
    options = parser.parse_args()
    style = f"<style>{STYLES[options.style]}</style>".encode() if options.style else b""
    pages = [(json.loads(file.read_text()), styled(file.with_suffix(".html").read_bytes(), style)) for file in sorted(HERE.glob("*.json"))]
    # Two pages may have one address: each gets its own for the time of the test.
    seen = Counter()
    for label, _ in pages:
        seen[label["url"]] += 1
        label["number"] = seen[label["url"]]
    methods = options.methods.split(",")
    rows = defaultdict(lambda: defaultdict(Counter))
    kinds = {}
    for method in methods:
        for number in sorted(set(seen.values()) and set(range(1, max(seen.values()) + 1))):
            chosen = [(label, source) for label, source in pages if label["number"] == number]
            if not chosen:
                continue
            with tempfile.NamedTemporaryFile(suffix=".warc.gz") as file:
                file.write(archive(chosen))
                file.flush()
                name, _, layout = method.partition("@")
                command = [options.winnow, "extract", "--method", name, "--format", "jsonl", file.name]
                if options.model:
                    command[4:4] = ["--model", options.model]
                if name == "blog":
                    command[4:4] = ["--layout", layout or "none"]
                run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
            records = {json.loads(line)["url"]: json.loads(line) for line in filter(None, run.stdout.split("\n"))}
            for label, _ in chosen:
                record = records.get(label["url"], {})
                found, is_list = posts_of(record)
                count = rows[label["family"]][method]
                kinds[label["family"]] = label["kind"]
                count["pages"] += 1
                if label["kind"] == "list":
                    wanted = [(post["title"], post["body"]) for post in label["posts"]]
                    titles = matches(found, wanted, lambda a, b: a[0] == b[0])
                    bodies = matches(found, wanted, lambda a, b: word_f1(a[1], b[1]) >= 0.9)
                    count["titles"] += titles
                    count["bodies"] += bodies
                    count["both"] += len(found) + len(wanted)
                    count["title pages"] += titles == len(wanted) == len(found)
                    count["body pages"] += bodies == len(wanted) == len(found)
                    is_bad = not (titles == bodies == len(wanted) == len(found))
                else:
                    is_right = not is_list
                    count["right"] += is_right
                    title = label["posts"][0]["title"] if label["posts"] else None
                    body = label["posts"][0]["body"] if label["posts"] else ""
                    count["title right"] += is_right and (title is None or found[0][0] == title)
                    is_bad = not is_right or (title is not None and found[0][0] != title) or (bool(body) and word_f1(found[0][1], body) < 0.9)
                if is_bad and options.failures:
                    print(f"{method} {label['family']} {label['url']} {record.get('pageType')} probability={record.get('metadata', {}).get('probability') if isinstance(record.get('metadata'), dict) else ''} "
                          f"found={[(title[:30], len(body)) for title, body in found]}", file=sys.stderr)
    total = {method: Counter() for method in methods}
    print(f"{'template':28}" + "".join(f"{method:>12} titles  bodies" for method in methods))
    for family in sorted(kinds):
        if kinds[family] != "list":
            continue
        line = f"{family:28}"
        for method in methods:
            count = rows[family][method]
            total[method] += count
            line += f"{'':12}{2 * count['titles'] / count['both']:7.3f} {2 * count['bodies'] / count['both']:7.3f}"
        print(line)
    line = f"{'all lists':28}"
    for method in methods:
        count = total[method]
        line += f"{'':12}{2 * count['titles'] / count['both']:7.3f} {2 * count['bodies'] / count['both']:7.3f}"
    print(line)
    print(f"{'whole pages right':28}" + "".join(f"{'':12}{total[m]['title pages']:3}/{total[m]['pages']} {total[m]['body pages']:3}/{total[m]['pages']}" for m in methods))
    print()
    print(f"{'other pages':28}" + "".join(f"{method:>12}: no list, headline" for method in methods))
    for family in sorted(kinds):
        if kinds[family] == "list":
            continue
        line = f"{family:28}"
        for method in methods:
            count = rows[family][method]
            line += f"{'':12}{count['right']}/{count['pages']} {count['title right']}/{count['pages']}"
        print(line)


if __name__ == "__main__":
    main()
