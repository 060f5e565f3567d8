// The description of the API for people, made from openapi.json.
import {json} from "./api.js";
import {h} from "./dom.js";
import {plural, showTask} from "./parts.js";
import {startTheme} from "./theme.js";

/** @typedef {Record<string, any>} Node */

// Schemas refer to each other; what lies deeper is named only.
const maxDepth = 4;

/** @type {Node} */
let api = {};

/** The object that a reference names. @param {any} value @returns {Node} */
function resolved(value) {
  const path = typeof value?.$ref === "string" && /^#\/(.+)$/.exec(value.$ref)?.[1].split("/");
  if (!path) return value ?? {};
  let found = api;
  for (const part of path) found = found?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  return found ?? {};
}

/** @param {any} schema @returns {string} */
function typeOf(schema) {
  const name = /\/([^/]+)$/.exec(schema?.$ref ?? "")?.[1];
  if (name) return name;
  if (schema?.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" | ");
  if (schema?.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema?.oneOf ?? schema?.anyOf;
  if (choices) return choices.map(typeOf).join(" | ");
  if (schema?.type === "array") return `list of ${typeOf(schema.items)}`;
  return [schema?.type ?? "any"].flat().join(" | ");
}

/** Text with `code` in it. @param {string} [text] */
function prose(text = "") {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? h("code", null, part) : part));
}

/**
 * The members of a schema.
 * @param {any} given
 * @param {number} depth
 * @returns {HTMLElement | null}
 */
function schemaView(given, depth = 0) {
  const schema = resolved(given);
  if (schema.type === "array" && schema.items) return schemaView(schema.items, depth);
  const parts = [schema, ...(schema.allOf ?? []).map(resolved)];
  const members = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  if (members.length === 0) {
    const choices = (schema.oneOf ?? schema.anyOf ?? []).map((/** @type {any} */ choice) => schemaView(choice, depth)).filter(Boolean);
    return choices.length > 0 ? h("div", {class: "schema-choices"}, choices) : null;
  }
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  return h("ul", {class: "schema"}, members.map(([name, member]) => {
    const inner = depth < maxDepth ? schemaView(member, depth + 1) : null;
    const text = member.description ?? resolved(member).description;
    const head = [h("code", {class: "schema-name"}, name), " ", h("span", {class: "muted"}, typeOf(member)), required.has(name) && h("span", {class: "chip"}, "required"), text && h("p", null, prose(text))];
    return h("li", null, inner ? h("details", null, h("summary", null, head), inner) : head);
  }));
}

/** @param {Node} content by media type */
function contentView(content) {
  return Object.entries(content).flatMap(([type, {schema}]) => [
    h("p", null, h("code", null, type), schema && schema.type !== "string" && h("span", {class: "muted"}, ` ${typeOf(schema)}`)),
    schema && schemaView(schema)]);
}

/** @param {string} path @param {string} method @param {Node} operation */
function operationView(path, method, operation) {
  const parameters = (operation.parameters ?? []).map(resolved);
  const body = operation.requestBody && resolved(operation.requestBody);
  // The same on every route, so they are listed once, below.
  const isError = (/** @type {string} */ status) => /^[45]/.test(status);
  const answers = Object.entries(operation.responses ?? {});
  return h("details", {class: "operation card-box", id: operation.operationId},
    h("summary", null, h("span", {class: `verb ${method}`}, method.toUpperCase()), " ", h("code", null, path), " ", h("span", {class: "operation-summary"}, operation.summary)),
    operation.description && h("p", null, prose(operation.description)),
    parameters.length > 0 && [h("h3", null, "Parameters"), h("ul", {class: "schema"}, parameters.map((/** @type {Node} */ parameter) =>
      h("li", null, h("code", {class: "schema-name"}, parameter.name), " ", h("span", {class: "muted"}, `${typeOf(parameter.schema)}, in the ${parameter.in}`),
        parameter.required && h("span", {class: "chip"}, "required"),
        parameter.description && h("p", null, prose(parameter.description)))))],
    body && [h("h3", null, "Body"), body.description && h("p", null, prose(body.description)), ...contentView(body.content ?? {})],
    h("h3", null, "Answers"),
    answers.filter(([status]) => !isError(status)).map(([status, given]) => {
      const answer = resolved(given);
      return h("div", {class: "answer"}, h("p", null, h("strong", null, status), " ", prose(answer.description)), contentView(answer.content ?? {}));
    }),
    h("p", {class: "muted"}, "Errors: ", answers.filter(([status]) => isError(status)).map(([status]) => status).join(", ")));
}

startTheme(/** @type {HTMLElement} */ (document.getElementById("theme-button")));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
showTask(main, "Loading…", async () => {
  api = await json("/openapi.json");
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(/** @type {Node} */ (methods)).filter(([, operation]) => operation.operationId).map(([method, operation]) => ({path, method, operation})));
  /** @type {Map<string, typeof operations>} */
  const groups = new Map();
  for (const entry of operations) {
    const tag = entry.operation.tags?.[0] ?? "";
    groups.set(tag, [...(groups.get(tag) ?? []), entry]);
  }
  return h("div", {class: "narrow wide docs"},
    h("h1", null, `${api.info.title}: HTTP API`),
    h("p", {class: "lead"}, prose(api.info.description)),
    h("p", {class: "muted"}, `${plural(operations.length, "operation")}. The same as a document for programs: `, h("a", {href: "/openapi.json"}, "openapi.json"), "."),
    [...groups].map(([tag, list]) => h("section", null,
      tag && h("h2", null, tag),
      list.map(({path, method, operation}) => operationView(path, method, operation)))));
}).then(() => {
  // A link to one operation opens it.
  const chosen = document.getElementById(location.hash.slice(1));
  if (chosen instanceof HTMLDetailsElement) {
    chosen.open = true;
    chosen.scrollIntoView();
  }
});
