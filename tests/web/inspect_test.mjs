// Inspect: blocks in the page, the source and the output, explanations, the difference of two methods.
import {check, equal, open, test} from "./harness.mjs";

/** @param {{phone?: boolean}} [options] */
async function inspectExample(options) {
  const page = await open(options);
  await page.goto(`${page.url().replace(/#.*/, "")}#/inspect`);
  await page.getByRole("button", {name: "an article"}).click();
  const frame = page.frameLocator(".page-frame");
  await frame.locator('[data-state="kept"]').first().waitFor();
  return {page, frame};
}

test("Inspect colours kept and dropped blocks and says why", async () => {
  const {page, frame} = await inspectExample();
  const paragraph = frame.locator("[data-block]", {hasText: "Grain can wait"});
  equal(await paragraph.getAttribute("data-state"), "kept", "state of a paragraph");
  equal(await frame.locator("footer[data-block], footer [data-block]").first().getAttribute("data-state"), "dropped", "state of the footer");
  await paragraph.hover();
  await page.locator(".why .chip.kept").waitFor();
  await paragraph.click();
  check((await page.locator(".why-text").innerText()).includes("Grain can wait"), "the explanation is of another block");
  equal(await page.locator(".bars caption").first().innerText(), "What moved its score", "table of features");
  check((await page.locator(".bars tbody tr").count()) >= 6, "fewer than five features and their sum");
});

test("The contributions that Inspect shows add up to the score", async () => {
  const {page, frame} = await inspectExample();
  await frame.locator("[data-block]", {hasText: "Grain can wait"}).click();
  const numbers = (await page.locator(".bars").first().locator("td.number").allInnerTexts()).map((/** @type {string} */ text) => Number(text.replace("−", "-")));
  const base = Number(/from ([+−][\d.]+)/.exec(await page.locator(".bars .sum").innerText())?.[1].replace("−", "-"));
  const score = numbers.pop() ?? NaN;
  const sum = numbers.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, base);
  check(Math.abs(sum - score) < 0.05, `${sum} is not ${score}`);
});

test("A block that is selected in the source or the output is selected in the page", async () => {
  const {page, frame} = await inspectExample();
  await page.getByRole("tab", {name: "Source"}).click();
  await page.locator(".source mark", {hasText: "The river itself has gained"}).click();
  await frame.locator("[data-selected]", {hasText: "The river itself has gained"}).waitFor();
  await page.getByRole("tab", {name: "Output"}).click();
  await page.locator(".output-line", {hasText: "Not everybody is convinced"}).click();
  await frame.locator("[data-selected]", {hasText: "Not everybody is convinced"}).waitFor();
  await frame.locator("[data-block]", {hasText: "Numbers from the first year"}).click();
  equal(await page.locator(".output-line[aria-current]").innerText(), "Numbers from the first year", "line of the output");
});

test("Inspect is usable with the keyboard", async () => {
  const {page, frame} = await inspectExample();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const second = await frame.locator("[data-selected]").first().getAttribute("data-block");
  equal(second, "1", "block after two steps");
  await page.keyboard.press("k");
  equal(await frame.locator("[data-selected]").first().getAttribute("data-block"), "0", "block after a step back");
  await page.keyboard.press("n");
  await page.locator(".why .chip.dropped").waitFor();
  await page.keyboard.press("s");
  await page.locator(".source mark[data-selected]").waitFor();
  await page.keyboard.press("Escape");
  equal(await frame.locator("[data-selected]").count(), 0, "selected blocks after Escape");
});

test("Inspect compares two methods", async () => {
  const {page, frame} = await inspectExample();
  await page.getByLabel("Compare with").selectOption("cetr");
  await frame.locator('[data-state="both"]').first().waitFor();
  const legend = await page.locator(".legend").first().innerText();
  check(/Both \d+/.test(legend) && /Only auto \d+/.test(legend) && /Only cetr \d+/.test(legend), `legend: ${legend}`);
  await page.getByRole("tab", {name: "Output"}).click();
  await page.getByText(/blocks differ|same blocks/).waitFor();
});

test("Inspect shows metadata candidates and the mountain", async () => {
  const {page, frame} = await inspectExample();
  await page.getByRole("tab", {name: "Metadata"}).click();
  await page.locator(".candidate.won", {hasText: "The mill that learned to wait"}).waitFor();
  await page.getByRole("tab", {name: "Mountain"}).click();
  await page.locator(".mountain .cell.content").first().waitFor();
  await page.locator(".mountain .cell.content").nth(2).click({force: true});
  await frame.locator("[data-selected]").first().waitFor();
});

test("The frame shows the page without its scripts and without the network", async () => {
  const {page} = await inspectExample();
  const facts = await page.evaluate(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector(".page-frame"));
    const inner = /** @type {Document} */ (frame.contentDocument);
    return {sandbox: frame.getAttribute("sandbox"), scripts: inner.scripts.length, links: inner.querySelectorAll("[href]:not(link), [src]").length};
  });
  equal(facts, {sandbox: "allow-same-origin", scripts: 0, links: 0}, "the frame");
});
