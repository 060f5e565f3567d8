// Inspect: the page itself with kept and dropped blocks coloured, and beside it why. Selecting a block
// in the page, the source or the output selects it in all of them. With a second method the colours
// show the difference.
import {askAboutPage, methods} from "./api.js";
import {announce, h, replace} from "./dom.js";
import {blockView, metadataView, pageView} from "./explain_panel.js";
import {decode, PageFrame} from "./frame.js";
import {blockList, outputView} from "./inspect_lists.js";
import {useKeys} from "./keyboard.js";
import {mountainPanel} from "./mountain.js";
import {pageScreen} from "./page_screen.js";
import {busy, methodSelect, problemBox, segmented, tabbed} from "./parts.js";
import {blockIn, go, keepBlock} from "./router.js";
import {SourceView} from "./source_view.js";

/** @typedef {import("./types.js").Explanation} Explanation */
/** @typedef {import("./types.js").Block} Block */
/** @typedef {import("./store.js").OpenPage} OpenPage */

/** @type {import("./router.js").Screen} */
export const inspectScreen = {name: "inspect", title: "Inspect", showsPage: true, show: (root, argument, query) => pageScreen(root, query, {
  name: "inspect", action: "Inspect", heading: "See what was kept, and why",
  lead: "The page with every block coloured: kept or dropped, by which step, and which features moved its score.",
}, (element, page) => new Inspection(element, page, blockIn(query)).start())};

let firstMethod = "auto";
let secondMethod = "";

class Inspection {
  /**
   * @param {HTMLElement} element
   * @param {OpenPage} page
   * @param {number | null} block to select
   */
  constructor(element, page, block) {
    this.element = element;
    this.page = page;
    /** @type {Explanation | null} */
    this.first = null;
    /** @type {Explanation | null} */
    this.second = null;
    /** Blocks of the second method by their range. @type {Map<string, Block>} */
    this.secondBlocks = new Map();
    this.selected = block;
    this.controller = new AbortController();
    this.frame = new PageFrame({
      title: "The page, with its blocks marked",
      onselect: (index) => this.select(index, "page"),
      onhover: (index) => this.hover(index),
    });
    this.source = new SourceView({onselect: (index) => this.select(index, "source")});
    this.why = h("div", {class: "panel"});
    this.list = h("div", {class: "panel flush"});
    this.output = h("div", {class: "panel"});
    this.metadata = h("div", {class: "panel"});
    this.mountain = h("div", {class: "panel"});
    this.sourcePanel = h("div", {class: "panel flush"}, this.source.element);
    this.status = h("div", {class: "inspect-status", role: "status"});
    this.legend = h("ul", {class: "legend", "aria-label": "Colours"});
    let mountainShown = false;
    this.tabs = tabbed("Details", [
      {id: "why", title: "Why", panel: this.why},
      {id: "blocks", title: "Blocks", panel: this.list},
      {id: "source", title: "Source", panel: this.sourcePanel},
      {id: "output", title: "Output", panel: this.output},
      {id: "metadata", title: "Metadata", panel: this.metadata},
      {id: "mountain", title: "Mountain", panel: this.mountain},
    ], (id) => {
      if (id === "mountain" && !mountainShown) {
        mountainShown = true;
        mountainPanel(this.mountain, this.page, (offset) => this.selectOffset(offset));
      }
      if (id === "source") this.source.select(this.selected);
    });
  }

  start() {
    replace(this.element,
      h("h1", {class: "visually-hidden"}, "Inspect"),
      h("div", {class: "page-bar"},
        h("div", {class: "page-name"}, h("span", {class: "visually-hidden"}, "Page: "), this.page.name),
        h("button", {type: "button", class: "quiet", onclick: () => go("inspect", "", "")}, "Open another"),
        h("button", {type: "button", class: "quiet", onclick: () => go("read")}, "Read"),
        h("button", {type: "button", class: "quiet", onclick: () => go("label", "open", this.page.at)}, "Label")),
      h("div", {class: "toolbar"},
        methodSelect("Method", methods(), firstMethod, (name) => {
          firstMethod = name;
          this.selected = null;
          this.load();
        }),
        methodSelect("Compare with", methods(), secondMethod, (name) => {
          secondMethod = name;
          this.load();
        }, [["", "nothing"]]),
        segmented("Show", [["all", "All blocks"], ["only-kept", "Kept only"], ["plain", "Plain page"]], "all", (value) => {
          this.frame.toggle("only-kept", value === "only-kept");
          this.frame.toggle("plain", value === "plain");
        }),
        h("span", {class: "spacer"}), this.legend),
      this.status,
      h("div", {class: "inspect"},
        h("div", {class: "frame-box"}, this.frame.element),
        h("section", {class: "details", "aria-label": "Details"}, this.tabs.list, this.tabs.panels)));
    this.load();
    const endKeys = useKeys([
      {key: "j", label: "Next block", run: () => this.step(1)},
      {key: "k", label: "Previous block", run: () => this.step(-1)},
      {key: "n", label: "Next block that was dropped", run: () => this.step(1, (block) => !block.kept)},
      {key: "Escape", label: "Select no block", run: () => this.select(null, "")},
      {key: "w", label: "Why", run: () => this.tabs.show("why")},
      {key: "s", label: "Source", run: () => this.tabs.show("source")},
      {key: "o", label: "Output", run: () => this.tabs.show("output")},
      {key: "m", label: "Metadata", run: () => this.tabs.show("metadata")},
      {key: "r", label: "Read this page", run: () => go("read")},
    ]);
    return () => {
      endKeys();
      this.controller.abort();
    };
  }

  /** @param {string} method @param {AbortSignal} signal @returns {Promise<Explanation>} */
  async explain(method, signal) {
    const response = await askAboutPage("/v1/explain", this.page, {method: method === "auto" ? "" : method}, {signal});
    return response.json();
  }

  /** Pages that are not UTF-8 need the encoding that the server found. @param {AbortSignal} signal */
  async encoding(signal) {
    const declared = charsetOf(this.page.contentType);
    if (declared) return declared;
    try {
      new TextDecoder("utf-8", {fatal: true}).decode(this.page.bytes);
      return "utf-8";
    } catch {
      const record = await (await askAboutPage("/v1/extract", this.page, {format: "json"}, {signal})).json();
      return String(record.metadata?.encoding ?? "windows-1252");
    }
  }

  async load() {
    this.controller.abort();
    this.controller = new AbortController();
    const {signal} = this.controller;
    replace(this.status, busy("Explaining…"));
    try {
      const [first, second] = await Promise.all([
        this.explain(firstMethod, signal),
        secondMethod && secondMethod !== firstMethod ? this.explain(secondMethod, signal) : null,
      ]);
      this.first = first;
      this.second = second;
      this.secondBlocks = new Map(second?.blocks.map((block) => [`${block.start}-${block.end}`, block]));
      const encoding = await this.encoding(signal);
      await this.frame.show(decode(this.page.bytes, encoding), first.blocks);
      if (signal.aborted) return;
      this.frame.paint((index) => this.stateOf(index));
      this.source.show(this.page.bytes, encoding, first.blocks, (index) => this.stateOf(index));
      replace(this.list, blockList(first.blocks, (index) => this.stateOf(index), (index) => this.select(index, "list")));
      replace(this.output, outputView(first, second, (index) => this.select(index, "output")));
      replace(this.metadata, metadataView(first.candidates ?? []));
      replace(this.legend, this.legendItems());
      replace(this.status);
      this.select(this.selected !== null && this.selected < first.blocks.length ? this.selected : null, "");
      const kept = first.blocks.filter((block) => block.kept).length;
      announce(`${kept} of ${first.blocks.length} blocks kept`);
    } catch (problem) {
      if (!signal.aborted) replace(this.status, problemBox(problem, () => this.load()));
    }
  }

  legendItems() {
    const first = this.first;
    if (!first) return [];
    /** @param {string} state @param {string} text */
    const item = (state, text) => {
      const count = first.blocks.filter((block) => this.stateOf(block.index) === state).length;
      return h("li", null, h("span", {class: `swatch ${state}`, "aria-hidden": "true"}), `${text} ${count}`);
    };
    if (!this.second) return [item("kept", "Kept"), item("dropped", "Dropped")];
    return [item("both", "Both"), item("first", `Only ${first.method}`), item("second", `Only ${this.second.method}`), item("neither", "Neither")];
  }

  /** @param {number} index */
  stateOf(index) {
    const block = this.first?.blocks[index];
    if (!block) return "";
    if (!this.second) return block.kept ? "kept" : "dropped";
    const other = this.otherBlock(block)?.kept ?? false;
    if (block.kept) return other ? "both" : "first";
    return other ? "second" : "neither";
  }

  /** @param {Block} block */
  otherBlock(block) {
    return this.secondBlocks.get(`${block.start}-${block.end}`) ?? null;
  }

  /** @param {number | null} index @param {string} from */
  select(index, from) {
    this.selected = index;
    keepBlock(index);
    this.frame.select(index, from !== "page");
    this.source.select(index);
    for (const panel of [this.list, this.output]) {
      panel.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const at = index === null ? null : panel.querySelector(`[data-index="${index}"]`);
      at?.setAttribute("aria-current", "true");
      if (at && !panel.hidden && from !== "list" && from !== "output") at.scrollIntoView({block: "nearest"});
    }
    this.explainBlock(index);
    if (from === "page" && this.tabs.shown() === "metadata") this.tabs.show("why");
    if (index !== null && this.first) {
      const block = this.first.blocks[index];
      announce(`Block ${index + 1}, ${block.kept ? "kept" : "dropped"}`);
    }
  }

  /** @param {number | null} index */
  explainBlock(index) {
    if (!this.first) return;
    const block = index === null ? null : this.first.blocks[index];
    replace(this.why, block ? blockView(block, this.second, this.otherBlock(block)) : pageView(this.first));
  }

  /** @param {number | null} index */
  hover(index) {
    this.explainBlock(index ?? this.selected);
  }

  /** @param {number} offset in bytes */
  selectOffset(offset) {
    const block = this.first?.blocks.find((candidate) => candidate.start <= offset && offset < candidate.end);
    if (block) this.select(block.index, "mountain");
  }

  /** @param {number} direction @param {(block: Block) => boolean} [wanted] */
  step(direction, wanted = () => true) {
    const blocks = this.first?.blocks ?? [];
    let at = this.selected === null ? (direction > 0 ? -1 : blocks.length) : this.selected;
    for (at += direction; at >= 0 && at < blocks.length; at += direction) {
      if (wanted(blocks[at])) return this.select(at, "keys");
    }
  }
}

/** @param {string} contentType */
export function charsetOf(contentType) {
  return /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "";
}
