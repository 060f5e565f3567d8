// Keyboard shortcuts. A screen declares its keys while it is shown; the dialog lists the keys that
// work at the moment. Keys without Ctrl or Alt do nothing while a field has the focus.
import {h} from "./dom.js";
import {go} from "./router.js";

/** @typedef {{key: string, label: string, run: (event: KeyboardEvent) => void, ctrl?: boolean}} Key */

/** @type {Key[]} */
let screenKeys = [];

/** @type {[string, string, string][]} */
const screens = [
  ["1", "read", "Read"], ["2", "inspect", "Inspect"], ["3", "label", "Label"],
  ["4", "sites", "Sites"], ["5", "crawl", "Crawl"], ["6", "evaluate", "Evaluate"],
];

/**
 * @param {Key[]} keys
 * @returns {() => void} removes them
 */
export function useKeys(keys) {
  screenKeys = keys;
  return () => {
    if (screenKeys === keys) screenKeys = [];
  };
}

/** @param {EventTarget | null} target */
function isField(target) {
  const name = /** @type {Element | null} */ (target)?.localName ?? "";
  return name === "input" || name === "textarea" || name === "select";
}

/** Also called for keys pressed inside the frame of a page. @param {KeyboardEvent} event */
export function handleKey(event) {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  const ctrl = event.ctrlKey || event.metaKey;
  if (isField(event.target) && !ctrl) return;
  for (const key of screenKeys) {
    if (key.key === event.key && Boolean(key.ctrl) === ctrl) {
      // Undo inside a text field is the field's own.
      if (ctrl && isField(event.target)) return;
      event.preventDefault();
      key.run(event);
      return;
    }
  }
  if (ctrl) return;
  const screen = screens.find(([key]) => key === event.key);
  if (screen) go(screen[1]);
  else if (event.key === "?") showHelp();
  else return;
  event.preventDefault();
}

/** @param {HTMLElement} button */
export function startKeyboard(button) {
  document.addEventListener("keydown", handleKey);
  button.addEventListener("click", showHelp);
}

function showHelp() {
  /** @param {string} key @param {string} label */
  const row = (key, label) => h("tr", null, h("td", null, h("kbd", null, key)), h("td", null, label));
  const dialog = h("dialog", {class: "dialog", "aria-labelledby": "help-title"},
    h("h2", {id: "help-title"}, "Keyboard"),
    h("table", {class: "keys"},
      h("tbody", null,
        screenKeys.map((key) => row((key.ctrl ? "Ctrl+" : "") + key.key.replace(/^Arrow/, "").replace(" ", "Space"), key.label)),
        row("1 – 6", `Screens: ${screens.map(([, , title]) => title).join(", ")}`),
        row("?", "This list"))),
    h("form", {method: "dialog", class: "row end"}, h("a", {href: "/docs"}, "API for programs"), h("span", {class: "spacer"}), h("button", {class: "primary"}, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
