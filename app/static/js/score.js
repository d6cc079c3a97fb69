// "Score a hand": the question and its answer.

import { answered, headline } from "./answer.js";
import { arranged } from "./form.js";
import { readHand, size } from "./notation.js";
import { recordButton } from "./record.js";
import { score } from "./service.js";
import { t } from "./text.js";
import { lacking } from "./win.js";

const LEAST = 14;

export const scoreView = {
  draw: (context) => handFields(context, "score"),
  wants: ({ entries, document }) => handLacks(entries, document),
  ask: (question, signal) => score({ ...question, claim: undefined }, signal),
  answered: (context, answer) => [
    answered(context, answer, context.document),
    answer.legal ? recordButton(context, answer.arrangements[answer.best].payments) : null,
  ],
  headline,
};

export function handFields(context, path) {
  const { entries, document, set } = context;
  return arranged(entries.filter((one) => one.key !== "claim"), document, set, path, context);
}

// What is still to be entered before a hand can be scored, or null.
export function handLacks(entries, document) {
  if (!document.hand) return t("waiting");
  const hand = readHand(document.hand);
  if (hand && document.win.by !== "flowers") {
    const count = size(hand);
    if (count < LEAST) return t("tiles_missing", { count: LEAST - count });
    if (count === LEAST && !hand.winning) return t("pick_winning");
  }
  const field = lacking(entries, document);
  return field ? t("choose", { field }) : null;
}
