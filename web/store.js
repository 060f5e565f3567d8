// The page that the screens share: what is opened in Read is the page that Inspect and Label show.
// Where it comes from is a query, which the address of the screen contains: url=, example=, crawl= with url=,
// or page= for what was pasted or dropped (page_store.js).

/**
 * @typedef {object} OpenPage
 * @property {Uint8Array} bytes as given, before decoding: offsets of the server are offsets in them
 * @property {string} url empty if unknown
 * @property {string} name shown to the reader: the address or the name of a file
 * @property {string} contentType of the answer or the file, with its charset if there is one
 * @property {string} at the query of an address that opens it again
 */

/** @type {OpenPage | null} */
let current = null;
/** @type {Set<() => void>} */
const listeners = new Set();

export function openPage() {
  return current;
}

/** @param {OpenPage | null} page */
export function setOpenPage(page) {
  current = page;
  for (const listener of listeners) listener();
}

/**
 * @param {() => void} listener
 * @returns {() => void} ends it
 */
export function onOpenPage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A query in which an address is still readable.
 * @param {URLSearchParams | Record<string, string>} values
 */
export function queryText(values) {
  const pairs = values instanceof URLSearchParams ? [...values] : Object.entries(values);
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(3A|2F|2C|40)/g, decodeURIComponent)}`).join("&");
}

/**
 * Settings of this browser; reading fails quietly where storage is forbidden.
 * @param {string} key
 * @param {string} fallback
 */
export function setting(key, fallback) {
  try {
    return localStorage.getItem(`winnow.${key}`) ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {string} value */
export function keepSetting(key, value) {
  try {
    localStorage.setItem(`winnow.${key}`, value);
  } catch {
    // Private windows may forbid it; the setting then lasts until the page is closed.
  }
}
