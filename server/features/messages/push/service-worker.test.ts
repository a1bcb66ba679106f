import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { PUSH_KINDS } from '#shared/contracts/rest/messages/push-devices.ts';
import { textOf } from './push.service.ts';

const SOURCE = readFileSync(path.join(import.meta.dirname, 'service-worker.js'), 'utf8');
const ORIGIN = 'https://visits.example';
const VISIT = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0712';
const PAGE = `${ORIGIN}/provider/visits/${VISIT}`;

interface ShownOptions {
  actions: { action: string; title: string }[];
  data: unknown;
}
type Handler = (event: object) => void;

const subscription = (name: string, options: object = {}) => ({
  endpoint: `${ORIGIN}/${name}`,
  options,
  toJSON: () => ({ endpoint: `${ORIGIN}/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
});

/**
 * @param pages addresses that are open
 * @param answers whether the server answers
 */
function workerIn(pages: string[], answers = true) {
  const handlers = new Map<string, Handler>();
  const did: string[] = [];
  const shown: ShownOptions[] = [];
  const page = (url: string) => ({
    url,
    focus: async () => void did.push('focus'),
    navigate: async (to: URL) => void did.push(`navigate ${to}`),
  });
  runInNewContext(SOURCE, {
    URL,
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (_title: string, options: ShownOptions) => shown.push(options),
      pushManager: { subscribe: async (options: object) => subscription('made', options) },
    },
    clients: {
      matchAll: async () => pages.map(page),
      openWindow: async (to: URL) => void did.push(`open ${to}`),
    },
    fetch: async (to: string, { method, body }: { method: string; body: string }) => {
      did.push(`${method} ${to} ${body}`);
      if (!answers) throw new TypeError('Failed to fetch');
    },
  });
  const happen = async (name: string, event: object) => {
    const lasts: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => lasts.push(promise);
    handlers.get(name)?.({ ...event, waitUntil });
    await Promise.all(lasts);
  };
  return {
    did,
    renew: (oldSubscription: object | null, newSubscription: object | null) =>
      happen('pushsubscriptionchange', { oldSubscription, newSubscription }),
    async push(kind: Parameters<typeof textOf>[0], changes: object = {}) {
      const data = JSON.stringify({ ...textOf(kind, VISIT, 'en'), ...changes });
      await happen('push', { data: { json: () => JSON.parse(data) } });
      const options = shown.at(-1);
      if (!options) throw new Error('the worker shows nothing');
      return options;
    },
    press: ({ data }: ShownOptions, action = '') =>
      happen('notificationclick', { action, notification: { data, close: () => did.push('close') } }),
  };
}

const TAKES = `PUT /api/provider/visits/${VISIT}/take-over {"from":null}`;

test('a push’s button takes over and opens the visit', async () => {
  const worker = workerIn([]);
  const shown = await worker.push('patientWaits');
  expect(shown.actions).toMatchObject([{ action: 'take-over', title: 'I’ll take over' }]);
  await worker.press(shown, 'take-over');
  expect(worker.did).toEqual(['close', TAKES, `open ${PAGE}`]);
});

test('opens the visit, which offers the takeover, if the call fails', async () => {
  const worker = workerIn([], false);
  await worker.press(await worker.push('callAsked'), 'take-over');
  expect(worker.did).toEqual(['close', TAKES, `open ${PAGE}`]);
});

test('clicking the push itself takes nothing over', async () => {
  const worker = workerIn([]);
  await worker.press(await worker.push('patientWaits'));
  expect(worker.did).toEqual(['close', `open ${PAGE}`]);
});

test('a push about another topic has no button', async () => {
  expect((await workerIn([]).push('patientWrote')).actions).toEqual([]);
});

test.each(PUSH_KINDS)('a push may open the page of %s', async (kind) => {
  const worker = workerIn([]);
  await worker.press(await worker.push(kind));
  expect(worker.did).toEqual(['close', `open ${PAGE}`]);
});

test('a push may open the page of a test', async () => {
  const worker = workerIn([]);
  await worker.press(await worker.push('test', textOf('test', null, 'en')));
  expect(worker.did).toEqual(['close', `open ${ORIGIN}/provider/notification-settings`]);
});

test.each([
  'https://elsewhere.example/provider/visits',
  '//elsewhere.example/',
  'javascript:alert(1)',
  '/api/auth/sign-out',
  `/provider/visits/${VISIT}/../../../api`,
  `/provider/visits/${VISIT}?then=1`,
  undefined,
])('a push to any other address opens the visit list: %s', async (path) => {
  const worker = workerIn([]);
  await worker.press(await worker.push('patientWrote', { path }));
  expect(worker.did).toEqual(['close', `open ${ORIGIN}/provider/visits`]);
});

test.each([
  'https://elsewhere.example/',
  '/api/provider/account/password',
  `/api/provider/visits/${VISIT}/cancel`,
])('a push with any other call has no button: %s', async (path) => {
  const takeOver = { title: 'I’ll take over', path };
  const worker = workerIn([]);
  const shown = await worker.push('patientWaits', { takeOver });
  expect(shown.actions).toEqual([]);
  expect(shown.data).toMatchObject({ takeOver: null });
});

test.each([
  ['in an open page of staff', `${ORIGIN}/provider/visits`, ['focus', `navigate ${PAGE}`]],
  ['never in place of a call', `${ORIGIN}/provider/group/1`, [`open ${PAGE}`]],
  ['never in a patient’s page', `${ORIGIN}/v/1`, [`open ${PAGE}`]],
])('opens the visit %s', async (_what, open, does) => {
  const worker = workerIn([open]);
  await worker.press(await worker.push('patientWaits'));
  expect(worker.did).toEqual(['close', ...does]);
});

test.each([
  ['brings the new one', subscription('new'), 'new'],
  ['leaves subscribing to the page', null, 'made'],
])('reports a subscription that the browser renews: it %s', async (_what, given, name) => {
  const worker = workerIn([]);
  await worker.renew(subscription('old', { applicationServerKey: 'key' }), given);
  const body = { endpoint: `${ORIGIN}/${name}`, p256dh: 'p', auth: 'a', replaces: `${ORIGIN}/old` };
  expect(worker.did).toEqual([`POST /api/provider/push-devices ${JSON.stringify(body)}`]);
});
