// Copies extracted HTML into this page by an allow-list. The server's HTML is safe by construction
// (docs/formats.md); this is a second, independent check, and the Content-Security-Policy a third.
// Remote images are not loaded: reading a page must not tell its server that it is read.
import {h} from "./dom.js";

const allowed = new Set(("h1 h2 h3 h4 h5 h6 p br hr ul ol li dl dt dd blockquote pre code em strong i b u s del ins mark sub sup small q cite " +
  "abbr kbd samp var table thead tbody tfoot tr th td caption figure figcaption section article div span").split(" "));
/** Elements whose text is not text of the page. */
const skipped = new Set("script style template noscript iframe object embed svg math head title".split(" "));
/** @type {Record<string, string[]>} */
const attributes = {td: ["colspan", "rowspan"], th: ["colspan", "rowspan", "scope"], ol: ["start"]};

/** @param {string} address */
export function isSafeLink(address) {
  return /^(https?:|mailto:)/i.test(address.trim());
}

/**
 * @param {string} href
 * @param {...import("./dom.js").Child} children
 */
export function outsideLink(href, ...children) {
  if (!isSafeLink(href)) return h("span", null, ...children);
  return h("a", {href, target: "_blank", rel: "noopener noreferrer nofollow"}, ...children);
}

/**
 * @param {string} html a document or a fragment
 * @returns {DocumentFragment}
 */
export function safeFragment(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const result = document.createDocumentFragment();
  // Pairs of a source and its copy; no recursion, since the page decides the depth.
  /** @type {[Node, Node][]} */
  const open = [[parsed.body, result]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [source, target] = pair;
    for (const child of source.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        target.appendChild(document.createTextNode(child.nodeValue ?? ""));
      } else if (child instanceof Element) {
        const copy = copyOf(child);
        if (!copy) continue;
        target.appendChild(copy);
        if (child.localName !== "img") open.push([child, copy]);
      }
    }
  }
  return result;
}

/**
 * @param {Element} source
 * @returns {HTMLElement | null} null: leave it out with everything in it
 */
function copyOf(source) {
  const name = source.localName;
  if (skipped.has(name)) return null;
  if (name === "a") return outsideLink(source.getAttribute("href") ?? "");
  if (name === "img") return picture(source);
  if (!allowed.has(name)) return document.createElement("span");
  // The headline of the screen is its <h1>.
  const copy = document.createElement(name === "h1" ? "h2" : name);
  for (const attribute of attributes[name] ?? []) {
    const value = source.getAttribute(attribute);
    if (value !== null && /^[a-z0-9]{1,8}$/i.test(value)) copy.setAttribute(attribute, value);
  }
  return copy;
}

/** @param {Element} source */
function picture(source) {
  const address = source.getAttribute("src") ?? "";
  const text = source.getAttribute("alt")?.trim() || "Image";
  return h("span", {class: "picture"}, isSafeLink(address) ? outsideLink(address, text) : text);
}
