#!/usr/bin/env python3
"""Lays pages out in Chromium and compares its boxes with those of the embedded layout.

  compare.py FOLDER [--chromium PROGRAM] [--worst N]

FOLDER was written by layout_pages. Chromium runs headless with scripts off, controlled through its
debugging pipe; requests are answered from FOLDER and refused otherwise. Elements are matched by their
number in document order; a page whose elements differ from winnow's is left out and counted.
Chromium's boxes are stored in FOLDER/chromium.jsonl and reused.
"""
import argparse
import base64
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time


class Chromium:
    """One browser for many pages, over --remote-debugging-pipe: JSON messages ended by a NUL."""

    def __init__(self, program):
        to_browser, self.send_end = os.pipe()
        self.receive_end, from_browser = os.pipe()
        self.profile = tempfile.TemporaryDirectory()

        def use_pipes():
            # The browser reads from descriptor 3 and writes to 4.
            copies = os.dup(to_browser), os.dup(from_browser)
            os.dup2(copies[0], 3)
            os.dup2(copies[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu",
             "--hide-scrollbars", "--window-size=1280,800", "--disable-extensions",
             "--user-data-dir=" + self.profile.name, "about:blank"],
            pass_fds=(3, 4), preexec_fn=use_pipes,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.call("Target.attachToTarget",
                                 {"targetId": target, "flatten": True})["sessionId"]
        self.page("Page.enable")
        self.page("Emulation.setScriptExecutionDisabled", {"value": True})
        self.page("Emulation.setDeviceMetricsOverride",
                  {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False})
        self.page("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})

    def call(self, method, parameters=None, session=None, on_event=None, seconds=60):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        wanted = self.number
        os.write(self.send_end, json.dumps(message).encode() + b"\0")
        end = time.time() + seconds
        while time.time() < end:
            answer = self.receive()
            if answer.get("id") == wanted:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)
        raise TimeoutError(method)

    def page(self, method, parameters=None):
        return self.call(method, parameters, self.session)

    def receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.receive_end, 1 << 20)
            if not piece:
                raise EOFError("the browser is gone")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def tell(self, method, parameters):
        """Does not wait for the response."""
        self.number += 1
        os.write(self.send_end, json.dumps({"id": self.number, "method": method,
                                            "params": parameters,
                                            "sessionId": self.session}).encode() + b"\0")

    def snapshot(self, url, answers, seconds=30):
        """All elements of the page: tag, box, font size, whether it has a box at all."""
        self.events.clear()
        self.number += 1
        os.write(self.send_end, json.dumps({"id": self.number, "method": "Page.navigate",
                                            "params": {"url": url},
                                            "sessionId": self.session}).encode() + b"\0")
        end = time.time() + seconds
        started = False
        while time.time() < end:
            event = self.events.pop(0) if self.events else self.receive()
            if event.get("method") == "Fetch.requestPaused":
                asked = event["params"]["request"]["url"].split("#")[0]
                answer = answers.get(asked)
                started = started or asked == url.split("#")[0]
                if answer is None:
                    self.tell("Fetch.failRequest", {"requestId": event["params"]["requestId"],
                                                    "errorReason": "BlockedByClient"})
                else:
                    self.tell("Fetch.fulfillRequest", {
                        "requestId": event["params"]["requestId"], "responseCode": 200,
                        "responseHeaders": [{"name": "Content-Type", "value": answer[0]},
                                            {"name": "Access-Control-Allow-Origin", "value": "*"}],
                        "body": base64.b64encode(answer[1]).decode()})
            elif event.get("method") == "Page.loadEventFired" and started:
                break
        begin = time.time()
        shot = self.page("DOMSnapshot.captureSnapshot",
                         {"computedStyles": ["font-size", "visibility"]})
        self.snapshot_ms = (time.time() - begin) * 1000
        document, strings = shot["documents"][0], shot["strings"]
        nodes, layout = document["nodes"], document["layout"]
        box_of = {}
        for i, node in enumerate(layout["nodeIndex"]):
            box_of.setdefault(node, i)
        pseudo = set(nodes.get("pseudoType", {}).get("index", []))
        elements = []
        for node, kind in enumerate(nodes["nodeType"]):
            if kind != 1 or node in pseudo:
                continue
            i = box_of.get(node)
            if i is None:
                elements.append([strings[nodes["nodeName"][node]].lower(), 0, 0, 0, 0, 0, 0])
                continue
            style = [strings[s] for s in layout["styles"][i]]
            size = float(style[0].removesuffix("px")) if style else 0
            shown = 1 if not style or style[1] == "visible" else 0
            elements.append([strings[nodes["nodeName"][node]].lower()] + layout["bounds"][i]
                            + [size, shown])
        return elements

    def close(self):
        self.process.kill()
        self.process.wait()


def lay_out_all(folder, pages, program):
    path = os.path.join(folder, "chromium.jsonl")
    known = {}
    if os.path.exists(path):
        with open(path) as lines:
            known = {row["url"]: row for row in map(json.loads, lines)}
    missing = [page for page in pages if page["url"] not in known]
    if missing:
        browser = Chromium(program)
        with open(path, "a") as out:
            for done, page in enumerate(missing):
                with open(os.path.join(folder, page["html"]), "rb") as html:
                    answers = {page["url"]: ("text/html; charset=utf-8", html.read())}
                for url, name in page["css"].items():
                    with open(os.path.join(folder, name), "rb") as css:
                        answers[url] = ("text/css", css.read())
                begin = time.time()
                try:
                    elements = browser.snapshot(page["url"], answers)
                except (RuntimeError, TimeoutError, EOFError) as problem:
                    print(f"{page['url']}: {problem}; the browser is started anew", file=sys.stderr)
                    browser.close()
                    browser = Chromium(program)
                    elements = []
                row = {"url": page["url"], "elements": elements,
                       "ms": (time.time() - begin) * 1000}
                out.write(json.dumps(row) + "\n")
                known[page["url"]] = row
                if sys.stderr.isatty():
                    print(f"\r{done + 1}/{len(missing)}", end="", file=sys.stderr)
        browser.close()
    return known


def near(ours, theirs, share=0.15, floor=8):
    return abs(ours - theirs) <= max(share * abs(theirs), floor)


def common_ancestor(parents, elements):
    chains = []
    for element in elements:
        chain = []
        while element is not None:
            chain.append(element)
            element = parents[element]
        chains.append(chain[::-1])
    common = None
    for level in zip(*chains):
        if len(set(level)) > 1:
            break
        common = level[0]
    return common


class Shares:
    def __init__(self):
        self.counts = {}

    def add(self, name, is_right):
        right, all_ = self.counts.get(name, (0, 0))
        self.counts[name] = right + bool(is_right), all_ + 1

    def line(self, name):
        right, all_ = self.counts.get(name, (0, 0))
        return f"{name:34} {right / all_ if all_ else 0:.3f}  ({right} of {all_})"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder")
    arguments.add_argument("--chromium", default="chromium")
    arguments.add_argument("--worst", type=int, default=0, help="print pages with a wrong column")
    options = arguments.parse_args()
    with open(os.path.join(options.folder, "pages.jsonl")) as lines:
        pages = [json.loads(line) for line in lines]
    exact = lay_out_all(options.folder, pages, options.chromium)
    shares = Shares()
    left_out, wrong, used = 0, [], []
    for page in pages:
        theirs = exact[page["url"]]["elements"]
        if [row[0] for row in theirs] != [tag.lower() for tag in page["tags"]]:
            left_out += 1
            continue
        used.append(page)
        ours = page["boxes"]
        # The column with the posts: on a page with one post, its title and body.
        column = common_ancestor(page["parents"], page["bodies"] + page["titles"])
        for kind in ("titles", "bodies"):
            for number in page[kind]:
                a, b = ours[number], theirs[number][1:]
                if b[2] == 0 or b[3] == 0:
                    continue
                name = "title" if kind == "titles" else "body"
                shares.add(name + " x within 15%", near(a[0], b[0]))
                shares.add(name + " width within 15%", near(a[2], b[2]))
                shares.add(name + " font size within 15%", near(a[4], b[4], floor=0))
        for number, (a, b) in enumerate(zip(ours, theirs)):
            if b[3] > 0 and b[4] > 0 and a[5] == 0 and b[6] == 1:
                shares.add("shown in Chromium, shown here", False)
            elif b[3] > 0 and b[4] > 0 and b[6] == 1:
                shares.add("shown in Chromium, shown here", True)
        if column is None or theirs[column][3] == 0:
            continue
        a, b = ours[column], theirs[column][1:]
        is_right = abs(a[0] - b[0]) <= 128 and near(a[2], b[2])
        shares.add("main column", is_right)
        shares.add("main column, " + page["kind"] + " pages", is_right)
        if not is_right:
            wrong.append((page, column, a, b))
        seen = set()
        for number in page["side"]:
            s, t = ours[number], theirs[number][1:]
            beside = t[0] >= b[0] + b[2] - 20 or t[0] + t[2] <= b[0] + 20
            if not beside or not 100 <= t[2] <= 560 or t[3] < 100 or t[0] < -50:
                continue
            is_left = t[0] < b[0]
            if is_left in seen:
                continue
            seen.add(is_left)
            shares.add("sidebar on its side", (s[0] < a[0] if is_left else s[0] >= a[0] + a[2] - 20)
                       and near(s[2], t[2], 0.25, 30))
    print(f"{len(used)} pages of {len({page['site'] for page in used})} sites"
          f" ({left_out} left out: another tree)")
    for name in sorted(shares.counts):
        print("  " + shares.line(name))
    if used:
        print(f"  ms a page: embedded median {statistics.median(p['ms'] for p in used):.1f},"
              f" Chromium median {statistics.median(exact[p['url']]['ms'] for p in used):.0f}")
    for page, column, a, b in wrong[:options.worst]:
        print(f"{page['url']} {page['kind']} <{page['tags'][column]}>"
              f" ours {[round(v) for v in a[:4]]} Chromium {[round(v) for v in b[:4]]}")
        for note in page["notes"][:3]:
            print("    " + note)


if __name__ == "__main__":
    main()
