// Labels, a model trained from them, and its scores beside those of the model that winnow has.
import {addLabel, api, check, emptyLabels, open, test} from "./harness.mjs";
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
});
