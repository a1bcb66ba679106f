import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whoIsNotifiedOf } from '#server/features/visits/visit-messages/who-is-notified.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { countingDatabase } from '#server/test-support/database.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { MOST_SELECTED } from '#shared/domain/visit-list.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';

let world: World;
let provider: Browser;
let colleague: TestAccount;
const { mails, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({ email });
  provider = await world.signedIn(world.staff.provider);
  colleague = await makeAccount(world.db, [world.practice.id]);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
  mails.length = 0;
});

const params = () => ({ practiceId: world.practice.id });
const WHY = { reason: 'Another reason', comment: 'Snow' };
const cancel = (visitIds: string[], { by = provider, why = WHY } = {}) =>
  by.call('POST /api/provider/practices/:practiceId/visits/cancel', {
    params: params(),
    body: { visitIds, idempotencyKey: randomUUID(), ...why },
  });
const transfer = (visitIds: string[], providerUserId = colleague.accountId) =>
  provider.call('POST /api/provider/practices/:practiceId/visits/transfer', {
    params: params(),
    body: { visitIds, idempotencyKey: randomUUID(), providerUserId },
  });
const resend = (visitIds: string[]) =>
  provider.call('POST /api/provider/practices/:practiceId/visits/resend', {
    params: params(),
    body: { visitIds },
  });
const choices = async (visitIds: string[]) =>
  (
    await provider.call('POST /api/provider/practices/:practiceId/visits/choices', {
      params: params(),
      body: { visitIds },
    })
  ).result;
const undo = (changeId: string | null) =>
  provider.call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId: changeId ?? '' } });

async function at(...times: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const time of times) ids.push((await world.scheduled({ date: '2026-11-24', time } as never)).visitId);
  await world.jobs.run();
  mails.length = 0;
  return ids;
}
const statusesOf = async (visitIds: readonly string[]) => {
  const rows = await world.db
    .selectFrom('visits')
    .select(['id', 'status'])
    .where('id', 'in', visitIds)
    .execute();
  return visitIds.map((id) => rows.find((row) => row.id === id)?.status);
};
const movedFrom = (visitIds: readonly string[]) =>
  world.db
    .selectFrom('visits')
    .select(['id', 'providerId', 'startsAt'])
    .where('movedFrom', 'in', visitIds)
    .orderBy('startsAt')
    .execute();
const begin = (id: string) =>
  world.db.updateTable('visits').set({ status: 'IN_VISIT' }).where('id', '=', id).execute();

test('cancels all for one reason, and one undo restores all', async () => {
  const ids = await at('09:00', '10:00', '11:00');
  const { refused, changeId } = (await cancel([...ids, ids[0] ?? ''])).result;
  expect([refused, await statusesOf(ids)]).toEqual([[], ['CANCELLED', 'CANCELLED', 'CANCELLED']]);
  expect((await undo(changeId)).result.visitIds.toSorted()).toEqual(ids.toSorted());
  expect(await statusesOf(ids)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toEqual([]);
});

test('cancels none if one cannot be canceled, naming it and the reason', async () => {
  const ids = await at('09:00', '10:00');
  await begin(ids[1] ?? '');
  expect((await cancel(ids)).result).toEqual({
    refused: [{ visitId: ids[1], code: 'VISIT_HAS_BEGUN' }],
    changeId: null,
  });
  expect(await statusesOf(ids)).toEqual(['SCHEDULED', 'IN_VISIT']);
  const [audited] = await world.audited({ action: 'visit.change-refused', visitId: ids[1] ?? '' });
  expect(audited?.details).toEqual({ action: 'cancel', code: 'VISIT_HAS_BEGUN' });
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toEqual([]);
});

test('requires a reason that all of them have', async () => {
  const ids = await at('09:00');
  expect((await choices(ids)).cancelReasons).toContainEqual(expect.objectContaining({ en: WHY.reason }));
  const { error } = await cancel(ids, { why: { ...WHY, reason: 'Weather' } });
  expect([error.code, error.details?.fields]).toEqual(['INVALID_INPUT', { reason: 'FIELD_INVALID' }]);
});

test('shows who gets a message about each change, matching each visit’s record', async () => {
  const ids = await at('09:00', '10:00');
  const { told } = await choices(ids);
  const records = await Promise.all(
    ids.map(async (rootVisitId) => {
      const { result } = await provider.call('GET /api/provider/visits/:rootVisitId/record', {
        params: { rootVisitId },
      });
      return result.told;
    }),
  );
  expect(told.cancel.length).toBeGreaterThan(1);
  expect(told).toEqual({
    cancel: records.flatMap(({ cancel: people }) => people),
    move: records.flatMap(({ move }) => move),
  });
});

test('shows the phone numbers only of people who get no message', async () => {
  const reached = { firstName: 'Otto', lastName: 'Ames', language: 'en', mobile: '+16025551002' } as const;
  const { visitId } = await world.scheduled({
    patients: [
      { ...reached, email: 'otto@example.com', linkDelivery: 'Email' },
      { ...reached, firstName: 'Ben', mobile: '+16025551001', linkDelivery: 'Copy' },
    ],
  });
  const told = [
    { name: 'Otto Ames', methods: ['Email'], callAt: null },
    { name: 'Ben Ames', methods: [], callAt: '+16025551001' },
  ];
  expect((await choices([visitId])).told).toEqual({ cancel: told, move: told });
});

test('finds recipients in as many queries for many visits as for one', async () => {
  const ids = await at('09:00', '10:00', '11:00');
  const count = async (visitIds: string[]) => {
    const { db, statements } = countingDatabase(world.db);
    await whoIsNotifiedOf(world.deps, db, visitIds);
    return statements();
  };
  const one = await count(ids.slice(0, 1));
  expect(one).toBeGreaterThan(0);
  expect(await count(ids)).toBe(one);
});

test('transfers them to a colleague at their times, as moves, and one undo restores them', async () => {
  const ids = await at('09:00', '10:00');
  const { refused, changeId } = (await transfer(ids)).result;
  expect([refused, await statusesOf(ids)]).toEqual([[], ['MOVED', 'MOVED']]);
  const now = await movedFrom(ids);
  expect(now.map(({ providerId }) => providerId)).toEqual([colleague.accountId, colleague.accountId]);
  expect(now.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual(['16:00', '17:00']);
  await undo(changeId);
  expect([await statusesOf(ids), await movedFrom(ids)]).toEqual([['SCHEDULED', 'SCHEDULED'], []]);
});

test('leaves the provider’s own visits unchanged, and transfers none if one is over', async () => {
  const [own = '', over = '', other = ''] = await at('09:00', '10:00', '11:00');
  expect((await transfer([own], world.staff.provider.accountId)).result.refused).toEqual([]);
  expect(await statusesOf([own])).toEqual(['SCHEDULED']);
  await cancel([over]);
  const { refused } = (await transfer([over, other])).result;
  expect(refused).toEqual([{ visitId: over, code: 'VISIT_ENDED' }]);
  expect(await statusesOf([other])).toEqual(['SCHEDULED']);
});

test('lists providers without a conflict first, and the conflicting visits of others', async () => {
  const [asked = '', busy = ''] = await at('14:00', '14:10');
  await transfer([busy]);
  const { providers } = await choices([asked]);
  const of = (accountId: string) => providers.find(({ userId }) => userId === accountId);
  expect(of(colleague.accountId)?.clashes).toMatchObject([
    { visitId: asked, patients: ['Walter Brandt'], startTime: '2026-11-24T21:10:00.000Z' },
  ]);
  expect(of(world.staff.provider.accountId)?.clashes).toEqual([]);
  const clashes = providers.map((one) => one.clashes.length > 0);
  expect(clashes).toEqual(clashes.toSorted());
});

test('resends links to reachable people, and names the others', async () => {
  const [first = '', ended = ''] = await at('09:00', '10:00');
  await cancel([ended]);
  const nobody = { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' } as const;
  const { visitId: alone } = await world.scheduled({ patients: [nobody] });
  const { visitId: group } = await world.scheduled({
    patients: [nobody, { ...nobody, firstName: 'Otto', email: 'otto@example.com' }],
  });
  const { messages, refused, unreached } = (await resend([first, ended, alone, group])).result;
  expect(messages).toBe(2);
  expect(Object.fromEntries(refused.map(({ visitId, code }) => [visitId, code]))).toEqual({
    [ended]: 'VISIT_ENDED',
    [alone]: 'CANNOT_SEND_PATIENT_COMMS',
  });
  expect(unreached).toEqual([{ visitId: group, name: 'Nora Ames', callAt: null }]);
});

test('another practice’s visits look missing, even among the practice’s own', async () => {
  const ids = await at('09:00');
  const { visitId: foreign } = await world.scheduled({}, world.otherPractice);
  for (const visitIds of [[...ids, foreign], [randomUUID()]]) {
    expect((await cancel(visitIds)).status).toBe(404);
    expect((await transfer(visitIds)).status).toBe(404);
    expect((await resend(visitIds)).status).toBe(404);
  }
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await cancel(ids, { by: outsider })).status).toBe(404);
  expect(await statusesOf([...ids, foreign])).toEqual(['SCHEDULED', 'SCHEDULED']);
});

test('accepts from one visit to the maximum number', async () => {
  const many = Array.from({ length: MOST_SELECTED + 1 }, () => randomUUID());
  expect((await cancel(many)).error.code).toBe('INVALID_INPUT');
  expect((await cancel([])).error.code).toBe('INVALID_INPUT');
});
