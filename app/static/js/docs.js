// Draws the OpenAPI document: what can be asked, with which fields, and what is answered.

import { fold, h } from "./dom.js";
import { openApi } from "./service.js";
import { theme } from "./theme.js";

const METHODS = ["get", "post", "put", "delete"];
let schemas = {};

async function begin() {
  theme(document.getElementById("theme"));
  const api = await openApi();
  schemas = api.components.schemas;
  const byTag = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const method of METHODS.filter((one) => one in methods)) {
      const operation = methods[method];
      const tag = operation.tags?.[0] ?? "";
      byTag.set(tag, [...(byTag.get(tag) ?? []), drawn(path, method, operation)]);
    }
  }
  const sections = [...byTag].map(([tag, operations]) => h("section", { "aria-label": tag }, h("h2", {}, tag), operations));
  document.getElementById("operations").replaceChildren(...sections);
  document.documentElement.dataset.ready = "true";
}

function drawn(path, method, operation) {
  return later(`${method}-${path}`, [
    h("span", { class: "method" }, method.toUpperCase()), h("span", { class: "path" }, path), h("span", {}, operation.summary ?? ""),
  ], () => [
    h("p", {}, operation.description ?? ""),
    operation.parameters?.length ? [h("h3", {}, "Parameters"), h("ul", { class: "params" }, operation.parameters.map(parameter))] : null,
    Object.entries(operation.requestBody?.content ?? {}).map(([media, content]) => body("Request", media, content)),
    h("h3", {}, "Answers"),
    Object.entries(operation.responses ?? {}).map(([status, response]) => answer(status, response)),
  ], "operation");
}

function parameter(one) {
  return h("li", {}, h("code", {}, one.name), " ", h("span", { class: "type" }, `${typeOf(one.schema)}${one.required ? ", required" : ""}`), h("br", {}), one.description ?? "");
}

function answer(status, response) {
  const [media, content] = Object.entries(response.content ?? {})[0] ?? [];
  const title = `${status} ${response.description ?? ""}`;
  return content?.schema ? later("", title, () => schema(content.schema)) : h("p", {}, title);
}

function body(title, media, content) {
  const examples = content.example ? [content.example] : Object.values(content.examples ?? {}).map((one) => one.value);
  return [
    h("h3", {}, `${title} (${media})`),
    examples.slice(0, 1).map((one) => h("pre", { tabindex: "0" }, typeof one === "string" ? one : JSON.stringify(one, null, 2))),
    later("", "Fields", () => schema(content.schema)),
  ];
}

// --- schemas, unfolded only as far as the reader goes -------------------------------------

function later(id, summary, draw, kind = "") {
  const node = fold(id || undefined, summary, [], { class: kind });
  node.addEventListener("toggle", () => {
    if (node.open && node.children.length === 1) node.append(...[draw()].flat(Infinity).filter(Boolean));
  });
  return node;
}

function resolve(one) {
  return one?.$ref ? schemas[one.$ref.split("/").at(-1)] : one ?? {};
}

function alternatives(one) {
  return one.oneOf ?? one.anyOf ?? one.allOf ?? null;
}

function typeOf(given) {
  const one = resolve(given);
  if (one.enum) return one.enum.map((word) => JSON.stringify(word)).join(" | ");
  if (one.const !== undefined) return JSON.stringify(one.const);
  const others = alternatives(one);
  if (others) return [...new Set(others.map(typeOf))].join(" | ");
  if (one.type === "array") return `list of ${typeOf(one.items)}`;
  return one.title && one.properties ? one.title : [one.type ?? "any"].flat().join(" | ");
}

function inside(given) {
  const one = resolve(given);
  const others = alternatives(one);
  if (others) return others.map(resolve).flatMap((each) => (inside(each) ? [each] : []));
  if (one.type === "array") return inside(one.items);
  return one.properties ? [one] : null;
}

function schema(given) {
  const objects = inside(given) ?? [];
  if (objects.length === 0) return h("p", { class: "type" }, typeOf(given));
  if (objects.length > 1) return objects.map((one) => later("", one.title ?? one.description ?? "object", () => schema(one)));
  const [one] = objects;
  if (!one.properties) return schema(one);
  const required = new Set(one.required ?? []);
  return h("ul", { class: "schema" }, Object.entries(one.properties).map(([name, property]) => {
    const title = [h("code", {}, name), h("span", { class: "type" }, `${typeOf(property)}${required.has(name) ? ", required" : ""}`)];
    const about = property.description ? h("p", { class: "hint" }, property.description) : null;
    const more = inside(property);
    return more?.length ? h("li", {}, later("", title, () => schema(property)), about) : h("li", {}, title[0], " ", title[1], about);
  }));
}

begin();
