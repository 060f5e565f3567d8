// The field in which a page is opened: an address, pasted HTML, a file, or an example. Used by Read, Inspect
// and Label.
import {announce, h, unique} from "./dom.js";
import {examplePage, fetchPage, filePage, pastedPage} from "./page_source.js";

/**
 * @param {{action: string, compact?: boolean, onpage: (page: import("./store.js").OpenPage) => void | Promise<void>}} options
 *   `action` is the text of the button
 */
export function pageInput(options) {
  const id = unique("page");
  const field = h("textarea", {
    id, rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "url",
    placeholder: "https://…  or paste HTML", "aria-describedby": `${id}-error`,
  });
  const error = h("p", {class: "error", id: `${id}-error`, role: "alert", hidden: true});
  const file = h("input", {type: "file", accept: ".html,.htm,.xhtml,text/html,application/xhtml+xml", class: "visually-hidden", tabindex: -1, "aria-hidden": "true", onchange: () => {
    const chosen = file.files?.[0];
    if (chosen) load(() => filePage(chosen));
    file.value = "";
  }});
  const submit = h("button", {type: "submit", class: "primary"}, options.action);

  /** @param {() => Promise<import("./store.js").OpenPage>} get */
  async function load(get) {
    error.hidden = true;
    submit.disabled = true;
    form.setAttribute("aria-busy", "true");
    try {
      const page = await get();
      if (page.bytes.length === 0) throw new Error("The page is empty.");
      field.value = "";
      await options.onpage(page);
      announce(`Opened ${page.name}`);
    } catch (problem) {
      error.textContent = problem instanceof Error ? problem.message : String(problem);
      error.hidden = false;
    } finally {
      submit.disabled = false;
      form.removeAttribute("aria-busy");
    }
  }

  function submitText() {
    const text = field.value.trim();
    if (!text) {
      error.textContent = "Enter an address or paste the HTML of a page.";
      error.hidden = false;
      field.focus();
    } else if (/<[a-z!/]/i.test(text)) {
      load(() => pastedPage(field.value));
    } else {
      load(() => fetchPage(text));
    }
  }

  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      submitText();
    }
  });
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/<[a-z!/]/i.test(text) || field.value.trim()) return;
    event.preventDefault();
    load(() => pastedPage(text));
  });

  const form = h("form", {class: options.compact ? "opener compact" : "opener", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    submitText();
  }},
  h("label", {for: id, class: "visually-hidden"}, "Address of a page, or its HTML"),
  h("div", {class: "opener-row"}, field, submit),
  error,
  h("div", {class: "opener-more"},
    h("button", {type: "button", class: "link", onclick: () => file.click()}, "Open a file"),
    h("span", {class: "drop-hint"}, "or drop one anywhere"),
    !options.compact && h("span", {class: "examples"}, "Try ",
      h("button", {type: "button", class: "link", onclick: () => load(() => examplePage("article"))}, "an article"), " or ",
      h("button", {type: "button", class: "link", onclick: () => load(() => examplePage("posts"))}, "a page of posts"))),
  file);
  return {element: form, load, focus: () => field.focus()};
}

/**
 * Files may be dropped anywhere on the screen.
 * @param {(get: () => Promise<import("./store.js").OpenPage>) => void} load
 * @returns {() => void} ends it
 */
export function acceptDrops(load) {
  /** @param {DragEvent} event */
  const over = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  };
  /** @param {DragEvent} event */
  const leave = (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dropping");
  };
  /** @param {DragEvent} event */
  const drop = (event) => {
    document.body.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    load(() => filePage(file));
  };
  document.addEventListener("dragover", over);
  document.addEventListener("dragleave", leave);
  document.addEventListener("drop", drop);
  return () => {
    document.removeEventListener("dragover", over);
    document.removeEventListener("dragleave", leave);
    document.removeEventListener("drop", drop);
  };
}

