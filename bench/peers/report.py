"""The results as Markdown and as JSON: scores, speed, memory and failures of all contenders and winnow's methods."""

import json
import statistics


def row(contender, peer, tally, sizes):
    """The results of one contender. `sizes` has the bytes of each page that counts."""
    timed = [url for url in tally.best if url in sizes and tally.best[url] > 0]
    failures = {url: why for url, why in tally.failures.items() if url in sizes}
    seconds = sum(tally.best[url] for url in timed)
    milliseconds = sorted(1000 * tally.best[url] for url in timed)
    return {
        **contender,
        "pages": len(sizes),
        "timedPages": len(timed),
        "pagesPerSecond": len(timed) / seconds if seconds else None,
        "megabytesPerSecond": sum(sizes[url] for url in timed) / 1e6 / seconds if seconds else None,
        "medianMilliseconds": statistics.median(milliseconds) if milliseconds else None,
        "slowestMilliseconds": milliseconds[-1] if milliseconds else None,
        "peakMegabytes": peer.peak_bytes / 1e6,
        "failures": len(failures),
        "failureReasons": reasons(failures),
    }


def reasons(failures):
    counts = {}
    for why in failures.values():
        counts[why[:100]] = counts.get(why[:100], 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1])[:5])


SCORES = [("wordF1", "word F1"), ("wordPrecision", "P"), ("wordRecall", "R"), ("shingleF1", "shingle F1"),
          ("rougeL", "ROUGE-L")]


def markdown(run):
    """`run` is the content of report.json."""
    scores = [(key, title) for key, title in SCORES if any(key in row["scores"] for row in run["rows"])]
    titles = ["extractor", "version", "from", *[title for _, title in scores], "pages/s", "MB/s", "median ms",
              "slowest ms", "peak MB", "failures"]
    lines = [f"# {run['corpus']}: {run['pages']} pages, {run['megabytes']:.0f} MB", ""]
    lines.append("| " + " | ".join(titles) + " |")
    lines.append("|" + "---|" * 3 + "---:|" * (len(titles) - 3))
    order = sorted(run["rows"], key=lambda row: (-row["scores"].get("wordF1", 0), -(row["pagesPerSecond"] or 0)))
    for row in order:
        cells = [row["name"], row["version"], row["registry"]]
        cells += [f"{row['scores'][key]:.3f}" if key in row["scores"] else "" for key, _ in scores]
        cells += [number(row[key]) for key in ("pagesPerSecond", "megabytesPerSecond", "medianMilliseconds",
                                               "slowestMilliseconds", "peakMegabytes")]
        cells.append(str(row["failures"]))
        lines.append("| " + " | ".join(cells) + " |")
    lines += ["", f"Speed: processor time of one core on {run['speedPages']} of the pages, each page's best of "
              f"{run['repetitions']} interleaved repetitions, page in memory, start excluded. "
              f"Failures: an exception, a crash, or more than {run['capSeconds']} s on a page."]
    if not scores:
        lines.append(f"Not scored: {run['notScored']}.")
    for missing in run["notInstalled"]:
        lines.append(f"- not here: {missing['name']} {missing['version']} ({missing['registry']}): {missing['answer']}")
    for row in order:
        for why, count in row["failureReasons"].items():
            lines.append(f"- {row['name']}: {count} x {why}")
    return "\n".join(lines) + "\n"


def number(value):
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def write(run, folder):
    with open(f"{folder}/peers.json", "w", encoding="utf-8") as out:
        json.dump(run, out, indent=1, ensure_ascii=False)
        out.write("\n")
    text = markdown(run)
    with open(f"{folder}/peers.md", "w", encoding="utf-8") as out:
        out.write(text)
    return text
