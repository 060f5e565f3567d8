// Two people have changed the label of one page: both versions side by side, and the question which of
// them is kept. Only what differs is shown.
import {h} from "./dom.js";
import {kinds, LabelModel} from "./label_model.js";
import {plural} from "./parts.js";

/** @typedef {import("./types.js").Block} Block */
/** @typedef {import("./label_model.js").Marks} Marks */
/** @typedef {{mine: Marks, theirs: Marks, theirsIsDone: boolean, changed: string}} Versions */

const maxBlocks = 40;
const maxText = 160;
const roleNames = {keep: "kept", drop: "dropped", title: "title", body: "text"};

/** @param {string} kind */
function nameOfKind(kind) {
  return kinds.find(([value]) => value === kind)?.[1] ?? kind;
}

/**
 * What differs: a name, my value and theirs.
 * @param {Block[]} blocks
 * @param {Versions} versions
 * @returns {[string, string, string][]}
 */
export function differences(blocks, {mine, theirs}) {
  /** @type {[string, string, string][]} */
  const rows = [];
  if (mine.kind !== theirs.kind) rows.push(["Kind of page", nameOfKind(mine.kind), nameOfKind(theirs.kind)]);
  for (const [name, text] of /** @type {["title" | "author" | "date", string][]} */ ([["title", "Title"], ["author", "Author"], ["date", "Date"]])) {
    if (mine[name] !== theirs[name]) rows.push([text, mine[name] || "none", theirs[name] || "none"]);
  }
  const [my, their] = [new LabelModel(blocks, mine), new LabelModel(blocks, theirs)];
  blocks.forEach((block, index) => {
    const [a, b] = [roleNames[my.roleOf(index)], roleNames[their.roleOf(index)]];
    if (a === b) return;
    const text = block.text.length > maxText ? `${block.text.slice(0, maxText)}…` : block.text;
    rows.push([`“${text}”`, a, b]);
  });
  return rows;
}

/**
 * @param {Block[]} blocks
 * @param {Versions} versions
 * @returns {Promise<"mine" | "theirs" | "">} empty: the reader decides later
 */
export function chooseVersion(blocks, versions) {
  const rows = differences(blocks, versions);
  const shown = rows.slice(0, maxBlocks);
  const when = versions.changed ? ` on ${new Date(versions.changed).toLocaleString()}` : "";
  return new Promise((resolve) => {
    const dialog = h("dialog", {class: "dialog merge", "aria-labelledby": "merge-title", "aria-describedby": "merge-text"},
      h("form", {method: "dialog"},
        h("h2", {id: "merge-title"}, "Someone else has changed this label"),
        h("p", {id: "merge-text"}, `Their version was saved${when}${versions.theirsIsDone ? " and is marked as done" : ""}. Yours is not saved yet. Which one should be kept?`),
        h("div", {class: "table-scroll", tabindex: 0, role: "region", "aria-label": "Differences"}, h("table", {class: "data"},
          h("caption", {class: "visually-hidden"}, "What differs between the two versions"),
          h("thead", null, h("tr", null, h("th", {scope: "col"}, "Part of the page"), h("th", {scope: "col"}, "Mine"), h("th", {scope: "col"}, "Theirs"))),
          h("tbody", null, shown.map(([name, mine, theirs]) => h("tr", null, h("th", {scope: "row", dir: "auto"}, name), h("td", {dir: "auto"}, mine), h("td", {dir: "auto"}, theirs)))))),
        rows.length > shown.length && h("p", {class: "muted"}, `and ${plural(rows.length - shown.length, "more difference")}`),
        h("div", {class: "row end"},
          h("button", {class: "quiet", value: ""}, "Decide later"),
          h("button", {value: "theirs"}, "Take theirs"),
          h("button", {class: "primary", value: "mine"}, "Take mine"))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(/** @type {"mine" | "theirs" | ""} */ (dialog.returnValue));
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
