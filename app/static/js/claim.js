// "Check a claim": what a player says that a hand is worth, or who gets a tile.

import { answered, headline, problems } from "./answer.js";
import { button, chip, h } from "./dom.js";
import { arranged, changed, form } from "./form.js";
import { cited } from "./pattern.js";
import { entryOf, seatName } from "./rules.js";
import { handFields, handLacks } from "./score.js";
import { claimTile, score } from "./service.js";
import { change } from "./state.js";
import { labelled, list, number, t } from "./text.js";
import { spoken } from "./tiles.js";

// --- which of the two ---------------------------------------------------------------------

function parts({ state }) {
  const part = (id, label) => chip(`part-${id}`, label, state.part === id, () => change(() => Object.assign(state, { part: id, target: null })));
  return h("div", { class: "chips parts", role: "group", "aria-label": t("views.claim") }, part("worth", t("claims.worth")), part("tile", t("claims.tile")));
}

// --- what a hand is worth -----------------------------------------------------------------

export const claimView = {
  switch: parts,
  draw: (context) => [handFields(context, "score"), claims(context)],
  wants: ({ entries, document }) => {
    const lacks = handLacks(entries, document);
    if (lacks) return lacks;
    return claimed(document).some((one) => Object.keys(one).length) ? null : t("claims.enter");
  },
  ask: (question, signal) => score({ ...question, claim: question.claim.filter((one) => Object.keys(one).length) }, signal),
  answered: (context, answer) => [verdicts(context, answer), answered(context, answer, context.document)],
  headline: (context, answer) => `${answer.claim.map((one, place) => ruledOn(answer, one, place)).join(" ")} ${headline(context, answer)}`,
};

const claimed = (document) => [document.claim ?? {}].flat();

function claims(context) {
  const { document, set, entries } = context;
  const made = claimed(document);
  const put = (next) => set(changed(document, "claim", next));
  const inner = entryOf(entries, "claim").entries;
  const most = 8;
  return h("section", { class: "claims", "aria-label": t("claims.said") },
    h("h2", {}, t("claims.said")),
    made.map((one, place) => {
      const say = (next) => put(made.map((other, at) => (at === place ? next : other)));
      const path = `claim-${place}`;
      return h("div", { class: "card", role: "group", "aria-label": t("claims.number", { number: place + 1 }) },
        h("div", { class: "field-head" }, h("h3", {}, t("claims.number", { number: number(place + 1) })),
          made.length > 1 ? button(t("remove"), () => put(made.filter((_, at) => at !== place)), { id: `${path}-remove`, class: "quiet" }) : null),
        form(inner.filter((each) => each.key === "value"), one, say, path, context),
        patternsPicker(entryOf(inner, "patterns"), one, say, path),
        form(inner.filter((each) => ["payments", "net"].includes(each.key)), one, say, path, context));
    }),
    button(t("add", { field: t("claims.number", { number: number(made.length + 1) }) }), () => put([...made, {}]),
      { id: "claim-add", class: "add", disabled: made.length >= most }));
}

function patternsPicker(entry, claim, say, path) {
  const chosen = claim.patterns ?? [];
  const put = (next) => say(changed(claim, "patterns", next.length ? next : undefined));
  const picked = h("div", { class: "chips" }, chosen.map((id, place) =>
    chip(`${path}-said-${place}`, `${entry.item.words[id] ?? id} ×`, true, () => put(chosen.filter((_, at) => at !== place)), { "aria-label": `${t("remove")}: ${entry.item.words[id] ?? id}` })));
  const select = h("select", {
    id: `${path}-patterns`, "aria-label": t("claims.filter"), onchange: (event) => event.target.value && put([...chosen, event.target.value]),
  }, h("option", { value: "" }, t("claims.filter")), Object.entries(entry.item.words).map(([id, name]) => h("option", { value: id }, name)));
  return h("div", { class: "field", role: "group", "aria-label": entry.label }, h("p", { class: "title" }, entry.label), picked, select);
}

const ruledOn = ({ claim }, one, place) =>
  claim.length > 1 ? labelled(t("claims.number", { number: number(place + 1) }), one.detail) : one.detail;

function verdicts({ rules }, { claim }) {
  const right = claim.filter((one) => one.verdict === "correct").length;
  return h("section", { class: "verdicts", "aria-label": t("claims.said") },
    claim.length > 1 && right === 0 ? h("p", { class: "note" }, t("claims.none_right")) : null,
    claim.map((one, place) => h("div", { class: one.verdict === "correct" ? "verdict yes" : "verdict no", "data-verdict": one.verdict },
      h("h2", {}, ruledOn({ claim }, one, place)),
      claim.length > 1 && one.verdict === "correct" ? h("p", {}, t("claims.right")) : null,
      one.differences.length ? h("ul", { class: "problems" }, one.differences.map((each) =>
        h("li", { "data-code": each.code }, spoken(rules, each.detail), " ", h("small", {}, cited(rules, each.cite))))) : null)));
}

// --- who gets a tile ----------------------------------------------------------------------

export const tileView = {
  switch: parts,
  draw: (context) => arranged(context.entries, context.document, context.set, "claims", context),
  wants: ({ entries, document }) => {
    const made = document.claims ?? [];
    if (made.length === 0) return t("add", { field: entryOf(entries, "claims").label });
    const item = entryOf(entries, "claims").item.entries;
    const open = made.flatMap((one) => ["seat", "claim"].filter((key) => !one[key]));
    return open.length ? t("choose", { field: entryOf(item, open[0]).label }) : null;
  },
  ask: claimTile,
  answered: ruled,
  headline: (context, answer) => `${granted(context, answer)} ${answer.next?.detail ?? ""}`,
};

const claimName = (context, one) =>
  `${seatName(context.rules, one.seat)} (${entryOf(entryOf(context.entries, "claims").item.entries, "claim").words[one.claim]})`;

function granted(context, answer) {
  if (!answer.granted.length) return t("claims.nobody");
  return labelled(t("claims.granted"), list(answer.granted.map((one) => claimName(context, one))));
}

function ruled(context, answer) {
  const { rules } = context;
  return [
    h("div", { class: "verdict" }, h("h2", {}, granted(context, answer)), answer.next ? h("p", {}, answer.next.detail) : null, answer.notes.length ? problems(rules, answer.notes) : null),
    answer.claims.map((one) => h("section", { class: "arrangement", "data-granted": String(one.granted) },
      h("h3", {}, h("span", { class: "badge" }, one.granted ? t("claims.granted") : t("claims.not_granted")), " ", claimName(context, one)),
      h("ul", { class: "notes" }, [...one.refused, ...one.judged].map((each) =>
        h("li", {}, h("span", {}, each.detail), each.problems?.length ? problems(rules, each.problems) : null, h("small", {}, cited(rules, each.cite))))))),
    answer.assumed.length ? h("ul", { class: "note notes" }, answer.assumed.map((one) => h("li", {}, one.detail))) : null,
  ];
}
