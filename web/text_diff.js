// Word differences of two texts, counted as the scores count them: words are runs of \w in lower case, and
// word overlap does not ask for their order (docs/metrics.md). So what is missing and what is too much here explains
// recall and precision exactly; words that stand in both texts, but elsewhere, are marked as moved.
//
// Lines that occur once in both texts are aligned first, then the words between them by Myers' algorithm, with a
// limit on its work. Where that is reached, words are not aligned, but the counts stay right.
import {h} from "./dom.js";

const maxWords = 200_000;
const maxEdits = 1500;
const maxSteps = 20_000_000;
/** Words of one page of the view. */
const pageWords = 3000;

/**
 * @typedef {"same" | "missing" | "extra" | "moved"} Kind
 * @typedef {{text: string, key: string}} Word `text` is as written, with what follows it; `key` is what is compared
 * @typedef {{kind: Kind, words: Word[]}} Part
 */

/** The lines of a text as words. @param {string} text @returns {Word[][]} */
function linesOf(text) {
  let left = maxWords;
  /** @type {Word[][]} */
  const lines = [];
  for (const line of text.split("\n")) {
    const words = [...line.matchAll(/[^\p{L}\p{N}_]*([\p{L}\p{N}_]+)([^\p{L}\p{N}_\s]*\s*)/gu)].slice(0, left)
      .map(([whole, word]) => ({text: whole, key: word.toLowerCase()}));
    left -= words.length;
    if (words.length === 0) continue;
    const last = words[words.length - 1];
    last.text = `${last.text.trimEnd()}\n`;
    lines.push(words);
  }
  return lines;
}

/** @param {Word[]} line */
function keyOf(line) {
  return line.map(({key}) => key).join(" ");
}

/**
 * Lines that occur once in each text, as pairs of positions that rise in both: the longest such sequence.
 * @param {string[]} a
 * @param {string[]} b
 * @returns {[number, number][]}
 */
function anchors(a, b) {
  /** @param {string[]} keys */
  const positions = (keys) => {
    /** @type {Map<string, number>} -1: several times */
    const found = new Map();
    keys.forEach((key, index) => found.set(key, found.has(key) ? -1 : index));
    return found;
  };
  const inA = positions(a);
  /** @type {[number, number][]} in the order of b */
  const pairs = [];
  for (const [key, at] of positions(b)) {
    const from = inA.get(key) ?? -1;
    if (at >= 0 && from >= 0) pairs.push([from, at]);
  }
  pairs.sort((left, right) => left[1] - right[1]);
  /** @type {number[]} the last pair of the best sequence of each length */
  const ends = [];
  /** @type {number[]} */
  const before = [];
  pairs.forEach(([from], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][0] < from) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? ends[low - 1] : -1;
    ends[low] = index;
  });
  /** @type {[number, number][]} */
  const chosen = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]) chosen.push(pairs[index]);
  return chosen.reverse();
}

/**
 * @param {string} truth
 * @param {string} text
 * @returns {Part[]}
 */
export function wordDiff(truth, text) {
  const a = linesOf(truth);
  const b = linesOf(text);
  /** @type {Part[]} */
  const parts = [];
  let fromA = 0;
  let fromB = 0;
  for (const [inA, inB] of [...anchors(a.map(keyOf), b.map(keyOf)), [a.length, b.length]]) {
    between(parts, a.slice(fromA, inA).flat(), b.slice(fromB, inB).flat());
    if (inB < b.length) add(parts, "same", b[inB]);
    fromA = inA + 1;
    fromB = inB + 1;
  }
  return withMoved(parts);
}

/** @param {Part[]} parts @param {Kind} kind @param {Word[]} words */
function add(parts, kind, words) {
  if (words.length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) for (const word of words) last.words.push(word);
  else parts.push({kind, words: [...words]});
}

/**
 * A word that is missing in one place and too much in another was moved: it is shown where the text has it.
 * @param {Part[]} parts
 */
function withMoved(parts) {
  /** @type {Map<string, number>} */
  const missing = new Map();
  for (const {kind, words} of parts) if (kind === "missing") for (const {key} of words) missing.set(key, (missing.get(key) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const moved = new Map();
  /** @param {Map<string, number>} counts @param {string} key */
  const take = (counts, key) => {
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count > 0;
  };
  /** @type {Part[]} */
  const marked = [];
  for (const {kind, words} of parts) {
    if (kind !== "extra") {
      add(marked, kind, words);
      continue;
    }
    for (const word of words) {
      const isMoved = take(missing, word.key);
      if (isMoved) moved.set(word.key, (moved.get(word.key) ?? 0) + 1);
      add(marked, isMoved ? "moved" : "extra", [word]);
    }
  }
  /** @type {Part[]} */
  const result = [];
  const whole = wholeLines(marked, moved);
  for (const {kind, words} of marked) add(result, kind, kind === "missing" ? words.filter((word) => !whole.has(word) && !take(moved, word.key)) : words);
  return result;
}

/**
 * The words of missing lines that were moved as a whole, so that no single word of them is left over.
 * @param {Part[]} parts
 * @param {Map<string, number>} moved how often each word was moved; less those found here
 */
function wholeLines(parts, moved) {
  /** @type {Set<Word>} */
  const found = new Set();
  for (const {kind, words} of parts) {
    if (kind !== "missing") continue;
    for (let begin = 0, end = 0; begin < words.length; begin = end) {
      /** @type {Map<string, number>} */
      const wanted = new Map();
      do wanted.set(words[end].key, (wanted.get(words[end].key) ?? 0) + 1);
      while (!words[end++].text.endsWith("\n") && end < words.length);
      if ([...wanted].some(([key, count]) => (moved.get(key) ?? 0) < count)) continue;
      for (const [key, count] of wanted) moved.set(key, (moved.get(key) ?? 0) - count);
      for (const word of words.slice(begin, end)) found.add(word);
    }
  }
  return found;
}

/** @param {Part[]} parts @param {Kind[]} kinds */
export function countOf(parts, ...kinds) {
  return parts.reduce((sum, {kind, words}) => sum + (kinds.includes(kind) ? words.length : 0), 0);
}

/**
 * @param {Part[]} parts
 * @param {Word[]} a
 * @param {Word[]} b
 */
function between(parts, a, b) {
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin].key === b[begin].key) begin += 1;
  let end = 0;
  while (end < a.length - begin && end < b.length - begin && a[a.length - 1 - end].key === b[b.length - 1 - end].key) end += 1;
  add(parts, "same", b.slice(0, begin));
  middle(parts, a.slice(begin, a.length - end), b.slice(begin, b.length - end));
  add(parts, "same", b.slice(b.length - end));
}

/**
 * @param {Part[]} parts
 * @param {Word[]} a
 * @param {Word[]} b
 */
function middle(parts, a, b) {
  const total = a.length + b.length;
  const most = a.length === 0 || b.length === 0 ? 0 : Math.min(total, maxEdits, Math.floor(maxSteps / total));
  const offset = most + 1;
  const row = new Int32Array(2 * most + 3);
  /** @type {Int32Array[]} */
  const trace = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(row.slice(offset - edits - 1, offset + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      let x = k === -edits || (k !== edits && row[offset + k - 1] < row[offset + k + 1]) ? row[offset + k + 1] : row[offset + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x].key === b[x - k].key) x += 1;
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
 * @param {Word[]} a
 * @param {Word[]} b
 * @param {Int32Array[]} trace trace[d][i] is the furthest x on diagonal i - d - 1 before step d
 * @param {number} edits
 */
function walkBack(parts, a, b, trace, edits) {
  /** @type {[Kind, Word][]} */
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
      steps.push(["same", b[y - 1]]);
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

/** @param {Part} part */
function partView({kind, words}) {
  const text = words.map((word) => word.text).join("");
  const space = /\s$/.test(text) ? "" : " ";
  if (kind === "missing") return [h("del", null, text), space];
  if (kind === "extra") return [h("ins", null, text), space];
  if (kind === "moved") return [h("span", {class: "moved"}, text), space];
  // Long parts that agree are shortened: the differences are what counts here.
  if (words.length <= 60) return [text];
  /** @param {Word[]} some */
  const joined = (some) => some.map((word) => word.text).join("");
  return [joined(words.slice(0, 25)), h("span", {class: "muted"}, `[${words.length - 50} words]`), ` ${joined(words.slice(-25))}`];
}

/** The parts with a height that is limited, the first some thousand words at once. @param {Part[]} parts */
export function diffView(parts) {
  const text = h("p", {class: "diff-text", dir: "auto"});
  const more = h("button", {type: "button", onclick: () => showMore()}, "Show more");
  // Differences of any length are paged, too.
  /** @type {Part[]} */
  const queue = parts.flatMap(/** @returns {Part[]} */ ({kind, words}) => kind === "same" ? [{kind, words}]
    : Array.from({length: Math.ceil(words.length / pageWords)}, (_, page) => ({kind, words: words.slice(page * pageWords, (page + 1) * pageWords)})));
  let next = 0;
  function showMore() {
    for (let shown = 0; next < queue.length && shown < pageWords; next += 1) {
      text.append(...partView(queue[next]));
      shown += Math.min(queue[next].words.length, queue[next].kind === "same" ? 60 : pageWords);
    }
    more.hidden = next >= queue.length;
  }
  showMore();
  return h("div", {class: "diff", tabindex: 0, role: "group", "aria-label": "Differences, scrolls"}, text, more);
}
