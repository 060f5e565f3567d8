// Crawl: an address and limits; the pages appear as they are found, each with its summary; a click
// shows the extract.
import {askAboutPage, json, request} from "./api.js";
import {announce, h, replace, unique} from "./dom.js";
import {jobBox, jobTable, listJobs} from "./jobs.js";
import {crawledPage} from "./page_source.js";
import {busy, emptyState, meter, plural, problemBox, showTask} from "./parts.js";
import {articleView, cardsView} from "./reader.js";
import {go} from "./router.js";
import {outsideLink} from "./safe_html.js";
import {setOpenPage} from "./store.js";
import {withWorkbench} from "./workbench.js";

/** @type {import("./router.js").Screen} */
export const crawlScreen = {name: "crawl", title: "Crawl", show};

/** @param {HTMLElement} root @param {string} id of a job; empty: the form */
function show(root, id) {
  const controller = new AbortController();
  withWorkbench(root, () => (id ? showCrawl(root, id, controller.signal) : showStart(root)));
  return () => controller.abort();
}

/** @param {HTMLElement} root */
function showStart(root) {
  const earlier = h("section", {class: "earlier"});
  const error = h("p", {class: "error", role: "alert", hidden: true});
  /** @param {string} label @param {string} name @param {Record<string, any>} properties @param {string} [hint] */
  const field = (label, name, properties, hint) => {
    const id = unique(name);
    return h("div", {class: "field"}, h("label", {for: id}, label), h("input", {id, name, ...properties}), hint && h("span", {class: "hint"}, hint));
  };
  const scope = unique("scope");
  const form = h("form", {class: "card-box form", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    const values = new FormData(form);
    /** @param {string} name */
    const text = (name) => String(values.get(name) ?? "").trim();
    /** @param {string} name */
    const lines = (name) => text(name).split(/\s+/).filter(Boolean);
    error.hidden = true;
    try {
      const job = await json("/v1/crawl", {json: {
        url: text("url"), depth: Number(text("depth")), maxPages: Number(text("maxPages")), delay: Number(text("delay")),
        scope: text("scope"), sitemaps: values.has("sitemaps"), feeds: values.has("feeds"), include: lines("include"), exclude: lines("exclude"),
      }});
      go("crawl", job.id);
    } catch (problem) {
      error.textContent = problem instanceof Error ? problem.message : String(problem);
      error.hidden = false;
    }
  }},
  field("Address", "url", {type: "text", inputmode: "url", required: true, placeholder: "https://example.org/", autocapitalize: "off", spellcheck: "false"}),
  h("div", {class: "form-row"},
    field("Pages at most", "maxPages", {type: "number", min: 1, max: 100000, value: 50, required: true}),
    field("Links deep", "depth", {type: "number", min: 0, max: 1000, value: 3, required: true}),
    field("Seconds between requests", "delay", {type: "number", min: 0, max: 600, step: "any", value: 1, required: true}),
    h("div", {class: "field"}, h("label", {for: scope}, "Stay on"),
      h("select", {id: scope, name: "scope"}, h("option", {value: "host"}, "this host"), h("option", {value: "domain"}, "this domain, all hosts")))),
  h("details", {class: "more"}, h("summary", null, "More"),
    h("div", {class: "form-row"},
      field("Only addresses that match", "include", {type: "text", placeholder: "/notes/"}, "Regular expressions, separated by spaces"),
      field("No addresses that match", "exclude", {type: "text", placeholder: "/tag/"}, "Regular expressions, separated by spaces")),
    h("div", {class: "row"},
      h("label", {class: "check"}, h("input", {type: "checkbox", name: "sitemaps"}), "Read sitemaps"),
      h("label", {class: "check"}, h("input", {type: "checkbox", name: "feeds"}), "Read feeds"))),
  error,
  h("div", {class: "row"}, h("button", {type: "submit", class: "primary"}, "Start"), h("span", {class: "muted small-note"}, "robots.txt is respected; one request at a time per host.")));
  replace(root,
    h("div", {class: "narrow"},
      h("h1", null, "Crawl a site"),
      h("p", {class: "lead"}, "Follow the links from one address. Every page is stored in a web archive and extracted, with a summary."),
      form, earlier));
  const fill = async () => {
    const jobs = (await listJobs()).filter((job) => job.kind === "crawl");
    if (jobs.length === 0) return;
    replace(earlier, h("h2", null, "Earlier crawls"), jobTable(jobs, (job) => go("crawl", job.id), async (job) => {
      await json(`/v1/jobs/${job.id}`, {method: "DELETE"});
      replace(earlier);
      fill();
    }));
  };
  fill().catch((problem) => replace(earlier, problemBox(problem)));
}

/** @param {HTMLElement} root @param {string} id @param {AbortSignal} signal */
async function showCrawl(root, id, signal) {
  /** @type {import("./types.js").Job} */
  let job;
  try {
    job = await json(`/v1/jobs/${id}`);
  } catch (problem) {
    replace(root, problemBox(problem));
    return;
  }
  const list = h("ol", {class: "found plain"});
  const detail = h("div", {class: "found-detail", tabindex: -1});
  const actions = h("div", {class: "row"});
  const status = h("div");
  let count = 0;
  /** @type {string[]} */
  const addresses = [];
  /** @param {any} page */
  const addPage = (page) => {
    count += 1;
    if (page.url && !page.error) addresses.push(page.url);
    const button = h("button", {type: "button", class: "found-row", onclick: () => {
      list.querySelector("[aria-current]")?.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      showRecord(detail, id, page);
    }},
    h("strong", {dir: "auto"}, page.headline || page.url || "Untitled"),
    h("span", {class: "found-url"}, page.url ?? ""),
    page.error ? h("span", {class: "error"}, page.error) : h("span", {class: "found-summary", dir: "auto"}, page.summary || page.excerpt || "No text."),
    h("span", {class: "found-facts"},
      [page.articles > 1 ? plural(page.articles, "post") : null, page.words !== undefined ? plural(page.words, "word") : null].filter(Boolean).join(" · "),
      typeof page.probability === "number" && meter(page.probability, "Confidence")));
    list.append(h("li", null, button));
    if (count === 1) button.click();
  };
  /** @param {string} name */
  const download = async (name) => {
    const response = await request(`/v1/jobs/${id}/files/${name}`, {accept: "*/*"});
    const link = h("a", {href: URL.createObjectURL(await response.blob()), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const learn = async () => {
    try {
      const started = await json("/v1/sites/learn", {json: {job: id}});
      go("sites", `learn-${started.id}`);
    } catch (problem) {
      replace(status, problemBox(problem));
    }
  };
  const labelAll = async () => {
    for (const [number, url] of addresses.entries()) {
      if (signal.aborted) return;
      replace(status, busy(`Adding page ${number + 1} of ${addresses.length}…`));
      try {
        await (await askAboutPage("/v1/labels", await crawledPage(id, url), {})).json();
      } catch (problem) {
        replace(status, problemBox(problem));
        return;
      }
    }
    go("label");
  };
  const finish = () => {
    replace(actions,
      h("button", {type: "button", onclick: () => download("pages.warc.gz")}, "Download archive"),
      h("button", {type: "button", onclick: () => download("records.jsonl")}, "Download records"),
      h("button", {type: "button", onclick: learn}, "Learn rules for this site"),
      count > 0 && h("button", {type: "button", onclick: labelAll}, "Label these pages"));
    if (count === 0) replace(detail, emptyState("No page was found", h("p", null, "The output of the command above says why. Private addresses are refused unless the server allows them.")));
    announce(`The crawl has ended with ${plural(count, "page")}`);
  };
  replace(root,
    h("div", {class: "page-bar"}, h("h1", {class: "page-title"}, "Crawl"), h("span", {class: "spacer"}), h("button", {type: "button", class: "quiet", onclick: () => go("crawl")}, "New crawl")),
    jobBox(id, {title: job.title ?? id, signal, onpage: addPage, ondone: finish}), status, actions,
    h("div", {class: "found-box"}, list, detail));
}

/** @param {HTMLElement} detail @param {string} id @param {any} page */
function showRecord(detail, id, page) {
  const open = async (/** @type {string} */ screen) => {
    const opened = await crawledPage(id, page.url);
    setOpenPage(opened);
    go(screen, screen === "label" ? "open" : "", opened.at);
  };
  showTask(detail, "Loading…", async () => {
    const record = await json(`/v1/jobs/${id}/result?record=${page.number}`);
    return [
      h("div", {class: "row tight found-actions"},
        h("button", {type: "button", onclick: () => open("inspect")}, "Inspect"),
        h("button", {type: "button", onclick: () => open("label")}, "Label"),
        h("span", {class: "spacer"}), page.url && outsideLink(page.url, "Open the page")),
      record.summary && h("div", {class: "summary card-box"}, h("h2", null, "Summary"), h("p", null, record.summary)),
      (record.articles?.length ?? 0) > 1 ? cardsView(record) : articleView(record),
    ];
  });
}
