// What the tests of the page share: the program as a server, Chromium, a small site to crawl, and a
// list of tests that run one after the other.
//
// A test fails if the page writes an error to the console, throws, or breaks its own
// Content-Security-Policy, whatever the test itself looks at.
import {spawn} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import http from "node:http";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import path from "node:path";
import {fileURLToPath} from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const modules = process.env.WINNOW_WEB_MODULES ?? path.join(root, "build/web-tests");
export const require = createRequire(`${modules}/`);
const program = process.env.WINNOW ?? path.join(root, "build/dev/winnow");
const chromiumPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** @type {{name: string, run: () => Promise<void>}[]} */
const tests = [];
/** @param {string} name @param {() => Promise<void>} run */
export function test(name, run) {
  tests.push({name, run});
}

/** @param {unknown} condition @param {string} message */
export function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** @param {unknown} actual @param {unknown} expected @param {string} what */
export function equal(actual, expected, what) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: expected ${b}, got ${a}`);
}

/**
 * Waits until something is true. Playwright's own waitForFunction() needs eval(), which the page forbids.
 * @param {string} what
 * @param {() => Promise<boolean>} condition
 */
export async function eventually(what, condition) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not in 20 seconds: ${what}`);
}

/** Problems that the pages of the running test reported. @type {string[]} */
let problems = [];

/** @type {any} */
let browser = null;
/** @type {{url: string, data: string, stop: () => Promise<void>} | null} */
let server = null;

/** The server that all tests share, with a folder of its own. */
export function serverUrl() {
  return /** @type {NonNullable<typeof server>} */ (server).url;
}

/** Its folder. */
export function serverData() {
  return /** @type {NonNullable<typeof server>} */ (server).data;
}

/** @param {string[]} [more] */
export async function startServer(more = []) {
  const data = mkdtempSync(path.join(tmpdir(), "winnow-web-"));
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", data, "--allow-private", ...more], {stdio: ["ignore", "pipe", "pipe"]});
  let log = "";
  child.stderr.on("data", (chunk) => (log += chunk));
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0].replace(/\/$/, ""));
    });
    child.on("exit", (code) => reject(new Error(`winnow serve ended with ${code}: ${log}`)));
    child.on("error", reject);
  });
  return {
    url: String(url), data,
    stop: () => new Promise((resolve) => {
      child.on("exit", () => {
        rmSync(data, {recursive: true, force: true});
        resolve(undefined);
      });
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 15_000).unref();
    }),
  };
}

export async function launch() {
  const {chromium} = require("playwright-core");
  return chromium.launch({
    executablePath: chromiumPath,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/**
 * A window of its own. `ignoresPolicy` turns the Content-Security-Policy off, `script` runs before all
 * others of the page: both are for tests of what is left without a protection.
 * @param {{dark?: boolean, phone?: boolean, url?: string, ignoresPolicy?: boolean, script?: string}} [options]
 */
export async function open(options = {}) {
  const context = await browser.newContext({
    colorScheme: options.dark ? "dark" : "light",
    viewport: options.phone ? {width: 390, height: 844} : {width: 1280, height: 860},
    reducedMotion: "reduce",
    bypassCSP: options.ignoresPolicy ?? false,
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (options.script) await context.addInitScript({content: options.script});
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (/** @type {Error} */ error) => problems.push(`exception: ${error.message}`));
  page.on("console", (/** @type {any} */ message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("request", (/** @type {any} */ request) => {
    const address = request.url();
    if (!address.startsWith(serverUrl()) && !/^(data|blob|about):/.test(address)) problems.push(`request to ${address}`);
  });
  await page.goto(`${options.url ?? serverUrl()}/`);
  return page;
}

/** For tests that provoke a failure: forgets messages that match. @param {RegExp} pattern */
export function forgive(pattern) {
  problems = problems.filter((problem) => !pattern.test(problem));
}

/**
 * @param {string} path
 * @param {{method?: string, json?: unknown, body?: string, type?: string}} [options]
 */
export async function api(path, options = {}) {
  const response = await fetch(serverUrl() + path, {
    method: options.method ?? (options.json !== undefined || options.body !== undefined ? "POST" : "GET"),
    headers: {"Content-Type": options.type ?? (options.json !== undefined ? "application/json" : "text/html; charset=utf-8")},
    body: options.json !== undefined ? JSON.stringify(options.json) : options.body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

export async function emptyLabels() {
  for (const label of (await api("/v1/labels")).labels) await api(`/v1/labels/${label.id}`, {method: "DELETE"});
}

/** @param {string} url @param {string} html */
export function addLabel(url, html) {
  return api(`/v1/labels?url=${encodeURIComponent(url)}`, {body: html});
}

/**
 * A site on this computer.
 * @param {Record<string, string>} pages by path
 */
export async function startSite(pages) {
  const site = http.createServer((request, response) => {
    const body = pages[new URL(request.url ?? "/", "http://site").pathname];
    response.writeHead(body === undefined ? 404 : 200, {"Content-Type": "text/html; charset=utf-8"});
    response.end(body ?? "not here");
  });
  await new Promise((resolve) => site.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (site.address());
  return {url: `http://127.0.0.1:${address.port}`, stop: () => site.close()};
}

/** Runs the tests and prints the line that scripts/test-web reads. */
export async function runAll() {
  const only = process.argv[2] ? new RegExp(process.argv[2]) : null;
  let passed = 0;
  let failed = 0;
  server = await startServer();
  browser = await launch();
  for (const {name, run} of tests) {
    if (only && !only.test(name)) continue;
    const began = Date.now();
    problems = [];
    let failure = "";
    try {
      await run();
      if (problems.length > 0) failure = [...new Set(problems)].join("\n  ");
    } catch (error) {
      failure = [error instanceof Error ? error.message : String(error), ...new Set(problems)].join("\n  ");
    }
    for (const context of browser.contexts()) await context.close();
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${failure ? "FAILED" : "ok    "} ${name} (${seconds} s)`);
    if (failure) console.log(`  ${failure}`);
    if (failure) failed += 1;
    else passed += 1;
  }
  await browser.close();
  await server.stop();
  console.log(`web: ${passed} passed, ${failed} failed, 0 skipped`);
  return failed === 0;
}
