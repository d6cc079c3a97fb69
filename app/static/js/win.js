// How a hand was won: only what can be together is offered.

import { h } from "./dom.js";
import { readHand } from "./notation.js";
import { entryOf, possibleEvents } from "./rules.js";

const UNTHROWN = new Set(["self_draw", "flowers"]);

export function winControl({ entry, value = {}, set, path, context, siblings }, form) {
  const { rules } = context;
  const { record } = siblings;
  const melds = readHand(record.hand)?.melds ?? [];
  const sound = (win) => {
    const next = { ...win };
    if (UNTHROWN.has(next.by) || next.from === record.seat) delete next.from;
    if (next.by !== "robbed_kong") delete next.kong;
    const possible = possibleEvents(rules, { seat: record.seat, win: next, melds });
    const events = (next.events ?? []).filter((one) => possible.includes(one));
    if (events.length) next.events = events;
    else delete next.events;
    return next;
  };
  const put = (next) => set(sound(next));
  const possible = possibleEvents(rules, { seat: record.seat, win: value, melds });
  const shown = entry.entries.map((one) => offered(one, value, record, possible)).filter(Boolean);
  return h("div", { class: "win" }, form(shown, value, put, path, context));
}

function offered(one, win, record, possible) {
  const words = one.is === "list" ? one.item.words : one.words;
  const narrowed = (keep) => Object.fromEntries(Object.entries(words).filter(([word]) => keep(word)));
  switch (one.key) {
    case "by":
      return { ...one, required: true };
    case "from":
      return UNTHROWN.has(win.by) ? null : { ...one, required: true, words: narrowed((word) => word !== record.seat) };
    case "kong":
      return win.by === "robbed_kong" ? one : null;
    default:
      return { ...one, item: { ...one.item, words: narrowed((word) => possible.includes(word)) } };
  }
}

// What a question still lacks before it can be asked: the key of the field, or null.
export function lacking(entries, document) {
  const win = document.win ?? {};
  if (!document.seat) return entryOf(entries, "seat").label;
  if (entryOf(entries, "win") && !UNTHROWN.has(win.by) && !win.from) return entryOf(entryOf(entries, "win").entries, "from").label;
  return null;
}
