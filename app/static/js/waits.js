// "Ready hand": what thirteen tiles wait for, or what to discard of fourteen.

import { inWords, problems } from "./answer.js";
import { h } from "./dom.js";
import { arranged } from "./form.js";
import { readHand, size } from "./notation.js";
import { waits } from "./service.js";
import { face } from "./tiles.js";
import { labelled, list, number, signed, t } from "./text.js";

const LEAST = 13;

export const waitsView = {
  draw: (context) => arranged(context.entries, context.document, context.set, "waits", context),
  wants: ({ document }) => {
    const hand = readHand(document.hand);
    if (!document.hand) return t("waits.enter");
    return hand && size(hand) < LEAST ? t("tiles_missing", { count: LEAST - size(hand) }) : null;
  },
  ask: waits,
  answered,
  headline,
};

function headline({ rules }, answer) {
  if (!answer.ready) return t("waits.not_ready");
  const tiles = answer.waits ?? answer.discards?.flatMap((one) => one.waits) ?? [];
  const names = [...new Set(tiles.map((one) => rules.tiles[one.tile]))];
  return `${t("waits.ready")} · ${labelled(t("waits.for"), list(names))}`;
}

function answered(context, answer) {
  const { rules, document } = context;
  const head = h("div", { class: answer.ready ? "verdict" : "verdict no" },
    h("h2", {}, answer.ready ? t("waits.ready") : t("waits.not_ready")),
    answer.ready ? waitedFor(rules, answer) : problems(rules, answer.problems),
    answer.wins ? h("p", {}, t("waits.wins")) : null);
  if (answer.discards) {
    return [head, answer.discards.map((one) => h("section", { class: "arrangement", "aria-label": rules.tiles[one.discard] },
      h("h3", { class: "after" }, t("waits.after"), " ", face(rules, one.discard, { size: "small" })),
      table(context, one.waits, document)))];
  }
  return [head, answer.waits?.length ? h("section", { class: "arrangement", "aria-label": t("waits.for") }, table(context, answer.waits, document)) : null];
}

function waitedFor(rules, answer) {
  const codes = [...new Set((answer.waits ?? answer.discards.flatMap((one) => one.waits)).map((one) => one.tile))];
  return h("div", { class: "row" }, codes.map((code) => face(rules, code)));
}

function table(context, rows, document) {
  const { rules } = context;
  return h("table", { class: "waits" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("waits.for")), h("th", { scope: "col" }, t("waits.on_discard")), h("th", { scope: "col" }, t("waits.on_self_draw")))),
    h("tbody", {}, rows.map((row) => h("tr", { class: row.dead ? "dead" : "" },
      h("th", { scope: "row" }, face(rules, row.tile, { size: "small" }), h("small", {}, row.reason?.detail ?? t("waits.left", { count: number(row.unseen) }))),
      h("td", {}, worthOf(rules, row.discard, document)),
      h("td", {}, worthOf(rules, row.self_draw, document))))));
}

function worthOf(rules, one, { seat }) {
  if (!one) return "–";
  if (!one.legal) return h("span", { class: "reason" }, one.problems.map((each) => each.detail).join(" "));
  return [h("strong", {}, inWords(rules, one)), h("span", { class: "gain" }, signed(one.net[seat]))];
}
