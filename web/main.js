// Starts the page: colours, screens, keyboard.
import {crawlScreen} from "./crawl.js";
import {evaluateScreen} from "./evaluate.js";
import {inspectScreen} from "./inspect.js";
import {startKeyboard} from "./keyboard.js";
import {labelScreen} from "./label.js";
import {readScreen} from "./read.js";
import {startRouter} from "./router.js";
import {sitesScreen} from "./sites.js";
import {startTheme} from "./theme.js";

startTheme(/** @type {HTMLElement} */ (document.getElementById("theme-button")));
startKeyboard(/** @type {HTMLElement} */ (document.getElementById("help-button")));
startRouter([readScreen, inspectScreen, labelScreen, sitesScreen, crawlScreen, evaluateScreen]);
