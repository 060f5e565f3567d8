// Read: every way to open a page, every format, copy and download.
import {readFileSync} from "node:fs";
import {check, equal, eventually, forgive, open, startSite, test} from "./harness.mjs";
import {blogPage} from "./pages.mjs";

test("Read shows an example as an article with its summary", async () => {
  const page = await open();
  await page.getByRole("button", {name: "an article"}).click();
  await page.getByRole("heading", {level: 1, name: "The mill that learned to wait"}).waitFor();
  const text = await page.locator(".reader").innerText();
  check(text.includes("Grain can wait; the river cannot."), "the article lacks its text");
  check(!/cookies|Most read|All rights reserved|Subscribe/.test(text), "the article has boilerplate");
  check((await page.locator(".facts .summary").innerText()).length > 80, "no summary");
  check((await page.locator(".facts").innerText()).includes("Ingrid Solheim"), "no author");
});

test("Read shows the posts of a page as cards", async () => {
  const page = await open();
  await page.getByRole("button", {name: "a page of posts"}).click();
  await page.locator(".card").first().waitFor();
  equal(await page.locator(".card h2").allInnerTexts(), ["The dome turns again", "Eleven nights of fog", "A comet, or a smudge", "Open night on Friday"], "cards");
});

test("Read switches formats, copies and downloads", async () => {
  const page = await open();
  await page.getByRole("button", {name: "an article"}).click();
  await page.locator(".reader").waitFor();
  const output = page.locator("pre.output");
  /** @type {[string, string][]} */
  const formats = [["Markdown", "# The mill that learned to wait"], ["Text", "The mill that learned to wait"], ["HTML", "<h1>"], ["JSON", "\"headline\""], ["TEI", "<TEI"]];
  for (const [name, beginning] of formats) {
    await page.locator(".segmented label", {hasText: name}).click();
    await eventually(`${name} is shown`, async () => (await output.textContent()).includes(beginning));
  }
  await page.locator(".segmented label", {hasText: "Markdown"}).click();
  await eventually("Markdown is shown again", async () => (await output.textContent()).startsWith("# "));
  await page.getByRole("button", {name: "Copy"}).click();
  await page.locator(".toast").waitFor();
  check((await page.evaluate(() => navigator.clipboard.readText())).includes("## Numbers from the first year"), "the clipboard has no Markdown");
  await page.getByLabel("Prefer").selectOption({label: "recall"});
  await page.locator(".segmented label", {hasText: "JSON"}).click();
  await eventually("the setting is used", async () => /"method": "auto:balance=4"/.test(await output.textContent()));
  await page.getByLabel("Method").selectOption("mcst");
  await eventually("another method is used", async () => /"method": "mcst"/.test(await output.textContent()));
  await page.getByLabel("Method").selectOption("auto");
  await page.getByLabel("Prefer").selectOption({label: "balance"});
  await page.locator(".segmented label", {hasText: "Markdown"}).click();
  await eventually("Markdown is shown once more", async () => (await output.textContent()).startsWith("# "));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", {name: "Download"}).click()]);
  equal(download.suggestedFilename(), "the-mill-that-learned-to-wait.md", "name of the file");
  check(readFileSync(await download.path(), "utf8").startsWith("# The mill"), "the file is not the Markdown");
});

test("Read takes pasted HTML, a dropped file and an address", async () => {
  const html = blogPage("Pasted rain", "<p>It has rained on the paste for three days, and the roof of the clipboard leaks in two places. We put buckets under both and went on with the work of the day.</p>");
  const page = await open();
  await page.getByLabel("Address of a page").focus();
  await page.evaluate((/** @type {string} */ text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
  }, html);
  await page.getByRole("heading", {level: 1, name: "Pasted rain"}).waitFor();

  await page.evaluate((/** @type {string} */ text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "snow.html", {type: "text/html"}));
    document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
  }, html.replaceAll("Pasted rain", "Dropped snow"));
  await page.getByRole("heading", {level: 1, name: "Dropped snow"}).waitFor();
  check((await page.locator(".page-name").innerText()).includes("snow.html"), "the name of the file is not shown");

  const site = await startSite({"/fog": html.replaceAll("Pasted rain", "Fetched fog")});
  await page.keyboard.press("o");
  await page.getByLabel("Address of a page").fill(`${site.url}/fog`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", {level: 1, name: "Fetched fog"}).waitFor();
  await page.keyboard.press("o");
  await page.getByLabel("Address of a page").fill(`${site.url}/nothing`);
  await page.getByRole("button", {name: "Read", exact: true}).click();
  await page.locator(".opener .error").waitFor();
  check((await page.locator(".opener .error").innerText()).includes("404"), "the error does not name the status");
  site.stop();
  forgive(/status of (502|404|400)/);
});

test("The keyboard reaches everything, and the colours can be switched", async () => {
  const page = await open();
  await page.keyboard.press("Tab");
  check(await page.evaluate(() => document.activeElement?.classList.contains("skip")), "the first stop is not the skip link");
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Screens: Read").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("2");
  await page.getByRole("heading", {name: "See what was kept, and why"}).waitFor();
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  const button = page.getByRole("button", {name: /^Colours/});
  await button.click();
  await button.click();
  check((await background()) !== light, "dark is as light");
  await page.reload();
  check((await background()) !== light, "the choice was forgotten");
});

test("A phone needs no sideways scrolling on any screen", async () => {
  const page = await open({phone: true});
  await page.getByRole("button", {name: "an article"}).click();
  await page.locator(".reader").waitFor();
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const screen of ["Read", "Inspect", "Label", "Sites", "Crawl", "Evaluate"]) {
    await page.getByRole("link", {name: screen, exact: true}).click();
    await page.waitForTimeout(300);
    check((await over()) <= 0, `${screen} is ${await over()} pixels too wide`);
  }
  await page.goto(`${page.url().replace(/#.*/, "")}docs#extract`);
  await page.locator("#extract[open]").waitFor();
  check((await over()) <= 0, `the API is ${await over()} pixels too wide`);
});
