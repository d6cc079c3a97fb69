// Everything that the page asks of anybody; another back end has to answer only these.

import { reach } from "./offline.js";

const base = document.documentElement.dataset.static;

export class Refused extends Error {
  constructor(problem) {
    super(problem.title);
    this.problem = problem;
  }
}

export function pageData(language) {
  return ask(`${base}/data/${language}.json`);
}

export function score(document, signal) {
  return post("/v1/score", document, signal);
}

export function waits(document, signal) {
  return post("/v1/waits", document, signal);
}

export function claimTile(document, signal) {
  return post("/v1/claims", document, signal);
}

export function settle(document, signal) {
  return post("/v1/settle", document, signal);
}

const catalogues = new Map();

// The patterns of a ruleset by their ids: definitions, values and numbers.
export function catalogue(ruleset, preset, language) {
  const address = `/v1/rulesets/${ruleset}/patterns?${new URLSearchParams({ preset, lang: language })}`;
  if (!catalogues.has(address)) {
    const asked = ask(address).then((found) => {
      const rows = found.otherwise ? [...found.patterns, found.otherwise] : found.patterns;
      return new Map(rows.map((row) => [row.id, row]));
    });
    asked.catch(() => catalogues.delete(address));
    catalogues.set(address, asked);
  }
  return catalogues.get(address);
}

export const openApi = () => ask("/openapi.json");

export const tileImage = (code) => `${base}/tiles/${code}.png`;

function post(address, document, signal) {
  return ask(address, {
    method: "POST",
    body: JSON.stringify(document),
    headers: { "content-type": "application/json" },
    signal,
  });
}

async function ask(address, request = {}) {
  const response = await reach(address, request);
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer);
  return answer;
}
