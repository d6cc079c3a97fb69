// An answer as it is read at the table: the value and who pays first, then how it comes about.

import { fold, h } from "./dom.js";
import { cited, patternRow, silencedRows } from "./pattern.js";
import { payments, tableOfSeats, thrownOf } from "./table.js";
import { said, seatName } from "./rules.js";
import { score } from "./service.js";
import { back, face, plain, split, spoken } from "./tiles.js";
import { list, number, signed, t } from "./text.js";
import { readHand } from "./notation.js";

// --- what it is worth ---------------------------------------------------------------------

export function worth(rules, one) {
  const limit = one.limit ? said(rules, "limits", one.limit) : "";
  if (one.yakuman > 0) return { value: one.yakuman > 1 ? `${number(one.yakuman)} × ${limit}` : limit, unit: "" };
  const fu = one.fu ? ` ${number(one.fu)} ${t("fu")}` : "";
  return { value: number(one.value), unit: `${rules.unit}${fu}`, limit };
}

export function inWords(rules, one) {
  const { value, unit, limit } = worth(rules, one);
  return [`${value} ${unit}`.trim(), limit].filter(Boolean).join(" · ");
}

// One line for the bar above the keyboard and for screen readers.
export function headline(context, answer) {
  const { rules } = context;
  if (!answer.arrangements.length || answer.best === null) return `${t("may_not_win")}. ${answer.problems.map((one) => one.detail).join(" ")}`;
  const best = answer.arrangements[answer.best];
  return `${inWords(rules, best)} · ${whoPays(rules, best)}`;
}

function whoPays(rules, one) {
  const losing = Object.entries(one.net).filter(([, amount]) => amount < 0);
  return list(losing.map(([seat, amount]) => `${seatName(rules, seat)} ${signed(amount)}`));
}

export function answered(context, answer, document) {
  const best = answer.arrangements[answer.best ?? 0];
  return [
    verdict(context, answer, best, document),
    notes(answer),
    answer.arrangements.length ? arrangements(context, answer, document) : null,
    answer.refused.length ? refused(context, answer, document) : null,
  ];
}

function verdict(context, answer, best, document) {
  const { rules, preset } = context;
  if (!best) return h("div", { class: "verdict no" }, h("h2", {}, t("may_not_win")), problems(rules, answer.problems));
  const { value, unit, limit } = worth(rules, best);
  const middle = [
    h("span", { class: /^[\d.,]+$/.test(value) ? "big" : "big word" }, value),
    unit ? h("span", { class: "unit" }, unit) : null,
    limit ? h("span", { class: "limit" }, limit) : null,
  ];
  const table = tableOfSeats(rules, preset.seats, best.net, { near: document.seat, middle, thrown: thrownOf(document, split) });
  return h("div", { class: answer.legal ? "verdict" : "verdict no" },
    answer.legal ? h("h2", { class: "unseen" }, t("best")) : [h("h2", {}, t("may_not_win")), problems(rules, answer.problems), h("p", { class: "hint" }, t("if_allowed"))],
    table,
    payments(rules, best.payments));
}

export function problems(rules, list) {
  return h("ul", { class: "problems" }, list.map((one) => h("li", { "data-code": one.code }, spoken(rules, one.detail))));
}

function notes(answer) {
  if (!answer.assumed.length && !answer.judged?.length) return null;
  const told = [...(answer.judged ?? []), ...answer.assumed];
  return fold("assumed", t("assumed"), h("ul", { class: "notes" }, told.map((one) => h("li", {}, one.detail))), { open: true });
}

// --- arrangements -------------------------------------------------------------------------

function arrangements(context, answer, document) {
  const all = answer.arrangements;
  return h("section", { class: "arrangements", "aria-label": t("arrangements", { count: all.length }) },
    h("h2", {}, t("arrangements", { count: number(all.length) })),
    all.map((one, place) => arrangement(context, answer, one, place, document)));
}

function arrangement(context, answer, one, place, document) {
  const { rules } = context;
  const id = `arrangement-${place}`;
  const laid = groups(rules, one, document);
  const light = (places) => laid.childNodes.forEach((group, at) => group.classList.toggle("lit", places.includes(at)));
  const badge = place === answer.best ? t("best") : one.optimal ? t("equally_good") : t("arrangement", { number: number(place + 1) });
  return h("article", { class: one.optimal ? "arrangement optimal" : "arrangement", "data-notation": one.notation },
    h("div", { class: "field-head" },
      h("h3", {}, h("span", { class: "badge" }, badge), h("span", { class: "worth" }, inWords(rules, one))),
      h("p", { class: "hint" }, [said(rules, "shapes", one.shape), one.wait ? said(rules, "waits", one.wait) : null].filter(Boolean).join(" · "))),
    laid,
    drawn(rules, one, document),
    one.raw_value > one.value ? h("p", { class: "hint" }, t("raw", { value: number(one.raw_value) })) : null,
    h("div", { class: "patterns" }, one.patterns.map((row, at) => patternRow(context, row, `${id}-${at}-${row.id}`, light))),
    one.lines.length ? lines(rules, one, id) : null,
    one.silenced.length ? fold(`${id}-silenced`, t("silenced"), silencedRows(context, one.silenced), { class: "sub" }) : null,
    place === (answer.best ?? 0) ? null : fold(`${id}-payments`, t("payments"), payments(rules, one.payments), { class: "sub" }),
    whyNot(context, document, place, id));
}

export function groups(rules, one, document) {
  const hand = readHand(document.hand);
  const winning = hand?.winning ?? hand?.concealed.at(-1);
  return h("div", { class: "groups" }, one.groups.map((group) => laidGroup(rules, group, winning)));
}

function laidGroup(rules, group, winning) {
  const tiles = split(group.tiles);
  const name = said(rules, "groups", group.kind);
  if (group.kind === "concealed_kong") {
    return h("div", { class: "group declared", role: "group", "aria-label": name },
      back(), face(rules, tiles[1]), face(rules, tiles[2]), back());
  }
  let turned = -1;
  if (group.winning) {
    turned = tiles.lastIndexOf(winning);
    if (turned < 0 && winning) turned = tiles.findLastIndex((code) => plain(code) === plain(winning));
  }
  return h("div", { class: group.declared ? "group declared" : "group", role: "group", "aria-label": name },
    tiles.map((code, at) => face(rules, code, at === turned ? { turned: true, note: t("turned") } : {})));
}

function drawn(rules, one, document) {
  if (one.groups.some((group) => group.winning)) return null;
  const winning = readHand(document.hand)?.winning;
  if (!winning || document.win.by !== "self_draw") return null;
  return h("p", { class: "hint" }, t("by_drawn", { tile: rules.tiles[winning] }));
}

function lines(rules, one, id) {
  const fu = one.fu !== undefined && one.fu !== null;
  return fold(`${id}-lines`, fu ? t("fu_lines") : t("lines"), [
    h("ul", { class: "lines" }, one.lines.map((line) =>
      h("li", {}, h("span", {}, line.name, " ", h("small", {}, cited(rules, line.cite))), h("span", { class: "pattern-value" }, signed(line.value)))),
      fu ? h("li", { class: "sum" }, h("span", {}, t("fu")), h("span", { class: "pattern-value" }, number(one.fu))) : null),
  ], { class: "sub" });
}

// Every other pattern of the ruleset, and why it is not counted: asked for when it is unfolded.
function whyNot(context, document, place, id) {
  const node = fold(`${id}-why`, t("why_not"), [], { class: "sub why" });
  let asked = false;
  node.addEventListener("toggle", async () => {
    if (!node.open || asked) return;
    asked = true;
    try {
      const full = await score({ ...context.ask(document), explain: true });
      const rows = full.arrangements[place].explanation.filter((row) => row.status !== "scored");
      node.append(h("ul", { class: "lines" }, rows.map((row) =>
        h("li", {}, h("span", {}, row.number ? `${row.number} ` : "", row.name), h("small", {}, row.detail)))));
    } catch {
      asked = false;
    }
  });
  return node;
}

function refused(context, answer, document) {
  const { rules } = context;
  return fold("refused", t("refused"), answer.refused.map((one) =>
    h("article", { class: "arrangement" }, h("p", { class: "reason" }, spoken(rules, one.detail)), groups(rules, one, document),
      h("p", { class: "hint" }, inWords(rules, one)))), { class: "sub" });
}
