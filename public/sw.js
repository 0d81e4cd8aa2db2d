// The one service worker: a page to show without a network, and what the operator pushes. Pages and answers are never kept,
// so that nobody plays an old game.
const CACHE = 'quizbout-offline-1';
const OFFLINE = '/offline';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()),
  );
});

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const { title = 'Quizbout', body = '', image } = told.notification ?? told.data ?? {};
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icons/icon-192.png',
      ...(image && { image }),
      data: { link: told.fcmOptions?.link ?? '/notifications/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // only pages of this game
  const link = new URL(event.notification.data?.link ?? '/', self.location.origin);
  const target = link.origin === self.location.origin ? link.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(target));
});
