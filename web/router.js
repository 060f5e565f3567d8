// Shows one screen at a time. The address of a screen is its fragment: #/label/p0012?block=3 is the screen
// "label" with the argument "p0012" and the query "block=3". The program needs no routes of its own for
// them.
//
// Read and Inspect show a page: their query names it (store.js), so that a reload, the buttons of the
// browser and a shared link lead to the same page. The links to these screens name the open page.
import {announce, h} from "./dom.js";
import {onOpenPage, openPage, queryText} from "./store.js";

/**
 * A screen fills the element and may return a function that ends what it started.
 * @typedef {(root: HTMLElement, argument: string, query: URLSearchParams) => (void | (() => void))} Show
 * @typedef {{name: string, title: string, show: Show, showsPage?: boolean}} Screen
 */

/** @type {Screen[]} */
let screens = [];
/** @type {(() => void) | void} */
let end;

/** @param {Screen[]} list the first is the default */
export function startRouter(list) {
  screens = list;
  const nav = document.getElementById("nav");
  for (const screen of screens) nav?.append(h("li", null, h("a", {"data-screen": screen.name}, screen.title)));
  const updateLinks = () => {
    for (const link of document.querySelectorAll("#nav a")) link.setAttribute("href", addressOf(link.getAttribute("data-screen") ?? ""));
  };
  onOpenPage(updateLinks);
  updateLinks();
  window.addEventListener("hashchange", () => show(true));
  show(false);
}

/** @param {string} name @param {string} [argument] @param {string} [query] by default that of the open page */
function addressOf(name, argument = "", query) {
  const shown = query ?? (screens.find((screen) => screen.name === name)?.showsPage ? openPage()?.at : "");
  return `#/${name}${argument && `/${encodeURIComponent(argument)}`}${shown ? `?${shown}` : ""}`;
}

/** @param {string} name @param {string} [argument] @param {string} [query] by default that of the open page */
export function go(name, argument = "", query) {
  clearTimeout(blockTimer);
  const hash = addressOf(name, argument, query);
  if (location.hash === hash) show(true);
  else location.hash = hash;
}

/**
 * Changes the address without a new entry in the history.
 * @param {(query: URLSearchParams) => void} change
 */
export function changeQuery(change) {
  const [path, query = ""] = location.hash.split("?", 2);
  const parameters = new URLSearchParams(query);
  change(parameters);
  history.replaceState(history.state, "", parameters.size > 0 ? `${path}?${queryText(parameters)}` : path);
}

/** The block that the address selects. @param {URLSearchParams} query */
export function blockIn(query) {
  const text = query.get("block") ?? "";
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let blockTimer;
/** Writes the selected block into the address: browsers refuse more than a few changes per second. @param {number | null} index */
export function keepBlock(index) {
  clearTimeout(blockTimer);
  blockTimer = setTimeout(() => changeQuery((query) => {
    if (index === null) query.delete("block");
    else query.set("block", String(index));
  }), 200);
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;  // typed by hand
  }
}

/** @param {boolean} moveFocus */
function show(moveFocus) {
  if (!location.hash.startsWith("#/") && location.hash !== "") return;  // an anchor of this page
  clearTimeout(blockTimer);
  const [path, query = ""] = location.hash.split("?", 2);
  const [, name = "", argument = ""] = path.split("/");
  const screen = screens.find((candidate) => candidate.name === name) ?? screens[0];
  end?.();
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  main.replaceChildren();
  main.className = `screen-${screen.name}`;
  document.title = `${screen.title} · winnow`;
  for (const link of document.querySelectorAll("#nav a")) {
    if (link.getAttribute("data-screen") === screen.name) {
      link.setAttribute("aria-current", "page");
      link.scrollIntoView({block: "nearest", inline: "nearest"});
    } else {
      link.removeAttribute("aria-current");
    }
  }
  end = screen.show(main, decoded(argument), new URLSearchParams(query));
  window.scrollTo(0, 0);
  if (moveFocus) {
    main.focus({preventScroll: true});
    announce(screen.title);
  }
}
