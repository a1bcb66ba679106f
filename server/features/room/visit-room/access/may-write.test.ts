// Runs on both PostgreSQLs: a command waits for a lock, so that another one waits for its turn.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const say = (socket: TestSocket, text: string, partner?: string) =>
  socket.outcome('chat:send', { messageId: randomUUID(), text, ...(partner ? { with: partner } : {}) });
const refused = (visitId: string) => world.audited({ action: 'command.refused', visitId }, 'details');

async function waits() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { seatId } = (await patient.snapshot()).you;
  return { visitId: visit.visitId, provider, patient, seatId };
}

test('a waiting patient may write only after a provider wrote to them; refusals are audited', async () => {
  const { visitId, provider, patient, seatId } = await waits();
  expect(await say(patient, 'anyone there?', seatId)).toBe('NOT_ADMITTED');
  await expect.poll(() => refused(visitId)).toEqual([{ command: 'chat:send', code: 'NOT_ADMITTED' }]);
  expect(await say(provider, 'soon', seatId)).toBe('ok');
  expect(await say(patient, 'thank you', seatId)).toBe('ok');
  expect(await say(patient, 'hello, everyone')).toBe('NOT_ADMITTED');
});

test('refuses a queued message if its writer was sent out before', async () => {
  const { visitId, provider, patient, seatId } = await waits();
  await provider.send('seat:admit', { seatId });
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  const locked = Promise.withResolvers<void>();
  const mayWrite = Promise.withResolvers<void>();
  const lock = world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('visits').select('id').where('id', '=', visitId).forUpdate().execute();
    locked.resolve();
    await mayWrite.promise;
  });
  await locked.promise;
  const sentOut = provider.outcome('seat:send-to-waiting', { seatId });
  const waiting = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as waits`;
  await expect.poll(async () => (await waiting.execute(world.db)).rows[0]?.waits).toBe(true);
  const said = say(patient, 'to everyone');
  expect(await patient.outcome('room:ping', {})).toBe('ok');
  mayWrite.resolve();
  await lock;
  expect([await sentOut, await said]).toEqual(['ok', 'NOT_ADMITTED']);
  const stored = world.db.selectFrom('chatMessages').select('id').where('visitId', '=', visitId);
  expect(await stored.execute()).toEqual([]);
  await expect.poll(() => refused(visitId)).toEqual([{ command: 'chat:send', code: 'NOT_ADMITTED' }]);
});
