// Runs on both PostgreSQLs: figures in raw SQL; pages by keyset over several chains; two saves of a note at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let admin: TestAccount;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await makeAccount(world.db, [world.practice.id], { firstName: 'Amara', isClientAdmin: true });
  browser = await world.signedIn(admin);
});
afterAll(() => world.close());

const activity = async (accountId: string, query: Record<string, string> = {}, by = browser) =>
  (await by.call('GET /api/admin/accounts/:accountId/activity', { params: { accountId }, query })).result;
const metrics = async (accountId: string, months: '1' | '3' | '12' = '1') =>
  (
    await browser.call('GET /api/admin/accounts/:accountId/metrics', {
      params: { accountId },
      query: { months },
    })
  ).result;
const note = (
  accountId: string,
  text: string,
  version: number,
  practiceId = world.practice.id,
  by = browser,
) =>
  by.call('PUT /api/admin/accounts/:accountId/notes/:practiceId', {
    params: { accountId, practiceId },
    body: { text, version },
  });

async function seatIn(visitId: string, who: { account?: TestAccount; sessionId?: string }) {
  const seatId = randomUUID();
  const at = new Date(world.time.now);
  await world.db
    .insertInto('participants')
    .values({
      seatId,
      visitId,
      sessionId: who.sessionId ?? null,
      accountId: who.account?.accountId ?? null,
      role: who.account ? 'provider' : 'patient',
      name: who.account?.displayName ?? 'Walter Brandt',
      stage: 'in-visit',
      arrivedAt: at,
      admittedAt: at,
      leftAt: null,
      removedUntil: null,
    })
    .execute();
  return seatId;
}

async function said(visitId: string, seatId: string, to: { readers?: string[]; with?: string }, ago = 0) {
  await world.db
    .insertInto('chatMessages')
    .values({
      id: randomUUID(),
      visitId,
      seatId,
      text: await world.deps.dataKeys.seal(world.practice.id, 'Hello'),
      sentAt: new Date(world.time.now - ago),
      withSeatId: to.with ?? null,
      readers: to.readers ?? [],
    })
    .execute();
}

test('shows only what the person did in the administrator’s practices, including in visits', async () => {
  const { practice, otherPractice, db } = world;
  const person = await makeAccount(db, [practice.id, otherPractice.id]);
  const actor = `account:${person.accountId}`;
  const visit = await world.scheduled();
  const seatId = await seatIn(visit.visitId, { account: person });
  await audit(db, { actor, action: 'staff.signed-in' });
  await audit(db, { actor, practiceId: practice.id, action: 'visit.read', visitId: visit.visitId });
  await audit(db, { actor: `seat:${seatId}`, practiceId: practice.id, action: 'visit.paused' });
  await audit(db, { actor, practiceId: otherPractice.id, action: 'visits.listed' });
  await activity(person.accountId);

  const { rows, lastSignIn } = await activity(person.accountId);
  expect(rows.map(({ action, practiceName }) => [action, practiceName])).toEqual([
    ['visit.paused', practice.name],
    ['visit.read', practice.name],
    ['staff.signed-in', null],
  ]);
  expect(rows[1]?.visit).toMatchObject({ visitId: visit.visitId });
  expect(lastSignIn).toBe(rows[2]?.at);
});

test('pages the events without gaps', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const actor = `account:${person.accountId}`;
  for (let each = 0; each < 5; each++) {
    await audit(world.db, { actor, action: 'staff.signed-in' });
    await audit(world.db, { actor, practiceId: world.practice.id, action: 'visits.listed' });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof activity>> = await activity(
      person.accountId,
      cursor ? { limit: '3', cursor } : { limit: '3' },
    );
    seen.push(...page.rows.map(({ eventId }) => eventId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(10);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
  expect(new Set(seen).size).toBe(10);
});

test('counts messages by who could read them, and visits and colleagues', async () => {
  const { db, practice } = world;
  const person = await makeAccount(db, [practice.id]);
  const nurse = await makeAccount(db, [practice.id], { firstName: 'Nia' });
  await db
    .updateTable('accounts')
    .set({ scheduleType: 'Support' })
    .where('id', '=', nurse.accountId)
    .execute();
  const before = await metrics(person.accountId);
  expect(before).toMatchObject({
    visits: 0,
    messages: { toPatients: 0, toScheduledUsers: 0, toSupportUsers: 0 },
    documentsShared: 0,
  });
  const visit = await world.scheduled();
  const own = await seatIn(visit.visitId, { account: person });
  const patient = await seatIn(visit.visitId, { sessionId: visit.sessionId });
  const support = await seatIn(visit.visitId, { account: nurse });
  await said(visit.visitId, own, { readers: [own, patient] });
  await said(visit.visitId, own, { readers: [own, patient, support] });
  await said(visit.visitId, own, { with: patient });
  await said(visit.visitId, own, { readers: [own] });
  await said(visit.visitId, patient, { readers: [own, patient] });
  await said(visit.visitId, own, { readers: [own, patient] }, 60 * 24 * 3_600_000);

  expect(await metrics(person.accountId)).toMatchObject({
    visits: 1,
    messages: { toPatients: 3, toScheduledUsers: 0, toSupportUsers: 1 },
    supportUsers: before.supportUsers,
  });
  expect((await metrics(person.accountId, '3')).messages.toPatients).toBe(4);
  const waitsAgain = { stage: 'waiting' as const, admittedAt: null };
  await db.updateTable('participants').set(waitsAgain).where('seatId', '=', own).execute();
  expect((await metrics(person.accountId)).visits).toBe(1);
  expect((await metrics(nurse.accountId)).supportUsers).toBe(before.supportUsers - 1);
});

test('refuses the second of two concurrent first saves', async () => {
  const person = await makeAccount(world.db, [world.practice.id]);
  const answers = await Promise.all(['One', 'Two'].map((text) => note(person.accountId, text, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
