// Offers to keep the core on this device, so that the page scores without a network.

import { button, h, paint } from "./dom.js";
import { ask, forget, keep, kept, offered, possible } from "./offline.js";
import { number, t } from "./text.js";

const MEBI = 1 << 20;
const TRIAL = "/v1/wall-break?first=2&second=2";
let host;

export async function offerToKeep(place) {
  host = place;
  if (!possible()) return say(t("offline.insecure"));
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // without it the page works all the same
  const here = await kept();
  const there = await offered().catch(() => null);
  if (here && there?.mark && there.mark !== here.mark) await keep(there).catch(() => {});
  if (here) return settled();
  if (!there?.mark) return say(there ? t("offline.none") : t("failed"));
  return offer(there);
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
    say(t("offline.starting"), "coming");
    await navigator.serviceWorker.ready;
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
