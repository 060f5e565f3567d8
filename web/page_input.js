// How a page comes in: an address, pasted HTML, a file, or an example. Used by Read, Inspect and
// Label; all of them show the page that was opened last.
import {request} from "./api.js";
import {announce, h, unique} from "./dom.js";
import {pageOfText, setOpenPage} from "./store.js";

/** File, address, name. @type {[string, string, string][]} */
const examples = [
  ["example_article.html", "https://courier.example/valley/the-mill-that-learned-to-wait", "an article"],
  ["example_posts.html", "https://fieldbook.example/", "a page of posts"],
];

/** @param {string} address */
export async function fetchPage(address) {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  const response = await request("/v1/page", {json: {url}, accept: "*/*"});
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    url: response.headers.get("X-Page-Url") ?? url,
    name: url.replace(/^https?:\/\//, ""),
    contentType: response.headers.get("X-Page-Type") || "text/html",
  };
}

/** @param {File} file */
export async function filePage(file) {
  // The type of a file says nothing about its encoding; the server detects it.
  return {bytes: new Uint8Array(await file.arrayBuffer()), url: "", name: file.name, contentType: "text/html"};
}

/** @param {string} file @param {string} url */
async function examplePage(file, url) {
  const response = await request(`/assets/${file}`, {accept: "text/html, */*"});
  return pageOfText(await response.text(), url, `Example: ${url.replace("https://", "")}`);
}

/**
 * @param {{action: string, compact?: boolean, onpage?: (page: import("./store.js").OpenPage) => void | Promise<void>}} options
 *   `action` is the text of the button; without `onpage` the page becomes the open page
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
      if (options.onpage) await options.onpage(page);
      else setOpenPage(page);
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
      load(async () => pageOfText(field.value));
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
    load(async () => pageOfText(text));
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
    !options.compact && h("span", {class: "examples"}, "Try ", examples.flatMap(([name, url, label], index) => [
      index > 0 ? " or " : "",
      h("button", {type: "button", class: "link", onclick: () => load(() => examplePage(name, url))}, label),
    ]))),
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

