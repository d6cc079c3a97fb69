// House rules: the options of the ruleset, and where they differ from those of its preset.

import { button, fold, h } from "./dom.js";
import { form } from "./form.js";
import { entryOf } from "./rules.js";
import { change, houseRule } from "./state.js";
import { labelled, list, number, t } from "./text.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Drawn only while it is unfolded: there are many.
let unfolded = false;

export function houseRules(context) {
  const title = t("house.title");
  const ontoggle = ({ target }) => {
    if (target.open !== unfolded) change(() => (unfolded = target.open));
  };
  return fold("house", title, unfolded ? rows(context) : [], { class: "more", open: unfolded, ontoggle });
}

function rows(context) {
  const { rules, preset, state } = context;
  const options = { ...preset.options, ...state.options };
  const put = (next) => change(() => houseRule(differing(rules.forms.options, next, preset.options)));
  const drawn = rules.forms.options.map((entry) => {
    const control = form([{ ...entry, required: !entry.none, folded: true }], options, put, "option", context);
    const usual = preset.options[entry.key];
    const differs = !same(options[entry.key], usual);
    return h("div", { class: differs ? "option differs" : "option" }, control,
      entry.about ? h("p", { class: "hint" }, entry.about) : null,
      differs ? button(t("house.back", { preset: preset.name, value: told(entry, usual) }), () => put({ ...options, [entry.key]: usual }), { id: `option-${entry.key}-back`, class: "quiet" }) : null);
  });
  const any = Object.keys(state.options).length > 0;
  return [
    h("p", { class: "hint" }, t("house.about", { preset: preset.name })),
    any ? button(t("house.reset", { preset: preset.name }), () => change(() => houseRule({})), { id: "house-reset", class: "quiet" }) : null,
    drawn,
  ];
}

// One line that says in which house rules a question differs from its preset; null where in none.
export function houseLine({ rules, state }) {
  const said = Object.entries(state.options).map(([key, value]) => {
    const entry = entryOf(rules.forms.options, key);
    return entry ? labelled(entry.label, told(entry, value)) : key;
  });
  return said.length ? h("p", { id: "house-said", class: "hint" }, `${t("house.title")} – ${said.join("; ")}`) : null;
}

// --- what differs -------------------------------------------------------------------------

function differing(entries, options, usual) {
  const full = entries.map((entry) => [entry.key, filled(entry, options[entry.key], usual[entry.key])]);
  return Object.fromEntries(full.filter(([key, value]) => !same(value, usual[key])));
}

// A control that says nothing means no, none, or what the preset has.
function filled(entry, value, usual) {
  if (entry.is === "form") return Object.fromEntries(entry.entries.map((one) => [one.key, filled(one, value?.[one.key], usual?.[one.key])]));
  if (value !== undefined) return value;
  if (entry.is === "flag") return false;
  if (entry.is === "list") return entry.nullable ? null : [];
  return entry.nullable ? null : usual;
}

// A value of an option in words.
function told(entry, value) {
  if (value === null || value === undefined) return entry.none ?? t("house.none");
  switch (entry.is) {
    case "flag":
      return value ? t("yes") : t("no");
    case "words":
      return entry.words[value] ?? String(value);
    case "number":
      return number(value);
    case "list":
      return value.length ? list(value.map((one) => entry.item.words?.[one] ?? String(one))) : t("house.none");
    default:
      return entry.entries.filter((one) => value[one.key] !== null).map((one) => `${one.label} ${told(one, value[one.key])}`).join(", ") || t("house.none");
  }
}
