// Shows pushes, opens their page on a click, and reports a renewed subscription. It answers no requests and keeps nothing: it serves no old pages.
const TAKE_OVER = 'take-over';
/** All that a push may lead to, and what its button may call: a push is input like any other. */
const PAGES = /^\/provider\/(visits\/[\da-f-]{36}|notification-settings)$/;
const TAKES = /^\/api\/provider\/visits\/[\da-f-]{36}\/take-over$/;
const VISITS = '/provider/visits';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('push', (event) => {
  const { title, body, tag, ...given } = event.data.json();
  const path = PAGES.test(given.path) ? given.path : VISITS;
  const takeOver = TAKES.test(given.takeOver?.path) ? given.takeOver : null;
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icon-192.png',
      actions: takeOver ? [{ action: TAKE_OVER, title: takeOver.title }] : [],
      data: { path, takeOver },
    }),
  );
});

addEventListener('notificationclick', (event) => {
  const { path, takeOver } = event.notification.data;
  event.notification.close();
  // Browsers open a window only in the first second after a click, so the page does not wait for the call.
  const taken = event.action === TAKE_OVER ? take(takeOver.path) : undefined;
  event.waitUntil(Promise.all([taken, open(new URL(path, location.origin))]));
});

/** From no one: a colleague who was faster keeps it. If it fails, the page that opens offers it, or to sign in. */
function take(path) {
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'PUT', headers, body: JSON.stringify({ from: null }) }).catch(() => {});
}

/** A page of a visit is left alone: it may be a call. */
async function open(address) {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => /^\/provider(?!\/group\/)/.test(new URL(url).pathname));
  if (!page) return clients.openWindow(address);
  // A browser that refuses to bring the page to the front still opens the visit there.
  await page.focus().catch(() => {});
  return page.navigate(address);
}

// A browser may renew its subscription at any time; the server would send to the former one, and no push would come.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(report(event)));

async function report({ oldSubscription, newSubscription }) {
  const { applicationServerKey } = oldSubscription?.options ?? {};
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const replaces = oldSubscription?.endpoint;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces });
  // Signed out: the person turns pushes on again, and hears of it when the former address is gone.
  await fetch('/api/provider/push-devices', { method: 'POST', headers, body }).catch(() => {});
}
