// Label, Sites, Crawl and Evaluate keep files, so they need a server with a data folder.
import {Failure, json} from "./api.js";
import {h, replace} from "./dom.js";
import {emptyState, problemBox} from "./parts.js";

/** @type {boolean | null} */
let known = null;

/**
 * Shows the screen, or what to do to get it.
 * @param {HTMLElement} root
 * @param {() => void} show
 */
export async function withWorkbench(root, show) {
  if (known !== true) {
    try {
      await json("/v1/jobs");
      known = true;
    } catch (problem) {
      if (!(problem instanceof Failure) || problem.status !== 404) {
        replace(root, problemBox(problem, () => withWorkbench(root, show)));
        return;
      }
      known = false;
    }
  }
  if (known) show();
  else {
    replace(root, emptyState("This screen needs a folder for its files",
      h("p", null, "Labels, rules and crawls are kept as plain files. Start the server with a folder of your choice:"),
      h("pre", {class: "command"}, "winnow serve --data ~/winnow"),
      h("p", null, "Read and Inspect work without one.")));
  }
}
