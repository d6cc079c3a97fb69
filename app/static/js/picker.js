// By which rules a question is asked.

import { h } from "./dom.js";
import { houseLine } from "./house.js";
import { all } from "./rules.js";
import { change, play, vary } from "./state.js";
import { t } from "./text.js";

export function rulesPicker(context) {
  const { rules, preset } = context;
  const select = (id, label, options, chosen, put) => h("label", { class: "pick" }, h("span", {}, label),
    h("select", { id, onchange: (event) => change(() => put(event.target.value)) },
      options.map((one) => h("option", { value: one.id, selected: one.id === chosen }, one.name))));
  return [
    h("div", { class: "picks" },
      select("ruleset", t("ruleset"), all(), rules.id, play),
      select("preset", t("preset"), rules.presets, preset.id, vary)),
    houseLine(context),
  ];
}
