// Where a page comes from: an address, an example, a crawl, pasted text or a file. Each has a query that opens
// it again (OpenPage.at).
import {request} from "./api.js";
import {keepPage, keptPage} from "./page_store.js";
import {queryText} from "./store.js";

/** @typedef {import("./store.js").OpenPage} OpenPage */

/** File and address by name. @type {Record<string, [string, string]>} */
const examples = {
  article: ["example_article.html", "https://courier.example/valley/the-mill-that-learned-to-wait"],
  posts: ["example_posts.html", "https://fieldbook.example/"],
};

/** @param {string} url */
function nameOf(url) {
  return url.replace(/^https?:\/\//, "");
}

/** @param {string} text as typed */
export function addressOf(text) {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** @param {string} address @param {AbortSignal} [signal] @returns {Promise<OpenPage>} */
export async function fetchPage(address, signal) {
  const url = addressOf(address);
  const response = await request("/v1/page", {json: {url}, accept: "*/*", signal});
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    url: response.headers.get("X-Page-Url") ?? url,
    name: nameOf(url),
    contentType: response.headers.get("X-Page-Type") || "text/html",
    at: queryText({url}),
  };
}

/**
 * A page of the archive of a crawl.
 * @param {string} crawl
 * @param {string} url
 * @returns {Promise<OpenPage>}
 */
export async function crawledPage(crawl, url) {
  const response = await request(`/v1/jobs/${encodeURIComponent(crawl)}/page?url=${encodeURIComponent(url)}`, {accept: "*/*"});
  return {
    bytes: new Uint8Array(await response.arrayBuffer()), url, name: nameOf(url),
    contentType: response.headers.get("X-Page-Type") || "text/html",
    at: queryText({crawl, url}),
  };
}

/** @param {string} name "article" or "posts" @returns {Promise<OpenPage>} */
export async function examplePage(name) {
  const [file, url] = examples[name] ?? examples.article;
  const response = await request(`/assets/${file}`, {accept: "text/html, */*"});
  return {
    bytes: new Uint8Array(await response.arrayBuffer()), url, name: `Example: ${nameOf(url)}`,
    contentType: "text/html; charset=utf-8", at: `example=${name}`,
  };
}

/** @param {string} html */
export function pastedPage(html) {
  return keepPage({bytes: new TextEncoder().encode(html), url: "", name: "Pasted HTML", contentType: "text/html; charset=utf-8"});
}

/** @param {File} file */
export async function filePage(file) {
  // The type of a file says nothing about its encoding; the server detects it.
  return keepPage({bytes: new Uint8Array(await file.arrayBuffer()), url: "", name: file.name, contentType: "text/html"});
}

/**
 * Where the page of an address is, without what the screen adds, such as the selected block.
 * @param {URLSearchParams} query
 */
export function placeIn(query) {
  const values = ["example", "page", "crawl", "url"].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : []));
  return queryText(Object.fromEntries(values));
}

/** @param {URLSearchParams} query @param {AbortSignal} signal */
export function pageAt(query, signal) {
  /** @param {string} name */
  const value = (name) => query.get(name) ?? "";
  if (query.has("example")) return examplePage(value("example"));
  if (query.has("page")) return keptPage(value("page"));
  if (query.has("crawl")) return crawledPage(value("crawl"), value("url"));
  return fetchPage(value("url"), signal);
}
