// The trained models of the store: which sites use them, and how they did on pages that they had not seen.
import {json, request} from "./api.js";
import {h, replace, toast} from "./dom.js";
import {plural, problemBox, readableDate, showTask} from "./parts.js";

/**
 * @typedef {object} Model
 * @property {string} name
 * @property {string} date
 * @property {number} pages
 * @property {string[]} hosts
 * @property {boolean} isUsed
 * @property {number} [heldOut]
 * @property {number} [alone]
 * @property {number} [trained]
 */

/** @returns {{element: HTMLElement, fill: () => void}} */
export function trainedModels() {
  const element = h("section", {class: "trained-models"});
  const fill = () => showTask(element, "Loading…", async () => {
    /** @type {Model[]} */
    const models = (await json("/v1/models")).models;
    if (models.length === 0) return null;
    return [
      h("h2", null, "Trained models"),
      h("div", {class: "table-scroll"}, h("table", {class: "data"},
        h("caption", null, "Word F1 on labelled pages that were held back from the training."),
        h("thead", null, h("tr", null, h("th", null, "Model"), h("th", null, "Use for its sites"), h("th", {class: "number"}, "Held back"), h("th", {class: "number"}, "auto alone"),
          h("th", {class: "number"}, "With it"), h("th", null, "Trained"), h("th", null, h("span", {class: "visually-hidden"}, "Actions")))),
        h("tbody", null, models.map((model) => row(model, fill))))),
    ];
  });
  return {element, fill};
}

/** @param {Model} model @param {() => void} fill */
function row(model, fill) {
  /** @param {object} change @param {string} done */
  const change = async (change, done) => {
    try {
      await json(`/v1/models/${model.name}`, {method: "PUT", json: change});
      toast(done);
    } catch (problem) {
      toast(/** @type {Error} */ (problem).message);
    }
    fill();
  };
  const use = h("input", {type: "checkbox", checked: model.isUsed, "aria-label": `Use ${model.name}`, onchange: () =>
    change({isUsed: use.checked}, use.checked ? "Used for its sites" : "Not used")});
  const name = h("input", {type: "text", value: model.name, "aria-label": `Name of ${model.name}`, spellcheck: "false", onchange: () =>
    change({name: name.value.trim()}, "Renamed")});
  const isBetter = (model.trained ?? 0) > (model.alone ?? 0);
  return h("tr", null,
    h("td", null, name, h("div", {class: "found-url"}, model.hosts.join(", ") || "no site: only by its name")),
    h("td", null, use, !model.isUsed && h("div", {class: "muted"}, isBetter ? "Off: the gain may be chance" : "Off: auto alone is as good")),
    h("td", {class: "number"}, model.heldOut ? plural(model.heldOut, "page") : "–"),
    h("td", {class: "number"}, model.alone?.toFixed(3) ?? "–"),
    h("td", {class: "number"}, model.trained?.toFixed(3) ?? "–"),
    h("td", {class: "muted"}, model.date ? readableDate(model.date) : "–", h("div", null, `from ${plural(model.pages, "page")}`)),
    h("td", {class: "number"},
      h("button", {type: "button", class: "quiet", "aria-label": `Download ${model.name}`, onclick: () => download(model.name)}, "Download"),
      h("button", {type: "button", class: "quiet", "aria-label": `Delete ${model.name}`, onclick: (/** @type {Event} */ event) => remove(model, event, fill)}, "Delete")));
}

/** @param {string} name */
async function download(name) {
  const response = await request(`/v1/models/${name}`, {accept: "*/*"});
  const link = h("a", {href: URL.createObjectURL(await response.blob()), download: `${name}.model`});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The second click deletes. @param {Model} model @param {Event} event @param {() => void} fill */
async function remove(model, event, fill) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  if (!button.dataset.isAsked) {
    button.dataset.isAsked = "yes";
    replace(button, "Delete it?");
    return;
  }
  try {
    await request(`/v1/models/${model.name}`, {method: "DELETE"});
    fill();
  } catch (problem) {
    button.after(problemBox(problem));
  }
}
