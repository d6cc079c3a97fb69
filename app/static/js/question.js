// What is asked about one hand: the rules, the tiles, and everything that changes its worth.

import { h } from "./dom.js";
import { field } from "./form.js";
import { all } from "./rules.js";
import { change, play } from "./state.js";
import { t } from "./text.js";

const FIRST = ["hand", "seat", "prevailing_wind", "win"];
const RARELY = new Set(["penalty_tiles", "discards", "visible_tiles"]);

export function rulesPicker({ rules, preset, state }) {
  const select = (id, label, options, chosen, put) => h("label", { class: "pick" }, h("span", {}, label),
    h("select", { id, onchange: (event) => change(() => put(event.target.value)) },
      options.map((one) => h("option", { value: one.id, selected: one.id === chosen }, one.name))));
  const house = Object.entries(state.options).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return [
    h("div", { class: "picks" },
      select("ruleset", t("ruleset"), all(), rules.id, play),
      select("preset", t("preset"), rules.presets, preset.id, (id) => (state.preset = id))),
    house.length ? h("p", { class: "hint" }, `${t("options_set")}: ${house.join(", ")}`) : null,
  ];
}

// The fields of a question: those that every hand has first, what is seldom needed folded away.
export function fields(entries, document, set, path, context, left = []) {
  const known = entries.filter((one) => !left.includes(one.key));
  const first = FIRST.map((key) => known.find((one) => one.key === key)).filter(Boolean);
  const others = known.filter((one) => !FIRST.includes(one.key));
  const shown = others.filter((one) => ["tiles", "words"].includes(one.is) && one.of_hand && !RARELY.has(one.key));
  const rare = others.filter((one) => !shown.includes(one));
  const draw = (one) => field(one, document, set, path, context);
  const said = rare.some((one) => document[one.key] !== undefined);
  const more = rare.length
    ? h("details", { id: `${path}-more`, class: "more", open: said }, h("summary", {}, t("more")), rare.map(draw))
    : null;
  return [first.map(draw), shown.map(draw), more];
}
