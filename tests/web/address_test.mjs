// Addresses: what is open has one, and reloading, the buttons of the browser and a shared link lead back to it.
import {addLabel, check, emptyLabels, equal, eventually, forgive, open, serverUrl, startSite, test} from "./harness.mjs";
import {timetablePage, weirSite} from "./pages.mjs";

test("A page that is read has an address, and so has the block that is selected", async () => {
  const site = await startSite(weirSite());
  const page = await open();
  /** @param {any} window @param {string} name */
  const shows = (window, name) => window.getByRole("heading", {level: 1, name}).waitFor();
  const start = "Read a page without the rest";
  await shows(page, start);
  await page.getByLabel("Address of a page").fill(`${site.url}/note/1`);
  await page.keyboard.press("Enter");
  await shows(page, "Low water");
  equal(page.url(), `${serverUrl()}/#/read?url=${site.url}/note/1`, "address of the page");
  await page.reload();
  await shows(page, "Low water");
  await page.keyboard.press("o");
  await page.getByLabel("Address of a page").fill(`${site.url}/note/2`);
  await page.keyboard.press("Enter");
  await shows(page, "A new rake");
  await page.goBack();
  await shows(page, start);
  await page.goBack();
  await shows(page, "Low water");
  await page.goForward();
  await page.goForward();
  await shows(page, "A new rake");
  await page.getByRole("link", {name: "Inspect"}).click();
  await page.frameLocator(".page-frame").locator("[data-block]", {hasText: "The old rake lost"}).click();
  await eventually("the block is in the address", async () => /&block=\d+$/.test(page.url()));
  const shared = page.url();
  check(shared.startsWith(`${serverUrl()}/#/inspect?url=${site.url}/note/2&block=`), `address: ${shared}`);
  // Somebody else opens the link.
  const other = await open();
  await other.goto(shared);
  await other.reload();
  await other.frameLocator(".page-frame").locator("[data-selected]", {hasText: "The old rake lost"}).waitFor();
  check((await other.locator(".why-text").innerText()).includes("The old rake lost"), "the explanation is of another block");
  site.stop();
});

test("A link on another site has nothing fetched before its reader agrees", async () => {
  let asked = 0;
  const {"/note/1": note} = weirSite();
  /** @type {Record<string, string>} */
  const pages = {get "/note/1"() {
    asked += 1;
    return note;
  }};
  const site = await startSite(pages);
  pages["/"] = `<p><a href="${serverUrl()}/#/read?url=${site.url}/note/1">Look</a>`;
  const page = await open();
  await page.goto(`${site.url}/`);
  await page.getByRole("link", {name: "Look"}).click();
  await page.getByRole("heading", {name: "Open this page?"}).waitFor();
  check((await page.locator(".asked-address").innerText()).includes(`${site.url}/note/1`), "the address is not shown");
  await page.waitForTimeout(300);
  equal(asked, 0, "requests before the answer");
  await page.getByRole("button", {name: "Open it"}).click();
  await page.getByRole("heading", {level: 1, name: "Low water"}).waitFor();
  equal(asked, 1, "requests after the answer");
  await page.reload();
  await page.getByRole("heading", {level: 1, name: "Low water"}).waitFor();
  site.stop();
  forgive(new RegExp(`request to ${site.url}|Failed to load resource.*404`));
});

test("Pasted HTML keeps its address in this browser, and nowhere else", async () => {
  const page = await open();
  await page.getByLabel("Address of a page").fill(weirSite()["/note/3"]);
  await page.getByRole("button", {name: "Read", exact: true}).click();
  await page.getByRole("heading", {level: 1, name: "Visitors"}).waitFor();
  check(/#\/read\?page=[0-9a-f]{16}$/.test(page.url()), `address: ${page.url()}`);
  await page.reload();
  await page.getByRole("heading", {level: 1, name: "Visitors"}).waitFor();
  const other = await open();
  await other.goto(page.url());
  await other.getByText("this browser does not have it any more").waitFor();
  await other.getByLabel("Address of a page").waitFor();
});

test("Label has the selected block in its address", async () => {
  await emptyLabels();
  const stored = await addLabel("https://boats.example/5", timetablePage(5));
  const page = await open();
  await page.goto(`${page.url()}#/label/${stored.id}`);
  const frame = page.frameLocator(".page-frame");
  await frame.locator("[data-block]", {hasText: "Dogs travel free"}).click();
  await page.getByText("Saved", {exact: true}).waitFor();
  await eventually("the block is in the address", async () => new RegExp(`#/label/${stored.id}\\?block=\\d+$`).test(page.url()));
  await page.reload();
  await frame.locator("[data-selected]", {hasText: "Dogs travel free"}).waitFor();
});

test("The API is described at /docs", async () => {
  const page = await open();
  await page.goto(`${serverUrl()}/docs`);
  const operation = page.locator("#extract");
  await operation.locator("summary").first().click();
  await operation.getByText("chunkTokens", {exact: true}).first().waitFor();
  check(!(await page.locator("main").textContent()).includes("[object"), "an element is shown as text");
  const listed = await page.locator(".operation").count();
  const described = await page.evaluate(async () => {
    const {paths} = await (await fetch("/openapi.json")).json();
    return Object.values(paths).flatMap((methods) => Object.keys(/** @type {object} */ (methods))).length;
  });
  equal(listed, described, "operations");
});

test("A reload asks the server for the document only", async () => {
  const page = await open();
  await page.getByLabel("Address of a page").waitFor();
  await page.reload();
  await page.getByLabel("Address of a page").waitFor();
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => /** @type {any} */ (entry))
    .filter((entry) => entry.name.includes("/assets/")).map((entry) => entry.transferSize));
  check(loaded.length > 30, `${loaded.length} files`);
  equal(loaded.filter((/** @type {number} */ size) => size > 0).length, 0, "files that were loaded again");
});
