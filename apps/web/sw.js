/*
 * Shows the offline page without a network and caches hashed assets. Never caches /api responses or pages, which
 * may hold personal data. Shows pushes. The build prepends its entry file as BUILD.
 */
const CACHE = 'pechincha-1';
const OFFLINE = '/offline.html';
/** The oldest assets are deleted beyond this number. */
const MAX_ASSETS = 150;

self.addEventListener('install', (event) => {
  // The worker works with open pages of any build, so it need not wait until they close.
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting()));
  // A request of a page that is being left would be lost on its way through the worker.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The page is requested while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // Pages of an older build offer the new one.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ build: BUILD });
}

/** Caches the page only together with all files it references. */
async function cacheOfflinePage() {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`${OFFLINE}: ${page.status}`);
  const references = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/[^"]+\.[a-z0-9]+)"/g)];
  await cache.addAll(references.map(([, path]) => path));
  await cache.put(OFFLINE, page);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|uploads|share|socket\.io)\//.test(pathname)) event.respondWith(getPage(event));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(getAsset(event));
  } else if (pathname === '/favicon.svg') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

let isOfflinePageRefreshed = false;

/** Network only, with the offline page as fallback. */
async function getPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!isOfflinePageRefreshed) {
      isOfflinePageRefreshed = true;
      // A new build may have a new offline page; on failure the cached one stays.
      event.waitUntil(cacheOfflinePage().catch(() => undefined));
    }
    return response;
  } catch (error) {
    const page = await caches.match(OFFLINE);
    if (!page) throw error;
    return page;
  }
}

/** Cache first: asset names contain a hash of their content. */
async function getAsset(event) {
  const { request } = event;
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic')
    event.waitUntil(cacheAsset(request, response.clone()));
  return response;
}

async function cacheAsset(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(assets.slice(0, -MAX_ASSETS).map((asset) => cache.delete(asset)));
}

const ICON = '/icons/icon-192.png';

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

/** Events whose notification may be closed by now; those before this run of the worker are found by what is shown. */
const shownEvents = new Set();

/** A page that has the focus shows the same as a toast. */
async function showPush(data) {
  const { title, body, path, tag, eventId } = data.json();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some(({ focused }) => focused)) return;
  const last = tag ? await self.registration.getNotifications({ tag }) : [];
  const isRepeated = shownEvents.has(eventId) || last.some((shown) => shown.data?.eventId === eventId);
  if (eventId) shownEvents.add(eventId);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    data: { path, eventId },
    // Another event about the same subject takes the place of the last one, but not in silence.
    renotify: Boolean(tag) && !isRepeated,
    silent: isRepeated || null,
  });
}

/** The browser has replaced or dropped the subscription, perhaps with no page open: the server gets the new one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(sendNewSubscription(event));
});

async function sendNewSubscription({ newSubscription, oldSubscription }) {
  // Kept by the page that turned the pushes on, until the member signs out.
  const session = await caches.match('/push-session');
  if (!session) return;
  const authorization = `Bearer ${await session.text()}`;
  const { pushManager } = self.registration;
  const subscription =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey:
        oldSubscription?.options.applicationServerKey ?? (await getPushKey(authorization)),
    }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/notifications/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ endpoint, keys }),
  });
}

async function getPushKey(authorization) {
  const response = await fetch('/api/notifications/push-key', { headers: { authorization } });
  return (await response.json()).key;
}

/** Opens the path of a notification that was shown through the worker: a push, or any on Android. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  event.waitUntil(openPath(typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'));
});

async function openPath(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const openPage = pages.find(({ url }) => url === new URL(path, self.location.origin).href);
  const page = openPage ?? pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(path);
  await page.focus().catch(() => undefined);
  if (!openPage && !(await navigateInPage(page, path))) await page.navigate(path);
}

/** Asks the page to navigate without a reload, which would lose its state; false if it does not reply within 1 s. */
function navigateInPage(page, path) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1000);
    page.postMessage({ open: path }, [port2]);
  });
}
