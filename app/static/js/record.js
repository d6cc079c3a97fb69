// The record of a hand: a card for each player, what he won or lost from each of the others, and
// room for the signatures of his opponents.

import { button, h, paint } from "./dom.js";
import { seatName } from "./rules.js";
import { WINDS } from "./table.js";
import { signed, t } from "./text.js";

const place = (id) => document.getElementById(id);

export function recordButton(context, payments) {
  return h("p", { class: "record-make" }, button(t("record.make"), () => show(context, payments), { id: "record-make", class: "action" }));
}

function show(context, payments) {
  const { rules, preset } = context;
  const cards = preset.seats.map((seat) => card(rules, preset.seats, seat, payments));
  paint(place("record"), [
    h("div", { class: "record-bar" },
      button(t("record.close"), () => history.back(), { id: "record-close", class: "chip" }),
      button(t("record.print"), () => print(), { id: "record-print", class: "action" })),
    h("h2", {}, `${t("record.title")} · ${rules.name} · ${preset.name}`),
    h("div", { class: "record-cards" }, cards),
  ]);
  history.pushState(null, "", location.href);
  place("record").hidden = false;
  place("columns").hidden = true;
  place("record").oninput = named;
  place("record-close").focus();
  scrollTo(0, 0);
}

export function hideRecord() {
  if (place("record").hidden) return;
  place("record").hidden = true;
  place("columns").hidden = false;
  place("record-make")?.focus();
}

// What a seat has won from another; negative where it has lost.
export function between(payments, seat, other) {
  return payments.reduce((sum, one) => {
    if (one.to === seat && one.from === other) return sum + one.amount;
    return one.from === seat && one.to === other ? sum - one.amount : sum;
  }, 0);
}

function card(rules, seats, seat, payments) {
  const others = seats.filter((one) => one !== seat);
  const pot = between(payments, seat, "pot");
  const rows = others.map((other) => [`${WINDS[other]} ${seatName(rules, other)}`, other, between(payments, seat, other)]);
  if (pot) rows.push([t("pot"), "", pot]);
  const sum = rows.reduce((total, [, , amount]) => total + amount, 0);
  return h("article", { class: "record-sheet", "data-seat": seat, "aria-label": seatName(rules, seat) },
    h("div", { class: "field-head" }, h("h3", {}, `${WINDS[seat]} ${seatName(rules, seat)}`), h("p", {}, t("record.title"))),
    h("div", { class: "record-head" },
      blank(`record-name-${seat}`, t("record.player"), { "data-names": seat }),
      blank(`record-table-${seat}`, t("record.table_no"), { "data-same": "table" }),
      blank(`record-round-${seat}`, t("record.round"), { "data-same": "round" }),
      blank(`record-deal-${seat}`, t("record.deal"), { "data-same": "deal" })),
    h("table", {},
      h("caption", { class: "unseen" }, t("record.from")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("record.from")), h("th", { scope: "col" }, t("record.points")), h("th", { scope: "col" }, t("record.signature")))),
      h("tbody", {}, rows.map(([name, other, amount]) => h("tr", {},
        h("th", { scope: "row" }, name, h("span", { class: "named", "data-name-of": other })),
        h("td", { class: "amount" }, signed(amount)),
        h("td", { class: other ? "signature" : "" })))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("record.sum")), h("td", { class: "amount" }, signed(sum)), h("td", {})))));
}

function blank(id, label, props) {
  return h("label", {}, h("span", {}, label), h("input", { id, type: "text", autocomplete: "off", ...props }));
}

// A name written on one card stands on the others; table, round and deal are those of all.
function named({ target }) {
  const { names, same } = target.dataset;
  const all = (selector) => place("record").querySelectorAll(selector);
  if (names) all(`[data-name-of="${names}"]`).forEach((one) => (one.textContent = target.value));
  if (same) all(`[data-same="${same}"]`).forEach((one) => (one.value = target.value));
}
