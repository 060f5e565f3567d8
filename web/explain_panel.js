// Why a block was kept or dropped, and why the page is of its kind, in words and bars.
import {h} from "./dom.js";
import {meter, percent, plural} from "./parts.js";

/** @typedef {import("./types.js").Block} Block */
/** @typedef {import("./types.js").Explanation} Explanation */
/** @typedef {import("./types.js").Feature} Feature */

/** Steps of docs/explain.md: what is said of a kept and of a dropped block. @type {Record<string, [string, string]>} */
const steps = {
  menu: ["It is in a menu, but was kept.", "It is part of a menu."],
  footer: ["It is in a footer, but was kept.", "It is part of the footer of the page."],
  dialog: ["It is in a dialog, but was kept.", "It is part of a dialog."],
  consent: ["It is in a consent box, but was kept.", "It is in a box that asks for consent."],
  "no-words": ["It has no words, but stands between blocks that were kept.", "It has no words."],
  limit: ["It was kept.", "The page has more blocks than winnow reads."],
  score: ["Its score is high enough.", "Its score is too low."],
  smoothing: ["Its own score is too low, but the blocks around it lifted it.", "Its own score is high enough, but the blocks around it pulled it down."],
  hidden: ["The page hides it, but it was kept.", "The page hides it."],
  copy: ["It repeats other text, but was kept.", "It repeats a part of the page for another screen size."],
  reference: ["It is a reference, footnote or code of the main text.", "It is a reference outside the main text."],
  licence: ["It is a licence notice, but was kept.", "It is a licence notice at the end."],
  comment: ["It belongs to a comment.", "It belongs to a comment: a record of its own, not part of the text."],
  post: ["It belongs to a post of the page.", "It is outside the posts of the page."],
  picture: ["It is the caption of a picture that was kept.", "It is the caption of a picture that was dropped."],
  message: ["It belongs to a message of the thread.", "It is outside the messages of the thread."],
  headline: ["It is the headline, a field of its own.", "It is the headline, a field of its own."],
  part: ["Most of its table or code was selected.", "Less than half of its table or code was selected."],
  "min-probability": ["It was kept.", "The page is less likely to be right than asked for."],
  method: ["The method selected it.", "The method did not select it."],
};

/** @param {Block} block */
export function reasonOf(block) {
  const known = steps[block.step];
  if (known) return known[block.kept ? 0 : 1];
  return `Step: ${block.step.replace(/[-_]/g, " ")}.`;
}

/** @param {boolean} kept */
export function stateChip(kept) {
  return h("span", {class: kept ? "chip kept" : "chip dropped"}, kept ? "Kept" : "Dropped");
}

/**
 * @param {Block} block
 * @param {Explanation | null} other the explanation of another method
 * @param {Block | null} otherBlock
 */
export function blockView(block, other, otherBlock) {
  return h("div", {class: "why"},
    h("div", {class: "why-head"}, stateChip(block.kept), h("span", {class: "muted"}, `Block ${block.index + 1}`)),
    h("p", {class: "why-reason"}, reasonOf(block)),
    typeof block.probability === "number" &&
      h("p", {class: "why-line"}, h("span", null, "Probability of content"), meter(block.probability, "Probability of content")),
    other && h("p", {class: "why-line"}, h("span", null, other.method), otherBlock ? stateChip(otherBlock.kept) : h("span", {class: "muted"}, "no such block")),
    h("blockquote", {class: "why-text", dir: "auto"}, excerpt(block.text, 420)),
    (block.features?.length ?? 0) > 0 && scoreTable(block),
    h("dl", {class: "small"},
      h("dt", null, "Element"), h("dd", null, h("code", null, shortPath(block.path))),
      h("dt", null, "Bytes"), h("dd", null, `${block.start.toLocaleString("en")} – ${block.end.toLocaleString("en")}`)));
}

/** @param {Block} block */
function scoreTable(block) {
  const features = block.features ?? [];
  const largest = Math.max(...features.map((feature) => Math.abs(feature.contribution)), 1e-9);
  return h("table", {class: "bars"},
    h("caption", null, "What moved its score"),
    h("thead", {class: "visually-hidden"}, h("tr", null, h("th", null, "Feature"), h("th", null, "Value"), h("th", null, "Contribution"))),
    h("tbody", null,
      features.map(({name, value, contribution}) => h("tr", null,
        h("th", {scope: "row"}, nameOf(name), h("span", {class: "bar-value"}, valueOf(value))),
        h("td", {class: "bar-cell"}, bar(contribution / largest)),
        h("td", {class: "number"}, signed(contribution)))),
      // Without a bar: it is often many times larger than any single feature.
      typeof block.rest === "number" && h("tr", null, h("th", {scope: "row"}, "all other features"), h("td", {class: "bar-cell"}), h("td", {class: "number"}, signed(block.rest))),
      typeof block.score === "number" && h("tr", {class: "sum"},
        h("th", {scope: "row"}, "Score", h("span", {class: "muted note"}, ` from ${signed(block.base ?? 0)} of an average block`)), h("td", {class: "bar-cell"}), h("td", {class: "number"}, signed(block.score)))));
}

/** A bar that grows from the middle. @param {number} share -1 to 1 */
function bar(share) {
  const fill = h("span", {class: share >= 0 ? "bar up" : "bar down"});
  fill.style.inlineSize = `${Math.abs(share) * 50}%`;
  return h("span", {class: "bar-track", "aria-hidden": "true"}, fill);
}

/** @param {Explanation} explanation */
export function pageView(explanation) {
  const kept = explanation.blocks.filter((block) => block.kept).length;
  const list = explanation.list;
  return h("div", {class: "why"},
    h("p", {class: "why-reason"}, `${plural(explanation.blocks.length, "block")}: ${kept} kept, ${explanation.blocks.length - kept} dropped.`),
    explanation.truncated && h("p", {class: "why-reason"}, `The page has more ${explanation.truncated} than an explanation may contain: the others are missing.`),
    typeof explanation.probability === "number" &&
      h("p", {class: "why-line"}, h("span", null, "Probability that the extract is right"), meter(explanation.probability, "Probability that the extract is right")),
    (explanation.kinds?.length ?? 0) > 0 && h("table", {class: "bars kinds"},
      h("caption", null, "Kind of page"),
      h("tbody", null, (explanation.kinds ?? []).map((kind) => h("tr", null,
        h("th", {scope: "row"}, nameOf(kind.name)),
        h("td", null, meter(kind.probability, kind.name)))))),
    list && h("section", null, h("h3", null, "List of posts?"),
      h("p", null, listSentence(list)),
      (list.evidence?.length ?? 0) > 0 && evidenceTable(list.evidence ?? [])),
    h("p", {class: "muted hint"}, "Point at a block, or press J and K to walk through them."));
}

/** @param {import("./types.js").ListDecision} list */
function listSentence(list) {
  const prior = typeof list.prior === "number" ? `Its look alone says ${percent(list.prior)}. ` : "";
  if (!list.searched) return `${prior}So posts were not searched, and it is not a list.`;
  const posts = list.posts ? `${plural(list.posts, "post")} ${list.posts === 1 ? "was" : "were"} found. ` : "No posts were found. ";
  const found = posts + (typeof list.probability === "number" ? `With them it is ${percent(list.probability)}. ` : "");
  return `${prior}${found}${list.isList ? "It is a list of posts." : "It is not a list."}`;
}

/** @param {Feature[]} evidence */
function evidenceTable(evidence) {
  const largest = Math.max(...evidence.map((feature) => Math.abs(feature.contribution)), 1e-9);
  return h("table", {class: "bars"},
    h("caption", null, "Evidence"),
    h("tbody", null, evidence.slice(0, 8).map((feature) => h("tr", null,
      h("th", {scope: "row"}, nameOf(feature.name), h("span", {class: "bar-value"}, valueOf(feature.value))),
      h("td", {class: "bar-cell"}, bar(feature.contribution / largest)),
      h("td", {class: "number"}, signed(feature.contribution))))));
}

/** @param {import("./types.js").Candidate[]} candidates */
export function metadataView(candidates) {
  /** @type {Map<string, import("./types.js").Candidate[]>} */
  const fields = new Map();
  for (const candidate of candidates) {
    const list = fields.get(candidate.field);
    if (list) list.push(candidate);
    else fields.set(candidate.field, [candidate]);
  }
  if (fields.size === 0) return h("p", {class: "muted"}, "The page states no metadata.");
  return h("div", {class: "candidates"}, [...fields].map(([field, list]) => h("section", null,
    h("h3", null, nameOf(field)),
    h("ul", {class: "plain"}, list.sort((a, b) => Number(b.won ?? false) - Number(a.won ?? false)).map((candidate) =>
      h("li", {class: candidate.won ? "candidate won" : "candidate"},
        h("div", {class: "candidate-value", dir: "auto"}, candidate.won && h("span", {class: "chip kept"}, "Used"), excerpt(candidate.value, 160)),
        h("div", {class: "muted"}, `${candidate.source} ${candidate.detail ?? ""} — ${candidate.reason ?? ""}`)))))));
}

/** @param {string} text @param {number} length */
export function excerpt(text, length) {
  return text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, "")} …`;
}

/** The last three steps of a path. @param {string} path */
function shortPath(path) {
  const parts = path.split(" > ");
  return parts.length <= 3 ? path : `… > ${parts.slice(-3).join(" > ")}`;
}

/** "text.linkWords@-1" -> "text link words, block before". @param {string} name @returns {string} */
function nameOf(name) {
  const at = /^(.*)@([+-]?\d+)$/.exec(name);
  if (at) return `${nameOf(at[1])}, ${Math.abs(Number(at[2])) > 1 ? `${Math.abs(Number(at[2]))} blocks` : "block"} ${Number(at[2]) < 0 ? "before" : "after"}`;
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[._]/g, " ").toLowerCase();
}

/** @param {number} value */
function valueOf(value) {
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toPrecision(3);
}

/** @param {number} value */
function signed(value) {
  return `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}`;
}
