// Reads and writes a hand in one line: 22m345p67s [2222z] (999s) +8s.

import { compact, plain, rank, split, suit } from "./tiles.js";

const FIRST = 0x1f000;
const UNICODE = [..."1234".split("").map((one) => `${one}z`), "7z", "6z", "5z"]
  .concat(...["m", "s", "p"].map((one) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => digit + one)))
  .concat(["1f", "2f", "4f", "3f", "5f", "6f", "7f", "8f"]);

const ORDINARY = /[０-９ａ-ｚＡ-Ｚ（）［］＋]/g;

function ordinary(text) {
  const plainText = text.replace(ORDINARY, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));
  const spelled = [...plainText].map((one) => UNICODE[one.codePointAt(0) - FIRST] ?? one).join("");
  return spelled.toLowerCase().replace(/[\s,\ufe0e\ufe0f]/g, "");
}

// Null where the text is no hand; a hand is { concealed, melds, winning }. A question that says
// whom a meld was claimed from states its hand as an object.
export function readHand(said) {
  if (said !== null && typeof said === "object") return readObject(said);
  return readLine(typeof said === "string" ? said : "");
}

function readObject({ concealed = "", winning_tile: winning = null, melds = [] }) {
  const read = melds.map((meld) => ({ ...meld, tiles: split(meld.tiles) ?? [] }));
  return { concealed: split(concealed) ?? [], melds: read, winning };
}

function readLine(text) {
  const hand = { concealed: [], melds: [], winning: null };
  for (const part of ordinary(text).matchAll(/\(([^()]*)\)|\[([^[\]]*)\]|\+([^+()[\]]*)|([^()[\]+]+)|(.)/g)) {
    const [, open, closed, winning, loose, wrong] = part;
    if (wrong !== undefined) return null;
    const tiles = split((open ?? closed ?? winning ?? loose).replace("+", ""));
    if (tiles === null) return null;
    if (loose !== undefined) hand.concealed.push(...tiles);
    else if (winning !== undefined) {
      if (tiles.length !== 1 || hand.winning) return null;
      [hand.winning] = tiles;
    } else hand.melds.push({ kind: kindOf(tiles, open), tiles });
  }
  return hand;
}

function kindOf(tiles, open) {
  const same = tiles.every((one) => plain(one) === plain(tiles[0]));
  if (open === undefined) return "concealed_kong";
  if (tiles.length === 4) return open.includes("+") ? "added_kong" : "open_kong";
  return same ? "pung" : "chow";
}

export function writeHand({ concealed, melds, winning }) {
  const parts = [compact(concealed), ...melds.map(writeMeld)];
  if (winning) parts.push(`+${winning}`);
  return parts.filter(Boolean).join(" ");
}

// The hand as a question states it: in one line, or as an object that says where melds are from.
export function stateHand(hand) {
  const { concealed, melds, winning } = hand;
  if (!melds.some((one) => one.from)) return writeHand(hand);
  const said = { concealed: compact(concealed), melds: melds.map((one) => ({ ...one, tiles: compact(one.tiles) })) };
  return winning ? { ...said, winning_tile: winning } : said;
}

function writeMeld({ kind, tiles }) {
  const text = compact(tiles);
  if (kind === "concealed_kong") return `[${text}]`;
  return kind === "added_kong" ? `(${text}+)` : `(${text})`;
}

// The meld of a kind that a tapped tile stands for; a chow is named by its lowest tile.
export function meldOf(kind, code) {
  if (kind !== "chow") {
    const copies = kind === "pung" ? 3 : 4;
    return { kind, tiles: [code, ...Array(copies - 1).fill(plain(code))] };
  }
  const tiles = [code, ...[1, 2].map((step) => `${rank(code) + step}${suit(code)}`)];
  return { kind, tiles };
}

// How many tiles a hand has, a kong counted as three.
export function size(hand) {
  return hand.concealed.length + 3 * hand.melds.length + (hand.winning ? 1 : 0);
}

export const tilesOf = (hand) => [
  ...hand.concealed,
  ...hand.melds.flatMap((meld) => meld.tiles),
  ...(hand.winning ? [hand.winning] : []),
];
