// What the reader has said so far: one object, changed in one place, and kept in the address.

import { documentOf, optionAddress, optionPairs, optionsOf, pairsOf } from "./address.js";
import { recall, remember } from "./memory.js";
import { entryOf, playedWith, presetOf, rulesOf } from "./rules.js";

const VIEWS = ["score", "claim", "waits", "settle"];
const REMEMBERED = "freecount-ruleset";

export const state = {
  language: document.documentElement.lang,
  view: "score",
  part: "worth",
  ruleset: "",
  preset: "",
  options: {},
  documents: { score: {}, claims: {}, waits: {}, settle: {} },
  target: null,
  mode: "tile",
};

let listeners = [];
export const onChange = (listener) => (listeners = [...listeners, listener]);

export function change(how) {
  how(state);
  listeners.forEach((listener) => listener());
}

export const rules = () => rulesOf(state.ruleset);
export const preset = () => playedWith(presetOf(rules(), state.preset), optionPairs(state.options));

// Which form and document the present view fills in.
export function asked() {
  if (state.view === "claim") return state.part === "tile" ? "claims" : "score";
  return state.view;
}

// The question as the service takes it: the document with what the page asks once.
export function question(name, document = state.documents[name]) {
  const options = Object.keys(state.options).length ? { options: state.options } : {};
  return { ruleset: state.ruleset, preset: state.preset, ...options, ...document, lang: state.language };
}

// --- the address --------------------------------------------------------------------------

export function readAddress(search) {
  const params = new URLSearchParams(search);
  const found = rulesOf(params.get("ruleset") ?? recall(REMEMBERED));
  state.ruleset = found.id;
  state.preset = presetOf(found, params.get("preset")).id;
  state.view = VIEWS.includes(params.get("view")) ? params.get("view") : "score";
  state.part = params.get("part") === "tile" ? "tile" : "worth";
  state.options = optionsOf(found.forms.options, params);
  state.documents = { score: start(found, "score"), claims: start(found, "claims"), waits: start(found, "waits"), settle: start(found, "settle") };
  const said = documentOf(found.forms.score, params);
  Object.assign(state.documents.score, said, said.win ? {} : { win: state.documents.score.win });
  for (const [name, key] of [["claim", "claim"], [asked(), "document"]]) {
    const value = json(params.get(name === "claim" ? "claim" : key));
    if (value && name === "claim") state.documents.score.claim = value;
    else if (value) state.documents[name] = value;
  }
}

export function address() {
  const { ruleset, preset: variant, view } = state;
  const pairs = [["ruleset", ruleset], ["preset", variant]];
  if (view !== "score") pairs.push(["view", view]);
  if (view === "claim" && state.part === "tile") pairs.push(["part", "tile"]);
  const name = asked();
  if (name === "score") {
    pairs.push(...pairsOf(rules().forms.score, state.documents.score));
    const claim = state.documents.score.claim;
    if (view === "claim" && claim) pairs.push(["claim", JSON.stringify(claim)]);
  } else pairs.push(["document", JSON.stringify(state.documents[name])]);
  pairs.push(...optionAddress(state.options), ["lang", state.language]);
  return `?${new URLSearchParams(pairs)}`;
}

function json(text) {
  try {
    const value = JSON.parse(text ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

// --- beginnings ---------------------------------------------------------------------------

// What a question begins with, so that thirteen tiles and one more are enough for an answer.
export function start(found, name) {
  const entries = found.forms[name];
  const begun = {};
  if (entryOf(entries, "seat")) begun.seat = "east";
  if (entryOf(entries, "prevailing_wind")?.required) begun.prevailing_wind = "east";
  if (entryOf(entries, "win")) begun.win = { by: "self_draw" };
  if (name === "claims") Object.assign(begun, { from: "east", offered: "discard", claims: [] });
  return begun;
}

// Back in the history of the browser: the other views keep what was said in them.
export function returnTo(search) {
  const { ruleset, documents } = state;
  readAddress(search);
  state.target = null;
  if (state.ruleset === ruleset) state.documents = { ...documents, [asked()]: state.documents[asked()] };
}

// Another view begins with the keyboard where its hand is still to be entered.
export function turnTo(view) {
  Object.assign(state, { view, target: null });
  beginEntering();
}

export function beginEntering() {
  const name = asked();
  if (["score", "waits"].includes(name) && !state.documents[name].hand) state.target = `${name}-hand`;
}

// Another variant is played without house rules, and by those who sit at its table.
export function vary(id) {
  Object.assign(state, { preset: id, options: {} });
  seatAll();
}

function seatAll() {
  const { seats } = preset();
  for (const document of Object.values(state.documents)) {
    if (document.seat && !seats.includes(document.seat)) [document.seat] = seats;
    if (document.prevailing_wind && !seats.includes(document.prevailing_wind)) [document.prevailing_wind] = seats;
    if (document.win?.from && (document.win.from === document.seat || !seats.includes(document.win.from))) delete document.win.from;
  }
}

// House rules may leave fewer seats.
export function houseRule(options) {
  state.options = options;
  seatAll();
}

// Another ruleset keeps what the two have in common.
export function play(id) {
  const found = rulesOf(id);
  remember(REMEMBERED, found.id);
  const { documents } = state;
  Object.assign(state, { ruleset: found.id, preset: found.presets[0].id, options: {}, target: null });
  for (const name of Object.keys(documents)) {
    const begun = start(found, name);
    if (name === "settle") {
      documents[name] = begun;
      continue;
    }
    const flat = new URLSearchParams(pairsOf(found.forms[name], common(found, name, documents[name])));
    const kept = documentOf(found.forms[name], flat);
    documents[name] = { ...begun, ...kept, ...(begun.win ? { win: { ...begun.win, ...kept.win } } : {}) };
  }
  beginEntering();
}

function common(found, name, document) {
  const keys = new Set(found.forms[name].map((one) => one.key));
  const kept = Object.fromEntries(Object.entries(document).filter(([key]) => keys.has(key)));
  delete kept.claim;
  delete kept.claims;
  if (!kept.win) return kept;
  const win = entryOf(found.forms[name], "win").entries;
  const ways = entryOf(win, "by").words;
  const possible = entryOf(win, "events").item.words;
  const by = kept.win.by in ways ? kept.win.by : "self_draw";
  return { ...kept, win: { ...kept.win, by, events: (kept.win.events ?? []).filter((one) => one in possible) } };
}
