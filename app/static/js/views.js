// Which view answers: by the tab that is open, and by its part.

import { scoreView } from "./score.js";

const VIEWS = { score: scoreView };

export function viewOf({ state }) {
  return VIEWS[state.view] ?? scoreView;
}
