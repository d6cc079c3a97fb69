// A hand that is entered by tapping: its tiles, its declared groups, and the winning tile.

import { bonusOf, tilesApart } from "./apart.js";
import { button, fold, h } from "./dom.js";
import { meldOf, readHand, size, stateHand, tilesOf, writeHand } from "./notation.js";
import { said, seatName } from "./rules.js";
import { face, inOrder, isRed, plain, rank, red, split, suit } from "./tiles.js";
import { capital, t } from "./text.js";

const WHOLE = 14;
const MELDS = ["pung", "chow", "open_kong", "concealed_kong", "added_kong"];
const CLAIMED = new Set(["pung", "open_kong", "added_kong"]);
const FED = new Set(["liable", "kong_feeder"]); // fields of rules by which it matters whom a meld is from
const EMPTY = { concealed: [], melds: [], winning: null };

export function handControl({ entry, value, set, path, context, siblings }) {
  const hand = readHand(value) ?? EMPTY;
  const text = typeof value === "string" ? value : writeHand(hand);
  const at = { entry, hand, path, context, siblings, write: (next) => set(stateHand(next) || undefined) };
  if (!entry.held) at.slot = `${path}-winning`;
  context.targets.set(path, target(at, "tile"));
  if (at.slot) context.targets.set(at.slot, target(at, "winning"));
  return h("div", { class: "field hand-field", role: "group", "aria-label": entry.label },
    h("div", { class: "field-head" },
      h("p", { class: "title" }, entry.label),
      text ? button(t("clear"), () => set(undefined), { id: `${path}-clear`, class: "quiet" }) : null),
    laid(at),
    advice(at),
    fold(`${path}-text`, t("type_hand"), [
      h("input", {
        id: `${path}-typed`, class: "typed", type: "text", value: text, autocapitalize: "off", autocomplete: "off",
        spellcheck: "false", "aria-label": t("type_hand"), "aria-describedby": `${path}-help`,
        oninput: (event) => set(event.target.value || undefined),
      }),
      h("p", { id: `${path}-help`, class: "hint" }, t("type_help")),
    ]));
}

// --- what lies there ----------------------------------------------------------------------

function laid(at) {
  const { hand, path, context } = at;
  const { rules, state } = context;
  const marking = state.target === at.slot && at.slot;
  const loose = inOrder(hand.concealed).map((code, place) => {
    const name = rules.tiles[code];
    const label = marking ? t("make_winning", { tile: name }) : t("remove_tile", { tile: name });
    const tap = marking ? () => win(at, code) : () => at.write({ ...hand, concealed: without(hand.concealed, code) });
    return button(face(rules, code), tap, { id: `${path}-tile-${place}`, class: "in-hand", "aria-label": label, title: label });
  });
  const empty = hand.concealed.length + hand.melds.length === 0;
  const open = button(empty ? t("no_tiles") : "＋", () => context.aim(path), {
    id: `${path}-open`, class: empty ? "enter" : "enter small", "aria-label": empty ? t("no_tiles") : t("show_keyboard"),
    "aria-expanded": String(state.target === path),
  });
  return h("div", { class: "laid" },
    h("div", { class: "rack" }, loose, open),
    hand.melds.map((meld, place) => meldLaid(at, meld, place)),
    at.slot ? slot(at) : null);
}

function meldLaid(at, meld, place) {
  const { hand, path, context } = at;
  const { rules, preset } = context;
  const kind = said(rules, "melds", meld.kind);
  const melds = (changed) => at.write({ ...hand, melds: changed.filter(Boolean) });
  const five = meld.tiles.find((one) => rank(one) === 5 && suit(one) !== "z" && suit(one) !== "f");
  const reds = five && preset.tiles.includes(red(five));
  return h("div", { class: "meld", role: "group", "aria-label": kind },
    h("div", { class: "row" }, meld.tiles.map((code) => face(rules, code))),
    CLAIMED.has(meld.kind) && rules.forms.score.some((one) => FED.has(one.key)) ? claimedFrom(at, meld, place, (from) => melds(hand.melds.map((one, other) => (other === place ? { ...one, from } : one)))) : null,
    h("div", { class: "meld-foot" },
      h("span", {}, kind),
      reds ? button("赤", () => melds(hand.melds.map((one, other) => (other === place ? reddened(one, five) : one))), {
        id: `${path}-meld-${place}-red`, class: "round", "aria-pressed": String(meld.tiles.some(isRed)), "aria-label": t("make_red"), title: t("make_red"),
      }) : null,
      button("×", () => melds(hand.melds.map((one, other) => (other === place ? null : one))), {
        id: `${path}-meld-${place}-remove`, class: "round", "aria-label": `${t("remove")}: ${kind}`, title: t("remove"),
      })));
}

// Whom a meld was claimed from, which bears on who is liable; a chow is the player's before anyhow.
function claimedFrom({ path, context, siblings }, meld, place, put) {
  const { rules, preset } = context;
  const others = preset.seats.filter((one) => one !== siblings.record.seat || one === meld.from);
  return h("select", { id: `${path}-meld-${place}-from`, class: "meld-from", "aria-label": t("meld_from"), onchange: (event) => put(event.target.value || undefined) },
    h("option", { value: "" }, t("meld_from")),
    others.map((one) => h("option", { value: one, selected: one === meld.from }, `← ${seatName(rules, one)}`)));
}

function reddened(meld, five) {
  const place = meld.tiles.indexOf(five);
  const turned = isRed(five) ? plain(five) : red(five);
  return { ...meld, tiles: meld.tiles.map((one, other) => (other === place ? turned : one)) };
}

function slot(at) {
  const { hand, context } = at;
  const { rules, state } = context;
  const name = hand.winning ? `${t("winning_tile")}: ${rules.tiles[hand.winning] ?? hand.winning}` : t("winning_tile");
  return button([
    hand.winning ? face(rules, hand.winning) : h("span", { class: "tile empty" }),
    h("span", { class: "slot-name" }, t("winning_tile")),
  ], () => context.aim(at.slot), { id: at.slot, class: "slot", "aria-label": name, "aria-pressed": String(state.target === at.slot) });
}

// Another tile of the hand is marked, and the one that was goes back among the others.
function win(at, code) {
  const { hand, path, context } = at;
  const others = without(hand.concealed, code);
  context.aim(null);
  at.write({ ...hand, winning: code, concealed: hand.winning ? [...others, hand.winning] : others });
}

function without(codes, code) {
  const place = codes.lastIndexOf(code);
  return place < 0 ? codes : codes.filter((_, other) => other !== place);
}

function advice({ hand, entry, siblings }) {
  const count = size(hand);
  if (count === 0 || siblings.record.win?.by === "flowers") return null;
  const least = entry.held ? WHOLE - 1 : WHOLE;
  let text = null;
  if (count < least) text = t("tiles_missing", { count: least - count });
  else if (count > WHOLE) text = t("tiles_over", { count: count - WHOLE });
  else if (!entry.held && !hand.winning) text = t("pick_winning");
  return text ? h("p", { class: "hint" }, text) : null;
}

// --- what the keyboard writes -------------------------------------------------------------

function target(at, part) {
  const { hand, context, entry, siblings } = at;
  const { rules, preset, state } = context;
  const bonus = bonusOf(siblings);
  const mode = part === "winning" ? "tile" : state.mode;
  const used = [...tilesOf(hand), ...tilesApart(siblings), ...(split(siblings.record.bonus_tiles ?? "") ?? [])];
  return {
    label: part === "winning" ? t("winning_tile") : entry.label,
    rules,
    used,
    mode,
    hint: part === "winning" ? t("pick_winning") : hintOf(mode),
    allowed: preset.tiles.filter((code) => suit(code) !== "f" || bonus),
    modes: part === "winning" ? [] : [["tile", t("as_tiles")], ...MELDS.filter((id) => id !== "chow" || preset.chows).map((id) => [id, capital(said(rules, "melds", id))])],
    pick: (id) => context.mode(id),
    fits: (code) => fits(mode, code, used),
    tap: (code) => tap(at, part, mode, code),
    back: () => at.write(shorter(hand)),
  };
}

function hintOf(mode) {
  if (mode === "tile") return undefined;
  return mode === "chow" ? t("lowest") : t("equal");
}

function fits(mode, code, used) {
  if (suit(code) === "f" || mode === "tile") return true;
  if (mode === "chow" && (suit(code) === "z" || rank(code) > 7)) return false;
  const tiles = meldOf(mode, code).tiles;
  return tiles.every((one) => used.concat(tiles).filter((other) => plain(other) === plain(one)).length <= 4);
}

function tap(at, part, mode, code) {
  const { hand, path, context } = at;
  if (suit(code) === "f") bonusOf(at.siblings)(code);
  else if (part === "winning") mark(at, code);
  else {
    const next = entered(at, mode, code);
    if (mode !== "tile") context.mode("tile");
    if (next.winning && size(next) === WHOLE) context.aim(path);
    at.write(next);
  }
}

// The hand with a tile or a group more; after thirteen tiles comes the winning one.
function entered({ hand, slot: winning }, mode, code) {
  if (mode !== "tile") return { ...hand, melds: [...hand.melds, meldOf(mode, code)] };
  if (winning && !hand.winning && size(hand) >= WHOLE - 1) return { ...hand, winning: code };
  return { ...hand, concealed: [...hand.concealed, code] };
}

function mark(at, code) {
  const { hand, path, context } = at;
  if (hand.concealed.includes(code) && size(hand) >= WHOLE) win(at, code);
  else {
    context.aim(null);
    at.write({ ...hand, winning: code });
  }
}

function shorter(hand) {
  if (hand.winning) return { ...hand, winning: null };
  if (hand.concealed.length) return { ...hand, concealed: hand.concealed.slice(0, -1) };
  return { ...hand, melds: hand.melds.slice(0, -1) };
}
