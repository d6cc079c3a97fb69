// Starts the page, draws what has been said, and asks again whenever something changes.

import { problems } from "./answer.js";
import { h, paint } from "./dom.js";
import { offerToKeep } from "./keep.js";
import { keyboard, walk } from "./keyboard.js";
import { contextOf } from "./context.js";
import { houseRules } from "./house.js";
import { rulesPicker } from "./picker.js";
import { hideRecord } from "./record.js";
import { declare, fieldAt } from "./rules.js";
import { pageData, Refused } from "./service.js";
import { address, asked, beginEntering, change, onChange, question, readAddress, returnTo, state, turnTo } from "./state.js";
import { labelled, speak, t } from "./text.js";
import { theme } from "./theme.js";
import { viewOf } from "./views.js";

const PAUSE = 120;
const place = (id) => document.getElementById(id);
let context;
let waiting;
let running;
let last = "";

async function begin() {
  const data = await pageData(state.language);
  speak(data);
  declare(data);
  readAddress(location.search);
  beginEntering();
  theme(place("theme"));
  place("language").addEventListener("change", (event) => {
    state.language = event.target.value;
    location.assign(address());
  });
  place("tabs").addEventListener("click", (event) => {
    const view = event.target.closest("[data-view]")?.dataset.view;
    if (!view || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    hideRecord();
    history.pushState(null, "", address());
    change(() => turnTo(view));
  });
  document.addEventListener("keydown", walk);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state.target) close(state.target);
  });
  addEventListener("popstate", () => {
    hideRecord();
    returnTo(location.search);
    render();
  });
  onChange(render);
  first();
  document.documentElement.dataset.ready = "true";
  offerToKeep(place("offline"));
}

// An address that no page has written may say what cannot be drawn: then the page begins anew.
function first() {
  try {
    render();
  } catch {
    readAddress("");
    render();
  }
}

function render() {
  context = contextOf();
  const view = viewOf(context);
  for (const tab of place("tabs").children) {
    if (tab.dataset.view === state.view) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  const { scrollY } = window;
  paint(place("question"), [rulesPicker(context), view.switch?.(context), h("div", { class: "fields" }, view.draw(context), houseRules(context))]);
  scrollTo({ top: scrollY, behavior: "instant" });
  drawDock();
  history.replaceState(null, "", address());
  const wants = view.wants(context);
  const key = JSON.stringify([state.view, question(asked())]);
  if (wants || key !== last) clearTimeout(waiting);
  if (wants) {
    running?.abort();
    last = "";
    show(h("p", { class: "note" }, wants));
    say("");
  } else if (key !== last) {
    last = key;
    place("answer").classList.add("stale");
    waiting = setTimeout(() => ask(view, context, key), PAUSE);
  }
}

// Under the thumb: the answer in one line, and the keyboard while tiles are entered.
function drawDock() {
  const target = context.targets.get(state.target);
  const text = place("live").textContent;
  const verdicts = [...place("answer").querySelectorAll(".verdict")];
  const wrong = verdicts[0]?.matches(".no") && !verdicts.some((one) => one.matches(".yes"));
  const headline = h("a", { id: "headline", href: "#answer", class: wrong ? "no" : "", hidden: !text }, text);
  const lost = paint(place("dock"), [headline, target ? keyboard(target, () => close(state.target)) : null]);
  place("dock").hidden = !target && !text;
  if (target && lost) place("key-back").focus();
  document.documentElement.style.setProperty("--dock", `${place("dock").offsetHeight}px`);
  if (target) (place(`${state.target}-open`) ?? place(state.target))?.scrollIntoView({ block: "nearest" });
}

function close(path) {
  change(() => (state.target = null));
  (place(`${path}-open`) ?? place(path))?.focus();
}

async function ask(view, asking, key) {
  running?.abort();
  running = new AbortController();
  try {
    const answer = await view.ask(question(asked()), running.signal);
    if (key !== last) return;
    show(view.answered(asking, answer));
    say(view.headline(asking, answer));
  } catch (error) {
    if (error.name === "AbortError" || key !== last) return;
    last = error instanceof Refused ? last : "";
    const wrong = error instanceof Refused
      ? error.problem.errors.map((one) => ({ ...one, detail: labelled(fieldAt(asking, one.pointer), one.detail) }))
      : null;
    show(h("div", { class: "verdict no" }, wrong ? [h("h2", {}, error.problem.title), problems(asking.rules, wrong)] : h("p", {}, t("failed"))));
    say(wrong ? wrong.map((one) => one.detail).join(" ") : t("failed"));
  }
}

function show(nodes) {
  const answer = place("answer");
  answer.classList.remove("stale");
  paint(answer, nodes);
}

// One line that says it all: to screen readers, and under the thumb.
function say(text) {
  if (place("live").textContent !== text) place("live").textContent = text;
  drawDock();
}

begin();
