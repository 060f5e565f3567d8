// What a person marks on a page, and the label that follows from it in the format of corpora
// (docs/labels.md). No element of the page and no server: plain values, with undo.
//
// A block is kept or dropped. On a list of posts it is a title, a body or nothing; a title begins a
// post, and the bodies after it belong to it.

/** @typedef {import("./types.js").Block} Block */
/** @typedef {"keep" | "drop" | "title" | "body"} Role */
/** @typedef {{kind: string, title: string, author: string, date: string, roles: Record<string, Role>}} Marks */

/** @type {[string, string][]} */
export const kinds = [
  ["article", "Article"], ["list", "List of posts"], ["forum", "Forum thread"], ["documentation", "Documentation"], ["service", "Service page"],
  ["product", "Product"], ["listing", "Listing"], ["collection", "Collection"],
];

/** Kinds of labels for page types of records. @type {Record<string, string>} */
const kindOfType = {articleList: "list", forumThread: "forum", other: "article"};

/** @param {string | undefined} pageType */
export function kindOf(pageType) {
  const kind = kindOfType[pageType ?? ""] ?? pageType ?? "article";
  return kinds.some(([name]) => name === kind) ? kind : "article";
}

/** Blocks are named by their first byte, which does not change. @param {Block} block */
export function keyOf(block) {
  return String(block.start);
}

export class LabelModel {
  /**
   * @param {Block[]} blocks
   * @param {Marks} marks
   */
  constructor(blocks, marks) {
    this.blocks = blocks;
    this.marks = marks;
    /** @type {string[]} */
    this.undone = [];
    /** @type {string[]} */
    this.done = [];
  }

  /** @param {number} index @returns {Role} */
  roleOf(index) {
    const role = this.marks.roles[keyOf(this.blocks[index])] ?? "drop";
    if (this.isList()) return role === "keep" ? "body" : role;
    return role === "drop" ? "drop" : "keep";
  }

  isList() {
    return this.marks.kind === "list";
  }

  /** @param {(marks: Marks) => void} change */
  change(change) {
    const before = JSON.stringify(this.marks);
    change(this.marks);
    if (JSON.stringify(this.marks) === before) return false;
    this.done.push(before);
    if (this.done.length > 500) this.done.shift();
    this.undone = [];
    return true;
  }

  /** @param {number[]} indexes @param {Role} role */
  setRoles(indexes, role) {
    return this.change((marks) => {
      for (const index of indexes) marks.roles[keyOf(this.blocks[index])] = role;
    });
  }

  undo() {
    return this.restore(this.done, this.undone);
  }

  redo() {
    return this.restore(this.undone, this.done);
  }

  /** @param {string[]} from @param {string[]} to */
  restore(from, to) {
    const state = from.pop();
    if (state === undefined) return false;
    to.push(JSON.stringify(this.marks));
    this.marks = JSON.parse(state);
    return true;
  }

  /** Titles and bodies in page order. @returns {{title: Block | null, bodies: Block[]}[]} */
  posts() {
    /** @type {{title: Block | null, bodies: Block[]}[]} */
    const posts = [];
    this.blocks.forEach((block, index) => {
      const role = this.roleOf(index);
      if (role === "title") posts.push({title: block, bodies: []});
      if (role !== "body") return;
      if (posts.length === 0) posts.push({title: null, bodies: []});
      posts[posts.length - 1].bodies.push(block);
    });
    return posts;
  }

  /** @returns {Block[]} */
  kept() {
    return this.blocks.filter((_, index) => this.roleOf(index) !== "drop");
  }

  /**
   * @param {{url: string, language: string, linkOf: (block: Block) => string}} page
   * @returns {Record<string, any> | null} null if nothing is marked
   */
  label(page) {
    const {kind, title, author, date} = this.marks;
    /** @type {Record<string, any>} */
    const label = {url: page.url, kind, lang: page.language || "und"};
    if (title) label.title = title;
    if (this.isList()) {
      const posts = this.posts();
      if (posts.length === 0) return null;
      const body = new Set(posts.flatMap((post) => post.bodies));
      label.posts = posts.map((post) => {
        const place = bodyPlace(post.bodies, this.blocks.filter((block) => !body.has(block)));
        return {
          title: post.title?.text ?? "",
          title_path: post.title?.path ?? "",
          url: post.title ? page.linkOf(post.title) : "",
          body: post.bodies.map((block) => block.text).join("\n"),
          body_path: place.path,
          out_paths: place.outs,
        };
      });
      return label;
    }
    const kept = this.kept();
    if (kept.length === 0) return null;
    if (author) label.author = author;
    if (date) label.date = date;
    label.text = kept.map((block) => block.text).join("\n");
    return label;
  }
}

/**
 * The innermost element around all blocks of a body, and the elements inside it that are not body.
 * @param {Block[]} bodies
 * @param {Block[]} others
 */
export function bodyPlace(bodies, others) {
  if (bodies.length === 0) return {path: "", outs: []};
  const paths = bodies.map((block) => block.path.split(" > "));
  let length = Math.min(...paths.map((path) => path.length));
  for (let i = 0; i < length; i += 1) {
    if (paths.some((path) => path[i] !== paths[0][i])) length = i;
  }
  const common = paths[0].slice(0, length);
  // All elements that have a part of the body in them.
  const inside = new Set(paths.flatMap((path) => path.map((_, i) => path.slice(0, i + 1).join(" > "))));
  /** @type {Set<string>} */
  const outs = new Set();
  for (const block of others) {
    const path = block.path.split(" > ");
    if (path.length <= length || path.slice(0, length).join(" > ") !== common.join(" > ")) continue;
    let end = length + 1;
    while (end < path.length && inside.has(path.slice(0, end).join(" > "))) end += 1;
    const out = path.slice(0, end).join(" > ");
    if (!inside.has(out)) outs.add(out);
  }
  return {path: common.join(" > "), outs: [...outs]};
}

/**
 * What winnow itself would mark.
 * @param {import("./types.js").Explanation} explanation
 * @param {import("./types.js").PageRecord} record
 * @returns {Marks}
 */
export function firstMarks(explanation, record) {
  const kind = kindOf(record.pageType);
  const titles = new Set((record.articles ?? []).map((article) => collapse(article.headline ?? "")).filter(Boolean));
  /** @type {Record<string, Role>} */
  const roles = {};
  for (const block of explanation.blocks) {
    if (!block.kept) continue;
    const isTitle = kind === "list" && titles.has(collapse(block.text));
    // A heading of the page is its title, not its text.
    const isHeadline = kind !== "list" && block.step === "headline";
    roles[keyOf(block)] = isTitle ? "title" : isHeadline ? "drop" : kind === "list" ? "body" : "keep";
  }
  return {
    kind, roles, title: record.headline ?? "", author: record.authors?.map((author) => author.name).join(", ") ?? "",
    date: record.datePublished?.slice(0, 10) ?? "",
  };
}

/** @param {string} text */
function collapse(text) {
  return text.replace(/\s+/g, " ").trim();
}
