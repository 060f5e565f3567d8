// Label: a person marks what is content. The list of pages, lowest confidence first, and one page with
// its blocks. Every change is saved at once; a copy stays in the browser until the server has it. A
// change is for the version that was loaded: if someone else has saved another one meanwhile, the reader
// is asked which is kept.
import {askAboutPage, Failure, json, request} from "./api.js";
import {announce, h, replace, toast} from "./dom.js";
import {decode, PageFrame} from "./frame.js";
import {charsetOf} from "./inspect.js";
import {useKeys} from "./keyboard.js";
import {chooseVersion} from "./label_merge.js";
import {firstMarks, kinds, LabelModel} from "./label_model.js";
import {labelQueue} from "./label_queue.js";
import {placeIn} from "./page_source.js";
import {busy, plural, problemBox, segmented} from "./parts.js";
import {blockIn, go, keepBlock} from "./router.js";
import {openPage} from "./store.js";
import {withWorkbench} from "./workbench.js";

/** @typedef {import("./label_model.js").Role} Role */

/** @type {import("./router.js").Screen} */
export const labelScreen = {name: "label", title: "Label", show};

/**
 * @param {HTMLElement} root
 * @param {string} argument the id of a page; "open": the page that the query names; empty: the list
 * @param {URLSearchParams} query
 */
function show(root, argument, query) {
  /** @type {() => void} */
  let end = () => {};
  let ended = false;
  withWorkbench(root, async () => {
    if (argument === "open") {
      try {
        // Links do not lead here: only what Inspect or Crawl has opened is added.
        const page = openPage();
        if (!page || page.at !== placeIn(query)) return go("label");
        const stored = await (await askAboutPage("/v1/labels", page, {})).json();
        location.replace(`#/label/${stored.id}`);
      } catch (problem) {
        replace(root, problemBox(problem));
      }
    } else if (argument) {
      const labelling = new Labelling(root, argument, blockIn(query));
      end = () => labelling.end();
      if (ended) end();
      else labelling.start();
    } else {
      end = labelQueue(root);
    }
  });
  return () => {
    ended = true;
    end();
  };
}

class Labelling {
  /** @param {HTMLElement} root @param {string} id @param {number | null} block to select */
  constructor(root, id, block) {
    this.root = root;
    this.id = id;
    /** @type {any} */
    this.page = null;
    /** @type {LabelModel | null} */
    this.model = null;
    this.selected = block;
    /** @type {Role} what a click marks on a list of posts */
    this.tool = "title";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The version of the label that was loaded or saved last, as in the header ETag. */
    this.version = "";
    /** @type {Promise<boolean>} true: what was sent is saved; false: the reader has chosen another version */
    this.saving = Promise.resolve(true);
    this.isSaved = true;
    this.hasEnded = false;
    this.status = h("span", {class: "save-state muted", role: "status"});
    this.panel = h("div", {class: "label-panel"});
    this.summary = h("p", {class: "muted"});
    this.tools = h("div");
    this.frame = new PageFrame({title: "The page; a click keeps or drops a block", onselect: (index, event) => this.click(index, event)});
    this.endKeys = () => {};
    this.warn = (/** @type {BeforeUnloadEvent} */ event) => {
      if (!this.isSaved) event.preventDefault();
    };
  }

  get backupKey() {
    return `winnow.label.${this.id}`;
  }

  async start() {
    const status = h("div", null, busy("Loading the page…"));
    replace(this.root,
      h("h1", {class: "visually-hidden"}, "Label a page"),
      h("div", {class: "page-bar"}, h("div", {class: "page-name", id: "label-name"}), this.status,
        h("button", {type: "button", class: "quiet", onclick: () => go("label")}, "All pages")),
      status,
      h("div", {class: "inspect"}, h("div", {class: "frame-box"}, this.frame.element), h("section", {class: "details", "aria-label": "Label"}, this.panel)));
    window.addEventListener("beforeunload", this.warn);
    try {
      const [stored, response] = await Promise.all([request(`/v1/labels/${this.id}`), request(`/v1/labels/${this.id}/page`, {accept: "*/*"})]);
      const page = await stored.json();
      this.page = page;
      // A change that was not saved is for the version that it was made on.
      const kept = this.backup();
      this.version = kept?.version || stored.headers.get("ETag") || "";
      const open = {bytes: new Uint8Array(await response.arrayBuffer()), url: page.url, name: page.url, contentType: page.contentType || "text/html", at: ""};
      const [explanation, record] = await Promise.all([
        askAboutPage("/v1/explain", open, {}).then((answer) => answer.json()),
        askAboutPage("/v1/extract", open, {format: "json"}).then((answer) => answer.json()),
      ]);
      this.suggestion = firstMarks(explanation, record);
      this.language = record.inLanguage ?? page.language;
      this.model = new LabelModel(explanation.blocks, kept?.marks ?? page.marks ?? structuredClone(this.suggestion));
      const encoding = record.metadata?.encoding ?? charsetOf(open.contentType);
      await this.frame.show(decode(open.bytes, encoding), explanation.blocks);
      replace(/** @type {HTMLElement} */ (this.root.querySelector("#label-name")), page.title || page.url);
      replace(status);
      this.drawPanel();
      this.draw();
      this.choose(this.selected !== null && this.selected < this.model.blocks.length ? this.selected : null, true);
      this.setKeys();
      if (!page.marks || kept) this.save();
    } catch (problem) {
      replace(status, problemBox(problem, () => this.start()));
    }
  }

  end() {
    this.hasEnded = true;
    this.endKeys();
    window.removeEventListener("beforeunload", this.warn);
    if (!this.isSaved) this.save();
  }

  /** @returns {{marks: import("./label_model.js").Marks, version: string} | null} */
  backup() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.backupKey) ?? "null");
      return kept?.marks ? kept : null;
    } catch {
      return null;
    }
  }

  setKeys() {
    this.endKeys = useKeys([
      {key: "j", label: "Next block", run: () => this.step(1)},
      {key: "k", label: "Previous block", run: () => this.step(-1)},
      {key: " ", label: "Keep or drop the block", run: () => this.selected !== null && this.toggle([this.selected])},
      {key: "t", label: "It is the title of a post", run: () => this.mark("title")},
      {key: "b", label: "It is text of a post", run: () => this.mark("body")},
      {key: "d", label: "Drop it", run: () => this.mark("drop")},
      {key: "u", label: "Undo", run: () => this.undo()},
      {key: "z", ctrl: true, label: "Undo", run: () => this.undo()},
      {key: "y", ctrl: true, label: "Redo", run: () => this.redo()},
      {key: "Enter", label: "Done, next page", run: () => this.finish()},
    ]);
  }

  drawPanel() {
    const model = /** @type {LabelModel} */ (this.model);
    /** @param {string} label @param {"title" | "author" | "date"} name @param {string} [type] */
    const field = (label, name, type = "text") => h("div", {class: "field"}, h("label", {for: `label-${name}`}, label),
      h("input", {id: `label-${name}`, type, value: model.marks[name], onchange: (/** @type {Event} */ event) => {
        model.change((marks) => {
          marks[name] = /** @type {HTMLInputElement} */ (event.target).value.trim();
        });
        this.changed();
      }}));
    replace(this.panel,
      h("div", {class: "field"}, h("label", {for: "label-kind"}, "Kind of page"),
        h("select", {id: "label-kind", onchange: (/** @type {Event} */ event) => {
          model.change((marks) => {
            marks.kind = /** @type {HTMLSelectElement} */ (event.target).value;
          });
          this.drawTools();
          this.changed();
        }}, kinds.map(([value, text]) => h("option", {value, ...(value === model.marks.kind ? {selected: true} : {})}, text)))),
      this.tools,
      this.summary,
      h("details", {class: "more"}, h("summary", null, "Title, author, date"), field("Title", "title"), field("Author", "author"), field("Date", "date")),
      h("div", {class: "row tight"},
        h("button", {type: "button", onclick: () => this.undo()}, "Undo"),
        h("button", {type: "button", onclick: () => this.redo()}, "Redo"),
        h("button", {type: "button", onclick: () => this.reset()}, "Start over")),
      h("p", {class: "muted hint"}, "A click keeps or drops a block; hold Shift for all blocks since the last click. J and K walk through the blocks, Space toggles."),
      h("div", {class: "row label-end"}, h("button", {type: "button", class: "primary", onclick: () => this.finish()}, "Done, next page")));
    this.drawTools();
  }

  drawTools() {
    replace(this.tools, this.model?.isList() &&
      segmented("A click marks", [["title", "Titles"], ["body", "Text"], ["drop", "Neither"]], this.tool, (value) => {
        this.tool = /** @type {Role} */ (value);
      }));
  }

  draw() {
    const model = /** @type {LabelModel} */ (this.model);
    const states = {keep: "kept", drop: "dropped", title: "title", body: "body"};
    this.frame.paint((index) => states[model.roleOf(index)]);
    const words = model.kept().reduce((sum, block) => sum + block.text.split(/\s+/).length, 0);
    this.summary.textContent = model.isList()
      ? `${plural(model.posts().length, "post")}, ${plural(words, "word")}`
      : `${plural(model.kept().length, "block")} kept, ${plural(words, "word")}`;
  }

  /** @param {number | null} index @param {boolean} scrolls */
  choose(index, scrolls) {
    this.selected = index;
    keepBlock(index);
    this.frame.select(index, scrolls);
  }

  /** @param {number} index @param {MouseEvent} event */
  click(index, event) {
    const last = this.selected;
    const range = event.shiftKey && last !== null
      ? Array.from({length: Math.abs(index - last) + 1}, (_, i) => Math.min(index, last) + i)
      : [index];
    this.choose(index, false);
    if (this.model?.isList()) this.setRoles(range, this.model.roleOf(index) === this.tool ? "drop" : this.tool);
    else this.toggle(range, index);
  }

  /** @param {number[]} indexes @param {number} [decides] the block whose new role all get */
  toggle(indexes, decides = indexes[0]) {
    const model = /** @type {LabelModel} */ (this.model);
    const on = model.isList() ? "body" : "keep";
    this.setRoles(indexes, model.roleOf(decides) === "drop" ? on : "drop");
  }

  /** @param {Role} role */
  mark(role) {
    if (this.selected !== null) this.setRoles([this.selected], role);
  }

  /** @param {number[]} indexes @param {Role} role */
  setRoles(indexes, role) {
    const model = /** @type {LabelModel} */ (this.model);
    if (!model.setRoles(indexes, role)) return;
    announce(`${plural(indexes.length, "block")}: ${{keep: "kept", drop: "dropped", title: "title", body: "text"}[role]}`);
    this.changed();
  }

  /** @param {number} direction */
  step(direction) {
    const count = this.model?.blocks.length ?? 0;
    if (count === 0) return;
    const index = this.selected === null ? 0 : Math.max(0, Math.min(count - 1, this.selected + direction));
    this.choose(index, true);
    announce(`${this.model?.roleOf(index)}: ${this.model?.blocks[index].text.slice(0, 80)}`);
  }

  undo() {
    if (this.model?.undo()) this.restored();
  }

  redo() {
    if (this.model?.redo()) this.restored();
  }

  reset() {
    if (this.model?.change((marks) => Object.assign(marks, structuredClone(this.suggestion)))) {
      this.restored();
      toast("Everything as winnow suggests", {action: "Undo", onaction: () => this.undo()});
    }
  }

  restored() {
    this.drawPanel();
    this.changed();
  }

  changed() {
    this.draw();
    this.isSaved = false;
    try {
      localStorage.setItem(this.backupKey, JSON.stringify({marks: this.model?.marks, version: this.version}));
    } catch {
      // No storage: the server's copy must do.
    }
    this.status.textContent = "Saving…";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), 500);
  }

  /** @param {boolean} [done] @returns {Promise<boolean>} */
  save(done) {
    clearTimeout(this.timer);
    const model = this.model;
    if (!model) return this.saving;
    const label = model.label({
      url: this.page.url, language: this.language,
      linkOf: (block) => this.frame.linkOf(block.index, this.page.url),
    });
    const sent = JSON.stringify(model.marks);
    const body = {marks: model.marks, label, ...(done === undefined ? {} : {done})};
    this.saving = this.saving.catch(() => {}).then(async () => {
      try {
        const isMine = await this.put(body);
        if (isMine && JSON.stringify(this.model?.marks) !== sent) return true;
        this.isSaved = true;
        this.status.textContent = "Saved";
        try {
          localStorage.removeItem(this.backupKey);
        } catch {
          // Nothing was stored then.
        }
        return isMine;
      } catch (problem) {
        const isUndecided = problem instanceof Failure && problem.status === 412;
        this.status.textContent = isUndecided ? "Not saved: someone else has changed this label" : "Not saved yet; kept in this browser";
        if (done !== undefined) throw problem;
        if (!isUndecided) this.timer = setTimeout(() => this.save(), 5000);
        return true;
      }
    });
    return this.saving;
  }

  /**
   * @param {{marks: import("./label_model.js").Marks}} body
   * @returns {Promise<boolean>} false: the reader has taken the version of someone else
   */
  async put(body) {
    for (;;) {
      try {
        const response = await request(`/v1/labels/${this.id}`, {method: "PUT", json: body, ifMatch: this.version});
        this.version = response.headers.get("ETag") ?? "";
        return true;
      } catch (problem) {
        if (!(problem instanceof Failure) || problem.status !== 412) throw problem;
        const answer = await request(`/v1/labels/${this.id}`);
        const theirs = await answer.json();
        const version = answer.headers.get("ETag") ?? "";
        // Both browsers have saved the same, for example what winnow suggests.
        const isSame = JSON.stringify(theirs.marks) === JSON.stringify(body.marks);
        // The reader has gone to another screen: the copy in the browser waits until they come back.
        if (!isSame && this.hasEnded) throw problem;
        const choice = isSame || !theirs.marks ? "mine" : await chooseVersion(this.model?.blocks ?? [], {
          mine: body.marks, theirs: theirs.marks, theirsIsDone: theirs.done, changed: theirs.changed,
        });
        if (choice === "") throw problem;
        this.version = version;
        if (choice === "mine") continue;
        this.model?.change((marks) => Object.assign(marks, structuredClone(theirs.marks)));
        this.drawPanel();
        this.draw();
        return false;
      }
    }
  }

  async finish() {
    try {
      if (!(await this.save(true))) return;
      const {next} = await json("/v1/labels/next");
      toast("Label saved", {action: "Go back", onaction: () => go("label", this.id)});
      go("label", next?.id ?? "");
    } catch (problem) {
      toast(problem instanceof Error ? problem.message : String(problem));
    }
  }
}
