// The table seen from the winner: who gains, who pays, and the discards in front of each seat.

import { h } from "./dom.js";
import { rivers } from "./river.js";
import { said, seatName } from "./rules.js";
import { signed, t } from "./text.js";

const TURNS = ["east", "south", "west", "north"];
const PLACES = ["near", "right", "far", "left"];
export const WINDS = { east: "東", south: "南", west: "西", north: "北" };

// ``middle`` is what stands in the middle; ``thrown`` maps a seat to the tiles it has discarded.
export function tableOfSeats(rules, seats, net, { near, middle, thrown = {} }) {
  const first = TURNS.indexOf(near);
  const placed = PLACES.map((place, turn) => [place, TURNS[(first + turn) % TURNS.length]]);
  const shown = placed.filter(([, seat]) => seats.includes(seat));
  return h("div", { class: "table", role: "group", "aria-label": t("table_of_seats") },
    h("div", { class: "middle" }, middle),
    h("ul", { class: "seats" }, shown.map(([place, seat]) => {
      const amount = net[seat] ?? 0;
      const tone = amount > 0 ? "gains" : amount < 0 ? "loses" : "even";
      return h("li", { class: `seat ${place} ${tone}`, "data-seat": seat },
        h("span", { class: "wind", "aria-hidden": "true" }, WINDS[seat]),
        h("span", { class: "seat-name" }, seatName(rules, seat)),
        h("span", { class: "amount" }, signed(amount)),
        thrown[seat]?.length ? rivers(rules, thrown[seat]) : null);
    })));
}

// What each seat has thrown, as a question states it: by seat, or the winner's own tiles.
export function thrownOf(document, split) {
  const { discards, seat } = document;
  if (typeof discards === "string") return { [seat]: split(discards) ?? [] };
  const thrown = {};
  for (const one of discards ?? []) (thrown[one.seat] ??= []).push(one.tile);
  return thrown;
}

export function payments(rules, list) {
  const name = (seat) => (seat === "pot" ? t("pot") : seatName(rules, seat));
  return h("ul", { class: "payments" }, list.map((one) =>
    h("li", {},
      h("span", {}, t("pays", { from: name(one.from), to: name(one.to), amount: signed(one.amount).replace("+", "") })),
      h("small", {}, one.detail ?? said(rules, "reasons", one.reason)))));
}
