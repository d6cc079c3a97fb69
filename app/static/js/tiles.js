// Tiles by their codes: 1m to 9m, p, s, winds and dragons z, red fives 0, bonus tiles f.

import { h } from "./dom.js";
import { tileImage } from "./service.js";
import { t } from "./text.js";

const SUITS = "mpszf";

export const rank = (code) => (code[0] === "0" ? 5 : Number(code[0]));
export const suit = (code) => code[1];
export const isRed = (code) => code[0] === "0";
export const plain = (code) => `${rank(code)}${suit(code)}`;
export const red = (code) => `0${suit(code)}`;
const place = (code) => SUITS.indexOf(suit(code)) * 20 + rank(code) * 2 + (isRed(code) ? 0 : 1);
export const inOrder = (codes) => [...codes].sort((a, b) => place(a) - place(b));

// How many of a tile there are: four, red ones among them, one of each bonus tile.
export const copies = (code) => (suit(code) === "f" ? 1 : 4);

export function count(codes, code) {
  return codes.filter((one) => plain(one) === plain(code)).length;
}

// What a compact text like 123m0p says, tile by tile; null where it is no such text.
export function split(text) {
  const found = [];
  for (const run of text.matchAll(/([0-9]+)([mpszf])|(.)/g)) {
    if (run[3] !== undefined) return null;
    for (const digit of run[1]) found.push(digit + run[2]);
  }
  return found;
}

export function compact(codes) {
  let text = "";
  codes.forEach((code, at) => {
    const last = at + 1 === codes.length || suit(codes[at + 1]) !== suit(code);
    text += code[0] + (last ? code[1] : "");
  });
  return text;
}

// A tile to look at, named for those who cannot.
export function face(rules, code, { turned = false, size = "", note = "" } = {}) {
  const name = rules.tiles[code] ?? code;
  const kind = `tile ${size} ${turned ? "turned" : ""}`.trim();
  return h("span", { class: kind, "data-tile": code },
    h("img", { src: tileImage(code), alt: note ? `${name} (${note})` : name, draggable: "false" }));
}

export function back({ size = "" } = {}) {
  return h("span", { class: `tile back ${size}`.trim(), role: "img", "aria-label": t("face_down") });
}

const WRITTEN = /(?<![\w])(?:[([]?[0-9]+[mpszf][+!]?[)\]]?(?:[ +]+(?=[([]?[0-9]+[mpszf](?!\w)))?)+(?!\w)/g;
const AFTER = /^[.。]\s*/; // tiles end a sentence by themselves

// A sentence of the service, with the arrangements that it names laid out as tiles.
export function spoken(rules, text) {
  const parts = [];
  let read = 0;
  for (const found of text.matchAll(WRITTEN)) {
    parts.push(text.slice(read, found.index).replace(AFTER, ""), written(rules, found[0]));
    read = found.index + found[0].length;
  }
  const rest = text.slice(read);
  return [...parts, read ? rest.replace(AFTER, "") : rest].filter((one) => one !== "");
}

function written(rules, notation) {
  const groups = notation.trim().split(/[ +]+/).map((one) => split(one.replace(/[^0-9a-z]/g, "")) ?? []);
  return h("span", { class: "spoken" }, groups.map((codes) =>
    h("span", { class: "row" }, codes.map((code) => face(rules, code, { size: "tiny" })))));
}
