// Read: the content of a page, for people. An article is typeset; a page of posts becomes cards; the
// other formats are shown as they are, to copy or to download.
import {askAboutPage, methods} from "./api.js";
import {announce, h, replace, toast} from "./dom.js";
import {pageScreen} from "./page_screen.js";
import {meter, methodSelect, plural, problemBox, readableDate, segmented, showTask} from "./parts.js";
import {articleView, cardsView} from "./reader.js";
import {useKeys} from "./keyboard.js";
import {go} from "./router.js";
import {keepSetting, setting} from "./store.js";

/** @typedef {import("./types.js").PageRecord} PageRecord */

/** @type {[string, string][]} */
const formats = [["reader", "Reader"], ["markdown", "Markdown"], ["text", "Text"], ["html", "HTML"], ["json", "JSON"], ["tei", "TEI"]];
/** @type {Record<string, {extension: string, type: string}>} */
const files = {
  markdown: {extension: "md", type: "text/markdown"},
  text: {extension: "txt", type: "text/plain"},
  html: {extension: "html", type: "text/html"},
  json: {extension: "json", type: "application/json"},
  tei: {extension: "xml", type: "application/xml"},
};
/** @type {Record<string, string>} */
const pageTypes = {
  article: "Article", articleList: "List of posts", forumThread: "Forum thread", product: "Product", service: "Service page",
  collection: "Collection", documentation: "Documentation", listing: "Listing",
};

let method = "auto";
let balance = "";
let format = "reader";

/** @type {import("./router.js").Screen} */
export const readScreen = {name: "read", title: "Read", showsPage: true, show: (root, argument, query) => pageScreen(root, query, {
  name: "read", action: "Read", heading: "Read a page without the rest",
  lead: "Enter an address, paste HTML or drop a file. winnow keeps the article, or every post as a record of its own, and leaves out menus, advertisements and notices.",
}, drawPage)};

/**
 * @param {HTMLElement} element
 * @param {import("./store.js").OpenPage} page
 * @returns {() => void}
 */
function drawPage(element, page) {
  const result = h("div", {class: "read-result"});
  const facts = h("aside", {class: "facts", "aria-label": "About this page"});
  /** @type {{record: PageRecord | null, text: string}} */
  const state = {record: null, text: ""};

  // The settings of --precision and --recall (docs/formats.md).
  const options = () => ({method: method !== "auto" ? method : balance ? `auto:balance=${balance}` : ""});
  /** @param {string} name @param {AbortSignal} signal */
  const ask = async (name, signal) => {
    const {accept, ...query} = {accept: "*/*", format: name, ...options()};
    return (await askAboutPage("/v1/extract", page, {...query, ...(name === "json" ? {summary: 3, add: "articleBodyHtml"} : {})}, {accept, signal})).text();
  };

  const showResult = () => showTask(result, "Extracting…", async (signal) => {
    if (!state.record) {
      state.record = JSON.parse(await ask("json", signal));
      replace(facts, factsOf(/** @type {PageRecord} */ (state.record)));
    }
    const record = /** @type {PageRecord} */ (state.record);
    if (format === "reader") {
      state.text = "";
      const view = (record.articles?.length ?? 0) > 1 ? cardsView(record) : articleView(record);
      announce(`${record.headline ?? "Untitled"}. ${plural(countWords(record.articleBody ?? ""), "word")}.`);
      return view;
    }
    state.text = format === "json" ? JSON.stringify(withoutHtml(record), null, 2) : await ask(format, signal);
    return h("pre", {class: "output", tabindex: 0, "aria-label": `The page as ${format}`}, state.text);
  }).then(() => {
    if (!state.record) replace(facts);
  });

  const again = () => {
    state.record = null;
    showResult();
  };
  /** The text of the format that is shown; the reader's is Markdown. */
  const currentText = async () => state.text || ask("markdown", new AbortController().signal);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await currentText());
      toast(format === "reader" ? "Copied as Markdown" : "Copied");
    } catch {
      toast("The browser did not allow to copy. Switch to Text and select it.");
    }
  };
  const download = async () => {
    const file = files[format] ?? files.markdown;
    const link = h("a", {href: URL.createObjectURL(new Blob([await currentText()], {type: file.type})), download: `${fileName(state.record)}.${file.extension}`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  const balances = h("span", {class: "field inline"},
    h("label", {for: "balance"}, "Prefer"),
    h("select", {id: "balance", onchange: (/** @type {Event} */ event) => {
      balance = /** @type {HTMLSelectElement} */ (event.target).value;
      again();
    }}, [["", "balance"], ["0.25", "precision"], ["4", "recall"]].map(([value, text]) =>
      h("option", {value, ...(value === balance ? {selected: true} : {})}, text))));

  replace(element,
    h("div", {class: "page-bar"},
      h("div", {class: "page-name"}, h("span", {class: "visually-hidden"}, "Page: "), page.name),
      h("button", {type: "button", class: "quiet", onclick: () => go("read", "", "")}, "Open another"),
      h("button", {type: "button", class: "quiet", onclick: () => go("inspect")}, "Inspect")),
    h("div", {class: "toolbar"},
      segmented("Format", formats, format, (value) => {
        format = value;
        keepSetting("format", value);
        showResult();
      }),
      h("span", {class: "spacer"}),
      methodSelect("Method", methods(), method, (name) => {
        method = name;
        balances.hidden = name !== "auto";
        again();
      }),
      balances,
      h("span", {class: "row tight"},
        h("button", {type: "button", onclick: copy}, "Copy"),
        h("button", {type: "button", onclick: download}, "Download"))),
    h("div", {class: "read"}, result, facts));
  balances.hidden = method !== "auto";
  if (format === "reader") format = setting("format", "reader");
  if (!formats.some(([name]) => name === format)) format = "reader";
  const chosen = element.querySelector(`.segmented input[value="${format}"]`);
  if (chosen instanceof HTMLInputElement) chosen.checked = true;
  showResult();
  return useKeys([
    {key: "c", label: "Copy", run: copy},
    {key: "d", label: "Download", run: download},
    {key: "i", label: "Inspect this page", run: () => go("inspect")},
    {key: "o", label: "Open another page", run: () => go("read", "", "")},
  ]);
}

/** @param {PageRecord | null} record */
function fileName(record) {
  const name = (record?.headline ?? "page").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return name.slice(0, 60) || "page";
}

/** The HTML was asked for by this screen, so the JSON that is shown leaves it out. @param {PageRecord} record */
function withoutHtml(record) {
  const {articleBodyHtml, ...rest} = record;
  return {...rest, articles: rest.articles?.map(({articleBodyHtml: html, ...article}) => article)};
}

/** @param {string} text */
export function countWords(text) {
  return text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)?.length ?? 0;
}

/** What is known about the site, if it decided. @param {PageRecord} record */
function memoryBadge(record) {
  const memory = record.metadata?.memory;
  const name = record.metadata?.memoryName ?? "";
  if (memory === "rule") return h("a", {href: "#/sites", class: "chip kept"}, "rules of this site");
  if (memory === "model") return h("a", {href: "#/label", class: "chip kept", title: name}, "trained model");
  return memory === "statistics" && h("span", {class: "chip", title: name}, "without what repeats on this site");
}

/** @param {PageRecord} record */
function factsOf(record) {
  const words = countWords(record.articleBody ?? "");
  const probability = record.metadata?.probability;
  /** @type {[string, import("./dom.js").Child][]} */
  const rows = [
    ["Kind", pageTypes[record.pageType ?? ""] ?? record.pageType],
    ["Site", record.siteName],
    ["By", record.authors?.map((author) => author.name).join(", ")],
    ["Published", record.datePublished && readableDate(record.datePublished)],
    ["Updated", record.dateModified && readableDate(record.dateModified)],
    ["Language", record.inLanguage && languageName(record.inLanguage)],
    ["Length", `${plural(words, "word")}, ${Math.max(1, Math.round(words / 230))} min`],
    ["Posts", (record.articles?.length ?? 0) > 1 && String(record.articles?.length)],
    ["Comments", record.comments?.length ? String(record.comments.length) : null],
    ["Text", memoryBadge(record)],
    ["Confidence", typeof probability === "number" && meter(probability, "Probability that the extract is right")],
  ];
  return [
    record.summary && h("section", {class: "summary"}, h("h2", null, "Summary"), h("p", null, record.summary)),
    h("section", null, h("h2", null, "About"),
      h("dl", null, rows.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]))),
    record.error && problemBox(record.error),
  ];
}

/** @param {string} tag */
function languageName(tag) {
  try {
    return new Intl.DisplayNames("en", {type: "language"}).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
