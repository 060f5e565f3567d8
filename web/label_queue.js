// The pages to label, and what can be done with the labels: export, train, evaluate.
import {askAboutPage, json, request} from "./api.js";
import {h, replace, toast} from "./dom.js";
import {jobBox} from "./jobs.js";
import {useKeys} from "./keyboard.js";
import {acceptDrops, pageInput} from "./page_input.js";
import {trainedModels} from "./label_trained.js";
import {emptyState, meter, plural, problemBox, showTask} from "./parts.js";
import {go} from "./router.js";

/** @typedef {{id: string, url: string, title: string, kind: string, probability: number | null, done: boolean}} Entry */

/**
 * @param {HTMLElement} root
 * @returns {() => void}
 */
export function labelQueue(root) {
  const controller = new AbortController();
  const list = h("div");
  const after = h("div", {class: "label-after"});
  const trained = trainedModels();
  const input = pageInput({action: "Add", compact: true, onpage: async (page) => {
    const stored = await (await askAboutPage("/v1/labels", page, {})).json();
    go("label", stored.id);
  }});
  replace(root, h("div", {class: "narrow wide"},
    h("h1", null, "Label pages"),
    h("p", {class: "lead"}, "Mark what is content on pages that matter to you. The labels score methods and train models."),
    input.element, list, after, trained.element));
  const next = async () => {
    const answer = await json("/v1/labels/next");
    if (answer.next) go("label", answer.next.id);
    else toast("All pages are labelled");
  };
  const fill = () => showTask(list, "Loading…", async () => {
    /** @type {{labels: Entry[], unreadable: {file: string, error: string}[]}} */
    const {labels: pages, unreadable} = await json("/v1/labels");
    const skipped = unreadable.length > 0 && h("div", {class: "problem"},
      h("p", null, h("strong", null, "Skipped because they cannot be read: "), unreadable.map(({file, error}) => `${file} (${error})`).join(", ")));
    if (pages.length === 0) {
      return [skipped, emptyState("No page yet", h("p", null, "Add a page above, or open pages of a crawl with “Label”. winnow marks what it would keep; you correct it."))];
    }
    const done = pages.filter((page) => page.done).length;
    pages.sort((a, b) => Number(a.done) - Number(b.done) || (a.probability ?? 0) - (b.probability ?? 0));
    replace(after, done > 0 && afterLabels(done, controller.signal, trained.fill));
    return [
      skipped,
      h("div", {class: "row queue-head"}, h("strong", null, `${done} of ${plural(pages.length, "page")} done`), h("span", {class: "spacer"}),
        done < pages.length && h("button", {type: "button", class: "primary", onclick: next}, "Next page")),
      h("div", {class: "table-scroll"}, h("table", {class: "data"},
        h("caption", {class: "visually-hidden"}, "Pages, the lowest confidence first"),
        h("thead", null, h("tr", null, h("th", null, "Page"), h("th", null, "Kind"), h("th", null, "Confidence"), h("th", null, "State"), h("th", null, h("span", {class: "visually-hidden"}, "Actions")))),
        h("tbody", null, pages.map((page) => h("tr", null,
          h("td", null, h("a", {href: `#/label/${page.id}`}, page.title || page.url), h("div", {class: "found-url"}, page.url)),
          h("td", {class: "muted"}, page.kind),
          h("td", null, typeof page.probability === "number" ? meter(page.probability, "Confidence of winnow") : "–"),
          h("td", null, h("span", {class: page.done ? "chip done" : "chip"}, page.done ? "Done" : "To do")),
          h("td", {class: "number"}, h("button", {type: "button", class: "quiet", "aria-label": `Remove ${page.title || page.url}`, onclick: () => remove(page)}, "Remove"))))))),
    ];
  });
  /** @param {Entry} page */
  const remove = async (page) => {
    // Asked first: a label cannot be brought back.
    const dialog = h("dialog", {class: "dialog", "aria-labelledby": "remove-title"}, h("form", {method: "dialog"},
      h("h2", {id: "remove-title"}, "Remove this page and its label?"), h("p", null, page.title || page.url),
      h("div", {class: "row end"}, h("button", {class: "quiet", value: "no"}, "Keep it"), h("button", {class: "danger", value: "yes"}, "Remove"))));
    dialog.addEventListener("close", async () => {
      dialog.remove();
      if (dialog.returnValue !== "yes") return;
      await json(`/v1/labels/${page.id}`, {method: "DELETE"}).catch((problem) => toast(problem.message));
      fill();
    });
    document.body.append(dialog);
    dialog.showModal();
  };
  fill();
  trained.fill();
  const endDrops = acceptDrops(input.load);
  const endKeys = useKeys([{key: "Enter", label: "Next page, lowest confidence first", run: next}]);
  return () => {
    controller.abort();
    endDrops();
    endKeys();
  };
}

/** @param {number} done @param {AbortSignal} signal @param {() => void} onmodel */
function afterLabels(done, signal, onmodel) {
  const result = h("div", {class: "label-result"});
  const method = h("select", {id: "train-method"}, h("option", {value: "auto"}, "auto"), h("option", {value: "blocks"}, "blocks"));
  /** @param {string} name */
  const download = async (name) => {
    const response = await request(`/v1/labels/export/${name}`, {accept: "*/*"});
    const link = h("a", {href: URL.createObjectURL(await response.blob()), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  const write = async () => {
    try {
      const written = await json("/v1/labels/export", {method: "POST", json: {}});
      replace(result, h("div", {class: "card-box"},
        h("p", null, `${plural(written.pages, "page")} written:`),
        h("ul", null, h("li", null, h("code", null, written.labels)), h("li", null, h("code", null, written.archive))),
        h("div", {class: "row tight"},
          h("button", {type: "button", onclick: () => download("mine.labels.jsonl")}, "Download labels"),
          h("button", {type: "button", onclick: () => download("mine.warc.gz")}, "Download archive"))));
    } catch (problem) {
      replace(result, problemBox(problem));
    }
  };
  const train = async () => {
    try {
      const job = await json("/v1/train", {json: {method: method.value}});
      replace(result, jobBox(job.id, {title: `Training ${method.value}`, signal, ondone: (ended) => {
        if (ended.state !== "done") return;
        onmodel();
        const model = `${method.value}@${method.value}-${job.id}`;
        result.append(h("div", {class: "row"}, h("p", null, "The model is ready."),
          h("button", {type: "button", class: "primary", onclick: () => go("evaluate", `methods=${method.value},${model}`)}, "Evaluate it")));
      }}));
    } catch (problem) {
      replace(result, problemBox(problem));
    }
  };
  return h("section", {class: "card-box"},
    h("h2", null, "Use the labels"),
    h("p", {class: "muted"}, done < 5 ? "Five pages of a site are enough for a first model." : `${done} labelled pages.`),
    h("div", {class: "row"},
      h("button", {type: "button", onclick: write}, "Export"),
      h("button", {type: "button", onclick: () => go("evaluate")}, "Evaluate"),
      h("span", {class: "field inline"}, h("label", {for: "train-method"}, "Train"), method, h("button", {type: "button", onclick: train}, "Start"))),
    result);
}
