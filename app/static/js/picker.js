// By which rules a question is asked.

import { h } from "./dom.js";
import { all } from "./rules.js";
import { change, play } from "./state.js";
import { t } from "./text.js";

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
