// Evaluate: methods scored on labelled pages; the worst pages first, each with what is missing and what
// is too much.
import {json, methods} from "./api.js";
import {announce, h, replace} from "./dom.js";
import {jobBox, jobTable, listJobs} from "./jobs.js";
import {emptyState, plural, problemBox, segmented, showTask} from "./parts.js";
import {go} from "./router.js";
import {countOf, diffView, wordDiff} from "./text_diff.js";
import {withWorkbench} from "./workbench.js";

/** @type {import("./router.js").Screen} */
export const evaluateScreen = {name: "evaluate", title: "Evaluate", show};

/**
 * @typedef {Record<string, any> & {url: string, kind: string}} PageScore
 * @typedef {{method: string, overall: Record<string, any>, pages: PageScore[]}} MethodScore
 */

/** @type {[string, string][]} */
const columns = [
  ["wordF1", "Word F1"], ["wordPrecision", "Precision"], ["wordRecall", "Recall"], ["titleAccuracy", "Titles"], ["authorAccuracy", "Authors"],
  ["dateAccuracy", "Dates"], ["postTitleF1", "Post titles"], ["postBodyF1", "Post bodies"],
];

/** @param {HTMLElement} root @param {string} argument a job, or "methods=a,b" to choose them in the form */
function show(root, argument) {
  const controller = new AbortController();
  withWorkbench(root, () => {
    if (argument && !argument.startsWith("methods=")) showJob(root, argument, controller.signal);
    else showForm(root, argument.slice(8).split(",").filter(Boolean));
  });
  return () => controller.abort();
}

/** @param {HTMLElement} root @param {string[]} chosen */
function showForm(root, chosen) {
  const body = h("div");
  const earlier = h("section", {class: "earlier"});
  replace(root, h("div", {class: "narrow"},
    h("h1", null, "Evaluate"),
    h("p", {class: "lead"}, "Score methods on labelled pages: your own, or a corpus in the folder “corpora” of the data folder."),
    body, earlier));
  showTask(body, "Loading…", async () => {
    const [{corpora, models}, known] = await Promise.all([json("/v1/corpora"), methods()]);
    const usable = corpora.filter((/** @type {any} */ corpus) => corpus.pages !== 0);
    if (usable.length === 0) {
      return emptyState("No labelled page yet",
        h("p", null, "Label a few pages first. Five of one site are enough for a first number."),
        h("button", {type: "button", class: "primary", onclick: () => go("label")}, "Label pages"));
    }
    const error = h("p", {class: "error", role: "alert", hidden: true});
    const names = [...known.map((method) => method.name), ...models.map((/** @type {any} */ model) => `${model.method}@${model.name}`)];
    const wanted = chosen.length > 0 ? chosen : ["auto"];
    const form = h("form", {class: "card-box form", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const values = new FormData(form);
      try {
        const job = await json("/v1/evaluate", {json: {corpus: values.get("corpus"), methods: values.getAll("method"), sample: Number(values.get("sample"))}});
        go("evaluate", job.id);
      } catch (problem) {
        error.textContent = problem instanceof Error ? problem.message : String(problem);
        error.hidden = false;
      }
    }},
    h("div", {class: "form-row"},
      h("div", {class: "field"}, h("label", {for: "corpus"}, "Pages"), h("select", {id: "corpus", name: "corpus"},
        usable.map((/** @type {any} */ corpus) => h("option", {value: corpus.name}, corpus.name === "mine" ? `My labels (${corpus.pages})` : corpus.name)))),
      h("div", {class: "field"}, h("label", {for: "sample"}, "Random sample"), h("input", {id: "sample", name: "sample", type: "number", min: 0, value: 0}), h("span", {class: "hint"}, "0 takes all pages"))),
    h("fieldset", {class: "checks"}, h("legend", {class: "label"}, "Methods"),
      names.map((name) => h("label", {class: "check"}, h("input", {type: "checkbox", name: "method", value: name, ...(wanted.includes(name) ? {checked: true} : {})}), methodName(name)))),
    error, h("div", {class: "row"}, h("button", {type: "submit", class: "primary"}, "Evaluate")));
    return form;
  });
  const fill = async () => {
    const jobs = (await listJobs()).filter((job) => job.kind === "evaluate");
    if (jobs.length === 0) return;
    const named = jobs.map((job) => ({...job, title: `${job.title === "mine" ? "My labels" : job.title}: ${(job.request?.methods ?? []).map(methodName).join(", ")}`}));
    replace(earlier, h("h2", null, "Earlier evaluations"), jobTable(named, (job) => go("evaluate", job.id), async (job) => {
      await json(`/v1/jobs/${job.id}`, {method: "DELETE"});
      replace(earlier);
      fill();
    }));
  };
  fill().catch((problem) => replace(earlier, problemBox(problem)));
}

/** "blocks@blocks-j000004" -> "blocks, trained (j000004)". @param {string} name */
function methodName(name) {
  const [method, model] = name.split("@");
  return model ? `${method}, trained (${model.slice(method.length + 1)})` : method;
}

/** @param {HTMLElement} root @param {string} id @param {AbortSignal} signal */
async function showJob(root, id, signal) {
  const result = h("div", {class: "results"});
  /** @type {import("./types.js").Job} */
  let job;
  try {
    job = await json(`/v1/jobs/${id}`);
  } catch (problem) {
    replace(root, problemBox(problem));
    return;
  }
  const bar = h("div", {class: "page-bar"}, h("h1", {class: "page-title"}, job.title === "mine" ? "My labels" : job.title ?? id), h("span", {class: "spacer"}),
    h("button", {type: "button", class: "quiet", onclick: () => go("evaluate")}, "New evaluation"));
  const load = () => showTask(result, "Loading the results…", async () => {
    const {results} = await json(`/v1/jobs/${id}/result`);
    /** @type {MethodScore[]} */
    const scores = results.map((/** @type {any} */ entry) => {
      const [[, found]] = Object.entries(entry.result.methods);
      return {method: entry.method, overall: /** @type {any} */ (found).overall, pages: /** @type {any} */ (found).pages};
    });
    if (scores.length === 0) return emptyState("No results");
    announce(scores.map((score) => `${methodName(score.method)}: ${number(score.overall.wordF1)}`).join(", "));
    return [scoreTable(scores), worstPages(id, scores)];
  });
  if (job.state === "running") {
    replace(root, bar, jobBox(id, {title: "Evaluating", signal, ondone: (ended) => {
      if (ended.state === "done") load();
    }}), result);
  } else {
    replace(root, bar, job.state === "failed" && problemBox(job.error ?? "The command failed."), result);
    load();
  }
}

/** @param {unknown} value */
function number(value) {
  return typeof value === "number" ? value.toFixed(3).replace(/^0/, "") : "–";
}

/** @param {MethodScore[]} scores */
function scoreTable(scores) {
  const shown = columns.filter(([key]) => scores.some((score) => typeof score.overall[key] === "number"));
  return h("div", {class: "table-scroll"}, h("table", {class: "data scores"},
    h("caption", {class: "visually-hidden"}, "Scores of the methods"),
    h("thead", null, h("tr", null, h("th", null, "Method"), h("th", {class: "number"}, "Pages"), shown.map(([, title]) => h("th", {class: "number"}, title)))),
    h("tbody", null, scores.map((score) => h("tr", null, h("th", {scope: "row"}, methodName(score.method)), h("td", {class: "number"}, score.overall.pages),
      shown.map(([key]) => {
        const best = Math.max(...scores.map((other) => other.overall[key] ?? -1));
        const value = score.overall[key];
        return h("td", {class: value === best && scores.length > 1 ? "number best" : "number"}, number(value));
      }))))));
}

/** @param {string} id @param {MethodScore[]} scores */
function worstPages(id, scores) {
  const list = h("ol", {class: "worst plain"});
  const detail = h("div", {class: "worst-detail"});
  let method = scores[0];
  const fill = () => {
    const pages = [...method.pages].sort((a, b) => (a.wordF1 ?? 0) - (b.wordF1 ?? 0)).slice(0, 200);
    replace(list, pages.map((page) => {
      const button = h("button", {type: "button", class: "worst-row", onclick: () => {
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        button.setAttribute("aria-current", "true");
        showPage(page);
      }}, h("span", {class: "number"}, number(page.wordF1)), h("span", {class: "worst-url"}, page.url.replace(/^https?:\/\//, "")), h("span", {class: "muted"}, page.kind));
      return h("li", null, button);
    }));
    /** @type {HTMLElement | null} */ (list.querySelector("button"))?.click();
  };
  /** @param {PageScore} page */
  const showPage = (page) => showTask(detail, "Comparing…", async () => {
    const result = await json(`/v1/jobs/${id}/page?url=${encodeURIComponent(page.url)}&method=${encodeURIComponent(method.method)}`);
    const parts = wordDiff(result.truth, result.text);
    const [missing, extra, moved] = [countOf(parts, "missing"), countOf(parts, "extra"), countOf(parts, "moved")];
    const common = countOf(parts, "same", "moved");
    return h("div", {class: "card-box"},
      h("h3", {dir: "auto"}, result.title || result.headline || page.url),
      h("p", {class: "muted"}, `Word F1 ${number(page.wordF1)} · precision ${number(page.wordPrecision)} · recall ${number(page.wordRecall)}`),
      h("p", {class: "legend"}, h("del", null, `${missing} of ${common + missing} words missing`), h("ins", null, `${extra} of ${common + extra} words too much`),
        moved > 0 && h("span", {class: "moved"}, `${plural(moved, "word")} elsewhere`)),
      page.failure && h("p", {class: "error"}, page.failure),
      diffView(parts));
  });
  fill();
  return h("section", null,
    h("div", {class: "row worst-head"}, h("h2", null, "Worst pages first"), h("span", {class: "spacer"}),
      scores.length > 1 && segmented("Method", scores.map((score) => [score.method, methodName(score.method)]), method.method, (name) => {
        method = scores.find((score) => score.method === name) ?? method;
        fill();
      })),
    h("div", {class: "worst-box"}, list, detail));
}
