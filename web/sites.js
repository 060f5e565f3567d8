// Sites: the rules that say where the content of a site is. Editing shows at once what the rules make
// of the pages that the server has of the site.
import {json} from "./api.js";
import {announce, h, replace, toast} from "./dom.js";
import {jobBox} from "./jobs.js";
import {useKeys} from "./keyboard.js";
import {busy, emptyState, percent, plural, problemBox, readableDate, showTask} from "./parts.js";
import {go} from "./router.js";
import {withWorkbench} from "./workbench.js";

/** @type {import("./router.js").Screen} */
export const sitesScreen = {name: "sites", title: "Sites", show};

/**
 * @typedef {{addr: string, ins: number, outs: number, seen?: number, matched?: number, date?: string}} Rule
 * @typedef {{host: string, rules: Rule[], error?: string}} Site
 * @typedef {{url: string, headline?: string, step?: string, matched?: boolean, text?: string, error?: string}} PreviewPage
 * @typedef {{host: string, rules: string, mistakes: {line: number, message: string}[], pages: PreviewPage[], matched?: number, findings?: string[]}} Preview
 */

/** @param {HTMLElement} root @param {string} argument */
function show(root, argument) {
  const controller = new AbortController();
  /** @type {() => void} */
  let end = () => {};
  withWorkbench(root, () => {
    if (argument.startsWith("learn-")) showLearning(root, argument.slice(6), controller.signal);
    else if (argument) end = showSite(root, argument);
    else showList(root, controller.signal);
  });
  return () => {
    controller.abort();
    end();
  };
}

/** @param {HTMLElement} root @param {AbortSignal} signal */
function showList(root, signal) {
  const list = h("div");
  const field = h("input", {id: "new-host", type: "text", placeholder: "www.example.org", autocapitalize: "off", spellcheck: "false", required: true});
  replace(root,
    h("div", {class: "narrow wide"},
      h("h1", null, "Sites"),
      h("p", {class: "lead"}, "Rules say where the content of a site is. They are learned from a crawl or written by hand, and used for the pages that they fit."),
      list,
      h("form", {class: "row", onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        go("sites", field.value.trim().toLowerCase().replace(/^https?:\/\//, "").replace(/\/.*$/, "").replace(":", "_"));
      }}, h("label", {for: "new-host", class: "label"}, "Write rules for"), field, h("button", {type: "submit"}, "Edit"))));
  showTask(list, "Loading…", async () => {
    /** @type {Site[]} */
    const sites = (await json("/v1/sites")).sites;
    if (sites.length === 0) {
      return emptyState("No rules yet",
        h("p", null, "Crawl a site, then learn rules from its pages; or write a rule by hand."),
        h("button", {type: "button", class: "primary", onclick: () => go("crawl")}, "Crawl a site"));
    }
    return h("div", {class: "table-scroll"}, h("table", {class: "data"},
      h("thead", null, h("tr", null, h("th", null, "Site"), h("th", {class: "number"}, "Rules"), h("th", {class: "number"}, "Learned from"), h("th", {class: "number"}, "Coverage"), h("th", {class: "number"}, "Now"), h("th", null, "Learned on"))),
      h("tbody", null, sites.map((site) => {
        const seen = site.rules.reduce((sum, rule) => sum + (rule.seen ?? 0), 0);
        const matched = site.rules.reduce((sum, rule) => sum + (rule.matched ?? 0), 0);
        const dates = site.rules.map((rule) => rule.date ?? "").sort();
        return h("tr", null,
          h("th", {scope: "row"}, h("a", {href: `#/sites/${encodeURIComponent(site.host)}`}, shownHost(site.host)), site.error && h("div", {class: "error"}, site.error)),
          h("td", {class: "number"}, site.rules.length || "none"),
          h("td", {class: "number"}, seen ? plural(seen, "page") : site.rules.length ? "by hand" : "–"),
          h("td", {class: "number"}, seen ? percent(matched / seen) : "–"),
          nowCell(site, signal),
          h("td", {class: "muted"}, dates.at(-1) ? readableDate(dates.at(-1) ?? "") : "–"));
      }))));
  });
}

/**
 * What the rules match on the pages that the server has now, filled in later, and whether that is a drift.
 * @param {Site} site
 * @param {AbortSignal} signal
 */
function nowCell(site, signal) {
  const cell = h("td", {class: "number muted"}, site.rules.length > 0 ? "…" : "–");
  if (site.rules.length === 0) return cell;
  // One after the other: each tries its rules on up to twelve pages.
  checks = checks.then(async () => {
    if (signal.aborted) return;
    /** @type {Preview} */
    const result = await json(`/v1/sites/${encodeURIComponent(site.host)}`);
    const drifted = (result.findings ?? []).length > 0;
    replace(cell, result.pages.length === 0 ? "no pages" : `${result.matched ?? 0} of ${result.pages.length}`, drifted && h("div", {class: "chip dropped"}, "Drift"));
  }).catch(() => replace(cell, "–"));
  return cell;
}

/** @type {Promise<void>} */
let checks = Promise.resolve();

/** Files cannot have a colon in their names everywhere; a port is written with "_". @param {string} host */
function shownHost(host) {
  return host.replace(/_(\d+)$/, ":$1");
}

/** @param {HTMLElement} root @param {string} id @param {AbortSignal} signal */
function showLearning(root, id, signal) {
  const after = h("div", {class: "row"});
  replace(root, h("div", {class: "narrow wide"}, h("h1", null, "Learning rules"),
    jobBox(id, {title: "Learn rules", signal, ondone: async (job) => {
      const {log} = await json(`/v1/jobs/${id}/result`);
      replace(after, job.state === "done" && h("pre", {class: "output log"}, log), h("button", {type: "button", class: "primary", onclick: () => go("sites")}, "Show the sites"));
      announce("Learning has ended");
    }}), after));
}

/**
 * @param {HTMLElement} root
 * @param {string} host
 * @returns {() => void}
 */
function showSite(root, host) {
  const editor = h("textarea", {id: "rules", class: "rules", spellcheck: "false", rows: 18, "aria-describedby": "rules-state"});
  const state = h("div", {id: "rules-state", role: "status"}, busy("Loading…"));
  const preview = h("div", {class: "preview"});
  const save = h("button", {type: "button", class: "primary", disabled: true}, "Save");
  let saved = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  /** @param {Preview} result */
  const draw = (result) => {
    const bad = result.mistakes.length > 0;
    const total = result.pages.length;
    save.disabled = bad || editor.value === saved;
    replace(state, bad
      ? h("ul", {class: "plain mistakes"}, result.mistakes.slice(0, 5).map((mistake) => h("li", {class: "error"}, `Line ${mistake.line}: ${mistake.message}`)))
      : h("p", null, total === 0
        ? "The server has no page of this site. Crawl it, or add pages in Label, to see what the rules do."
        : h("strong", null, `The rules match ${result.matched ?? 0} of ${plural(total, "page")}.`)),
    (result.findings ?? []).map((finding) => h("p", {class: "error"}, finding)));
    if (bad) return;
    replace(preview, result.pages.map((page) => h("details", {class: "preview-page card-box"},
      h("summary", null,
        h("span", {class: page.matched ? "chip kept" : "chip dropped"}, page.matched ? stepName(page.step) : "No match"),
        h("span", {class: "preview-title", dir: "auto"}, page.headline || page.url)),
      h("p", {class: "muted found-url"}, page.url),
      page.error ? h("p", {class: "error"}, page.error) : h("p", {class: "preview-text", dir: "auto"}, page.text || "No text."))));
    preview.querySelector("details")?.setAttribute("open", "");
  };
  const update = async () => {
    asked += 1;
    const mine = asked;
    try {
      const result = await json("/v1/sites/preview", {json: {host, rules: editor.value}});
      if (mine === asked) draw(result);
    } catch (problem) {
      if (mine === asked) replace(state, problemBox(problem, update));
    }
  };
  const store = async () => {
    if (save.disabled) return;
    save.disabled = true;
    try {
      await json(`/v1/sites/${encodeURIComponent(host)}`, {method: "PUT", json: {rules: editor.value}});
      saved = editor.value;
      toast(saved.trim() ? "Rules saved" : "Rules removed");
    } catch (problem) {
      save.disabled = false;
      replace(state, problemBox(problem));
    }
  };
  editor.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, 350);
  });
  save.addEventListener("click", store);
  replace(root,
    h("div", {class: "page-bar"}, h("h1", {class: "page-title"}, shownHost(host)), h("span", {class: "spacer"}),
      h("button", {type: "button", class: "quiet", onclick: () => go("sites")}, "All sites")),
    h("div", {class: "site"},
      h("section", {class: "card-box site-editor"},
        h("label", {for: "rules", class: "label"}, "Rules"), editor, state, h("div", {class: "row"}, save,
          h("button", {type: "button", onclick: () => {
            editor.value = `${editor.value.trim()}${editor.value.trim() ? "\n\n" : ""}${template(host)}`;
            update();
          }}, "Add a rule"))),
      h("section", {"aria-label": "Preview"}, h("h2", null, "On the pages of this site"), preview)));
  (async () => {
    try {
      /** @type {Preview} */
      const result = await json(`/v1/sites/${encodeURIComponent(host)}`);
      saved = result.rules;
      editor.value = saved;
      draw(result);
    } catch (problem) {
      replace(state, problemBox(problem));
    }
  })();
  const endKeys = useKeys([{key: "s", ctrl: true, label: "Save", run: store}]);
  editor.addEventListener("keydown", (event) => {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      store();
    }
  });
  return () => {
    clearTimeout(timer);
    endKeys();
  };
}

/** @param {string | undefined} step */
function stepName(step) {
  return {primary: "First marker", secondary: "Second marker", further: "Later marker"}[step ?? ""] ?? step ?? "";
}

/** @param {string} host */
function template(host) {
  const name = shownHost(host).replace(/[.]/g, "\\.");
  return `(\n  addr  = https?://${name}/.*\n  title = h1\n  in    = article\n)\n`;
}
