// The source of a page with the bytes of each block marked. Offsets are in bytes, so each part between
// two offsets is decoded by itself.
import {h, replace} from "./dom.js";
import {motion} from "./frame.js";

/** @typedef {import("./types.js").Block} Block */

/** Longer sources are cut to what is around the selected block. */
const maxBytes = 1_500_000;
const nearBytes = 100_000;

export class SourceView {
  /** @param {{onselect: (index: number) => void}} options */
  constructor(options) {
    this.element = h("pre", {class: "source", "aria-label": "Source of the page"});
    this.element.addEventListener("click", (event) => {
      const at = /** @type {Element} */ (event.target).closest("[data-index]");
      if (at) options.onselect(Number(at.getAttribute("data-index")));
    });
    /** @type {Uint8Array} */
    this.bytes = new Uint8Array();
    this.encoding = "utf-8";
    /** @type {Block[]} */
    this.blocks = [];
    /** @type {(index: number) => string} */
    this.stateOf = () => "";
    this.from = 0;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {string} encoding
   * @param {readonly Block[]} blocks
   * @param {(index: number) => string} stateOf
   */
  show(bytes, encoding, blocks, stateOf) {
    this.bytes = bytes;
    this.encoding = encoding;
    this.blocks = [...blocks].filter((block) => block.end > block.start).sort((a, b) => a.start - b.start);
    this.stateOf = stateOf;
    this.draw(0);
  }

  /** @param {number} near an offset that must be shown */
  draw(near) {
    const isLong = this.bytes.length > maxBytes;
    this.from = isLong ? Math.max(0, near - nearBytes) : 0;
    const to = isLong ? Math.min(this.bytes.length, near + nearBytes) : this.bytes.length;
    const decoder = decoderOf(this.encoding);
    /** @type {import("./dom.js").Child[]} */
    const parts = [];
    if (isLong) parts.push(h("em", {class: "muted"}, `Bytes ${this.from.toLocaleString("en")} to ${to.toLocaleString("en")} of ${this.bytes.length.toLocaleString("en")}\n`));
    let at = this.from;
    for (const block of this.blocks) {
      if (block.start < at || block.end > to) continue;
      parts.push(decoder.decode(this.bytes.subarray(at, block.start)));
      parts.push(h("mark", {"data-index": block.index, "data-state": this.stateOf(block.index)}, decoder.decode(this.bytes.subarray(block.start, block.end))));
      at = block.end;
    }
    parts.push(decoder.decode(this.bytes.subarray(at, to)));
    replace(this.element, parts);
  }

  /** @param {number | null} index */
  select(index) {
    this.element.querySelector("[data-selected]")?.removeAttribute("data-selected");
    if (index === null) return;
    let mark = this.element.querySelector(`[data-index="${index}"]`);
    const block = this.blocks.find((candidate) => candidate.index === index);
    if (!mark && block && this.bytes.length > maxBytes) {
      this.draw(block.start);
      mark = this.element.querySelector(`[data-index="${index}"]`);
    }
    mark?.setAttribute("data-selected", "");
    if (this.element.checkVisibility()) mark?.scrollIntoView({block: "center", behavior: motion()});
  }
}

/** @param {string} encoding */
function decoderOf(encoding) {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}
