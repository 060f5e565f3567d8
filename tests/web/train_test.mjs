// Labels, a model trained from them, and its scores beside those of the model that winnow has.
import {addLabel, api, check, emptyLabels, equal, open, test} from "./harness.mjs";
import {timetablePage} from "./pages.mjs";

/** @param {string} id @param {(text: string) => boolean} isWanted */
async function labelByClicks(id, isWanted) {
  const page = await open();
  await page.goto(`${page.url()}#/label/${id}`);
  const frame = page.frameLocator(".page-frame");
  await frame.locator("[data-block]").first().waitFor();
  await page.getByText("Saved", {exact: true}).waitFor();
  await page.locator("#label-kind").selectOption("article");
  for (const block of await frame.locator("[data-block]").all()) {
    if (((await block.getAttribute("data-state")) === "kept") !== isWanted(await block.innerText())) await block.click();
  }
  await page.waitForTimeout(700);
  await page.getByText("Saved", {exact: true}).waitFor();
  await page.getByRole("button", {name: "Done, next page"}).click();
  await page.locator("table.data").waitFor();
  await page.context().close();
}

test("Labels train a model that scores better on them", async () => {
  await emptyLabels();
  // What a person would mark: the stops, not the prose. Two pages by clicks, the others as the clicks would.
  const isWanted = (/** @type {string} */ text) => /\d:\d\d|^Line \d/.test(text);
  for (let number = 1; number <= 6; number += 1) {
    const stored = await addLabel(`https://boats.example/line/${number}`, timetablePage(number));
    if (number <= 2) {
      await labelByClicks(stored.id, isWanted);
      continue;
    }
    const {blocks} = await api("/v1/explain", {body: timetablePage(number)});
    const text = blocks.map((/** @type {any} */ block) => block.text).filter(isWanted).join("\n");
    await api(`/v1/labels/${stored.id}`, {method: "PUT", json: {label: {kind: "article", lang: "en", text}, done: true}});
  }
  const page = await open();
  await page.goto(`${page.url()}#/label`);
  await page.getByLabel("Train").selectOption("auto");
  await page.getByRole("button", {name: "Start"}).click();
  await page.getByRole("button", {name: "Evaluate it"}).click({timeout: 60_000});
  await page.getByRole("button", {name: "Evaluate", exact: true}).click();
  await page.locator(".scores tbody tr").nth(1).waitFor({timeout: 60_000});
  const scores = (await page.locator(".scores tbody tr td:nth-child(3)").allInnerTexts()).map(Number);
  check(scores[1] > scores[0], `trained ${scores[1]}, shipped ${scores[0]}`);
  // The worst page of the shipped model with its differences.
  await page.locator(".worst-row").first().click();
  await page.locator(".diff del, .diff ins").first().waitFor();
  // The counts are those of its scores.
  const shown = await page.locator(".worst-detail").innerText();
  const [, precision, recall] = (/precision ([\d.]+) · recall ([\d.]+)/.exec(shown) ?? []).map(Number);
  const [, missing, truth] = (/(\d+) of (\d+) words missing/.exec(shown) ?? []).map(Number);
  const [, extra, found] = (/(\d+) of (\d+) words too much/.exec(shown) ?? []).map(Number);
  check(Math.abs(1 - missing / truth - recall) < 0.001 && Math.abs(1 - extra / found - precision) < 0.001, `the differences do not explain the scores: ${shown}`);
});

test("The difference of long texts is that of their words, in time", async () => {
  const page = await open();
  const result = await page.evaluate(async () => {
    const {wordDiff, countOf, diffView} = await import(/** @type {string} */ ("/assets/text_diff.js"));
    /** @param {string} truth @param {string} text */
    const counts = (truth, text) => ["same", "missing", "extra", "moved"].map((kind) => countOf(wordDiff(truth, text), kind));
    const lines = Array.from({length: 12_000}, (_, index) => `Line ${index} tells of ${index * 7919 % 1000} sacks, of rye!`);
    const began = performance.now();
    const moved = counts(lines.join("\n"), [...lines.slice(6000), ...lines.slice(0, 6000)].join("\n"));
    const foreign = counts(lines.join(" "), lines.map((line) => line.split("").reverse().join("")).join(" "));
    const view = diffView(wordDiff("", lines.join("\n")));
    return {moved, foreign, seconds: (performance.now() - began) / 1000, shown: view.textContent.length,
      same: counts("The Mill, it waits.", "the mill it waits"), whole: wordDiff("x1 x2\nA line only here\nx3 x4\nmoved line stands", "moved line stands\nx1 x2\nx3 x4").filter((/** @type {any} */ part) => part.kind === "missing").flatMap((/** @type {any} */ part) => part.words.map((/** @type {any} */ word) => word.key)),
      small: counts("one two three four", "one TWO five. four three")};
  });
  equal(result.same, [4, 0, 0, 0], "case and punctuation");
  equal(result.whole, ["a", "line", "only", "here"], "what is missing beside a line that was moved");
  equal(result.small, [3, 0, 1, 1], "a word that was moved");
  equal(result.moved, [48_000, 0, 0, 48_000], "two halves in the other order");
  equal(result.foreign[0] + result.foreign[3] + result.foreign[1], 96_000, "words of the truth");
  check(result.shown < 60_000, `the view shows ${result.shown} characters at once`);
  check(result.seconds < 15, `it took ${result.seconds} seconds`);
});
