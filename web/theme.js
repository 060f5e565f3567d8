// Light, dark, or as the system says. The choice is an attribute of <html> that style.css reads.
import {set, svg} from "./dom.js";
import {keepSetting, setting} from "./store.js";

/** @type {Record<string, {label: string, path: string}>} */
const themes = {
  auto: {label: "automatic", path: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18"},
  light: {
    label: "light",
    path: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  },
  dark: {label: "dark", path: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"},
};
const order = Object.keys(themes);

/** @param {HTMLElement} button */
export function startTheme(button) {
  /** @param {string} name */
  const apply = (name) => {
    if (name === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", name);
    const next = order[(order.indexOf(name) + 1) % order.length];
    set(button, {"aria-label": `Colours: ${themes[name].label}`, title: `Colours: ${themes[name].label}. Press for ${themes[next].label}`});
    button.replaceChildren(
      svg("svg", {viewBox: "0 0 24 24", class: `icon theme-${name}`, "aria-hidden": "true"}, svg("path", {d: themes[name].path})));
  };
  let name = setting("theme", "auto");
  if (!themes[name]) name = "auto";
  apply(name);
  button.addEventListener("click", () => {
    name = order[(order.indexOf(name) + 1) % order.length];
    keepSetting("theme", name);
    apply(name);
  });
}

