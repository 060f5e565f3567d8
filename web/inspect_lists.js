// Lists of blocks beside the page: all of them, and those that make the output.
import {h} from "./dom.js";
import {excerpt} from "./explain_panel.js";
import {percent} from "./parts.js";

/** @typedef {import("./types.js").Block} Block */
/** @typedef {import("./types.js").Explanation} Explanation */

/** @type {Record<string, string>} */
const names = {kept: "Kept", dropped: "Dropped", both: "Both", neither: "Neither", first: "First", second: "Second"};

/**
 * @param {readonly Block[]} blocks
 * @param {(index: number) => string} stateOf
 * @param {(index: number) => void} onselect
 */
export function blockList(blocks, stateOf, onselect) {
  if (blocks.length === 0) return h("p", {class: "muted pad"}, "The page has no visible text.");
  return h("ol", {class: "block-list"}, blocks.map((block) => {
    const state = stateOf(block.index);
    return h("li", null, h("button", {type: "button", class: "block-row", "data-index": block.index, onclick: () => onselect(block.index)},
      h("span", {class: `swatch ${state}`, role: "img", "aria-label": names[state] ?? state}),
      h("span", {class: "block-text", dir: "auto"}, excerpt(block.text, 110)),
      h("span", {class: "block-step"}, block.step),
      h("span", {class: "number"}, typeof block.probability === "number" ? percent(block.probability) : "–")));
  }));
}

/**
 * The text of the output by block; with a second method, the blocks that only one of them has.
 * @param {Explanation} first
 * @param {Explanation | null} second
 * @param {(index: number) => void} onselect
 */
export function outputView(first, second, onselect) {
  const kept = first.blocks.filter((block) => block.kept);
  if (!second) {
    if (kept.length === 0) return h("p", {class: "muted"}, "No block was kept.");
    return h("div", {class: "output-text", dir: "auto"}, kept.map((block) => line(block, "", onselect)));
  }
  const others = new Map(second.blocks.map((block) => [`${block.start}-${block.end}`, block]));
  const lines = first.blocks.flatMap((block) => {
    const other = others.get(`${block.start}-${block.end}`)?.kept ?? false;
    if (!block.kept && !other) return [];
    return [line(block, block.kept && other ? "" : block.kept ? "first" : "second", onselect)];
  });
  const only = first.blocks.filter((block) => block.kept !== (others.get(`${block.start}-${block.end}`)?.kept ?? false)).length;
  return h("div", {class: "output-text", dir: "auto"},
    h("p", {class: "muted"}, only === 0 ? "Both methods keep the same blocks." : `${only} blocks differ.`),
    lines);
}

/**
 * @param {Block} block
 * @param {string} state
 * @param {(index: number) => void} onselect
 */
function line(block, state, onselect) {
  const tag = /(\w+)(:nth-child\(\d+\))?$/.exec(block.path)?.[1] ?? "";
  const look = /^h[1-6]$/.test(tag) ? "heading" : tag === "li" ? "item" : tag === "pre" || tag === "code" ? "code" : "";
  return h("button", {type: "button", class: `output-line ${look} ${state}`, "data-index": block.index, onclick: () => onselect(block.index)},
    block.text);
}
