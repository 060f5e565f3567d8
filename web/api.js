// Calls of the server. Every failure becomes a Failure with a message for the reader: what was asked
// for and why it did not work.
import {h} from "./dom.js";

/** An answer that is not the one wanted. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {string} code as the server names it, or "offline"
   * @param {number} status
   */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

let token = "";

/**
 * @param {string} path
 * @param {{method?: string, json?: unknown, body?: BodyInit, type?: string, accept?: string, ifMatch?: string, signal?: AbortSignal}} [options]
 * @returns {Promise<Response>}
 */
export async function request(path, options = {}) {
  /** @type {Record<string, string>} */
  const headers = {Accept: options.accept ?? "application/json"};
  if (options.ifMatch) headers["If-Match"] = options.ifMatch;
  if (token) headers.Authorization = `Bearer ${token}`;
  let body = options.body;
  if (options.json !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(options.json);
  } else if (options.type) {
    headers["Content-Type"] = options.type;
  }
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {method, headers, body, signal: options.signal, cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer"});
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Failure("The server does not answer. Is `winnow serve` still running?", "offline", 0);
  }
  if (response.ok) return response;
  if (response.status === 401) {
    const given = await askForToken();
    if (given) {
      token = given;
      return request(path, options);
    }
  }
  throw await failureOf(response);
}

/** @param {Response} response */
async function failureOf(response) {
  const text = await response.text();
  try {
    const {detail, code} = JSON.parse(text);
    if (detail) return new Failure(sentence(detail), code ?? "", response.status);
  } catch {
    // Not JSON: an intermediary answered.
  }
  if (response.status === 503) return new Failure("The server is busy. Try again in a moment.", "busy", 503);
  return new Failure(`The server answered ${response.status} ${response.statusText}.`, "", response.status);
}

/** @param {string} message */
function sentence(message) {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * @param {string} path
 * @param {Parameters<typeof request>[1]} [options]
 * @returns {Promise<any>}
 */
export async function json(path, options) {
  const response = await request(path, options);
  return response.status === 204 ? null : response.json();
}

/**
 * Asks the server about a page that this browser has.
 * @param {string} path
 * @param {import("./store.js").OpenPage} page
 * @param {Record<string, string | number | boolean | undefined>} query
 * @param {{accept?: string, signal?: AbortSignal}} [options]
 */
export function askAboutPage(path, page, query, options = {}) {
  const parameters = new URLSearchParams();
  if (page.url) parameters.set("url", page.url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const tail = parameters.size > 0 ? `?${parameters}` : "";
  return request(path + tail, {
    method: "POST",
    body: /** @type {BodyInit} */ (page.bytes),
    type: page.contentType || "text/html",
    ...options,
  });
}

/**
 * Server-sent events over fetch(), which can send the token and can be ended with a signal.
 * @param {string} path
 * @param {(event: string, data: any) => void} receive
 * @param {AbortSignal} signal
 */
export async function events(path, receive, signal) {
  const response = await request(path, {accept: "text/event-stream", signal});
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let buffer = "";
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    buffer += decoder.decode(value, {stream: true});
    for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
      dispatch(buffer.slice(0, end), receive);
      buffer = buffer.slice(end + 2);
    }
  }
}

/**
 * @param {string} text one event
 * @param {(event: string, data: any) => void} receive
 */
function dispatch(text, receive) {
  let name = "message";
  /** @type {string[]} */
  const data = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (data.length === 0) return;
  receive(name, JSON.parse(data.join("\n")));
}

/** @type {Promise<any> | null} */
let methodsAsked = null;

/** The methods of the server, asked for once. @returns {Promise<{name: string, summary: string}[]>} */
export function methods() {
  methodsAsked ??= json("/v1/methods").then((answer) => answer.methods ?? answer).catch((error) => {
    methodsAsked = null;
    throw error;
  });
  return /** @type {any} */ (methodsAsked);
}

/** @returns {Promise<string>} empty if the reader gives none */
function askForToken() {
  return new Promise((resolve) => {
    const field = h("input", {type: "password", id: "token", autocomplete: "off", required: true});
    const dialog = h("dialog", {class: "dialog", "aria-labelledby": "token-title"},
      h("form", {method: "dialog"},
        h("h2", {id: "token-title"}, "This server asks for a token"),
        h("p", null, "It was started with --token-file. The token is kept until you close this page."),
        h("label", {for: "token"}, "Token"), field,
        h("div", {class: "row end"},
          h("button", {type: "button", class: "quiet", onclick: () => dialog.close("")}, "Cancel"),
          h("button", {type: "submit", class: "primary", value: "ok"}, "Continue"))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? field.value : "");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
