// Tests of the page in Chromium. scripts/test-web installs what they need and calls this.
//   node tests/web/run.mjs [REGEX]      only tests whose names match
import {runAll} from "./harness.mjs";
import "./read_test.mjs";
import "./address_test.mjs";
import "./inspect_test.mjs";
import "./label_test.mjs";
import "./train_test.mjs";
import "./crawl_test.mjs";
import "./axe_test.mjs";
import "./xss_test.mjs";
import "./xss_text_test.mjs";

process.exit((await runAll()) ? 0 : 1);
