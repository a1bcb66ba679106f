import { afterAll, beforeAll, expect, test } from 'vitest';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import type { CommandPayload } from '#shared/contracts/socket/commands.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const screen = (): CommandPayload<'media:produce'> => ({ ...cameraTrack(30_000_001), source: 'screen' });
const sound = (): CommandPayload<'media:produce'> => {
  const { rtpParameters, ...track } = microphoneTrack(30_000_002);
  return { ...track, source: 'screen-audio', rtpParameters: { ...rtpParameters, mid: '2' } };
};

async function twoInVisit() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  for (const socket of [provider, patient])
    await socket.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await provider.send('seat:admit', { seatId: you.seatId });
  await patient.snapshot();
  return { visit, provider, patient, patientSeat: you.seatId };
}

async function share(patient: TestSocket, provider: TestSocket): Promise<string[]> {
  expect(await patient.outcome('screen:offer', {})).toBe('ok');
  expect(await provider.outcome('screen:answer', { accept: true })).toBe('ok');
  for (const track of [screen(), sound()]) expect(await patient.outcome('media:produce', track)).toBe('ok');
  const heard: string[] = [];
  for (const source of ['screen', 'screen-audio']) {
    const { consumers } = await provider.next('media:consumers', ({ consumers }) =>
      consumers.some((one) => one.source === source),
    );
    heard.push(...consumers.map(({ id }) => id));
  }
  return heard;
}

test('needs an accepted share, and a picture cannot be sent in its place', async () => {
  const { provider, patient } = await twoInVisit();
  expect(await patient.outcome('media:produce', sound())).toBe('MEDIA_REFUSED');
  expect(await patient.outcome('media:prepare', sound())).toBe('MEDIA_REFUSED');
  expect(await patient.outcome('screen:offer', {})).toBe('ok');
  expect(await patient.outcome('media:produce', sound())).toBe('MEDIA_REFUSED');
  expect(await provider.outcome('screen:answer', { accept: true })).toBe('ok');
  expect(await patient.outcome('media:produce', { ...screen(), source: 'screen-audio' })).toBe(
    'MEDIA_REFUSED',
  );
  expect(await provider.outcome('media:produce', sound())).toBe('MEDIA_REFUSED');
});

test('shares one screen at a time, and none without a viewer', async () => {
  const { provider, patient } = await twoInVisit();
  expect(await patient.outcome('screen:offer', {})).toBe('ok');
  expect(await provider.outcome('screen:offer', {})).toBe('SCREEN_SHARE_TAKEN');
  const { visitId } = await world.scheduled();
  const alone = await world.staffIn(visitId);
  expect(await alone.outcome('screen:offer', {})).toBe('SCREEN_SHARE_ALONE');
});

function pictureComes(seatId: string): void {
  producerOf(seatId, 'screen')?.emit('score', [{ encodingIdx: 0, ssrc: 30_000_001, score: 10 }]);
}
const producerOf = (seatId: string, label: string) =>
  [...world.sfu.producers].find(({ appData }) => appData.peerId === seatId && appData.label === label);
const soundFlows = (seatId: string) => expect.poll(() => producerOf(seatId, 'screen-audio')?.paused);

test('flows once the picture’s first packets arrive, and while the picture flows', async () => {
  const { provider, patient, patientSeat } = await twoInVisit();
  await share(patient, provider);
  expect(producerOf(patientSeat, 'screen-audio')?.paused).toBe(true);
  pictureComes(patientSeat);
  await soundFlows(patientSeat).toBe(false);
  producerOf(patientSeat, 'screen')?.close();
  await soundFlows(patientSeat).toBe(true);
});

test('does not play a track sent as its sound without a picture', async () => {
  const { provider, patient, patientSeat } = await twoInVisit();
  expect(await patient.outcome('screen:offer', {})).toBe('ok');
  expect(await provider.outcome('screen:answer', { accept: true })).toBe('ok');
  expect(await patient.outcome('media:produce', sound())).toBe('ok');
  expect(producerOf(patientSeat, 'screen-audio')?.paused).toBe(true);
});

test('does not play for a locked or muted person, even if the share starts later', async () => {
  const { provider, patient, patientSeat } = await twoInVisit();
  const seatId = patientSeat;
  await share(patient, provider);
  pictureComes(seatId);
  await soundFlows(seatId).toBe(false);
  expect(await provider.outcome('seat:lock-microphone', { seatId, locked: true })).toBe('ok');
  expect(producerOf(seatId, 'screen-audio')?.paused).toBe(true);

  expect(await provider.outcome('screen:stop', {})).toBe('ok');
  await share(patient, provider);
  pictureComes(seatId);
  expect(producerOf(seatId, 'screen-audio')?.paused).toBe(true);
  expect(await provider.outcome('seat:lock-microphone', { seatId, locked: false })).toBe('ok');
  expect(producerOf(seatId, 'screen-audio')?.paused).toBe(false);

  expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
  expect(producerOf(seatId, 'screen-audio')?.paused).toBe(true);
  expect(await patient.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
  expect(producerOf(seatId, 'screen-audio')?.paused).toBe(false);
  expect(await provider.outcome('visit:mute-all', {})).toBe('ok');
  expect(producerOf(seatId, 'screen-audio')?.paused).toBe(true);
});

test('stopping the share ends both picture and sound', async () => {
  const { provider, patient } = await twoInVisit();
  const consumers = await share(patient, provider);
  expect(consumers).toHaveLength(2);
  expect(await provider.outcome('screen:stop', {})).toBe('ok');
  const gone = new Set<string>();
  while (gone.size < 2) {
    const { consumerIds } = await provider.next('media:consumers-closed');
    for (const id of consumerIds) gone.add(id);
  }
  expect([...gone].sort()).toEqual([...consumers].sort());
  expect(await patient.outcome('media:produce', sound())).toBe('MEDIA_REFUSED');
});

test('a lock set before a restart applies before anything is sent', async () => {
  const { provider, patient, patientSeat: seatId, visit } = await twoInVisit();
  expect(await provider.outcome('seat:lock-microphone', { seatId, locked: true })).toBe('ok');
  const live = world.visits.counts().visits;
  for (const socket of [patient, provider]) {
    await socket.send('seat:leave', {});
    socket.close();
  }
  await expect.poll(() => world.visits.counts().visits).toBeLessThan(live);
  const again = await world.staffIn(visit.visitId);
  const back = await world.patientOn(visit);
  await back.send('seat:check-in', {});
  await again.send('seat:admit', { seatId });
  await again.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await back.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  expect(await back.outcome('media:produce', microphoneTrack(30_000_003))).toBe('ok');
  expect(producerOf(seatId, 'microphone')?.paused).toBe(true);
});

test('also reaches audio-only people', async () => {
  const { provider, patient } = await twoInVisit();
  const consumerIds = await share(patient, provider);
  await provider.send('media:resume-consumers', { consumerIds });
  await provider.send('media:receive', { sources: [] });
  const flowing = [...world.sfu.consumers].filter(({ paused }) => !paused);
  expect(flowing.map(({ kind }) => kind)).toEqual(['audio']);
});

test('tells the providers once by name, and why, that a patient cannot hear', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await patient.snapshot()).you;
  expect(await patient.outcome('sound:missed', { cause: 'muted' })).toBe('NOT_ADMITTED');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await patient.outcome('sound:missed', { cause: 'muted' })).toBe('ok');
  expect(await provider.next('sound:missed')).toEqual({ seatId, name: 'Walter Brandt', cause: 'muted' });
  expect(await provider.outcome('sound:missed', { cause: 'muted' })).toBe('ACCESS_DENIED');
});
