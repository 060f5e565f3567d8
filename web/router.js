// Shows one screen at a time. The address of a screen is its fragment: #/label/12 is the screen
// "label" with the argument "12". The program needs no routes of its own for them.
import {announce, h} from "./dom.js";

/**
 * A screen fills the element and may return a function that ends what it started.
 * @typedef {(root: HTMLElement, argument: string) => (void | (() => void))} Show
 * @typedef {{name: string, title: string, show: Show}} Screen
 */

/** @type {Screen[]} */
let screens = [];
/** @type {(() => void) | void} */
let end;

/** @param {Screen[]} list the first is the default */
export function startRouter(list) {
  screens = list;
  const nav = document.getElementById("nav");
  for (const screen of screens) {
    nav?.append(h("li", null, h("a", {href: `#/${screen.name}`, "data-screen": screen.name}, screen.title)));
  }
  window.addEventListener("hashchange", () => show(true));
  show(false);
}

/** @param {string} name @param {string} [argument] */
export function go(name, argument = "") {
  const hash = argument ? `#/${name}/${encodeURIComponent(argument)}` : `#/${name}`;
  if (location.hash === hash) show(true);
  else location.hash = hash;
}

/** @param {boolean} moveFocus */
function show(moveFocus) {
  if (!location.hash.startsWith("#/") && location.hash !== "") return;  // an anchor of this page
  const [, name = "", argument = ""] = location.hash.split("/");
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
  end = screen.show(main, decodeURIComponent(argument));
  window.scrollTo(0, 0);
  if (moveFocus) {
    main.focus({preventScroll: true});
    announce(screen.title);
  }
}
