// Tiles that lie apart from a hand and are seen to be used: indicators, bonus tiles.

import { readHand, tilesOf } from "./notation.js";
import { compact, split } from "./tiles.js";

const APART = /indicators$|^visible/;

// The tiles that other fields of a record hold, with those of its hand where asked for.
export function tilesApart({ entries, record }, withHand = false) {
  const found = entries
    .filter((one) => one.is === "tiles" && APART.test(one.key) && typeof record[one.key] === "string")
    .flatMap((one) => split(record[one.key]) ?? []);
  const hand = withHand ? readHand(record.hand) : null;
  return hand ? [...found, ...tilesOf(hand)] : found;
}

// Where flowers and seasons go that are tapped while a hand is entered; null where none are.
export function bonusOf({ entries, record, set }) {
  if (!entries.some((one) => one.key === "bonus_tiles")) return null;
  return (code) => {
    const held = split(record.bonus_tiles ?? "") ?? [];
    if (!held.includes(code)) set({ ...record, bonus_tiles: compact([...held, code]) });
  };
}
