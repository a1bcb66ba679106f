// Runs on both PostgreSQLs: epochs fence the writes of a former owner.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

async function waiting() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const browser = await world.patientOf(visit);
  const page = () => world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
  const patient = page();
  const { you } = await patient.snapshot();
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  return { visit, provider, patient, page, seatId: you.seatId };
}

const say = (text: string) => ({ messageId: randomUUID(), text });

describe('a page that takes over a connected seat', () => {
  test('receives the visit’s messages from then on', async () => {
    const { provider, patient, page, seatId } = await waiting();
    await provider.send('seat:admit', { seatId });
    await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    const newer = page();
    await newer.snapshot();
    await patient.next('room:closing');
    expect(await provider.outcome('chat:send', say('do you hear me?'))).toBe('ok');
    expect(await newer.next('chat:added')).toMatchObject({ text: 'do you hear me?' });
  });

  test('is the only one of several concurrent pages to stay; the others are notified', async () => {
    const { provider, page, seatId } = await waiting();
    const pages = Array.from({ length: 5 }, page);
    const told = () => pages.filter((one) => one.heard.some(({ name }) => name === 'room:closing'));
    await expect.poll(() => told().length).toBe(4);
    const stayed = pages.find((one) => !told().includes(one));
    for (const one of told()) expect(await one.next('room:closing')).toEqual({ reason: 'superseded' });
    await stayed?.snapshot();
    expect(await stayed?.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
    stayed?.close();
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
  });
});

test('tracks that a page prepared before it left are not sent on admission', async () => {
  const { provider, patient, page, seatId } = await waiting();
  await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  expect(await patient.outcome('media:prepare', microphoneTrack())).toBe('ok');
  patient.close();
  await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
  const before = world.sfu.producers.size;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(world.sfu.producers.size).toBe(before);
  const next = page();
  expect((await next.snapshot()).you.stage).toBe('in-visit');
  await next.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  expect(await next.outcome('media:produce', microphoneTrack())).toBe('ok');
  expect(world.sfu.producers.size).toBe(before + 1);
});

describe('during a pending write', () => {
  /** No step of this visit can be written while the callback runs. */
  async function whileHeld(visitId: string, meanwhile: () => Promise<void>): Promise<void> {
    await world.db.transaction().execute(async (trx) => {
      await sql`select 1 from participants where visit_id = ${visitId} for update`.execute(trx);
      await meanwhile();
    });
  }

  const someoneWaits = () =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
        return rows[0]?.count;
      })
      .toBeGreaterThan(0);

  test('a colleague who is joining for the first time keeps their seat', async () => {
    const { visit, provider, seatId } = await waiting();
    const admin = await world.signedIn(world.staff.clinicalAdmin);
    let admitted: Promise<string> | undefined;
    let colleague: ReturnType<typeof world.connect> | undefined;
    await whileHeld(visit.visitId, async () => {
      admitted = provider.outcome('seat:admit', { seatId });
      await someoneWaits();
      colleague = world.connect(admin, { as: 'staff', visitId: visit.visitId });
      await expect
        .poll(async () => {
          const rows = await world.db
            .selectFrom('participants')
            .select('accountId')
            .where('visitId', '=', visit.visitId)
            .execute();
          return rows.map(({ accountId }) => accountId);
        })
        .toContain(world.staff.clinicalAdmin.accountId);
    });
    expect(await admitted).toBe('ok');
    expect((await colleague?.snapshot())?.you).toMatchObject({ role: 'provider', stage: 'in-visit' });
  });

  test('a command is checked again when its turn comes: a provider who has left cannot admit', async () => {
    const { visit, provider, patient, seatId } = await waiting();
    let answers: Promise<string>[] = [];
    await whileHeld(visit.visitId, async () => {
      answers = [
        provider.outcome('seat:leave', {}),
        provider.outcome('seat:admit', { seatId }),
        provider.outcome('chat:send', say('on my way out')),
      ];
      await someoneWaits();
    });
    expect(await Promise.all(answers)).toEqual(['ok', 'NOT_ADMITTED', 'NOT_ADMITTED']);
    expect(patient.heard.filter(({ name }) => name === 'media:flow')).toEqual([]);
  });
});
