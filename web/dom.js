// Builds elements. Text always becomes a text node and there is no way to pass markup, so nothing
// that a page or a server says can become an element of this page.
//
//   h("button", {class: "primary", onclick: save}, "Save")

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element | DocumentFragment} parent
 * @param {readonly (Child | readonly Child[])[]} children
 */
export function append(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Properties that start with "on" are listeners, `false` and null leave an attribute out, all others
 * are attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  set(element, properties ?? {});
  append(element, children);
  return element;
}

/**
 * The same for SVG.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, properties, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, properties ?? {});
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} properties
 */
export function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function" && name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function replace(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

let count = 0;
/** An id that no other element has. @param {string} name */
export function unique(name) {
  count += 1;
  return `${name}-${count}`;
}

/** Tells a screen reader. @param {string} text */
export function announce(text) {
  const region = document.getElementById("announce");
  if (region) region.textContent = text;
}

/**
 * A short message in the corner.
 * @param {string} text
 * @param {{action?: string, onaction?: () => void}} [options]
 */
export function toast(text, options = {}) {
  const region = document.getElementById("toasts");
  if (!region) return;
  const box = h("div", {class: "toast", role: "status"}, text);
  const close = () => box.remove();
  if (options.action) {
    box.append(h("button", {type: "button", onclick: () => { close(); options.onaction?.(); }}, options.action));
  }
  region.append(box);
  setTimeout(close, options.action ? 8000 : 4000);
}
