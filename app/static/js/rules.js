// The rulesets as the service declares them.

import { inOrder } from "./tiles.js";

let rulesets = [];

export function declare(data) {
  rulesets = data.rulesets;
}

export const all = () => rulesets;
export const rulesOf = (id) => rulesets.find((one) => one.id === id) ?? rulesets[0];
export const presetOf = (rules, id) => rules.presets.find((one) => one.id === id) ?? rules.presets[0];
export const entryOf = (entries, key) => entries.find((one) => one.key === key);
export const said = (rules, family, word) => rules.words[family][word] ?? word;
export const seatName = (rules, seat) => said(rules, "seats", seat);

// What the field at a place in a question is called, entries of a list by their numbers too.
export function fieldAt({ entries, rules }, pointer) {
  const [first, ...steps] = pointer.split("/").slice(1);
  let shape = first === "options" ? { entries: rules.forms.options } : entryOf(entries, first);
  const called = [];
  if (shape?.label) called.push(shape.label);
  for (const step of steps) {
    if (!shape) break;
    if (shape.is === "list") {
      called.push(`${called.pop()} ${Number(step) + 1}`);
      shape = shape.item;
    } else {
      shape = entryOf(shape.entries ?? Object.values(shape.kinds ?? {}).flat(), step);
      if (shape) called.push(shape.label);
    }
  }
  return called.slice(-2).join(" · ");
}

// A preset as it is played with house rules, which may change its tiles, its seats and its chows.
export function playedWith(preset, pairs) {
  return pairs.reduce((played, [name, value]) => {
    const { more = [], less = [], ...others } = preset.changes[name]?.[value] ?? {};
    const kept = played.tiles.filter((code) => !less.includes(code));
    return { ...played, ...others, tiles: inOrder([...kept, ...more]) };
  }, preset);
}

// The events that can come with a win stated like this.
export function possibleEvents(rules, { seat, win = {}, melds = [] }) {
  const others = win.events ?? [];
  return Object.entries(rules.events)
    .filter(([id, event]) => {
      const dealer = event.dealer === null || event.dealer === (seat === "east");
      const thrown = !event.from_dealer || win.by === "self_draw" || win.from === "east";
      const kong = !event.needs_kong || melds.some((one) => one.kind.endsWith("kong"));
      const closed = !event.closed || melds.length === 0;
      const alone = others.every((one) => one === id || !forbid(rules, one, id));
      return event.by.includes(win.by) && dealer && thrown && kong && closed && alone;
    })
    .map(([id]) => id);
}

function forbid(rules, one, other) {
  const forbids = (first, second) => rules.events[first]?.forbids.includes(second);
  return forbids(one, other) || forbids(other, one);
}
