// The discards of a deal in order: whose turn it is, and what each player has thrown.

import { button, chip, h } from "./dom.js";
import { face } from "./tiles.js";
import { seatName } from "./rules.js";
import { t } from "./text.js";

const TURNS = ["east", "south", "west", "north"];

export function river({ entry, value = [], set, path, context }) {
  const { rules, preset, state } = context;
  const write = (list) => set(list.length ? list : undefined);
  const next = context.thrower.get(path) ?? following(value, preset.seats);
  context.targets.set(path, {
    label: `${entry.label} · ${seatName(rules, next)}`,
    rules,
    used: value.map((one) => one.tile),
    allowed: preset.tiles.filter((code) => code[1] !== "f"),
    fits: () => value.length < entry.most,
    tap: (tile) => {
      context.thrower.delete(path);
      write([...value, { seat: next, tile }]);
    },
    back: () => write(value.slice(0, -1)),
  });
  const rows = preset.seats.map((seat) => h("div", { class: "thrown" },
    chip(`${path}-${seat}`, seatName(rules, seat), seat === next, () => context.throws(path, seat)),
    rivers(rules, value.filter((one) => one.seat === seat).map((one) => one.tile))));
  return h("div", { class: "field", role: "group", "aria-labelledby": `${path}-label` },
    h("p", { id: `${path}-label`, class: "title", title: entry.about }, entry.label), rows,
    button(t("add", { field: entry.label }), () => context.aim(path), { id: `${path}-open`, class: "enter", "aria-expanded": String(state.target === path) }));
}

// Who throws next: the player after the last one; East begins.
function following(value, seats) {
  const last = value.at(-1);
  const turns = TURNS.filter((seat) => seats.includes(seat));
  return last ? turns[(turns.indexOf(last.seat) + 1) % turns.length] : turns[0];
}

// Discards as they lie in front of a seat: in rows of six.
export function rivers(rules, codes) {
  return h("div", { class: "river" }, codes.map((code) => face(rules, code, { size: "tiny" })));
}
