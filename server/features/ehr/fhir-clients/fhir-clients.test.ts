// Runs on both PostgreSQLs: clients with their practices, in raw SQL.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { askBySecret, readsWith } from '#server/test-support/fhir-api.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { MadeFhirClient, NewFhirClient, WithSecret } from '#shared/contracts/rest/ehr/fhir-clients.ts';

const CLIENTS = '/api/admin/practices/:practiceId/fhir-clients';

let world: World;
let administrator: Browser;
let ofBoth: Browser;
let params: { practiceId: number };
beforeAll(async () => {
  world = await createWorld();
  const { practice, otherPractice } = world;
  params = { practiceId: practice.id };
  administrator = await world.signedIn(world.staff.administrator);
  ofBoth = await world.signedIn(
    await makeAccount(world.db, [practice.id, otherPractice.id], { isClientAdmin: true }),
  );
});
afterAll(() => world.close());

const form = (change: Partial<NewFhirClient> = {}): NewFhirClient => ({
  name: 'Data warehouse',
  practiceIds: [world.practice.id],
  scopes: ['system/Patient.rs', 'system/Encounter.rs'],
  expiresOn: '',
  signIn: 'secret',
  keys: '',
  keysUrl: '',
  idempotencyKey: randomUUID(),
  ...change,
});
const make = (change: Partial<NewFhirClient> = {}, by = administrator) =>
  by.call(`POST ${CLIENTS}`, { params, body: form(change) });
const created = async (change: Partial<NewFhirClient> = {}, by = administrator) =>
  withSecret(await make(change, by));
function withSecret({ result: { client, secret } }: { result: MadeFhirClient }): WithSecret {
  if (secret === null) throw new Error('a client without secret');
  return { client, secret };
}
const list = async (by = administrator) => (await by.call(`GET ${CLIENTS}`, { params })).result.clients;
const at = ({ client }: WithSecret) => ({ ...params, clientId: client.clientId });

const works = async (clientId: string, secret: string) =>
  (await askBySecret(world, clientId, secret)).status === 200;
const tokenOf = async (clientId: string, secret: string) =>
  (await askBySecret(world, clientId, secret)).json.access_token;

test('creates a client, and shows its secret once and afterward only its last characters', async () => {
  const { client, secret } = await created();
  expect(client).toMatchObject({ state: 'active', mayChange: true, lastUsedAt: null, former: null });
  expect(await works(client.clientId, secret)).toBe(true);
  const listed = await administrator.call(`GET ${CLIENTS}`, { params });
  expect(listed.body).not.toContain(secret);
  expect(listed.result.clients[0]).toMatchObject({
    clientId: client.clientId,
    secret: { end: secret.slice(-4) },
    ownKeys: null,
    lastUsedFrom: '127.0.0.1',
  });
  expect(listed.result.tokenUrl).toBe(`${world.publicUrl}/fhir/oauth/token`);
});

test('sending the same form again creates no second client, and returns a working secret', async () => {
  const body = form();
  const first = withSecret(await administrator.call(`POST ${CLIENTS}`, { params, body }));
  const before = await list();
  const again = withSecret(await administrator.call(`POST ${CLIENTS}`, { params, body }));
  expect(again.client.clientId).toBe(first.client.clientId);
  expect(await list()).toHaveLength(before.length);
  expect(await works(first.client.clientId, first.secret)).toBe(false);
  expect(await works(again.client.clientId, again.secret)).toBe(true);
  const late = await administrator.call(`POST ${CLIENTS}`, { params, body });
  expect(late.error.code).toBe('CHANGED_MEANWHILE');
});

test('another secret leaves the former one valid as chosen, or ends it with its tokens', async () => {
  const made = await created();
  const { clientId } = made.client;
  const another = (version: number, overlapHours: 0 | 24) =>
    administrator.call(`POST ${CLIENTS}/:clientId/secret`, {
      params: at(made),
      body: { version, overlapHours },
    });
  const second = (await another(1, 24)).result;
  expect(second.client.former).toMatchObject({ secretEnd: made.secret.slice(-4) });
  expect([await works(clientId, made.secret), await works(clientId, second.secret)]).toEqual([true, true]);
  world.time.now += 24 * 3_600_000;
  expect([await works(clientId, made.secret), await works(clientId, second.secret)]).toEqual([false, true]);
  world.time.now -= 24 * 3_600_000;
  const token = await tokenOf(clientId, second.secret);
  expect(await readsWith(world, token)).toBe(200);
  const third = (await another(2, 0)).result;
  expect([
    await readsWith(world, token),
    await works(clientId, made.secret),
    await works(clientId, second.secret),
  ]).toEqual([401, false, false]);
  expect(await works(clientId, third.secret)).toBe(true);
  expect((await another(1, 0)).error.code).toBe('CHANGED_MEANWHILE');
});

test('refuses a disabled client’s tokens at once, even after it is enabled again', async () => {
  const made = await created();
  const token = await tokenOf(made.client.clientId, made.secret);
  const set = async (version: number, active: boolean) =>
    administrator.call(`POST ${CLIENTS}/:clientId/status`, { params: at(made), body: { version, active } });
  expect((await set(1, false)).result.state).toBe('disabled');
  expect([await readsWith(world, token), await works(made.client.clientId, made.secret)]).toEqual([
    401,
    false,
  ]);
  expect((await set(2, true)).result.state).toBe('active');
  expect([await readsWith(world, token), await works(made.client.clientId, made.secret)]).toEqual([
    401,
    true,
  ]);
});

test('a client expires at the end of its last day in UTC', async () => {
  const made = await created({ expiresOn: '2026-11-21' });
  const { clientId } = made.client;
  expect(made.client.expiresOn).toBe('2026-11-21');
  const { now } = world.time;
  world.time.now = Date.parse('2026-11-21T23:59:59Z');
  const token = await tokenOf(clientId, made.secret);
  expect(await readsWith(world, token)).toBe(200);
  world.time.now = Date.parse('2026-11-22T00:00:00Z');
  expect([await readsWith(world, token), await works(clientId, made.secret)]).toEqual([401, false]);
  world.time.now = now;
});

test('only administrators of all of its practices may change a client; any of them may disable it', async () => {
  const both = [world.practice.id, world.otherPractice.id];
  expect((await make({ practiceIds: both })).error.code).toBe('ACCESS_DENIED');
  expect((await make({ practiceIds: [world.otherPractice.id] })).error.code).toBe('ACCESS_DENIED');
  const made = await created({ practiceIds: both }, ofBoth);
  const { name, scopes, expiresOn } = form();
  const change = { name, scopes, expiresOn, practiceIds: both };
  const mine = (await list()).find(({ clientId }) => clientId === made.client.clientId);
  expect(mine).toMatchObject({ mayChange: false, practices: [{ practiceId: world.practice.id }] });
  const tries = [
    await administrator.call(`PUT ${CLIENTS}/:clientId`, {
      params: at(made),
      body: { ...change, version: 1 },
    }),
    await administrator.call(`POST ${CLIENTS}/:clientId/secret`, {
      params: at(made),
      body: { version: 1, overlapHours: 0 },
    }),
    await administrator.call(`POST ${CLIENTS}/:clientId/status`, {
      params: at(made),
      body: { version: 1, active: true },
    }),
  ];
  for (const { error } of tries) expect(error.code).toBe('ACCESS_DENIED');
  const disabled = await administrator.call(`POST ${CLIENTS}/:clientId/status`, {
    params: at(made),
    body: { version: 1, active: false },
  });
  expect(disabled.result.state).toBe('disabled');
  const changed = await ofBoth.call(`PUT ${CLIENTS}/:clientId`, {
    params: at(made),
    body: { ...change, name: 'Registry', scopes: ['system/Patient.rs'], version: 2 },
  });
  expect(changed.result).toMatchObject({ name: 'Registry', scopes: ['system/Patient.rs'] });
});

test('audits each change in each of its practices, named in the log and without secrets', async () => {
  const both = [world.practice.id, world.otherPractice.id];
  const made = await created({ practiceIds: both, name: 'Audited' }, ofBoth);
  await tokenOf(made.client.clientId, made.secret);
  await ofBoth.call(`POST ${CLIENTS}/:clientId/secret`, {
    params: at(made),
    body: { version: 1, overlapHours: 1 },
  });
  for (const practiceId of both) {
    const rows = await world.audited({ practiceId, subjectId: made.client.clientId }, ['action', 'details']);
    expect(rows.map(({ action }) => action)).toEqual([
      'fhir-client.created',
      'fhir.token-given',
      'fhir-client.secret-made',
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.secret);
  }
  const log = await administrator.call('POST /api/admin/practices/:practiceId/audit/search', {
    params,
    body: { action: 'fhir.token-given' },
  });
  expect(log.result.rows[0]?.actor).toMatchObject({ kind: 'client', name: 'Audited' });
});
