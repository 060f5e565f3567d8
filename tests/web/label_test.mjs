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

test("Two people who change one label see both versions and choose one", async () => {
  await emptyLabels();
  const stored = await addLabel("https://boats.example/4", timetablePage(4));
  const [mine, theirs] = [await open(), await open()];
  /** @param {any} page @param {string} text */
  const block = (page, text) => page.frameLocator(".page-frame").locator("[data-block]", {hasText: text}).first();
  for (const page of [mine, theirs]) {
    await page.goto(`${page.url()}#/label/${stored.id}`);
    await block(page, "Dogs travel free").waitFor();
    // Only the first one saves what winnow suggests.
    if (page === mine) await page.getByText("Saved", {exact: true}).waitFor();
  }
  /** @param {any} page @param {string} text */
  const toggle = async (page, text) => {
    await block(page, text).click();
    return block(page, text).getAttribute("data-state");
  };
  const dialog = mine.getByRole("dialog", {name: "Someone else has changed this label"});
  const saved = async () => (await api(`/v1/labels/${stored.id}`)).marks;

  // Mine is taken.
  await toggle(theirs, "Dogs travel free");
  await theirs.waitForTimeout(700);
  await theirs.getByText("Saved", {exact: true}).waitFor();
  const before = JSON.stringify(await saved());
  await mine.locator("details.more summary").click();
  await mine.locator("#label-title").fill("<b>My title</b>");
  await mine.locator("#label-title").blur();
  await dialog.waitFor();
  equal(JSON.stringify(await saved()), before, "the label while the question is open");
  const rows = await dialog.locator("tbody tr").allInnerTexts();
  equal(rows.length, 2, `differences: ${rows.join(" / ")}`);
  check(rows[0].startsWith("Title") && rows[0].includes("<b>My title</b>"), `first difference: ${rows[0]}`);
  check(rows[1].includes("Dogs travel free") && /kept\s+dropped|dropped\s+kept/.test(rows[1]), `second difference: ${rows[1]}`);
  await dialog.getByRole("button", {name: "Take mine"}).click();
  await mine.getByText("Saved", {exact: true}).waitFor();
  equal((await saved()).title, "<b>My title</b>", "title after mine was taken");

  // Theirs is the older one now; they take the version of the other.
  await theirs.locator("details.more summary").click();
  await theirs.locator("#label-author").fill("Somebody");
  await theirs.locator("#label-author").blur();
  await theirs.getByRole("button", {name: "Take theirs"}).click();
  await theirs.getByText("Saved", {exact: true}).waitFor();
  equal((await saved()).title, "<b>My title</b>", "title after theirs was taken");
  check((await saved()).author !== "Somebody", "the author was saved");
  equal(await theirs.locator("#label-title").inputValue(), "<b>My title</b>", "title that is shown");
  equal(await block(theirs, "Dogs travel free").getAttribute("data-state"), await block(mine, "Dogs travel free").getAttribute("data-state"), "states in both browsers");
  // From here on the newest version is changed.
  await toggle(theirs, "Dogs travel free");
  await theirs.waitForTimeout(700);
  await theirs.getByText("Saved", {exact: true}).waitFor();
  equal(await theirs.getByRole("dialog").count(), 0, "questions after the versions agree");

  // Deciding later keeps the change in the browser.
  await mine.locator("#label-title").fill("Later");
  await mine.locator("#label-title").blur();
  await dialog.getByRole("button", {name: "Decide later"}).click();
  await mine.getByText("Not saved: someone else").waitFor();
  mine.on("dialog", (/** @type {any} */ box) => box.accept());
  await mine.reload();
  await dialog.getByRole("button", {name: "Take mine"}).click();
  await mine.getByText("Saved", {exact: true}).waitFor();
  equal((await saved()).title, "Later", "title after the reload");
  forgive(/412/);
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
  await page.locator(".label-result code").first().waitFor();
  const files = await page.locator(".label-result code").allInnerTexts();
  check(files.length === 2 && files.every((/** @type {string} */ file) => existsSync(file)), `exported files: ${files}`);
});
