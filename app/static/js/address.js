// The question in the address: the names of GET /v1/score, and what only the page knows.

import { readHand, stateHand, writeHand } from "./notation.js";
import { entryOf } from "./rules.js";

const FROM = "meld_from"; // of each meld in turn, as far as it is said: only the page knows it
const WIN = ["by", "from", "kong", "events"];

// --- a question as flat names -------------------------------------------------------------

export function pairsOf(entries, document) {
  const pairs = [];
  for (const [key, value] of Object.entries(document)) {
    if (key === "claim" || value === undefined || value === null) continue;
    const entry = entryOf(entries, key);
    if (key === "win") pairs.push(...pairsOf(entry.entries, value));
    else if (entry?.is === "hand" && typeof value === "object") {
      const hand = readHand(value);
      pairs.push([key, writeHand(hand)], [FROM, hand.melds.map((one) => one.from ?? "").join()]);
    } else if (entry && !isEmpty(value)) pairs.push([key, flat(entry, value)]);
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
  if (document.hand && params.get(FROM)) document.hand = claimedFrom(document.hand, params.get(FROM).split(","));
  return document;
}

function claimedFrom(text, seats) {
  const hand = readHand(text);
  if (hand === null) return text;
  return stateHand({ ...hand, melds: hand.melds.map((one, place) => (seats[place] ? { ...one, from: seats[place] } : one)) });
}

function read(shape, text) {
  switch (shape.is) {
    case "flag":
      return text === "true" || text === "1";
    case "number":
      return Number.isFinite(Number(text)) && text !== "" ? Number(text) : undefined;
    case "words":
      if (!(text in shape.words)) return undefined;
      return shape.whole ? Number(text) : text;
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

// --- house rules --------------------------------------------------------------------------

const OPTION = "option.";

// The house rules in an address; what no option could be is kept, for the service to name.
export function optionsOf(entries, params) {
  const options = {};
  for (const [name, text] of params) {
    if (!name.startsWith(OPTION)) continue;
    const [key, inner] = name.slice(OPTION.length).split(".");
    const entry = entryOf(entries, key);
    if (inner) options[key] = { ...options[key], [inner]: optionOf(entryOf(entry?.entries ?? [], inner), text) };
    else options[key] = optionOf(entry, text);
  }
  return options;
}

function optionOf(entry, text) {
  if (text === "null") return null;
  if (/^-?\d+(,-?\d+)+$/.test(text)) return text.split(",").map(Number);
  return (entry && read(entry, text)) ?? text;
}

// House rules as flat names and values: an object in one by the names of its fields.
export function optionPairs(options, before = "") {
  return Object.entries(options).flatMap(([key, one]) =>
    one !== null && typeof one === "object" && !Array.isArray(one)
      ? optionPairs(one, `${before}${key}.`)
      : [[before + key, String(one)]]);
}

export const optionAddress = (options) => optionPairs(options).map(([name, text]) => [OPTION + name, text]);
