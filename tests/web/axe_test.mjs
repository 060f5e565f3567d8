// WCAG: axe-core finds nothing serious on any screen, in light and in dark.
import {readFileSync} from "node:fs";
import {api, check, forgive, open, require, startSite, test} from "./harness.mjs";
import {timetablePage, weirSite} from "./pages.mjs";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** @param {any} page @param {string} where */
async function audit(page, where) {
  await page.evaluate(source);
  const found = await page.evaluate(async () => {
    // The frame shows a foreign page, which is not ours to repair.
    const result = await /** @type {any} */ (window).axe.run({exclude: [".page-frame"]}, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"], iframes: false,
    });
    return result.violations.map((/** @type {any} */ violation) =>
      `${violation.impact} ${violation.id}: ${violation.nodes.slice(0, 3).map((/** @type {any} */ node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
  });
  const serious = found.filter((/** @type {string} */ text) => /^(serious|critical)/.test(text));
  check(serious.length === 0, `${where}: ${serious.join("\n    ")}`);
}

test("axe-core notices what is wrong", async () => {
  const page = await open();
  await page.evaluate(() => {
    const faint = document.createElement("p");
    faint.textContent = "Faint";
    faint.style.color = "#ddd";
    document.getElementById("main")?.append(faint);
  });
  let message = "";
  await audit(page, "faint").catch((/** @type {Error} */ error) => { message = error.message; });
  check(message.includes("color-contrast"), `axe-core found: ${message}`);
});

for (const dark of [false, true]) {
  const name = dark ? "dark" : "light";
  test(`axe-core finds nothing serious in ${name}`, async () => {
    const site = await startSite(weirSite());
    const crawl = await api("/v1/crawl", {json: {url: `${site.url}/`, maxPages: 3, delay: 0}});
    const label = await api(`/v1/labels?url=${encodeURIComponent(`https://boats-${name}.example/1`)}`, {body: timetablePage(1)});
    const page = await open({dark});
    const base = page.url().replace(/#.*/, "");
    /** @param {string} hash @param {string} ready */
    const visit = async (hash, ready) => {
      await page.goto(`${base}#/${hash}`);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(150);
      await audit(page, `${hash} (${name})`);
    };
    await visit("read", ".opener");
    await visit("inspect", ".opener");
    await page.goto(`${base}#/read`);
    await page.getByRole("button", {name: "an article"}).click();
    await page.locator(".reader").waitFor();
    await audit(page, `read an article (${name})`);
    await page.locator(".segmented label", {hasText: "JSON"}).click();
    await page.locator("pre.output").waitFor();
    await audit(page, `read JSON (${name})`);
    await page.getByRole("link", {name: "Inspect"}).click();
    await page.frameLocator(".page-frame").locator("[data-block]", {hasText: "Grain can wait"}).click();
    for (const tab of ["Why", "Blocks", "Source", "Output", "Metadata", "Mountain"]) {
      await page.getByRole("tab", {name: tab}).click();
      await page.waitForTimeout(150);
      await audit(page, `inspect ${tab} (${name})`);
    }
    await visit("label", "table.data");
    await visit(`label/${label.id}`, "#label-kind");
    const dialog = page.getByRole("dialog");
    await api(`/v1/labels/${label.id}`, {method: "PUT", json: {marks: {kind: "list", title: "Theirs", author: "", date: "", roles: {}}}});
    await page.keyboard.press("j");
    await page.keyboard.press(" ");
    await dialog.waitFor();
    await audit(page, `two versions of a label (${name})`);
    await dialog.getByRole("button", {name: "Take theirs"}).click();
    forgive(/412/);
    await visit("sites", ".narrow");
    await visit("sites/weir.example", "#rules");
    await visit("crawl", ".form");
    await visit(`crawl/${crawl.id}`, ".found-row");
    await visit("evaluate", ".narrow > *");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await audit(page, `keyboard dialog (${name})`);
    await page.goto(`${base}docs#extract`);
    await page.locator("#extract[open]").waitFor();
    await audit(page, `docs (${name})`);
    site.stop();
  });
}
