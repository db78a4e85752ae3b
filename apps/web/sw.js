/*
 * Without a network the site says so in its own words, and code that was loaded once is still there. It keeps the
 * offline page and files whose names carry a hash of what they hold; never an answer of /api, never a page with
 * what somebody read, never a token. The build writes its entry above this, as BUILD.
 */
const CACHE = 'pechincha-1';
const OFFLINE = '/offline.html';
/** Files of older builds go when there are more than these. */
const MOST = 150;

self.addEventListener('install', (event) => {
  // Nothing here depends on the version of an open page: the new worker need not wait for it to close.
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The page is asked for while the worker wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // A page of an older build offers the new one.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ build: BUILD });
}

/** The page and what it names, together or not at all. */
async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const named = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/[^"]+\.[a-z0-9]+)"/g)];
  await cache.addAll(named.map(([, path]) => path));
  await cache.put(OFFLINE, page);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|uploads|share|socket\.io)\//.test(pathname)) event.respondWith(open(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(file(event));
  } else if (pathname === '/favicon.svg') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

let renewed = false;

/** Pages come from the network, always: what they say is of this moment. */
async function open(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!renewed) {
      renewed = true;
      // A new build has a new offline page; an old one is better than none.
      event.waitUntil(keepOfflinePage().catch(() => undefined));
    }
    return answer;
  } catch (error) {
    const page = await caches.match(OFFLINE);
    if (!page) throw error;
    return page;
  }
}

/** A file named by its content never changes. */
async function file(event) {
  const { request } = event;
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') event.waitUntil(keep(request, answer.clone()));
  return answer;
}

async function keep(request, answer) {
  const cache = await caches.open(CACHE);
  await cache.put(request, answer);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(files.slice(0, -MOST).map((old) => cache.delete(old)));
}

/** A notification that the page could show only through here (Android): a touch opens what it is about. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  event.waitUntil(goTo(typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'));
});

async function goTo(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => url === new URL(path, self.location.origin).href);
  const page = there ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  await page.focus().catch(() => undefined);
  if (!there && !(await opens(page, path))) await page.navigate(path);
}

/** Whether the page goes there by itself, without being loaded anew: nothing that stands on it is lost. */
function opens(page, path) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1000);
    page.postMessage({ open: path }, [port2]);
  });
}
