import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { PHONE } from '#client/test-support/notification-settings.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import type { PushDevice } from '#shared/contracts/rest/messages/push-devices.ts';
import { PushCard } from './push-card.tsx';
import { rememberDevice, thisDevice } from './this-browser.ts';

withStaffErrors();
const POST = 'POST /api/provider/push-devices';
const SUBSCRIPTION = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
};

function browser(permission: NotificationPermission, subscribes = true, isSubscribed = true) {
  const current = { unsubscribe: vi.fn(async () => true) };
  const pushManager = {
    getSubscription: vi.fn(async () => (isSubscribed ? current : null)),
    subscribe: vi.fn(async () => {
      if (!subscribes) throw new DOMException('no push service', 'AbortError');
      isSubscribed = true;
      return { toJSON: () => SUBSCRIPTION };
    }),
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { pushManager, serviceWorker, current };
}

const list = (...devices: PushDevice[]) => ({
  'GET /api/provider/push-devices': { serverKey: 'server-key', devices },
});
const open = (answers: Answers) => openPart(<PushCard />, answers);

it('turns pushes on in this browser, sends a test, and turns them off', async () => {
  const { pushManager, serviceWorker, current } = browser('granted');
  const page = await open({ ...list(), [POST]: { deviceId: PHONE.deviceId } });
  const on = await screen.findByRole('button', { name: 'Turn on' });
  await waitFor(() => expect(on.getAttribute('aria-disabled')).not.toBe('true'));
  page.server.answer(list(PHONE));
  await page.user.click(on);
  await screen.findByText('On for this device.');
  expect(serviceWorker.register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'server-key',
  });
  expect(page.server.sent(POST)).toMatchObject([
    { body: { endpoint: SUBSCRIPTION.endpoint, auth: SUBSCRIPTION.keys.auth } },
  ]);
  page.server.answer({ 'POST /api/provider/push-devices/:deviceId/test': { outcome: 'sent' } });
  await page.user.click(screen.getByRole('button', { name: 'Send a test' }));
  await screen.findByText('Sent. It should show up in a moment.');
  page.server.answer({
    ...list(),
    'DELETE /api/provider/push-devices/:deviceId': { removed: true },
  });
  await page.user.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Turn on' });
  expect(current.unsubscribe).toHaveBeenCalled();
});

it.each([
  ['the person refuses', 'denied', true, /blocks notifications/],
  ['the browser fails', 'granted', false, /could not turn them on/],
] as const)('reports a failure if %s', async (_what, permission, subscribes, words) => {
  browser(permission, subscribes);
  const page = await open(list());
  const on = await screen.findByRole('button', { name: 'Turn on' });
  await waitFor(() => expect(on.getAttribute('aria-disabled')).not.toBe('true'));
  await page.user.click(on);
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
  expect(page.server.sent(POST)).toEqual([]);
});

it('says that the account has the maximum number of devices', async () => {
  browser('granted');
  const page = await open({ ...list(), [POST]: refuse(409, 'TOO_MANY_PUSH_DEVICES') });
  const on = await screen.findByRole('button', { name: 'Turn on' });
  await waitFor(() => expect(on.getAttribute('aria-disabled')).not.toBe('true'));
  await page.user.click(on);
  await says('TOO_MANY_PUSH_DEVICES');
});

it('removes another device in a browser without pushes', async () => {
  const page = await open({
    ...list(PHONE),
    'DELETE /api/provider/push-devices/:deviceId': { removed: true },
  });
  await screen.findByText(/^This browser cannot show notifications/);
  const item = await screen.findByRole('listitem');
  within(item).getByText(/Chrome, Android/);
  page.server.answer(list());
  await page.user.click(screen.getByRole('button', { name: 'Remove Chrome, Android' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

describe('a browser that the server knows', () => {
  const REMOVE = 'DELETE /api/provider/push-devices/:deviceId';

  it('is off if the browser has since blocked notifications', async () => {
    rememberDevice(PHONE.deviceId);
    browser('denied', true, false);
    const page = await open(list(PHONE));
    await screen.findByText(/blocks notifications/);
    expect(screen.queryByText('On for this device.')).toBeNull();
    expect(page.server.sent(POST)).toEqual([]);
  });

  it('resubscribes after it lost its subscription, and replaces the former device', async () => {
    rememberDevice(PHONE.deviceId);
    browser('granted', true, false);
    const deviceId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0999';
    let known = PHONE;
    const page = await open({
      'GET /api/provider/push-devices': () => ({ serverKey: 'server-key', devices: [known] }),
      [POST]: () => {
        known = { ...PHONE, deviceId };
        return { deviceId };
      },
      [REMOVE]: { removed: true },
    });
    await screen.findByText('On for this device.');
    expect(page.server.sent(REMOVE)).toMatchObject([{ params: { deviceId: PHONE.deviceId } }]);
    expect(thisDevice()).toBe(deviceId);
  });

  it('reports that it cannot resubscribe', async () => {
    rememberDevice(PHONE.deviceId);
    browser('granted', false, false);
    await open(list(PHONE));
    await screen.findByText(/no longer takes notifications/);
    await screen.findByText(/could not turn them on/);
    screen.getByRole('button', { name: 'Turn on' });
  });
});

it.each([
  ['a computer', undefined, 0, /^This browser cannot show notifications\. Use a recent version/],
  ['an iPhone', false, 5, /^On an iPhone or iPad, first add this page to the home screen/],
])('says what to do on %s without pushes', async (_, standalone, touches, words) => {
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touches, configurable: true });
  await open(list());
  await screen.findByText(words);
});
