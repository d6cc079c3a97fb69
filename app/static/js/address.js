// The question in the address: the names of GET /v1/score, and what only the page knows.

import { entryOf } from "./rules.js";

const WIN = ["by", "from", "kong", "events"];

// --- a question as flat names -------------------------------------------------------------

export function pairsOf(entries, document) {
  const pairs = [];
  for (const [key, value] of Object.entries(document)) {
    if (key === "claim" || value === undefined || value === null) continue;
    const entry = entryOf(entries, key);
    if (key === "win") pairs.push(...pairsOf(entry.entries, value));
    else if (entry && !isEmpty(value)) pairs.push([key, flat(entry, value)]);
  }
  return pairs;
}

export const isEmpty = (value) => value === "" || (Array.isArray(value) && value.length === 0);

function flat(shape, value) {
  if (!Array.isArray(value)) return String(value);
  const item = shape.item;
  if (item?.is !== "form") return value.join(",");
  return value.map((one) => item.entries.map((entry) => one[entry.key] ?? "").join(":")).join(",");
}

// --- and back -----------------------------------------------------------------------------

export function documentOf(entries, params) {
  const document = {};
  const win = {};
  const winEntries = entryOf(entries, "win")?.entries ?? [];
  for (const [key, text] of params) {
    const entry = WIN.includes(key) ? entryOf(winEntries, key) : entryOf(entries, key);
    if (!entry) continue;
    const value = read(entry, text);
    if (value === undefined) continue;
    if (WIN.includes(key)) win[key] = value;
    else document[key] = value;
  }
  if (Object.keys(win).length) document.win = win;
  return document;
}

function read(shape, text) {
  switch (shape.is) {
    case "flag":
      return text === "true" || text === "1";
    case "number":
      return Number.isFinite(Number(text)) && text !== "" ? Number(text) : undefined;
    case "words":
      return text in shape.words ? text : undefined;
    case "list":
      return text.split(",").filter(Boolean).map((one) => record(shape.item, one.trim())).filter((one) => one !== undefined);
    case "hand":
    case "tiles":
    case "tile":
      return text;
    default:
      return undefined;
  }
}

function record(item, text) {
  if (item.is !== "form") return read(item, text);
  const parts = text.split(":");
  return Object.fromEntries(item.entries.map((entry, at) => [entry.key, read(entry, parts[at] ?? "")]));
}
