// The tile keyboard: only the tiles of the ruleset, greyed out when all copies are used.

import { button, chip, h } from "./dom.js";
import { copies, count, face, isRed, suit } from "./tiles.js";
import { t } from "./text.js";

const ROWS = ["m", "p", "s", "z"];

// A target says what is entered: { label, rules, allowed, used, tap, back, modes, mode, pick, hint }.
export function keyboard(target, close) {
  const keys = rowsOf(target.allowed).map((codes) => h("div", { class: "keys" }, codes.map((code) => key(target, code))));
  const modes = target.modes?.length > 1
    ? h("div", { class: "modes", role: "group", "aria-label": t("hand") },
      target.modes.map(([id, label]) => chip(`mode-${id}`, label, target.mode === id, () => target.pick(id))))
    : null;
  const bar = h("div", { class: "bar" },
    h("p", { class: "entering" }, target.hint ?? t("keyboard_for", { field: target.label })),
    button("⌫", target.back, { id: "key-back", class: "round", "aria-label": t("backspace"), title: t("backspace") }),
    button(t("done"), close, { id: "key-done", class: "quiet" }));
  return [bar, modes, h("div", { class: "board", id: "board" }, keys)];
}

function rowsOf(allowed) {
  const ordinary = ROWS.map((one) => allowed.filter((code) => suit(code) === one && !isRed(code)));
  const extra = allowed.filter((code) => isRed(code) || suit(code) === "f");
  return [...ordinary, extra].filter((row) => row.length);
}

function key(target, code) {
  const left = copies(code) - count(target.used, code) - (isRed(code) && target.used.includes(code) ? 4 : 0);
  const spent = left <= 0 || !target.fits(code);
  const name = target.rules.tiles[code];
  return h("button", {
    type: "button",
    id: `key-${code}`,
    class: "key",
    disabled: spent,
    "aria-label": left <= 0 ? `${name}, ${t("used_up")}` : name,
    onclick: () => target.tap(code),
  }, face(target.rules, code, { size: "fill" }));
}

// Arrow keys walk over the board; letters and digits of a physical keyboard write tiles.
export function walk(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const board = event.target.closest(".board");
  if (!board) return;
  const keys = [...board.querySelectorAll(".key:not(:disabled)")];
  const at = keys.indexOf(event.target);
  if (event.key in steps) {
    keys[(at + steps[event.key] + keys.length) % keys.length]?.focus();
    event.preventDefault();
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    nearest(keys, event.target, event.key === "ArrowUp" ? -1 : 1)?.focus();
    event.preventDefault();
  }
}

function nearest(keys, from, step) {
  const here = from.getBoundingClientRect();
  const beyond = keys
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => Math.sign(Math.round(box.top - here.top)) === step)
    .sort((a, b) => Math.abs(a.box.top - here.top) - Math.abs(b.box.top - here.top) || Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left));
  return beyond[0]?.one;
}
