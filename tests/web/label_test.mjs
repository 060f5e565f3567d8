// Label: marking, undo, autosave, the order of pages, export.
import {existsSync} from "node:fs";
import {addLabel, api, check, emptyLabels, equal, eventually, forgive, open, test} from "./harness.mjs";
import {timetablePage, weirSite} from "./pages.mjs";

test("Label keeps and drops blocks by clicks, undoes, and saves at once", async () => {
  await emptyLabels();
  const stored = await addLabel("https://boats.example/1", timetablePage(1));
  const page = await open();
  await page.goto(`${page.url()}#/label/${stored.id}`);
  const frame = page.frameLocator(".page-frame");
  const prose = frame.locator("[data-block]", {hasText: "Valley Boats has carried"});
  const stop = frame.locator("[data-block]", {hasText: "Upper lock"}).first();
  await prose.waitFor();
  if ((await prose.getAttribute("data-state")) === "dropped") await prose.click();
  await prose.click();
  equal(await prose.getAttribute("data-state"), "dropped", "state after a click");
  if ((await stop.getAttribute("data-state")) === "dropped") await stop.click();
  equal(await stop.getAttribute("data-state"), "kept", "state of a stop");
  await page.getByRole("button", {name: "Undo"}).click();
  await page.keyboard.press("Control+y");
  await page.getByText("Saved", {exact: true}).waitFor();
  const {label} = await api(`/v1/labels/${stored.id}`);
  check(label.text.includes("Upper lock"), `the label lacks what was kept: ${label.text}`);
  check(!label.text.includes("carried people"), "the label has what was dropped");
  await page.reload();
  await prose.waitFor();
  equal(await prose.getAttribute("data-state"), "dropped", "state after a reload");
});

test("A label survives a server that does not answer", async () => {
  await emptyLabels();
  const stored = await addLabel("https://boats.example/2", timetablePage(2));
  const page = await open();
  await page.goto(`${page.url()}#/label/${stored.id}`);
  const block = page.frameLocator(".page-frame").locator("[data-block]", {hasText: "Dogs travel free"});
  await block.waitFor();
  await page.getByText("Saved", {exact: true}).waitFor();
  const before = await block.getAttribute("data-state");
  await page.route("**/v1/labels/*", (/** @type {any} */ route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await block.click();
  await page.getByText("kept in this browser").waitFor();
  await page.unroute("**/v1/labels/*");
  page.on("dialog", (/** @type {any} */ dialog) => dialog.accept());
  await page.reload();
  await block.waitFor();
  check((await block.getAttribute("data-state")) !== before, "the change was lost");
  forgive(/ERR_FAILED|Failed to load/);
});

test("Label marks titles and texts of posts", async () => {
  await emptyLabels();
  const page = await open();
  await page.goto(`${page.url()}#/read`);
  await page.getByRole("button", {name: "a page of posts"}).click();
  await page.locator(".card").first().waitFor();
  await page.keyboard.press("i");
  await page.getByRole("button", {name: "Label"}).click();
  const frame = page.frameLocator(".page-frame");
  await frame.locator('[data-state="title"]').first().waitFor();
  await page.getByText("Saved", {exact: true}).waitFor();
  const id = page.url().split("/").pop();
  let {label} = await api(`/v1/labels/${id}`);
  equal(label.kind, "list", "kind");
  equal(label.posts.map((/** @type {any} */ post) => post.title), ["The dome turns again", "Eleven nights of fog", "A comet, or a smudge", "Open night on Friday"], "titles");
  equal(label.posts[0].url, "https://fieldbook.example/2026/10/dome", "address of a post");
  check(label.posts[0].body.includes("One roller is from the old set"), "body of a post");
  check(/^html > body:nth-child\(2\) > /.test(label.posts[0].body_path), `path of a body: ${label.posts[0].body_path}`);
  await page.locator(".segmented label", {hasText: "Neither"}).click();
  await frame.locator("[data-block]", {hasText: "Eleven nights of fog"}).click();
  await page.waitForTimeout(700);
  await page.getByText("Saved", {exact: true}).waitFor();
  ({label} = await api(`/v1/labels/${id}`));
  equal(label.posts.length, 3, "posts after a title was taken away");
});

test("The page with the lowest confidence is next, and labels are exported as a corpus", async () => {
  await emptyLabels();
  const pages = Object.entries(weirSite()).slice(1, 4);
  for (const [path, html] of pages) await addLabel(`https://weir.example${path}`, html);
  await addLabel("https://boats.example/3", timetablePage(3));
  const all = (await api("/v1/labels")).labels;
  const lowest = all.reduce((/** @type {any} */ a, /** @type {any} */ b) => (b.probability < a.probability ? b : a));
  const page = await open();
  await page.goto(`${page.url()}#/label`);
  await page.getByRole("button", {name: "Next page"}).click();
  await page.locator("#label-kind").waitFor();
  equal(page.url().split("/").pop(), lowest.id, "first page");
  for (let count = 0; count < all.length; count += 1) {
    const address = page.url();
    await page.getByText("Saved", {exact: true}).waitFor();
    await page.getByRole("button", {name: "Done, next page"}).click();
    await eventually("another page", async () => page.url() !== address);
    await page.locator("#label-kind, table.data").first().waitFor();
  }
  await page.getByText(`${all.length} of ${all.length} pages done`).waitFor();
  await page.getByRole("button", {name: "Export"}).click();
  const files = await page.locator(".label-result code").allInnerTexts();
  check(files.length === 2 && files.every((/** @type {string} */ file) => existsSync(file)), `exported files: ${files}`);
});
