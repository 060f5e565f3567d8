// Parts that several screens use: segmented choices, tabs, meters, empty states, errors.
import {h, replace, set, unique} from "./dom.js";

/**
 * A row of choices of which one is active, as radio buttons.
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} choices value and text
 * @param {string} chosen
 * @param {(value: string) => void} onchoose
 */
export function segmented(label, choices, chosen, onchoose) {
  const name = unique("choice");
  return h("fieldset", {class: "segmented"}, h("legend", {class: "visually-hidden"}, label),
    choices.map(([value, text]) => {
      const id = unique("option");
      return h("span", null,
        h("input", {type: "radio", class: "visually-hidden", name, id, value, ...(value === chosen ? {checked: true} : {}), onchange: () => onchoose(value)}),
        h("label", {for: id}, text));
    }));
}

/**
 * Tabs in the pattern of the ARIA practices: arrow keys move, one tab is in the tab order.
 * @param {string} label
 * @param {{id: string, title: string, panel: HTMLElement}[]} tabs
 * @param {(id: string) => void} [onshow]
 */
export function tabbed(label, tabs, onshow) {
  const prefix = unique("tabs");
  const list = h("div", {class: "tabs", role: "tablist", "aria-label": label});
  const panels = h("div", {class: "tab-panels"});
  let shown = tabs[0].id;
  for (const tab of tabs) {
    list.append(h("button", {
      type: "button", role: "tab", id: `${prefix}-${tab.id}`, "aria-controls": `${prefix}-${tab.id}-panel`,
      onclick: () => show(tab.id),
    }, tab.title));
    set(tab.panel, {role: "tabpanel", id: `${prefix}-${tab.id}-panel`, "aria-labelledby": `${prefix}-${tab.id}`, tabindex: 0});
    panels.append(tab.panel);
  }
  list.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab.id === shown);
    const next = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    show(tab.id);
    /** @type {HTMLElement | null} */ (list.querySelector(`#${prefix}-${tab.id}`))?.focus();
  });
  /** @param {string} id */
  function show(id) {
    shown = id;
    tabs.forEach((tab, index) => {
      const on = tab.id === id;
      set(list.children[index], {"aria-selected": on ? "true" : "false", tabindex: on ? 0 : -1});
      tab.panel.hidden = !on;
    });
    onshow?.(id);
  }
  show(shown);
  return {list, panels, show, shown: () => shown};
}

/**
 * A probability as a number and a bar.
 * @param {number} value 0 to 1
 * @param {string} label
 */
export function meter(value, label) {
  const bar = h("span", {class: "meter", role: "img", "aria-label": `${label}: ${percent(value)}`}, h("span", {class: "meter-fill"}));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.inlineSize = `${Math.max(0, Math.min(1, value)) * 100}%`;
  return h("span", {class: "metered"}, bar, h("span", {class: "number", "aria-hidden": "true"}, percent(value)));
}

/** @param {number} value */
export function percent(value) {
  return `${Math.round(value * 100)}%`;
}

/**
 * @param {string} title
 * @param {...import("./dom.js").Child} children
 */
export function emptyState(title, ...children) {
  return h("div", {class: "empty"}, h("h2", null, title), ...children);
}

/**
 * @param {unknown} problem
 * @param {(() => void) | null} [again]
 */
export function problemBox(problem, again) {
  const message = problem instanceof Error ? problem.message : String(problem);
  return h("div", {class: "problem", role: "alert"},
    h("p", null, h("strong", null, "This did not work. "), message),
    again && h("button", {type: "button", onclick: again}, "Try again"));
}

/** @param {string} text */
export function busy(text) {
  return h("p", {class: "busy", role: "status"}, h("span", {class: "spinner", "aria-hidden": "true"}), text);
}

/**
 * Runs a task and shows that it runs, its result or its failure in `element`. A newer task in the same
 * element makes an older one void.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {(signal: AbortSignal) => Promise<import("./dom.js").Child | import("./dom.js").Child[]>} task
 */
export async function showTask(element, text, task) {
  running.get(element)?.abort();
  const controller = new AbortController();
  running.set(element, controller);
  element.setAttribute("aria-busy", "true");
  // Quick answers should not flicker.
  const wait = setTimeout(() => replace(element, busy(text)), element.childElementCount > 0 ? 250 : 0);
  try {
    const result = await task(controller.signal);
    if (!controller.signal.aborted) replace(element, result);
  } catch (problem) {
    if (!controller.signal.aborted) replace(element, problemBox(problem, () => showTask(element, text, task)));
  } finally {
    clearTimeout(wait);
    if (running.get(element) === controller) element.removeAttribute("aria-busy");
  }
}

/** @type {WeakMap<HTMLElement, AbortController>} */
const running = new WeakMap();

/**
 * A select of the server's methods, filled when they are known.
 * @param {string} label
 * @param {Promise<{name: string, summary?: string}[]>} methods
 * @param {string} chosen
 * @param {(name: string) => void} onchoose
 * @param {[string, string][]} [first] choices before the methods
 */
export function methodSelect(label, methods, chosen, onchoose, first = []) {
  const id = unique("method");
  const select = h("select", {id, onchange: () => onchoose(select.value)},
    first.map(([value, text]) => h("option", {value}, text)), h("option", {value: "auto"}, "auto"));
  select.value = chosen;
  methods.then((list) => {
    for (const {name, summary} of list) {
      if (name !== "auto") select.append(h("option", {value: name, title: summary ?? null}, name));
    }
    select.value = chosen;
  }, () => {});
  return h("span", {class: "field inline"}, h("label", {for: id}, label), select);
}

/** @param {string} date ISO 8601 */
export function readableDate(date) {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  if (!day) return date;
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {day: "numeric", month: "long", year: "numeric", timeZone: "UTC"});
}

/** @param {number} count @param {string} one @param {string} [many] */
export function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
