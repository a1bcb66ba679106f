// Shows pushes, and opens their page on a click. It answers no requests and keeps nothing, so it cannot serve old pages.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icon-192.png',
      data: { path },
    }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, location.origin)));
});

/** A page of a visit is left alone: it may be a call. */
async function open(address) {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => /^\/provider(?!\/group\/)/.test(new URL(url).pathname));
  if (!page) return clients.openWindow(address);
  // A browser that refuses to bring the page to the front still opens the visit there.
  await page.focus().catch(() => {});
  return page.navigate(address);
}
