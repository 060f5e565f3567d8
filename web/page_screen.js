// What Read and Inspect have in common: the start, where a page is opened, and the page that the address names.
import {h, replace} from "./dom.js";
import {acceptDrops, pageInput} from "./page_input.js";
import {busy, problemBox} from "./parts.js";
import {addressOf, pageAt, placeIn} from "./page_source.js";
import {go} from "./router.js";
import {openPage, setOpenPage} from "./store.js";

// A link on another site may lead here, but it does not make the server fetch anything before the user agrees:
// the server marks a document that another site has opened, and the first address in it is asked about.
let mayFetch = document.documentElement.dataset.from !== "elsewhere";

/**
 * Whether the user has to agree before the page at this address is fetched.
 * @param {URLSearchParams} query
 */
function mustAsk(query) {
  return !mayFetch && !history.state?.agreed && query.has("url") && !query.has("crawl");
}

/**
 * Asks, then calls `open`. The answer lasts for this entry of the history.
 * @param {HTMLElement} element
 * @param {URLSearchParams} query
 * @param {() => void} open
 */
function askFirst(element, query, open) {
  replace(element, h("div", {class: "start"},
    h("h1", null, "Open this page?"),
    h("p", {class: "lead"}, "A link has led here. The server will fetch:"),
    h("p", {class: "asked-address"}, h("code", null, addressOf(query.get("url") ?? ""))),
    h("div", {class: "row"},
      h("button", {type: "button", class: "primary", onclick: () => {
        history.replaceState({...history.state, agreed: true}, "");
        open();
      }}, "Open it"),
      h("button", {type: "button", class: "quiet", onclick: () => go("read", "", "")}, "Open another"))));
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} query
 * @param {{name: string, action: string, heading: string, lead: string}} start the screen, its button and what it says without a page
 * @param {(element: HTMLElement, page: import("./store.js").OpenPage) => () => void} draw returns what ends it
 * @returns {() => void} ends the screen
 */
export function pageScreen(root, query, start, draw) {
  const content = h("div", {class: "fill"});
  root.append(content);
  const controller = new AbortController();
  const input = pageInput({action: start.action, onpage: (page) => {
    setOpenPage(page);
    go(start.name);
  }});
  const endDrops = acceptDrops(input.load);
  let end = () => {};
  const load = async () => {
    replace(content, busy("Opening the page…"));
    try {
      const page = await pageAt(query, controller.signal);
      if (page.bytes.length === 0) throw new Error("The page is empty.");
      if (controller.signal.aborted) return;
      setOpenPage(page);
      end = draw(content, page);
    } catch (problem) {
      if (!controller.signal.aborted) replace(content, h("div", {class: "start"}, problemBox(problem, load), input.element));
    }
  };
  const place = placeIn(query);
  const page = openPage();
  if (place === "") {
    replace(content, h("div", {class: "start"}, h("h1", null, start.heading), h("p", {class: "lead"}, start.lead), input.element));
  } else if (page?.at === place) {
    end = draw(content, page);
  } else if (mustAsk(query)) {
    askFirst(content, query, load);
  } else {
    load();
  }
  mayFetch = true;
  return () => {
    controller.abort();
    end();
    endDrops();
  };
}
