// Crawl a site on this computer, learn rules from it, edit them with their preview.
import {api, check, emptyLabels, equal, open, startSite, test} from "./harness.mjs";
import {weirSite} from "./pages.mjs";

test("Crawl follows links and shows pages as they come, with summaries", async () => {
  const site = await startSite(weirSite());
  const page = await open();
  await page.goto(`${page.url()}#/crawl`);
  await page.getByLabel("Address", {exact: true}).fill(`${site.url}/`);
  await page.getByLabel("Seconds between requests").fill("0");
  await page.getByRole("button", {name: "Start"}).click();
  await page.locator(".chip.done").waitFor({timeout: 60_000});
  await page.locator(".found-row").nth(5).waitFor();  // a short crawl may end before its pages are shown
  equal(await page.locator(".found-row").count(), 6, "pages");
  await page.locator(".found-row", {hasText: "The ledger"}).click();
  await page.locator(".found-detail .reader", {hasText: "ledger of 1921"}).waitFor();
  check((await page.locator(".found-detail .summary").innerText()).includes("ledger"), "no summary");
  await page.locator(".found-actions").getByRole("button", {name: "Inspect"}).click();
  await page.frameLocator(".page-frame").locator("[data-block]", {hasText: "ledger of 1921"}).waitFor();
  await page.goBack();
  await emptyLabels();
  await page.getByRole("button", {name: "Label these pages"}).click();
  await page.getByText("0 of 6 pages done").waitFor();
  site.stop();
});

test("Rules are learned from a crawl and edited with a live preview", async () => {
  const site = await startSite(weirSite());
  const {id} = await api("/v1/crawl", {json: {url: `${site.url}/`, delay: 0}});
  const page = await open();
  await page.goto(`${page.url()}#/crawl/${id}`);
  await page.getByRole("button", {name: "Learn rules for this site"}).click({timeout: 60_000});
  await page.getByRole("button", {name: "Show the sites"}).click({timeout: 60_000});
  const host = site.url.replace("http://", "");
  await page.locator("tr", {hasText: host}).getByText("6 of 6").waitFor();
  await page.getByRole("link", {name: host}).click();
  await page.getByText(/The rules match \d+ of \d+ pages/).waitFor();
  const editor = page.getByLabel("Rules");
  await editor.fill(`(\n  addr = https?://127\\.0\\.0\\.1.*\n  in = div|class|foot\n)\n`);
  await page.locator(".preview-text", {hasText: "printed on paper since 1988"}).first().waitFor();
  await editor.fill("(\n  addr = https?://127\\.0\\.0\\.1.*\n  in = div|class|\n)\n");
  await page.getByText(/Line 3/).waitFor();
  check(await page.getByRole("button", {name: "Save"}).isDisabled(), "rules with an error can be saved");
  await editor.fill(`(\n  addr = https?://127\\.0\\.0\\.1.*\n  in = div|class|entry-text\n)\n`);
  await page.getByText("The rules match 6 of 6 pages.").waitFor();
  await page.getByRole("button", {name: "Save"}).click();
  await page.getByText("Rules saved").waitFor();
  check((await api(`/v1/sites/${host.replace(":", "_")}`)).rules.includes("entry-text"), "the rules were not stored");
  site.stop();
});

test("A crawl can be stopped", async () => {
  const site = await startSite(weirSite());
  const page = await open();
  await page.goto(`${page.url()}#/crawl`);
  await page.getByLabel("Address", {exact: true}).fill(`${site.url}/`);
  await page.getByLabel("Seconds between requests").fill("3");
  await page.getByRole("button", {name: "Start"}).click();
  await page.locator(".found-row").first().waitFor({timeout: 60_000});
  await page.getByRole("button", {name: "Stop"}).click();
  await page.locator(".chip.cancelled").waitFor({timeout: 60_000});
  site.stop();
});
