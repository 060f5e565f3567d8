// Shows a foreign page with its blocks marked. No script of the page can run, for four independent
// reasons: it is parsed in an inert document, what could run or load is removed, the frame is
// sandboxed without scripts, and frame.html has a Content-Security-Policy of its own that allows
// inline styles and nothing else.
//
// Blocks are found by the path of their element. If an element has several blocks or other text, the
// text nodes of the block are wrapped.
import {h} from "./dom.js";
import {handleKey} from "./keyboard.js";

/** @typedef {import("./types.js").Block} Block */

const removed = "script, iframe, frame, object, embed, applet, link, meta, base, portal, template, animate, animateTransform, animateMotion, set, use, audio source, video source, track";
const controls = "input, button, select, textarea, fieldset";
const droppedAttributes = new Set(("href src srcset srcdoc data action formaction poster background ping autofocus tabindex accesskey " +
  "contenteditable xlink:href target is http-equiv manifest popover popovertarget").split(" "));

/**
 * The text of a page for showing it. Offsets of the server are not offsets in it.
 * @param {Uint8Array} bytes
 * @param {string} [encoding]
 */
export function decode(bytes, encoding) {
  for (const name of [encoding, "utf-8"]) {
    if (!name) continue;
    try {
      return new TextDecoder(name, {fatal: name !== encoding}).decode(bytes);
    } catch {
      // An encoding that browsers do not know, or bytes that are not UTF-8.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

/**
 * The element at "html > body:nth-child(2) > p:nth-child(1)".
 * @param {Document} parsed
 * @param {string} path
 * @returns {Element | null}
 */
export function elementAt(parsed, path) {
  /** @type {Element | null} */
  let element = parsed.documentElement;
  const parts = path.split(" > ");
  for (const part of parts.slice(1)) {
    const position = /:nth-child\((\d+)\)$/.exec(part);
    if (!element || !position) return null;
    element = element.children[Number(position[1]) - 1] ?? null;
  }
  return parts[0] === "" ? null : element;
}

/** @param {string} text */
function withoutSpaces(text) {
  return text.replace(/\s+/g, "");
}

/**
 * Marks blocks with data-block, the index of the block.
 * @param {Document} parsed
 * @param {readonly Block[]} blocks
 * @returns {Map<number, Element[]>}
 */
export function markBlocks(parsed, blocks) {
  /** @type {Map<number, Element[]>} */
  const elements = new Map();
  const found = blocks.map((block) => ({block, element: elementAt(parsed, block.path)}));
  /** @type {[Text, number][]} */
  const wraps = [];
  /** @type {Set<Node>} */
  const claimed = new Set();
  /** @type {Map<Element, TreeWalker>} */
  const walkers = new Map();
  for (const {block, element} of found) {
    if (!element) continue;
    const wanted = withoutSpaces(block.text);
    if (!claimed.has(element) && element !== parsed.body && element !== parsed.documentElement &&
        withoutSpaces(element.textContent ?? "") === wanted) {
      claimed.add(element);
      element.setAttribute("data-block", String(block.index));
      elements.set(block.index, [element]);
      continue;
    }
    let walker = walkers.get(element);
    if (!walker) {
      walker = parsed.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      walkers.set(element, walker);
    }
    let rest = wanted;
    const back = walker.currentNode;
    let matched = 0;
    while (rest !== "" && walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode);
      const text = withoutSpaces(node.data);
      if (text === "" || claimed.has(node)) continue;
      if (!rest.startsWith(text)) continue;
      rest = rest.slice(text.length);
      claimed.add(node);
      wraps.push([node, block.index]);
      matched += 1;
    }
    if (matched === 0) walker.currentNode = back;
  }
  for (const [node, index] of wraps) {
    const mark = parsed.createElement("winnow-block");
    mark.setAttribute("data-block", String(index));
    node.replaceWith(mark);
    mark.append(node);
    const list = elements.get(index);
    if (list) list.push(mark);
    else elements.set(index, [mark]);
  }
  return elements;
}

/** Removes what could run, load, navigate or take the focus. @param {Document} parsed */
export function disarm(parsed) {
  for (const element of parsed.querySelectorAll(removed)) element.remove();
  for (const element of parsed.querySelectorAll("*")) {
    for (const {name} of [...element.attributes]) {
      const lower = name.toLowerCase();
      if (lower.startsWith("on") || lower.endsWith(":href") || droppedAttributes.has(lower)) element.removeAttribute(name);
    }
  }
  for (const control of parsed.querySelectorAll(controls)) control.setAttribute("disabled", "");
}

export class PageFrame {
  /**
   * @param {{title: string, onselect: (index: number, event: MouseEvent) => void, onhover?: (index: number | null) => void}} options
   */
  constructor(options) {
    this.options = options;
    this.element = h("iframe", {class: "page-frame", sandbox: "allow-same-origin", src: "/assets/frame.html", title: options.title, referrerpolicy: "no-referrer"});
    /** @type {Map<number, Element[]>} */
    this.blocks = new Map();
    /** Where blocks link to, as written. @type {Map<number, string>} */
    this.links = new Map();
    /** @type {number | null} */
    this.selected = null;
    /** @type {Promise<Document>} */
    this.ready = new Promise((resolve) => {
      this.element.addEventListener("load", () => {
        const inner = /** @type {Document} */ (this.element.contentDocument);
        this.listen(inner);
        resolve(inner);
      }, {once: true});
    });
  }

  /**
   * @param {string} html
   * @param {readonly Block[]} blocks
   */
  async show(html, blocks) {
    const target = await this.ready;
    const view = /** @type {any} */ (this.element.contentWindow);
    // The parser of the frame, so that the policy of the frame applies to inline styles.
    /** @type {Document} */
    const parsed = new view.DOMParser().parseFromString(html, "text/html");
    this.blocks = markBlocks(parsed, blocks);
    this.links = new Map([...this.blocks].map(([index, [element]]) =>
      [index, (element.closest("a[href]") ?? element.querySelector("a[href]"))?.getAttribute("href") ?? ""]));
    disarm(parsed);
    const root = target.adoptNode(parsed.documentElement);
    const sheet = target.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "/assets/frame.css";
    target.replaceChild(root, target.documentElement);
    target.head?.append(sheet);
    this.selected = null;
  }

  /** @param {Document} target stays the same when another page is shown */
  listen(target) {
    target.addEventListener("click", (event) => this.click(event), true);
    for (const name of ["submit", "auxclick", "dragstart"]) target.addEventListener(name, (event) => event.preventDefault(), true);
    target.addEventListener("mouseover", (event) => this.options.onhover?.(this.indexAt(event.target)));
    target.addEventListener("mouseleave", () => this.options.onhover?.(null));
    target.addEventListener("keydown", handleKey);
  }

  /** @param {EventTarget | null} target */
  indexAt(target) {
    const at = /** @type {Element | null} */ (target)?.closest?.("[data-block]");
    return at ? Number(at.getAttribute("data-block")) : null;
  }

  /** @param {MouseEvent} event */
  click(event) {
    event.preventDefault();
    const index = this.indexAt(event.target);
    if (index !== null) this.options.onselect(index, event);
  }

  /**
   * Sets the state of each block, for frame.css.
   * @param {(index: number) => string} stateOf
   */
  paint(stateOf) {
    for (const [index, elements] of this.blocks) {
      for (const element of elements) element.setAttribute("data-state", stateOf(index));
    }
  }

  /**
   * @param {number | null} index
   * @param {boolean} scrolls
   */
  select(index, scrolls) {
    for (const element of this.blocks.get(this.selected ?? -1) ?? []) element.removeAttribute("data-selected");
    this.selected = index;
    if (index === null) return;
    const elements = this.blocks.get(index) ?? [];
    for (const element of elements) element.setAttribute("data-selected", "");
    if (scrolls) elements[0]?.scrollIntoView({block: "center", behavior: motion()});
  }

  /** The address that a block links to, or "". @param {number} index @param {string} base */
  linkOf(index, base) {
    const href = this.links.get(index);
    if (!href) return "";
    try {
      return new URL(href, base).href;
    } catch {
      return "";
    }
  }

  /** @param {string} name @param {boolean} on */
  toggle(name, on) {
    this.element.contentDocument?.documentElement.classList.toggle(name, on);
  }
}

/** @returns {ScrollBehavior} */
export function motion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
