import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ sweepMs: 50 });
});
afterAll(() => world.close());

test.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])('a clock that jumps %s by an hour, and back, ends no visit and loses nothing', async (_, jump) => {
  const visit = await world.scheduled();
  const staff = await world.signedIn(world.staff.provider);
  const provider = world.connect(staff, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { seatId } = (await patient.next('seat:changed')) as { seatId: string };
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(await patient.outcome('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toBe('ok');
  expect(await patient.outcome('media:produce', microphoneTrack())).toBe('ok');
  const producers = world.sfu.producers.size;

  const texts: string[] = [];
  for (const [moment, shift] of [
    ['before', 0],
    ['during', jump],
    ['after', -jump],
  ] as const) {
    world.time.now += shift;
    const text = `said ${moment}`;
    expect(await provider.outcome('chat:send', { messageId: randomUUID(), text }), moment).toBe('ok');
    expect(await patient.next('chat:added', (added) => added.text === text)).toMatchObject({ text });
    expect(await patient.outcome('chat:send', { messageId: randomUUID(), text: `${text} too` }), moment).toBe(
      'ok',
    );
    expect((await staff.call('GET /api/provider/me')).status, moment).toBe(200);
    texts.push(text, `${text} too`);
  }
  expect([provider.connected, patient.connected]).toEqual([true, true]);
  expect(world.sfu.producers.size).toBe(producers);
  const kept = await world.db
    .selectFrom('chatMessages')
    .select('text')
    .where('visitId', '=', visit.visitId)
    .execute();
  expect(kept.map(({ text }) => text).sort()).toEqual(texts.sort());
  const { status } = await world.db
    .selectFrom('visits')
    .select('status')
    .where('id', '=', visit.visitId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('IN_VISIT');
  expect(world.failures).toEqual([]);
  provider.close();
  patient.close();
});
