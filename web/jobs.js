// Jobs of the server: starting one, following it, the list of earlier ones.
import {events, json} from "./api.js";
import {h, replace} from "./dom.js";
import {problemBox} from "./parts.js";

/** @typedef {import("./types.js").Job} Job */

/** @type {Record<string, string>} */
const states = {running: "Running", done: "Done", failed: "Failed", cancelled: "Stopped"};

/** @param {Job} job */
export function jobChip(job) {
  return h("span", {class: `chip ${job.state}`}, states[job.state] ?? job.state);
}

/** @returns {Promise<Job[]>} */
export async function listJobs() {
  return (await json("/v1/jobs")).jobs;
}

/**
 * Follows a job until it ends.
 * @param {string} id
 * @param {{signal: AbortSignal, onpage?: (page: any) => void, onlog?: (text: string) => void, onprogress?: (progress: any) => void}} options
 * @returns {Promise<Job | null>} the job that has ended; null if the caller stopped following it
 */
export async function follow(id, options) {
  /** @type {Job | null} */
  let ended = null;
  try {
    await events(`/v1/jobs/${id}/events`, (name, data) => {
      if (name === "page") options.onpage?.(data);
      else if (name === "log") options.onlog?.(data.text);
      else if (name === "progress") options.onprogress?.(data);
      else if (name === "done") ended = data;
    }, options.signal);
  } catch (problem) {
    if (options.signal.aborted) return null;
    throw problem;
  }
  return ended;
}

/**
 * A job with its log and a button that stops it.
 * @param {string} id
 * @param {{title: string, signal: AbortSignal, onpage?: (page: any) => void, ondone?: (job: Job) => void}} options
 */
export function jobBox(id, options) {
  const log = h("pre", {class: "log", tabindex: 0, "aria-label": "Output of the command"});
  const state = h("span", {class: "chip running"}, "Running");
  const count = h("span", {class: "muted"});
  const problem = h("div");
  const stop = h("button", {type: "button", onclick: async () => {
    stop.disabled = true;
    await json(`/v1/jobs/${id}`, {method: "DELETE"}).catch((error) => replace(problem, problemBox(error)));
  }}, "Stop");
  const details = h("details", {class: "log-box"}, h("summary", null, "Output of the command"), log);
  const bar = h("div", {class: "progress", role: "progressbar", "aria-label": options.title}, h("span"));
  const box = h("section", {class: "job card-box", "aria-label": options.title},
    h("div", {class: "row"}, state, h("strong", {class: "job-title"}, options.title), count, h("span", {class: "spacer"}), stop),
    bar, problem, details);
  let pages = 0;
  follow(id, {
    signal: options.signal,
    onlog: (text) => log.append(text),
    onpage: (page) => {
      pages += 1;
      count.textContent = pages === 1 ? "1 page" : `${pages} pages`;
      options.onpage?.(page);
    },
  }).then((job) => {
    if (!job) return;
    stop.remove();
    bar.remove();
    state.replaceWith(jobChip(job));
    if (job.state === "failed") {
      replace(problem, problemBox(job.error || `The command ended with code ${job.exitCode}.`));
      details.open = true;
    }
    options.ondone?.(job);
  }, (error) => replace(problem, problemBox(error)));
  return box;
}

/**
 * Earlier jobs of a kind.
 * @param {Job[]} jobs
 * @param {(job: Job) => void} onopen
 * @param {(job: Job) => void} onremove
 */
export function jobTable(jobs, onopen, onremove) {
  return h("div", {class: "table-scroll"}, h("table", {class: "data"},
    h("thead", null, h("tr", null, h("th", null, "Job"), h("th", null, "State"), h("th", null, "Started"), h("th", null, h("span", {class: "visually-hidden"}, "Actions")))),
    h("tbody", null, jobs.map((job) => h("tr", null,
      h("td", null, h("button", {type: "button", class: "link", onclick: () => onopen(job)}, job.title || job.id)),
      h("td", null, jobChip(job)),
      h("td", {class: "muted"}, startedAt(job)),
      h("td", {class: "number"}, job.state !== "running" &&
        h("button", {type: "button", class: "quiet", "aria-label": `Remove ${job.title || job.id}`, onclick: () => onremove(job)}, "Remove")))))));
}

/** @param {Job} job */
function startedAt(job) {
  if (!job.started) return "";
  return new Date(job.started).toLocaleString("en-GB", {day: "numeric", month: "short", hour: "2-digit", minute: "2-digit"});
}
