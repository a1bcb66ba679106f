import { afterAll, beforeAll, expect, test } from 'vitest';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

/** The short form of `npm run soak`. */
let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

test('repeated joining and leaving leaks no transport, producer or consumer', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await provider.send('media:produce', microphoneTrack());
  const counts = () => ({
    transports: world.sfu.transports.size,
    producers: world.sfu.producers.size,
    consumers: world.sfu.consumers.size,
    sockets: world.visits.counts().sockets,
  });
  const before = counts();
  expect(before).toEqual({ transports: 2, producers: 1, consumers: 0, sockets: 1 });

  for (let time = 0; time < 6; time += 1) {
    const patient = await world.patientOn(visit);
    await patient.send('seat:check-in', {});
    const { you } = await patient.snapshot();
    await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    await patient.send('media:prepare', cameraTrack());
    await provider.send('seat:admit', { seatId: you.seatId });
    await patient.next('media:consumers');
    expect(counts().transports).toBe(4);
    if (time % 2 === 1) patient.close();
    const leaving = time % 2 === 1 ? await world.patientOn(visit) : patient;
    await leaving.send('seat:leave', {});
    leaving.close();
  }
  await expect.poll(counts).toEqual(before);
});
