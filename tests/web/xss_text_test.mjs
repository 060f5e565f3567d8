// What strangers wrote is text on every screen: titles, authors and addresses of pages, results and
// output of crawls, rules, names of files, and error messages that quote any of them. It is text by two
// protections: elements are built without markup (web/dom.js), and the policy of the page allows no
// inline scripts. The tests walk through the same screens with one of them and with none; with none the
// attack has to run on every screen, or the walk would prove nothing.
import {mkdirSync, rmSync, writeFileSync} from "node:fs";
import path from "node:path";
import {addLabel, api, emptyLabels, equal, eventually, forgive, open, serverData, startSite, test} from "./harness.mjs";

/** Calls hit() if it becomes markup, also in a quoted attribute. No slash: it is a file name, too. */
const attack = `Ergot "'><img class=attack src=x onerror=hit(this)><svg class=attack onload=hit(this)>`;
const written = attack.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
const filler = `<p>The quick miller grinds ${written} and the lazy rye, and the rye does not mind, because it has been ground before and knows how it ends.</p>`;

/** @param {string} links */
function evilPage(links) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${written}</title><meta name="author" content="${written}">
<meta property="og:site_name" content="${written}"><meta name="description" content="${written}"></head>
<body><article><h1>${written}</h1>${filler}<p>${written}</p>${attack}<pre><code>${written}</code></pre>${filler}${links}</article></body></html>`;
}

/** What the attack calls. */
const ear = 'window.hits = 0; window.hit = (element) => { window.hits += 1; element?.setAttribute("data-ran", ""); };';

/** Takes the first protection away: text becomes markup wherever a screen adds text. */
const textIsMarkup = `${ear}
const append = Element.prototype.append;
Element.prototype.append = function (...children) {
  for (const child of children) {
    if (child instanceof Node) append.call(this, child);
    else this.insertAdjacentHTML("beforeend", String(child));
  }
};
document.createTextNode = (text) => document.createRange().createContextualFragment(text);
const text = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
Object.defineProperty(Node.prototype, "textContent", {...text, set(value) {
  if (this instanceof Element && this.localName !== "style") this.innerHTML = value;
  else text.set.call(this, value);
}});`;

/**
 * Brings the attack to the server by every way.
 * @typedef {(page: any) => Promise<string>} Show brings a screen up and returns the selector of what shows the attack
 * @returns {Promise<{screens: [string, Show][], end: () => Promise<void>}>}
 */
async function prepare() {
  await emptyLabels();
  const inPath = `/${encodeURIComponent(attack)}`;
  const site = await startSite({
    "/": evilPage(`<p><a href="${written}">One</a> <a href="/two?${written}#${written}">Two</a> <a href="/missing/${written}">Three</a> <a href="javascript:hit()">Four</a></p>`),
    [new URL(attack, "http://site/").pathname]: evilPage(""), [inPath]: evilPage(""), "/two": evilPage(""),
  });
  const crawl = await api("/v1/crawl", {json: {url: `${site.url}/?${attack}`, delay: 0}});
  const broken = await api("/v1/crawl", {json: {url: `${site.url}/`, include: [`(${attack}`]}});
  await addLabel(`https://mill.example/${attack}`, evilPage(""));
  await addLabel("javascript:hit()", evilPage(""));
  const [label] = (await api("/v1/labels")).labels;
  const host = site.url.replace("http://", "").replace(":", "_");
  await api(`/v1/sites/${host}`, {method: "PUT", json: {rules: `(\n  addr = https?://127\\.0\\.0\\.1.*\n  in = div|class|${attack}\n)\n`}});
  /** @type {[string, string][]} */
  const files = [[`corpora/${attack}.labels.jsonl`, "no labels"], [`models/auto-${attack}.model`, "no model"], [`memory/${attack}.rules`, "no rules"]];
  for (const [name, content] of files) {
    mkdirSync(path.join(serverData(), path.dirname(name)), {recursive: true});
    writeFileSync(path.join(serverData(), name), content);
  }
  const evaluation = await api("/v1/evaluate", {json: {corpus: attack, methods: ["auto"]}});
  for (const {id} of [crawl, broken, evaluation]) {
    await eventually(`job ${id} ends`, async () => (await api(`/v1/jobs/${id}`)).state !== "running");
  }

  /** @param {any} page @param {string} fragment */
  const go = (page, fragment) => page.evaluate((/** @type {string} */ hash) => { location.hash = hash; }, `#/${fragment}`);
  const inHash = encodeURIComponent(attack);
  /** @param {string} selector @returns {Show} */
  const has = (selector) => async (page) => {
    await page.locator(selector, {hasText: "Ergot"}).first().waitFor();
    return selector;
  };
  /** @param {string} fragment @param {string} selector @returns {Show} */
  const at = (fragment, selector) => async (page) => {
    await go(page, fragment);
    return has(selector)(page);
  };
  /** @param {string} name @returns {Show} */
  const tab = (name) => async (page) => {
    await page.getByRole("tab", {name}).click();
    return has("[role=tabpanel]:not([hidden])")(page);
  };
  /** @param {string} name @returns {Show} */
  const format = (name) => async (page) => {
    await page.locator(".segmented label", {hasText: name}).click();
    return has(`pre.output[aria-label="The page as ${name.toLowerCase()}"]`)(page);
  };
  return {
    screens: [
      ["Read: title of a page", async (page) => {
        await go(page, "read");
        await page.locator("input[type=file]").setInputFiles({name: `${attack}.html`, mimeType: "text/html", buffer: Buffer.from(evilPage(""))});
        return has(".reader h1")(page);
      }],
      ["Read: text of a page", has(".reader p")], ["Read: author and site", has(".facts dd")], ["Read: name of a file", has(".page-name")],
      ["Read: Markdown", format("Markdown")], ["Read: plain text", format("Text")], ["Read: JSON", format("JSON")],
      ["Inspect: blocks", async (page) => {
        await page.getByRole("link", {name: "Inspect"}).click();
        await page.frameLocator(".page-frame").locator("[data-block]").first().waitFor();
        return tab("Blocks")(page);
      }],
      ["Inspect: source", tab("Source")], ["Inspect: output", tab("Output")], ["Inspect: metadata", tab("Metadata")],
      ["Crawl: titles of pages", at(`crawl/${crawl.id}`, ".found-row strong")],
      ["Crawl: summaries", has(".found-summary")], ["Crawl: a record", has(".found-detail .reader h1")],
      ["Crawl: output of a command that failed", at(`crawl/${broken.id}`, ".job pre.log")],
      ["Crawl: names of jobs", at("crawl", ".earlier td")],
      ["Crawl: a job that does not exist", at(`crawl/${inHash}`, ".problem")],
      ["Crawl: an address that is no address", async (page) => {
        await go(page, "crawl");
        await page.getByLabel("Address", {exact: true}).fill(`http://${attack}`);
        await page.getByRole("button", {name: "Start"}).click();
        return has(".job-title")(page);
      }],
      ["Label: titles of pages", at("label", "table.data td a")], ["Label: addresses of pages", has("table.data .found-url")],
      ["Label: the question before a page is removed", async (page) => {
        await page.getByRole("button", {name: /^Remove/}).first().click();
        return has("dialog p")(page);
      }],
      ["Label: a page", at(`label/${label.id}`, "#label-name")],
      ["Label: a page that does not exist", at(`label/${inHash}`, ".problem")],
      ["Sites: names of rule files", at("sites", "table.data th a")], ["Sites: errors of rule files", has("table.data .error")],
      ["Sites: pages on which rules are tried", at(`sites/${host}`, ".preview-title")],
      ["Sites: a mistake in rules", async (page) => {
        await page.getByLabel("Rules").fill(`(\n  addr = (${attack}\n  in = div\n)\n`);
        return has(".mistakes")(page);
      }],
      ["Sites: a name that is no host", at(`sites/${inHash}`, ".page-title")], ["Sites: the error about it", has(".problem")],
      ["Evaluate: names of corpora", at("evaluate", "#corpus")], ["Evaluate: names of models", has("form .check")],
      ["Evaluate: an evaluation that failed", at(`evaluate/${evaluation.id}`, ".page-title")],
      ["Evaluate: a job that does not exist", at(`evaluate/${inHash}`, ".problem")],
    ],
    end: async () => {
      site.stop();
      for (const [name] of files) rmSync(path.join(serverData(), name));
      await api(`/v1/sites/${host}`, {method: "PUT", json: {rules: ""}});
      for (const job of (await api("/v1/jobs")).jobs) if (job.kind !== "train") await api(`/v1/jobs/${job.id}`, {method: "DELETE"}).catch(() => {});
      await emptyLabels();
    },
  };
}

/**
 * What the attack has done on each screen: elements that it has made, those of them that ran, and links that
 * lead to other than web addresses.
 * @param {{ignoresPolicy: boolean, script: string}} options
 * @param {number} [count] of screens; otherwise all
 */
async function walk(options, count) {
  const {screens, end} = await prepare();
  /** @type {{name: string, elements: number, ran: number, links: string[]}[]} */
  const results = [];
  let hits = 0;
  try {
    const page = await open(options);
    for (const [name, show] of screens.slice(0, count)) {
      const place = await show(page).catch((/** @type {Error} */ error) => { throw new Error(`${name}: ${error.message}`); });
      if (options.ignoresPolicy && options.script === textIsMarkup)
        await page.waitForFunction((/** @type {string} */ selector) => [...document.querySelectorAll(selector)].some((element) => element.querySelector("[data-ran]")),
          place, {timeout: 5_000}).catch(() => {});
      else
        await page.waitForTimeout(200);
      results.push({name, ...await page.evaluate((/** @type {string} */ selector) => {
        const made = [...document.querySelectorAll(selector)].flatMap((element) => [...element.querySelectorAll(".attack")]);
        const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
        return {
          elements: made.length, ran: made.filter((element) => element.hasAttribute("data-ran")).length,
          links: links.filter((address) => !/^(https?:\/\/|#)/.test(address)),
        };
      }, place)});
      if (await page.locator("dialog[open]").count() > 0) await page.keyboard.press("Escape");
    }
    hits = await page.evaluate("window.hits");
  } finally {
    await end();
  }
  // Refused requests, and what the browser says when it stops the attack.
  forgive(/Failed to load resource|Content Security Policy|Blocked script execution in .*frame\.html/);
  return {results, hits};
}

test("Text of strangers is text on every screen, also without the policy", async () => {
  const {results, hits} = await walk({ignoresPolicy: true, script: ear});
  equal(results.filter(({elements, links}) => elements > 0 || links.length > 0), [], "screens on which the attack is not only text");
  equal(hits, 0, "calls of hit()");
});

test("The same text runs on every screen without both protections", async () => {
  const {results} = await walk({ignoresPolicy: true, script: textIsMarkup});
  equal(results.filter(({ran}) => ran === 0).map(({name}) => name), [], "screens on which the attack does not run");
});

test("The policy alone keeps text that became markup from running", async () => {
  // The policy is one for all screens: those of Read and Inspect are enough.
  const {results, hits} = await walk({ignoresPolicy: false, script: textIsMarkup}, 11);
  equal(results.filter(({elements}) => elements === 0).map(({name}) => name), [], "screens without the attack");
  equal(hits, 0, "calls of hit()");
});

/** Addresses that run hit() when they are followed, in spellings that browsers accept. */
const scripts = ["javascript:hit()", "JaVaScRiPt:hit()", " javascript:hit()", "\tjavascript:hit()", "java\nscript:hit()", "java\tscript:hit()", "javascript\r:hit()",
  "\u0001javascript:hit()", "javascript://x%0Ahit()", "javascript:hit()//https://mill.example/"];
const otherSchemes = ["data:text/html,<script>opener.hit()</script>", "DATA:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==", "vbscript:hit()", "file:///etc/passwd", "blob:null/hit",
  "view-source:javascript:hit()", "filesystem:hit", "//mill.example/"];

test("Addresses of pages and posts become links only if they are web addresses", async () => {
  const page = await open({ignoresPolicy: true, script: ear});
  const found = await page.evaluate(async (/** @type {string[]} */ addresses) => {
    const {articleView, cardsView} = await import("/assets/reader.js");
    const {outsideLink} = await import("/assets/safe_html.js");
    return addresses.filter((url) => {
      const body = document.createElement("a");
      body.setAttribute("href", url);
      body.append("Ergot");
      const article = {headline: "Ergot", url, articleBodyHtml: `<p>${body.outerHTML}</p>`};
      const untitled = {url, articleBody: "Ergot"};
      const views = [articleView({...article, comments: [article, untitled]}), cardsView({headline: "Ergot", articles: [article, untitled]}), outsideLink(url, "Open the page")];
      const links = views.flatMap((view) => [...view.querySelectorAll("[href]"), ...(view.hasAttribute("href") ? [view] : [])]);
      return links.length > 0;
    });
  }, [...scripts, ...otherSchemes, "https://mill.example/"]);
  equal(found, ["https://mill.example/"], "addresses with links");
  // The control: the same addresses in links of this page.
  const silent = await page.evaluate(async (/** @type {string[]} */ addresses) => {
    /** @type {string[]} */
    const quiet = [];
    for (const address of addresses) {
      const link = document.createElement("a");
      link.setAttribute("href", address);
      document.body.append(link);
      const before = /** @type {any} */ (window).hits;
      link.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (/** @type {any} */ (window).hits === before) quiet.push(address);
    }
    return quiet;
  }, scripts);
  equal(silent, [], "scripts that do not run in a link");
});
