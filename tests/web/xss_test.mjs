// No script of a page runs: the attacks of tests/render/xss_vectors.txt in the frame and in Read. The
// same attacks in an unprotected document must run, or the test would prove nothing.
import {readFileSync} from "node:fs";
import path from "node:path";
import {check, equal, forgive, launch, open, root, serverUrl, test} from "./harness.mjs";

/** @returns {string[]} */
function vectors() {
  const escapes = /** @type {Record<string, string>} */ ({n: "\n", t: "\t", r: "\r", 0: "\0", "\\": "\\"});
  return readFileSync(path.join(root, "tests/render/xss_vectors.txt"), "utf8").split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => line.replace(/\\(?:x([0-9a-fA-F]{2})|([ntr0\\]))/g, (_, hex, name) => hex ? String.fromCharCode(parseInt(hex, 16)) : escapes[name]));
}

const filler = "<p>The quick miller grinds the lazy rye, and the rye does not mind, because it has been ground before and knows how it ends.</p>";
/** @param {string} vector */
const pageOf = (vector) => `<!doctype html><html><body><h1>Rye</h1>${filler}<p>${vector}</p>${filler}</body></html>`;

/** What the browser says when it stops an attack, and the address of a style that it did not load. */
const blocked = /Content Security Policy|Blocked script execution|^request to javascript:/;

/** Runs in the browser: does to all elements what a reader could do. */
const provoke = `(document) => {
  for (const element of document.querySelectorAll("*")) {
    for (const type of ["mouseover", "mouseenter", "pointerenter", "click", "mousedown", "focus", "blur", "submit", "toggle", "error", "load", "animationstart", "keydown"])
      element.dispatchEvent(new Event(type, {bubbles: false, cancelable: true}));
    if (element.localName === "a" || element.localName === "area" || element.localName === "button" || element.localName === "summary") element.click?.();
  }
}`;

test("The attacks run where nothing protects from them", async () => {
  const plain = await launch();
  const page = await (await plain.newContext({offline: true})).newPage();
  // Frames of their own are slow: every fourth attack is enough to see that they are noticed.
  const list = vectors().filter((_, index) => index % 4 === 0);
  const ran = await page.evaluate(async ([htmls, code]) => {
    const act = (0, eval)(/** @type {string} */ (code));
    let hits = 0;
    // Many frames at a time, because some attacks need a moment.
    for (let begin = 0; begin < htmls.length; begin += 40) {
      const frames = /** @type {string[]} */ (htmls.slice(begin, begin + 40)).map((html) => {
        const frame = document.createElement("iframe");
        document.body.append(frame);
        const state = {frame, hit: false};
        const inner = /** @type {any} */ (frame.contentWindow);
        inner.document.open();
        inner.hit = () => { state.hit = true; };
        inner.document.write(html);
        inner.document.close();
        try { act(inner.document); } catch { /* the attack has navigated the frame */ }
        return state;
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const {frame, hit} of frames) {
        if (hit) hits += 1;
        frame.remove();
      }
    }
    return hits;
  }, [list.map(pageOf), provoke]);
  await plain.close();
  check(ran > list.length / 3, `only ${ran} of ${list.length} attacks ran: the test does not see them`);
});

test("No attack runs in the frame of a page", async () => {
  const page = await open();
  const list = vectors();
  check(list.length >= 332, `only ${list.length} attacks`);
  const before = page.url();
  // Playwright evaluates this text outside of the policy of the page.
  await page.evaluate(`window.provoke = ${provoke}`);
  const ran = await page.evaluate(async (/** @type {string[]} */ htmls) => {
    const {PageFrame} = await import("/assets/frame.js");
    const frame = new PageFrame({title: "attack", onselect: () => {}});
    document.body.append(frame.element);
    /** @type {number[]} */
    const hits = [];
    for (const [number, html] of htmls.entries()) {
      const hit = () => hits.push(number);
      /** @type {any} */ (window).hit = hit;
      await frame.show(html, [{index: 0, text: "Rye", path: "html > body:nth-child(2) > h1:nth-child(1)", start: 0, end: 3, kept: true, step: "score"}]);
      /** @type {any} */ (frame.element.contentWindow).hit = hit;
      /** @type {any} */ (window).provoke(frame.element.contentDocument);
      await new Promise((resolve) => setTimeout(resolve, 4));
      if (!frame.element.contentDocument?.querySelector("h1")) hits.push(number);
    }
    return hits;
  }, list.map(pageOf));
  forgive(blocked);
  equal(ran.map((/** @type {number} */ number) => list[number]), [], "attacks that ran or left the frame");
  equal(page.url(), before, "address of the page");
});

test("No attack runs in Read", async () => {
  const page = await open();
  const list = vectors();
  const ran = await page.evaluate(async ([htmls, base]) => {
    const {articleView} = await import("/assets/reader.js");
    /** @type {number[]} */
    const hits = [];
    let shown = 0;
    for (const [number, html] of /** @type {string[]} */ (htmls).entries()) {
      /** @type {any} */ (window).hit = () => hits.push(number);
      const response = await fetch(`${base}/v1/extract?format=json&add=articleBodyHtml`, {method: "POST", body: html, headers: {"Content-Type": "text/html"}});
      if (!response.ok) continue;
      const record = await response.json();
      // What the server made of it, and the attack itself as if the server had not cleaned it.
      for (const body of [record.articleBodyHtml ?? "", html]) {
        const view = articleView({...record, articleBodyHtml: body});
        document.getElementById("main")?.replaceChildren(view);
        shown += 1;
        for (const element of view.querySelectorAll("*")) {
          for (const type of ["mouseover", "click", "focus", "error", "load", "toggle"]) element.dispatchEvent(new Event(type, {cancelable: true}));
          const link = element.getAttribute("href") ?? "";
          if (link && !/^(https?:|mailto:)/i.test(link)) hits.push(number);
        }
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return {hits, shown};
  }, [list.map(pageOf), serverUrl()]);
  forgive(blocked);
  equal(ran.hits.map((/** @type {number} */ number) => list[number]), [], "attacks that ran");
  check(ran.shown > list.length, `only ${ran.shown} views were shown`);
});

test("Answers about foreign pages are never HTML of this origin", async () => {
  const page = await open();
  const headers = await page.evaluate(async () => {
    const stored = await (await fetch("/v1/labels", {method: "POST", body: "<h1>Rye</h1><p>It came late, but it was heavy and dry.<script>hit()</script>", headers: {"Content-Type": "text/html"}})).json();
    const answer = await fetch(`/v1/labels/${stored.id}/page`);
    await fetch(`/v1/labels/${stored.id}`, {method: "DELETE"});
    return {type: answer.headers.get("content-type"), policy: answer.headers.get("content-security-policy")};
  });
  equal(headers, {type: "application/octet-stream", policy: "default-src 'none'; sandbox"}, "headers");
});
