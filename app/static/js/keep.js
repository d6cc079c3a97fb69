// Offers to keep the core on this device, so that the page scores without a network.

import { button, h, paint } from "./dom.js";
import { ask, forget, keep, keepPages, kept, offered, possible } from "./offline.js";
import { number, t } from "./text.js";

const MEBI = 1 << 20;
const TRIAL = "/v1/wall-break?first=2&second=2";
let host;

export async function offerToKeep(place) {
  host = place;
  if (!possible()) return say(t("offline.insecure"));
  const refused = register().then(() => false, (error) => error.name === "SecurityError"); // the page works all the same
  const here = await kept();
  if (here) settled();
  const there = await offered().catch(() => null);
  if (here) return renew(here, there).catch(() => {});
  if (!there?.mark) return say(there ? t("offline.none") : t("failed"));
  return await refused ? say(t("offline.insecure")) : offer(there);
}

async function renew(here, there) {
  if (there?.mark && there.mark !== here.mark) await keep(there);
  await keepCards();
}

const keepCards = () => keepPages([...document.querySelectorAll("a[href^='/cards/']")].map((link) => link.href));

// The page itself is kept by its service worker, which no browser takes where it distrusts the certificate.
const register = () => navigator.serviceWorker.register("/sw.js");

// Until that is done; an installation that has failed begins again with each registration.
async function pageKept() {
  const { installing, waiting, active } = await register();
  if (waiting ?? active) return;
  await new Promise((resolve, reject) => installing.addEventListener("statechange", () => {
    if (installing.state === "activated") resolve();
    if (installing.state === "redundant") reject(new Error("not installed"));
  }));
}

function offer(manifest, trouble = "") {
  const size = number(Math.round(manifest.bytes / MEBI));
  draw("offered", trouble ? h("p", {}, trouble) : null, button(t("offline.use", { size }), () => take(manifest), { id: "offline-use", class: "chip" }));
}

// Kept is what has answered once: only then may anybody leave the network.
async function take(manifest) {
  const tell = (part) => say(t("offline.coming", { percent: number(Math.round(part * 100)) }), "coming");
  tell(0);
  try {
    await keep(manifest, tell);
    await keepCards();
    say(t("offline.starting"), "coming");
    await pageKept();
    await ask(manifest, TRIAL);
    settled();
  } catch {
    await forget().catch(() => {});
    offer(manifest, t("offline.trouble"));
  }
}

function settled() {
  draw("kept", h("p", {}, t("offline.kept")), button(t("offline.forget"), async () => {
    await forget();
    await offerToKeep(host);
  }, { id: "offline-forget", class: "quiet" }));
}

const say = (text, stage = "told") => draw(stage, h("p", {}, text));

function draw(stage, ...nodes) {
  host.dataset.stage = stage;
  paint(host, nodes);
}
