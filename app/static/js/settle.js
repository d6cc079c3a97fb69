// "Settle a deal": how it ended, and what everybody pays and gains by it.

import { groups, inWords } from "./answer.js";
import { fold, h } from "./dom.js";
import { arranged } from "./form.js";
import { cited } from "./pattern.js";
import { recordButton } from "./record.js";
import { entryOf, seatName } from "./rules.js";
import { handLacks } from "./score.js";
import { settle } from "./service.js";
import { tableOfSeats, WINDS } from "./table.js";
import { labelled, list, number, signed, t } from "./text.js";

export const settleView = {
  draw: (context) => arranged(context.entries, context.document, context.set, "settle", context),
  wants: ({ entries, document }) => {
    if (!document.outcome) return t("settle.how");
    const kinds = entryOf(entries, "outcome").kinds;
    return [document.outcome, ...(document.outcome.events ?? [])].map((one) => winsLack(kinds, one)).find(Boolean) ?? null;
  },
  ask: settle,
  answered,
  headline: ({ rules }, answer) => list(Object.entries(answer.net).map(([seat, amount]) => `${seatName(rules, seat)} ${signed(amount)}`)),
};

function winsLack(kinds, outcome) {
  const item = kinds.win ? entryOf(kinds.win, "wins").item : null;
  for (const win of outcome.wins ?? []) {
    if (!win.seat) return t("choose", { field: entryOf(item.entries, "seat").label });
    const lacks = win.points && !win.hand ? handLacks(item.entries, { ...win, hand: "?" }) : handLacks(item.entries, win);
    if (lacks) return lacks;
  }
  return null;
}

function answered(context, answer) {
  const { rules, preset } = context;
  return [
    h("div", { class: "verdict" },
      h("h2", { class: "unseen" }, t("settle.total")),
      tableOfSeats(rules, preset.seats, answer.net, { near: "east", middle: h("span", { class: "unit" }, t("settle.total")) })),
    answer.ledger.length ? ledger(context, answer) : h("p", { class: "note" }, t("settle.nothing")),
    after(rules, answer),
    answer.judged.length ? notes(t("settle.found"), answer.judged.map((one) => labelled(seatName(rules, one.seat), one.detail))) : null,
    answer.results.map((one, place) => result(context, one, place)),
    answer.assumed.length ? notes(t("assumed"), answer.assumed.map((one) => one.detail)) : null,
    recordButton(context, answer.ledger),
  ];
}

// --- the ledger ---------------------------------------------------------------------------

function ledger(context, answer) {
  const { rules, preset } = context;
  const { seats } = preset;
  const name = (seat) => (seat === "pot" ? t("pot") : seatName(rules, seat));
  const running = Object.fromEntries(seats.map((seat) => [seat, 0]));
  const rows = answer.ledger.map((one) => {
    if (one.from in running) running[one.from] -= one.amount;
    if (one.to in running) running[one.to] += one.amount;
    return h("tr", {},
      h("th", { scope: "row" }, t("pays", { from: name(one.from), to: name(one.to), amount: number(one.amount) }), h("small", {}, one.detail, " ", cited(rules, one.cite))),
      seats.map((seat) => h("td", { class: [one.from, one.to].includes(seat) ? "moved" : "" }, signed(running[seat]))));
  });
  return h("section", { class: "arrangement", "aria-label": t("settle.ledger") },
    h("h2", {}, t("settle.ledger")),
    h("table", { class: "ledger" },
      h("caption", {}, t("settle.running")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("payments")), seats.map((seat) =>
        h("th", { scope: "col" }, h("span", { "aria-hidden": "true" }, WINDS[seat]), h("span", { class: "unseen" }, seatName(rules, seat)))))),
      h("tbody", {}, rows),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("settle.total")), seats.map((seat) => h("td", {}, signed(answer.net[seat])))))));
}

// --- what else there is to say ------------------------------------------------------------

function after(rules, answer) {
  const { next, game, pot } = answer;
  const lines = [];
  if (!next) lines.push(game?.over ? t("settle.over") : t("settle.goes_on"));
  else {
    if (game?.over) lines.push(t("settle.over"));
    lines.push(t("settle.next_dealer", { seat: seatName(rules, next.dealer) }));
    const entries = rules.forms.settle;
    const wind = entryOf(entries, "prevailing_wind");
    if (next.prevailing_wind && wind) lines.push(labelled(wind.label, wind.words[next.prevailing_wind]));
    for (const key of ["honba", "riichi_sticks"]) if (next[key] !== null) lines.push(labelled(entryOf(entries, key)?.label, number(next[key])));
  }
  if (pot) lines.push(labelled(t("settle.pot"), signed(pot)));
  return notes(t("settle.next"), lines);
}

function notes(title, lines) {
  return h("section", { class: "arrangement", "aria-label": title }, h("h3", {}, title), h("ul", { class: "notes" }, lines.map((one) => h("li", {}, one))));
}

// A win of the deal, by its best arrangement where its tiles were given.
function result(context, one, place) {
  const { rules, document } = context;
  const best = one.arrangements?.[one.best ?? 0];
  const title = [seatName(rules, one.seat), best ? inWords(rules, best) : null].filter(Boolean).join(" · ");
  const win = statedWin(document.outcome, one, place);
  if (!best?.groups || !win?.hand) return null;
  return fold(`result-${place}`, title, [
    groups(rules, best, win),
    h("ul", { class: "lines" }, best.patterns.map((row) => h("li", {}, h("span", {}, row.name), h("span", { class: "pattern-value" }, number(row.value * row.times))))),
  ], { class: "sub", open: true });
}

function statedWin(outcome, result) {
  const wins = [outcome, ...(outcome.events ?? [])].flatMap((one) => one.wins ?? []);
  return wins.find((one) => one.seat === result.seat);
}
