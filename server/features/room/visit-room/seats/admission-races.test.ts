// Runs on both PostgreSQLs: commands at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';

const RACES_A_VISIT = 5;
/**
 * Commands that race around the admit click, in random order: media and the list of people only ever reach people in
 * the visit. `RACES` sets how many races run; a normal test run does a few.
 */
const RACES = Number(process.env.RACES ?? 40);

let world: LiveWorld;

beforeAll(async () => {
  world = await createLiveWorld();
});

afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test(
  `${RACES} races leak no media and no list of people`,
  async () => {
    let pages: Awaited<ReturnType<typeof arrive>> | undefined;
    for (let race = 0; race < RACES; race += 1) {
      if (!pages || race % RACES_A_VISIT === 0) {
        await pages?.provider.send('visit:end', {});
        pages = await arrive();
      }
      const { provider, patient, seatId } = pages;
      const random = seededRandom(race);
      expect(await patient.outcome('seat:check-in', {})).toBe('ok');
      expect(await patient.outcome('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toBe('ok');
      await patient.send('media:prepare', microphoneTrack(2_000));
      patient.heard.length = 0;
      const acts: (() => Promise<unknown>)[] = [
        () => provider.send('seat:admit', { seatId }),
        () => provider.send('seat:send-to-waiting', { seatId }),
        () => provider.send('seat:mute', { seatId }),
        () => provider.send('seat:lock-microphone', { seatId, locked: random() < 0.5 }),
        () => provider.send('visit:pause', {}),
        () => provider.send('visit:unpause', {}),
        () => patient.send('media:produce', cameraTrack()),
        () => patient.send('media:produce', microphoneTrack(2_000)),
        () => patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES }),
        () => patient.send('media:resume-consumers', { consumerIds: [randomUUID()] }),
        () => patient.send('chat:send', { messageId: randomUUID(), text: 'am I in?' }),
        () => patient.send('seat:leave', {}),
        () => patient.send('seat:check-in', {}),
      ];
      const chosen = acts.filter(() => random() < 0.7).sort(() => random() - 0.5);
      await Promise.all(chosen.map((act) => act()));

      // Sends the patient back to the waiting room after any order of commands: nothing may flow from or to them.
      expect(await provider.outcome('visit:unpause', {})).toMatch(/^(ok|WRONG_STAGE)$/);
      expect(await provider.outcome('seat:send-to-waiting', { seatId })).toMatch(/^(ok|WRONG_STAGE)$/);
      expect(await patient.outcome('seat:check-in', {})).toBe('ok');
      const sent = () => [...world.sfu.producers].filter(({ appData }) => appData.peerId === seatId).length;
      await expect.poll(sent, { message: `race ${race}: producers of one who waits` }).toBe(0);
      // Only the provider is in the visit, so no seat has a consumer.
      await expect.poll(() => world.sfu.consumers.size, { message: `race ${race}: consumers` }).toBe(0);
      let inVisit = false;
      for (const { name, payload } of patient.heard) {
        if (name === 'room:snapshot') {
          const { you, others } = payload as RoomSnapshot;
          inVisit = you.stage === 'in-visit';
          if (!inVisit) expect(others, `race ${race}`).toEqual([]);
        }
        if (name === 'seat:changed' && (payload as { seatId: string }).seatId === seatId)
          inVisit = (payload as { stage: string }).stage === 'in-visit';
        if (name === 'seat:changed' && (payload as { seatId: string }).seatId !== seatId)
          expect(inVisit, `race ${race}: of another, while waiting`).toBe(true);
        if (name === 'chat:added') expect(inVisit, `race ${race}: chat while waiting`).toBe(true);
      }
    }
  },
  60_000 + RACES * 500,
);

async function arrive() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await provider.send('media:produce', microphoneTrack(1_000));
  await provider.send('media:produce', cameraTrack());
  const patient = world.connect(await world.patientOf(visit), {
    as: 'patient',
    sessionId: visit.sessionId,
  });
  const { seatId } = (await patient.snapshot()).you;
  return { provider, patient, seatId };
}
