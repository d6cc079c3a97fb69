// Tiles that lie apart from a hand and are seen to be used: indicators, bonus tiles.

import { readHand, tilesOf } from "./notation.js";
import { compact, split } from "./tiles.js";

const APART = /indicators$|^visible/;

// The tiles that other fields of the question hold, with those of the hand where asked for.
export function tilesApart({ entries, document }, path, withHand = false) {
  const found = entries
    .filter((one) => one.is === "tiles" && APART.test(one.key) && typeof document[one.key] === "string")
    .flatMap((one) => split(document[one.key]) ?? []);
  const hand = withHand && typeof document.hand === "string" ? readHand(document.hand) : null;
  return hand ? [...found, ...tilesOf(hand)] : found;
}

// Where flowers and seasons go that are tapped while a hand is entered; null where none are.
export function bonusOf({ entries, document, set }, path) {
  const entry = entries.find((one) => one.key === "bonus_tiles");
  if (!entry || !/^\w+-hand/.test(path)) return null;
  return (code) => {
    const held = split(document.bonus_tiles ?? "") ?? [];
    if (!held.includes(code)) set({ ...document, bonus_tiles: compact([...held, code]) });
  };
}
