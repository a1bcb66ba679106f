// Runs on both PostgreSQLs: pages by keyset over several parts; chains.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeConsentText } from '#server/test-support/consent-texts.ts';
import { asOwner } from '#server/test-support/database.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { UNASKED_HEADER } from '#shared/domain/call-headers.ts';

const LOG = 'POST /api/admin/practices/:practiceId/audit/search';
const CHAIN = '/api/admin/practices/:practiceId/audit/chain';

let world: World;
let administrator: Browser & { staffSessionId: string };
let params: { practiceId: number };
let visit: Awaited<ReturnType<World['scheduled']>>;
let patientId: string;
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
  params = { practiceId: world.practice.id };
  visit = await world.scheduled();
  await world.patientOf(visit);
  ({ patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow());
});
afterAll(() => world.close());

const read = async (query: Record<string, string | number> = {}) =>
  (await administrator.call(LOG, { params, body: query })).result;

test('shows who did what in which visit, newest first', async () => {
  const { rows } = await read({ visitId: visit.visitId });
  const times = rows.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(rows).toContainEqual(
    expect.objectContaining({
      action: 'link.opened',
      actor: { kind: 'patient', name: 'Walter Brandt', accountId: null, patientId },
      visit: expect.objectContaining({ visitId: visit.visitId }),
    }),
  );
  const { accountId } = world.staff.provider;
  expect(rows).toContainEqual(
    expect.objectContaining({
      action: 'visit.scheduled',
      actor: expect.objectContaining({ kind: 'staff', accountId }),
    }),
  );
});

test('shows a call’s address, browser and session', async () => {
  await read({ action: 'audit.read' });
  const { rows } = await read({ action: 'audit.read' });
  expect(rows[0]).toMatchObject({
    address: '127.0.0.1',
    userAgent: expect.stringMatching(/./),
    sessionId: administrator.staffSessionId,
  });
});

test('finds events by person, patient, name, action and day', async () => {
  const { accountId } = world.staff.provider;
  const other = await world.scheduled({
    patients: [
      {
        firstName: 'Inés',
        lastName: 'Soto',
        email: 'ines@example.com',
        language: 'es',
        linkDelivery: 'Email',
      },
    ],
  });
  await world.patientOf(other);
  const actors = async (query: Record<string, string>) => (await read(query)).rows.map(({ actor }) => actor);
  expect(new Set((await actors({ accountId })).map((actor) => actor.accountId))).toEqual(
    new Set([accountId]),
  );
  const ofPatient = await actors({ patientId });
  expect(ofPatient.map((actor) => actor.patientId)).toContain(patientId);
  expect(ofPatient.map(({ name }) => name)).not.toContain('Inés Soto');
  expect((await actors({ q: 'soto ines' })).map(({ name }) => name)).toEqual(['Inés Soto']);
  expect(await actors({ q: 'nemo' })).toEqual([]);
  expect(new Set((await read({ action: 'link.opened' })).rows.map(({ action }) => action))).toEqual(
    new Set(['link.opened']),
  );
  const day = (at: string) =>
    sql<string>`to_char(${sql.raw(at)} at time zone ${world.practice.timeZone}, 'YYYY-MM-DD')`;
  const { from, to } = await world.db
    .selectFrom('auditEvents')
    .select([day('min(at)').as('from'), day('now()').as('to')])
    .executeTakeFirstOrThrow();
  expect((await actors({ from, to })).length).toBeGreaterThan(0);
  expect(await actors({ to: '2020-01-01' })).toEqual([]);
});

test('pages in both directions without gaps, across the events of both chains', async () => {
  await world.signedIn(world.staff.provider);
  const whole = await world.db
    .selectFrom('auditEvents')
    .select('id')
    .where('actor', '=', `account:${world.staff.provider.accountId}`)
    .where('practiceId', 'in', [0, params.practiceId])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const query = { accountId: world.staff.provider.accountId, limit: 2 };
  const seen: string[] = [];
  let page = await read(query);
  seen.push(...page.rows.map(({ eventId }) => eventId));
  const first = seen.slice();
  let second: string | null = null;
  while (page.nextCursor) {
    page = await read({ ...query, cursor: page.nextCursor });
    second ??= page.previousCursor;
    seen.push(...page.rows.map(({ eventId }) => eventId));
  }
  expect(seen).toEqual(whole.map(({ id }) => id));
  expect((await read({ ...query, cursor: second ?? '' })).rows.map(({ eventId }) => eventId)).toEqual(first);
});

test('audits reading, and hides another practice’s events', async () => {
  const reader = `account:${world.staff.administrator.accountId}`;
  const times = async () => (await world.audited({ actor: reader, action: 'audit.read' })).length;
  const before = await times();
  await read();
  expect(await times()).toBe(before + 1);
  const elsewhere = { practiceId: world.otherPractice.id };
  expect((await administrator.call(LOG, { params: elsewhere, body: {} })).status).toBe(404);
});

test('omits automatic reloads of pages, unless requested', async () => {
  const provider = await world.signedIn(world.staff.provider);
  const list = (headers: Record<string, string>, url: string, payload: object) =>
    provider.request({ method: 'POST', url, headers, payload });
  const search = '/api/provider/visits/search';
  await list({ [UNASKED_HEADER]: '1' }, search, params);
  const listed = { action: 'visits.listed', accountId: world.staff.provider.accountId };
  expect((await read(listed)).rows).toEqual([]);
  expect((await read({ ...listed, unasked: 'shown' })).rows).toHaveLength(1);
  await setSetting(world.db, params.practiceId, 'hasRemoteMonitoring', true);
  const patients = `/api/provider/practices/${params.practiceId}/rpm/patients`;
  await list({ [UNASKED_HEADER]: '1' }, patients, { name: 'Brandt', birthDate: '', mrn: '' });
  const searched = { action: 'rpm.patients-searched', accountId: listed.accountId };
  expect((await read(searched)).rows).toEqual([]);
  expect((await read({ ...searched, unasked: 'shown' })).rows).toHaveLength(1);
  await list({}, search, params);
  expect((await read(listed)).rows).toHaveLength(1);
  await provider.request({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { [UNASKED_HEADER]: '1' },
    payload: {},
  });
  expect((await read({ accountId: listed.accountId, action: 'staff.signed-out' })).rows).toHaveLength(1);
});

test('does not name another practice’s objects', async () => {
  const theirs = await world.scheduled({}, world.otherPractice);
  const actor = `account:${world.staff.provider.accountId}`;
  await audit(world.db, { actor, action: 'access.refused', subjectId: theirs.sessionId });
  const { rows } = await read({ action: 'access.refused' });
  expect(rows[0]).toMatchObject({ actor: { kind: 'staff' }, subject: null });
});

test('names the practice’s own consent text that a patient agreed to', async () => {
  const consented = async (practiceId: number) => {
    const variant = await makeConsentText(world.db, practiceId, world.staff.provider.accountId);
    const details = { variant, version: '2.1' };
    await audit(world.db, {
      practiceId: params.practiceId,
      actor: 'system',
      action: 'consent.signed',
      details,
    });
    const { rows } = await read({ action: 'consent.signed' });
    return { shown: rows[0]?.details, details };
  };
  const own = await consented(params.practiceId);
  expect(own.shown).toEqual({ ...own.details, variant: expect.stringMatching(/^Home visits /) });
  const other = await consented(world.otherPractice.id);
  expect(other.shown).toEqual(other.details);
});

test('shows when the chain was verified, and where it is broken', async () => {
  const state = async () => (await administrator.call(`GET ${CHAIN}`, { params })).result;
  expect(await state()).toMatchObject({ state: 'unchecked', checkedAt: null, events: 0, broken: null });
  const checked = (await administrator.call(`POST ${CHAIN}`, { params })).result;
  expect(checked).toMatchObject({ state: 'intact', broken: null });
  expect(checked.events).toBeGreaterThan(3);
  expect(await state()).toEqual(checked);

  const { rows } = await read({ action: 'link.opened', limit: 1 });
  await asOwner(
    world.database,
    'alter table audit_events disable trigger user',
    `update audit_events set details = '{"count": 1}' where id = ${Number(rows[0]?.eventId)}`,
    'alter table audit_events enable trigger user',
  );
  const broken = (await administrator.call(`POST ${CHAIN}`, { params })).result;
  expect(broken).toMatchObject({ state: 'changed', broken: { eventId: rows[0]?.eventId, at: rows[0]?.at } });
});
