// Word differences of two texts, by Myers' algorithm. Texts are cut to a few thousand words, and texts
// that have little in common are not aligned, so that the quadratic worst case stays small.
import {h} from "./dom.js";

const maxWords = 6000;
const maxEdits = 4000;

/** @typedef {{kind: "same" | "missing" | "extra", words: string[]}} Part */

/** @param {string} text */
function wordsOf(text) {
  return text.match(/\S+/g)?.slice(0, maxWords) ?? [];
}

/**
 * @param {string} truth
 * @param {string} text
 * @returns {Part[]}
 */
export function wordDiff(truth, text) {
  const a = wordsOf(truth);
  const b = wordsOf(text);
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin += 1;
  let end = 0;
  while (end < a.length - begin && end < b.length - begin && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  /** @type {Part[]} */
  const parts = [];
  add(parts, "same", a.slice(0, begin));
  middle(parts, a.slice(begin, a.length - end), b.slice(begin, b.length - end));
  add(parts, "same", end > 0 ? a.slice(a.length - end) : []);
  return parts;
}

/** @param {Part[]} parts @param {Part["kind"]} kind @param {string[]} words */
function add(parts, kind, words) {
  if (words.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.words.push(...words);
  else parts.push({kind, words: [...words]});
}

/**
 * @param {Part[]} parts
 * @param {string[]} a
 * @param {string[]} b
 */
function middle(parts, a, b) {
  const most = Math.min(a.length + b.length, maxEdits);
  const offset = most + 1;
  let row = new Int32Array(2 * most + 3);
  /** @type {Int32Array[]} */
  const trace = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(row.slice(offset - edits - 1, offset + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      let x = k === -edits || (k !== edits && row[offset + k - 1] < row[offset + k + 1]) ? row[offset + k + 1] : row[offset + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      row[offset + k] = x;
      if (x >= a.length && x - k >= b.length) {
        walkBack(parts, a, b, trace, edits);
        return;
      }
    }
  }
  // Too different to align.
  add(parts, "missing", a);
  add(parts, "extra", b);
}

/**
 * @param {Part[]} parts
 * @param {string[]} a
 * @param {string[]} b
 * @param {Int32Array[]} trace trace[d][i] is the furthest x on diagonal i - d - 1 before step d
 * @param {number} edits
 */
function walkBack(parts, a, b, trace, edits) {
  /** @type {[Part["kind"], string][]} */
  const steps = [];
  let x = a.length;
  let y = b.length;
  for (let d = edits; d >= 0; d -= 1) {
    const row = trace[d];
    const at = (/** @type {number} */ k) => row[k + d + 1];
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const fromK = down ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : at(fromK);
    const fromY = d === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY) {
      steps.push(["same", a[x - 1]]);
      x -= 1;
      y -= 1;
    }
    if (d === 0) break;
    if (down) {
      steps.push(["extra", b[y - 1]]);
      y -= 1;
    } else {
      steps.push(["missing", a[x - 1]]);
      x -= 1;
    }
  }
  for (const [kind, word] of steps.reverse()) add(parts, kind, [word]);
}

/** @param {Part[]} parts */
export function diffView(parts) {
  return h("p", {class: "diff", dir: "auto"}, parts.flatMap(({kind, words}) => {
    const text = words.join(" ");
    if (kind === "missing") return [h("del", null, text), " "];
    if (kind === "extra") return [h("ins", null, text), " "];
    // Long parts that agree are shortened: the differences are what counts here.
    if (words.length <= 60) return [`${text} `];
    return [`${words.slice(0, 25).join(" ")} `, h("span", {class: "muted"}, `[${words.length - 50} words]`), ` ${words.slice(-25).join(" ")} `];
  }));
}
