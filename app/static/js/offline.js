// The service's answers without the service: the same core in a worker, once this device keeps it.

const STORE = "freecount-core-";
const MANIFEST = "/offline.json";
const PATIENCE = 4000;
const REST = 15000;
let engine = null;
let keeping = null;
let lost = 0;

export const possible = () => isSecureContext && "caches" in globalThis && "serviceWorker" in navigator;

// What this device keeps: the manifest is written last, so that it stands for all of it.
export async function kept() {
  if (!possible()) return null;
  const found = await caches.match(MANIFEST).catch(() => null);
  return found ? found.json() : null;
}

// What the service offers; without a mark it has nothing to offer.
export async function offered() {
  const response = await fetch(MANIFEST);
  return response.json();
}

// Every file of a manifest, from the network or from what is kept already; then older ones go.
export async function keep(manifest, tell = () => {}) {
  keeping = new AbortController();
  const { signal } = keeping;
  const store = await caches.open(STORE + manifest.mark);
  let bytes = 0;
  for (const file of manifest.files) {
    const response = (await caches.match(file.address)) ?? await fetch(file.address, { signal });
    if (!response.ok) throw new Error(`${response.status} ${file.address}`);
    await store.put(file.address, response);
    bytes += file.bytes;
    tell(bytes / manifest.bytes);
    signal.throwIfAborted();
  }
  await store.put(MANIFEST, new Response(JSON.stringify(manifest), { headers: { "content-type": "application/json" } }));
  await drop((name) => name !== STORE + manifest.mark);
}

// Pages beside them, as they are now.
export async function keepPages(addresses) {
  const manifest = await kept();
  const store = await caches.open(STORE + manifest.mark);
  await store.addAll(addresses);
}

export async function forget() {
  keeping?.abort();
  stop();
  await drop(() => true);
}

async function drop(which) {
  const names = await caches.keys();
  await Promise.all(names.filter((one) => one.startsWith(STORE) && which(one)).map((one) => caches.delete(one)));
}

// --- who answers --------------------------------------------------------------------------

// The network first; this device where the network fails, or keeps the table waiting.
export async function reach(address, request = {}) {
  const here = address.startsWith("/v1/") ? await kept() : null;
  if (!here) return fetch(address, request);
  if (navigator.onLine && Date.now() - lost > REST) {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(request.signal ? [request.signal] : [])]);
      const response = await fetch(address, { ...request, signal });
      if (response.status < 502) return answered("service", response);
    } catch (error) {
      if (error.name === "AbortError") throw error;
    }
    lost = Date.now();
  }
  const { status, text } = await ask(here, address, request.body);
  request.signal?.throwIfAborted();
  return answered("device", new Response(text, { status }));
}

function answered(by, response) {
  document.documentElement.dataset.answers = by;
  return response;
}

// --- the worker ---------------------------------------------------------------------------

// Asks the core on this device; the first question waits until Python runs.
export function ask(manifest, address, body) {
  if (engine?.mark !== manifest.mark) start(manifest);
  const { worker, waiting } = engine;
  return new Promise((resolve, reject) => {
    const id = engine.asked += 1;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, address, body });
  });
}

function start(manifest) {
  stop();
  const worker = new Worker(manifest.worker, { type: "module" });
  const waiting = new Map();
  engine = { mark: manifest.mark, worker, waiting, asked: 0 };
  worker.addEventListener("message", ({ data }) => {
    if (data.failed) return stop(data.failed);
    waiting.get(data.id)?.resolve(data);
    return waiting.delete(data.id);
  });
  worker.addEventListener("error", () => stop());
  worker.postMessage({ start: manifest });
}

// A core that fails is not asked again: the next question starts another.
function stop(why = "stopped") {
  engine?.worker.terminate();
  for (const { reject } of engine?.waiting.values() ?? []) reject(new Error(why));
  engine = null;
}
