// Labels, a model trained from them, and its scores beside those of the model that winnow has.
import {addLabel, api, check, emptyLabels, equal, open, serverUrl, startSite, test} from "./harness.mjs";
import {blogPage, timetablePage, weirSite} from "./pages.mjs";

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

test("What was learned and trained is used by Read without further settings", async () => {
  /** @type {Record<string, string>} */
  const pages = weirSite();
  for (let number = 1; number <= 9; number += 1) pages[`/line/${number}`] = timetablePage(number);
  pages["/note/6"] = blogPage("The miller", "<p>The miller has sold the second wheel to the museum of the next valley. It left on a barge on Monday, and all who had ever cursed it stood on the bridge and were sorry. The boards were numbered before they were taken apart, so that the carpenters of the museum can put them together in the right order.</p><p>The first wheel turns as before. It was built in 1874 of larch, and only its buckets have been replaced since, one every year, always in the week after the harvest. Who wants to see it should come in the morning, when the water is high and the sun comes through the door.</p><p>In the place of the second wheel there will be a bench. The smith has promised to make its legs from the old axle, if anyone can carry it to his yard.</p>");
  const site = await startSite(pages);
  const host = site.url.replace("http://", "");
  const page = await open();
  /** @param {string} path */
  const read = async (path) => {
    await page.goto(`${serverUrl()}/#/read`);
    await page.reload();  // without the page before
    await page.getByLabel("Address of a page").fill(site.url + path);
    await page.getByRole("button", {name: "Read", exact: true}).click();
  };

  // Crawl and learn.
  const {id} = await api("/v1/crawl", {json: {url: `${site.url}/`, delay: 0}});
  await page.goto(`${page.url()}#/crawl/${id}`);
  await page.getByRole("button", {name: "Learn rules for this site"}).click({timeout: 60_000});
  await page.getByRole("button", {name: "Show the sites"}).click({timeout: 60_000});
  const row = page.locator("tr", {hasText: host});
  await row.getByText("6 of 6").waitFor();
  equal(await row.locator(".chip.dropped").count(), 0, "alarms of a rule that was just learned");
  await read("/note/6");
  await page.locator(".reader", {hasText: "sold the second wheel"}).waitFor();
  await page.getByRole("link", {name: "rules of this site"}).waitFor();

  // Label and train. The rules of the site are for its notes.
  await api(`/v1/sites/${host.replace(":", "_")}`, {method: "PUT", json: {rules: ""}});
  await emptyLabels();
  const isWanted = (/** @type {string} */ text) => /\d:\d\d|^Line \d/.test(text);
  for (let number = 1; number <= 6; number += 1) {
    const stored = await addLabel(`${site.url}/line/${number}`, timetablePage(number));
    const {blocks} = await api("/v1/explain", {body: timetablePage(number)});
    const text = blocks.map((/** @type {any} */ block) => block.text).filter(isWanted).join("\n");
    await api(`/v1/labels/${stored.id}`, {method: "PUT", json: {label: {kind: "article", lang: "en", text}, done: true}});
  }
  await page.goto(`${serverUrl()}/#/label`);
  await page.getByLabel("Train").selectOption("auto");
  await page.getByRole("button", {name: "Start"}).click();
  await page.getByRole("button", {name: "Evaluate it"}).waitFor({timeout: 60_000});
  const used = page.locator(".trained-models tr", {hasText: "127.0.0.1"}).getByRole("checkbox").first();
  await used.waitFor();
  check(await used.isChecked(), "the model is better on pages that were held back, and not used");
  await read("/line/9");
  await page.locator(".reader", {hasText: "Upper lock"}).waitFor();
  await page.getByRole("link", {name: "trained model"}).waitFor();
  check(!(await page.locator(".reader").innerText()).includes("Dogs travel free"), "the prose is still there");

  // The switch turns it off.
  await page.goto(`${serverUrl()}/#/label`);
  await used.click();
  await page.getByText("Not used", {exact: true}).waitFor();
  await read("/line/9");
  await page.locator(".reader", {hasText: "Dogs travel free"}).waitFor();
  site.stop();
});
