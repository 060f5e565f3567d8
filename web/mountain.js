// The page as the method `mountain` sees it: a bar for the text of each cell of the source, the smoothed
// curve, and the ridges that are content. A click on a bar selects the block with that text.
import {askAboutPage} from "./api.js";
import {h, svg} from "./dom.js";
import {plural, showTask} from "./parts.js";

/**
 * @typedef {{score: number, smoothed: number, start: number, end: number, content: boolean, text: string}} Point
 * @typedef {{points: Point[], ridges: {first: number, last: number, primary: boolean}[], threshold: number}} Mountain
 */

const height = 180;

/**
 * @param {HTMLElement} panel
 * @param {import("./store.js").OpenPage} page
 * @param {(offset: number) => void} onselect
 */
export function mountainPanel(panel, page, onselect) {
  showTask(panel, "Drawing…", async (signal) => {
    /** @type {Mountain} */
    const mountain = await (await askAboutPage("/v1/mountain", page, {}, {signal})).json();
    if (mountain.points.length === 0) return h("p", {class: "muted"}, "The page has no visible text.");
    return [
      h("p", null, `${plural(mountain.points.length, "cell")} of text in the order of the source. The method “mountain” keeps the ridges.`),
      h("div", {class: "mountain-scroll", tabindex: 0, role: "group", "aria-label": "Mountain, scrolls sideways"}, chart(mountain, onselect)),
      h("ul", {class: "legend"},
        h("li", null, h("span", {class: "swatch kept", "aria-hidden": "true"}), "Content"),
        h("li", null, h("span", {class: "swatch cell", "aria-hidden": "true"}), "Other text"),
        h("li", null, h("span", {class: "swatch line", "aria-hidden": "true"}), "Smoothed")),
      h("p", {class: "muted"}, "Heights are square roots of the length, so that short texts are visible beside long ones."),
    ];
  });
}

/**
 * @param {Mountain} mountain
 * @param {(offset: number) => void} onselect
 */
function chart(mountain, onselect) {
  const {points, ridges} = mountain;
  const step = Math.max(3, Math.min(14, 640 / points.length));
  const width = Math.ceil(step * points.length);
  const largest = Math.max(...points.map((point) => Math.max(point.score, point.smoothed)), 1e-9);
  /** @param {number} score */
  const y = (score) => height - Math.sqrt(Math.max(0, score) / largest) * (height - 8);
  const curve = points.map((point, index) => `${index === 0 ? "M" : "L"}${((index + 0.5) * step).toFixed(1)} ${y(point.smoothed).toFixed(1)}`).join("");
  const content = points.filter((point) => point.content).length;
  return svg("svg", {class: "mountain", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${content} of ${points.length} cells are content`},
    ridges.map((ridge) => svg("rect", {class: ridge.primary ? "ridge primary" : "ridge", x: ridge.first * step, y: 0, width: (ridge.last - ridge.first + 1) * step, height})),
    points.map((point, index) => {
      const top = y(point.score);
      return svg("rect", {class: point.content ? "cell content" : "cell", x: index * step + 0.5, y: top, width: Math.max(1, step - 1), height: Math.max(0.5, height - top), onclick: () => onselect(point.start)},
        svg("title", null, point.text));
    }),
    svg("path", {class: "curve", d: curve}),
    svg("line", {class: "threshold", x1: 0, x2: width, y1: y(mountain.threshold), y2: y(mountain.threshold)}));
}
