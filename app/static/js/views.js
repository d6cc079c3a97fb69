// Which view answers: by the tab that is open, and by its part.

import { claimView, tileView } from "./claim.js";
import { scoreView } from "./score.js";
import { settleView } from "./settle.js";
import { waitsView } from "./waits.js";

const VIEWS = { score: scoreView, claim: claimView, waits: waitsView, settle: settleView };

export function viewOf({ state }) {
  return state.view === "claim" && state.part === "tile" ? tileView : VIEWS[state.view];
}
