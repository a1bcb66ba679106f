// Shows pushes, opens their page on a click, and reports a renewed subscription. Intercepts no requests and stores
// nothing, so that it never serves outdated pages.
const TAKE_OVER = 'take-over';
/** The only pages that a push may open and the only call of its button, because a push is untrusted input. */
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
  // Browsers open a window only in the first second after a click, so opening the page does not wait for the call.
  const taken = event.action === TAKE_OVER ? take(takeOver.path) : undefined;
  event.waitUntil(Promise.all([taken, open(new URL(path, location.origin))]));
});

/** A faster colleague keeps the visit (`from: null`). If the call fails, the opened page offers takeover or sign-in. */
function take(path) {
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'PUT', headers, body: JSON.stringify({ from: null }) }).catch(() => {});
}

/** Never navigates an open page of a visit, which may be a running call. */
async function open(address) {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => /^\/provider(?!\/group\/)/.test(new URL(url).pathname));
  if (!page) return clients.openWindow(address);
  // A browser that refuses to focus the page still opens the visit in it.
  await page.focus().catch(() => {});
  return page.navigate(address);
}

// A browser may renew its subscription at any time. Without the report, pushes would go to the former one and be lost.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(report(event)));

async function report({ oldSubscription, newSubscription }) {
  const { applicationServerKey } = oldSubscription?.options ?? {};
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const replaces = oldSubscription?.endpoint;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces });
  // Signed out: the person has to turn pushes on again, and is notified when the former address fails.
  await fetch('/api/provider/push-devices', { method: 'POST', headers, body }).catch(() => {});
}
