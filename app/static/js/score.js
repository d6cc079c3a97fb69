// "Score a hand": the question and its answer.

import { answered, headline } from "./answer.js";
import { readHand, size } from "./notation.js";
import { fields } from "./question.js";
import { score } from "./service.js";
import { t } from "./text.js";
import { lacking } from "./win.js";

const LEAST = 14;

export const scoreView = {
  form: "score",
  draw: (context) => fields(context.entries, context.document, context.set, "score", context, ["claim"]),
  wants: handLacks,
  ask: (question, signal) => score({ ...question, claim: undefined }, signal),
  answered: (context, answer) => answered(context, answer, context.document),
  headline,
};

// What is still to be entered before a hand can be scored, or null.
export function handLacks({ entries, document }) {
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
