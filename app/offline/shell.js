// Keeps the page on the device: after one visit it opens without a network.
// SHELL, which the service writes above, names the files of this version and the page itself.

const PREFIX = "freecount-shell-";
const NAME = PREFIX + SHELL.stamp;
const PATIENCE = 4000;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const answer = answered(event.request);
  if (answer) event.respondWith(answer);
});

async function install() {
  const cache = await caches.open(NAME);
  await cache.addAll([...SHELL.files, ...Object.values(SHELL.pages)]);
  await skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((one) => one.startsWith(PREFIX) && one !== NAME).map((one) => caches.delete(one)));
  await clients.claim();
}

function answered(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (pathname.startsWith("/static/") || pathname.startsWith("/offline/")) return kept(request);
  if (request.mode === "navigate" && (pathname === "/" || pathname.startsWith("/cards/"))) return page(request, pathname);
  return null;
}

// A file has another address when it changes.
async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// A page is asked for again each time; what is kept of it serves where no answer comes.
async function page(request, pathname) {
  const cache = await caches.open(NAME);
  const known = await caches.match(pathname === "/" ? SHELL.pages[language(request)] : request, { ignoreVary: true });
  try {
    const signal = known ? AbortSignal.timeout(PATIENCE) : undefined;
    const response = await fetch(request, { signal });
    if (known && response.status >= 500) return known;
    if (response.ok && pathname !== "/") await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

function language(request) {
  const asked = new URL(request.url).searchParams.get("lang");
  const wanted = [asked, ...navigator.languages].filter(Boolean).map(spoken);
  return wanted.find((one) => one in SHELL.pages) ?? "en";
}

function spoken(tag) {
  try {
    const { language: base, script } = new Intl.Locale(tag).maximize();
    return base === "zh" ? `zh-${script}` : base;
  } catch {
    return "";
  }
}
