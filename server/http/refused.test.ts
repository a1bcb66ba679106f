import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#server/test-support/database.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { createLogger } from './logging.ts';

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  world = await createWorld({
    rateLimits: true,
    log: createLogger('info', { write: (line) => void lines.push(line) }),
  });
});
afterAll(() => world.close());

const answered = (code: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.code === code);
const counted = async (code: string) => {
  const text = await world.deps.metrics.registry.metrics();
  return Number(new RegExp(`refusals_total\\{code="${code}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('logs refused input with the session and the network, without its address, and counts it', async () => {
  const account = await makeAccount(world.db, [world.practice.id]);
  const provider = await world.signedIn(account);
  const { id } = await world.db
    .selectFrom('staffSessions')
    .select('id')
    .where('accountId', '=', account.accountId)
    .executeTakeFirstOrThrow();
  lines.length = 0;
  const before = await counted('INVALID_INPUT');
  const url = '/api/provider/visits/no-id';
  expect((await provider.request({ url })).status).toBe(400);
  const [line] = answered('INVALID_INPUT');
  expect(line).toMatchObject({ status: 400, session: id, from: expect.stringMatching(/^[\da-f]{12}$/) });
  expect(line?.reqId).toMatch(/^[\da-f]{8}-[\da-z]+$/);
  expect(lines.join('')).not.toContain('127.0.0.1');
  expect(await counted('INVALID_INPUT')).toBe(before + 1);
});

test('logs a foreign Origin, from a patient or a stranger', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const { id } = await world.db
    .selectFrom('visitSessions')
    .select('id')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  lines.length = 0;
  const foreign = {
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: 'https://evil.example' },
  } as const;
  for (const browser of [patient, world.browser()]) expect((await browser.request(foreign)).status).toBe(403);
  const [ofPatient, ofStranger] = answered('ORIGIN_REFUSED');
  expect(ofPatient).toMatchObject({ session: id });
  expect(ofStranger).toMatchObject({ session: null, from: ofPatient?.from });
});

test('logs and counts exceeded limits', async () => {
  lines.length = 0;
  const call = () =>
    world.browser().request({ url: '/api/patient/links/v/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' });
  const statuses = new Set<number>();
  for (let at = 0; at < 130; at++) statuses.add((await call()).status);
  expect(statuses).toContain(429);
  expect(answered('TOO_MANY_REQUESTS')[0]).toMatchObject({ status: 429, from: expect.any(String) });
  expect(await counted('TOO_MANY_REQUESTS')).toBeGreaterThan(0);
});

test('gives an audit event and its call’s log lines one id', async () => {
  const provider = await world.signedIn(world.staff.provider);
  lines.length = 0;
  expect((await provider.request({ url: '/api/admin/accounts' })).status).toBe(403);
  const reqId = (await world.audited({ action: 'access.refused' }, 'requestId')).at(-1);
  expect(answered('ACCESS_DENIED')[0]).toMatchObject({ reqId });
});

test.each([
  ['visits', 'POST', '/api/provider/visits/search', 'visits'],
  ['a visit', 'GET', '/api/provider/visits/0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701', 'visits'],
  ['the practices', 'GET', '/api/provider/launch-practices', 'news_reads'],
] as const)('records that %s could not be loaded, and why', async (_what, method, url, table) => {
  const provider = await world.signedIn(world.staff.provider);
  lines.length = 0;
  const body = method === 'POST' ? { payload: { practiceId: world.practice.id } } : {};
  await asOwner(world.database, `alter table ${table} rename to away`);
  try {
    expect((await provider.request({ method, url, ...body })).status).toBe(500);
  } finally {
    await asOwner(world.database, `alter table away rename to ${table}`);
  }
  const [failure, answer] = ['request failed', 'answered'].map((msg) =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((line) => line.msg === msg),
  );
  expect(failure).toMatchObject({ level: 50, err: { type: expect.any(String) } });
  expect(failure?.reqId).toBe(answer?.reqId);
  expect(answer).toMatchObject({ status: 500 });
});
