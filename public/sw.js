// The one service worker: a page to show without a network, and what the operator pushes. Pages and answers are never kept,
// so that nobody plays an old game.
const CACHE = 'quizbout-offline-2';
const OFFLINE = '/offline';

self.addEventListener('install', (event) => {
  // all but the pages themselves: a call or a lock need not wait until this worker has been woken to say that it is not for it
  event.addRoutes?.({
    condition: { or: ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode })) },
    source: 'network',
  });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    // a page is asked for while this worker wakes
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const page = async () => (await event.preloadResponse) ?? fetch(event.request);
  event.respondWith(page().catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
});

// FCM brings {data: {title, body, link}}, as server/notifications/fcm-sender.ts sends it; its console sends a notification
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const { title = 'Quizbout', body = '', link } = { ...told.notification, ...told.data };
  const show = async () => {
    await self.registration.showNotification(title, {
      body,
      icon: '/icons/icon-192.png',
      data: { link: link ?? told.fcmOptions?.link ?? '/notifications/' },
    });
    for (const page of await openPages()) page.postMessage({ kind: 'notification' });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // only pages of this game
  const link = new URL(event.notification.data?.link ?? '/', self.location.origin);
  const target = link.origin === self.location.origin ? link.href : self.location.origin;
  const go = async () => {
    const there = (await openPages()).find((page) => page.url === target);
    await (there ? there.focus() : self.clients.openWindow(target));
  };
  event.waitUntil(go());
});

function openPages() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
