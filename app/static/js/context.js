// What every control knows: the rules, the document it is part of, and the tile keyboard.

import { asked, change, preset, rules, state } from "./state.js";

const SEATS = new Set(["east", "south", "west", "north"]);
const thrower = new Map();

export function contextOf() {
  const name = asked();
  const chosen = preset();
  const found = rules();
  return {
    rules: found,
    preset: chosen,
    state,
    name,
    entries: found.forms[name],
    document: state.documents[name],
    set: (next) => change(() => (state.documents[name] = next)),
    targets: new Map(),
    thrower,
    aim: (path) => change(() => Object.assign(state, { target: state.target === path ? null : path, mode: "tile" })),
    mode: (id) => change(() => (state.mode = id)),
    throws: (path, seat) => change(() => {
      thrower.set(path, seat);
      state.target = path;
    }),
    seated: (word) => !SEATS.has(word) || chosen.seats.includes(word),
    ask: (document) => ({ ruleset: found.id, preset: chosen.id, options: state.options, ...document, lang: state.language }),
  };
}
