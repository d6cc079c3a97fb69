// Draws a form as the service declares it: a control for every kind of field.

import { tilesApart } from "./apart.js";
import { button, chip, fold, h } from "./dom.js";
import { handControl } from "./hand.js";
import { river } from "./river.js";
import { compact, copies, face, split, suit } from "./tiles.js";
import { number, t } from "./text.js";
import { winControl } from "./win.js";

// Draws the entries of an object; ``set`` is given the object with one field changed.
export function form(entries, value, set, path, context) {
  const siblings = { entries, record: value, set };
  return entries.filter((one) => !(one.key === "claim" && one.is === "form")).map((entry) => {
    const put = (next) => set(changed(value, entry.key, next));
    return control({ entry, value: value[entry.key], set: put, path: `${path}-${entry.key}`, context, siblings });
  });
}

const FIRST = ["hand", "tile", "seat", "claim", "prevailing_wind", "from", "offered", "win", "points", "outcome", "void_suit", "status", "honba", "riichi_sticks"];
const RARELY = new Set(["penalty_tiles", "discards", "ura_indicators", "only_void_discards"]);

// The entries in the order of the table: what every question needs, then what bears on its worth;
// what is seldom needed is folded away, unless it says something.
export function arranged(entries, value, set, path, context) {
  const first = FIRST.map((key) => entries.find((one) => one.key === key)).filter(Boolean);
  const others = entries.filter((one) => !first.includes(one));
  const isShown = (one) => one.required || (!RARELY.has(one.key) && one.of_hand && ["tiles", "words"].includes(one.is));
  const shown = others.filter(isShown);
  const rare = others.filter((one) => !isShown(one));
  const said = rare.some((one) => value[one.key] !== undefined);
  return [
    form([...first, ...shown], value, set, path, context),
    rare.length ? fold(`${path}-more`, t("more"), form(rare, value, set, path, context), { class: "more", open: said }) : null,
  ];
}

export function changed(value, key, next) {
  const { [key]: _, ...others } = value;
  return next === undefined ? others : { ...others, [key]: next };
}

function control(given) {
  const { entry } = given;
  if (entry.key === "win" && entry.is === "form") return winControl(given, form);
  switch (entry.is) {
    case "flag":
      return flag(given);
    case "number":
      return stepper(given);
    case "words":
      return words(given);
    case "tile":
    case "tiles":
      return tiles(given);
    case "hand":
      return handControl(given);
    case "list":
      return listOf(given);
    case "kinds":
      return kinds(given);
    case "form":
      return group(given);
    default:
      return null;
  }
}

function titled(given, ...children) {
  const { entry, path } = given;
  return h("div", { class: "field", role: "group", "aria-labelledby": `${path}-label` },
    h("p", { id: `${path}-label`, class: "title", title: entry.about }, entry.label), ...children);
}

// --- yes or no, one of several, any of several --------------------------------------------

function flag(given) {
  const { entry, value, set, path } = given;
  if (entry.nullable) {
    const put = (next) => set(value === next ? undefined : next);
    return titled(given, h("div", { class: "chips" },
      chip(`${path}-yes`, t("yes"), value === true, () => put(true)),
      chip(`${path}-no`, t("no"), value === false, () => put(false))));
  }
  const on = value ?? entry.default ?? false;
  const next = on ? (entry.default ? false : undefined) : true;
  return h("div", { class: "field" }, chip(path, entry.label, on, () => set(next), { title: entry.about }));
}

const said = (entry, word) => (entry.whole ? Number(word) : word);

function words(given) {
  const { entry, value, set, path, context } = given;
  const open = Object.entries(entry.words).filter(([word]) => context.seated(word));
  return titled(given, h("div", { class: "chips" }, open.map(([word, label]) =>
    chip(`${path}-${word}`, label, String(value) === word, () => set(String(value) === word && !entry.required ? undefined : said(entry, word))))));
}

function anyOf(given) {
  const { entry, value = [], set, path, context } = given;
  const offered = Object.entries(entry.item.words).filter(([word]) => context.seated(word));
  if (offered.length === 0) return null;
  return titled(given, h("div", { class: "chips" }, offered.map(([word, label]) =>
    chip(`${path}-${word}`, label, value.includes(word), () => {
      const next = value.includes(word) ? value.filter((one) => one !== word) : [...value, word];
      set(next.length ? next : undefined);
    }))));
}

// --- numbers ------------------------------------------------------------------------------

function stepper(given) {
  const { entry, value, set, path } = given;
  const { low, high, parts } = entry;
  const clear = entry.required ? low : undefined;
  const put = (next) => set(Math.min(high, Math.max(low, next)));
  const typed = (event) => {
    const said = Number(event.target.value.replace(",", "."));
    if (event.target.value.trim() === "") set(clear);
    else if (Number.isFinite(said)) put(Math.round(said * parts) / parts);
  };
  const shown = value ?? entry.default ?? "";
  return h("div", { class: "field number", role: "group", "aria-label": entry.label },
    h("label", { for: path, title: entry.about }, entry.label),
    h("div", { class: "stepper" },
      button("−", () => put((value ?? entry.default ?? low) - 1), { id: `${path}-less`, class: "round", disabled: Number(shown) <= low, "aria-label": `${entry.label}: ${t("less")}` }),
      h("input", { id: path, type: "text", inputmode: "decimal", autocomplete: "off", value: String(shown), placeholder: entry.none, oninput: typed }),
      button("+", () => put(shown === "" ? Math.max(low, 1) : Number(shown) + 1), { id: `${path}-more`, class: "round", disabled: shown !== "" && Number(shown) >= high, "aria-label": `${entry.label}: ${t("increase")}` })));
}

// Several numbers in one line, taken when the line is left.
function numbers(given) {
  const { entry, value, set, path } = given;
  const typed = (event) => {
    const said = event.target.value.replaceAll("−", "-").split(/[^-\d]+/).filter(Boolean).map(Number);
    set(said.length && said.every(Number.isFinite) ? said : undefined);
  };
  return titled(given, h("input", { id: path, type: "text", autocomplete: "off", "aria-labelledby": `${path}-label`, value: (value ?? []).join(", "), placeholder: entry.none, onchange: typed }));
}

// --- tiles --------------------------------------------------------------------------------

function tiles(given) {
  const { entry, value, set, path, context, siblings } = given;
  const { rules, preset, state } = context;
  const found = split(value ?? "") ?? [];
  const one = entry.is === "tile";
  const write = (codes) => set(codes.length ? (one ? codes.at(-1) : compact(codes)) : undefined);
  const bonus = entry.key === "bonus_tiles";
  context.targets.set(path, {
    label: entry.label,
    rules,
    used: bonus ? found : tilesApart(siblings, true),
    allowed: preset.tiles.filter((code) => (suit(code) === "f") === bonus),
    fits: (code) => found.filter((other) => other === code).length < copies(code),
    tap: (code) => write([...found, code]),
    back: () => write(found.slice(0, -1)),
  });
  const shown = found.map((code, place) =>
    button(face(rules, code, { size: "small" }), () => write(found.filter((_, other) => other !== place)),
      { id: `${path}-${place}`, class: "in-hand", "aria-label": t("remove_tile", { tile: rules.tiles[code] }) }));
  return titled(given, h("div", { class: "strip" }, shown,
    button(found.length ? "＋" : t("no_tiles"), () => context.aim(path),
      { id: `${path}-open`, class: found.length ? "enter small" : "enter", "aria-label": t("add", { field: entry.label }), "aria-expanded": String(state.target === path) })));
}

// --- objects, lists of them, and choices between them -------------------------------------

function group(given) {
  const { entry, value = {}, set, path, context } = given;
  const put = (next) => set(Object.keys(next).length ? next : undefined);
  return fold(path, entry.label, form(entry.entries, value, put, path, context), { class: "field group", open: given.value !== undefined && !entry.folded });
}

function listOf(given) {
  const { item } = given.entry;
  if (item.is === "words") return anyOf(given);
  if (item.is === "number") return numbers(given);
  if (item.is === "form" && item.entries.map((one) => one.key).join() === "seat,tile") return river(given);
  return records(given);
}

function records(given) {
  const { entry, value = [], set, path, context } = given;
  const { item } = entry;
  const put = (place, next) => set(value.map((one, other) => (other === place ? next : one)));
  const drop = (place) => {
    const kept = value.filter((_, other) => other !== place);
    set(kept.length || entry.required ? kept : undefined);
  };
  const cards = value.map((one, place) => {
    const where = `${path}-${place}`;
    const name = item.is === "kinds" ? item.words[one.kind] : entry.label;
    const inner = item.is === "kinds" ? item.kinds[one.kind] : item.entries;
    return h("details", { class: "card", id: where, open: true, "aria-label": t("entry", { field: name, number: place + 1 }) },
      h("summary", {}, `${number(place + 1)}. ${name}`),
      arranged(inner, one, (next) => put(place, next), where, context),
      button(t("remove"), () => drop(place), { id: `${where}-remove`, class: "quiet" }));
  });
  const adders = item.is === "kinds"
    ? Object.entries(item.words).map(([kind, name]) => [kind, name, { kind, ...begun(item.kinds[kind], context) }])
    : [["", entry.label, begun(item.entries, context)]];
  const full = value.length >= entry.most;
  return titled(given, cards, h("div", { class: "chips" }, adders.map(([kind, name, fresh]) =>
    button(t("add", { field: name }), () => set([...value, fresh]), { id: `${path}-add${kind}`, class: "add", disabled: full }))));
}

function kinds(given) {
  const { entry, value, set, path, context } = given;
  const chosen = value?.kind;
  const inner = chosen ? entry.kinds[chosen] : [];
  return titled(given,
    h("div", { class: "chips" }, Object.entries(entry.words).map(([kind, label]) =>
      chip(`${path}-${kind}`, label, chosen === kind, () => set({ kind, ...begun(entry.kinds[kind], context) })))),
    arranged(inner, value ?? {}, set, path, context));
}

// What a new record begins with: an empty list where one is needed, and how most wins are made.
export function begun(entries, context) {
  const fresh = {};
  for (const entry of entries) {
    if (entry.required && entry.is === "list") fresh[entry.key] = entry.key === "wins" ? [begun(entry.item.entries, context)] : [];
    if (entry.key === "win" && entry.is === "form") fresh.win = { by: "self_draw" };
  }
  return fresh;
}
