import { afterAll, beforeAll, expect, test } from 'vitest';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
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

async function open(socket: TestSocket): Promise<string> {
  const answer = await socket.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data.mediaId;
}

async function sync(socket: TestSocket, mediaId: string, consumerIds: string[] = []) {
  const answer = await socket.send('media:sync', { mediaId, consumerIds });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data;
}

async function twoPeople() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  return {
    visit,
    provider,
    patient,
    patientSeat: you.seatId,
    providerMedia: await open(provider),
    patientMedia: await open(patient),
    async patientAgain() {
      const socket = world.connect(await world.patientOf(visit), {
        as: 'patient',
        sessionId: visit.sessionId,
      });
      const { mediaId } = await socket.snapshot();
      return { socket, mediaId };
    },
  };
}

test('tells a reconnected socket that its transports still exist', async () => {
  const { patient, patientMedia, patientAgain } = await twoPeople();
  patient.close();
  const { socket, mediaId } = await patientAgain();
  expect(mediaId).toBe(patientMedia);
  expect(await sync(socket, patientMedia)).toEqual({ gone: [], consumers: [], sources: [] });
});

test('makes the page prepare tracks again that a lost socket prepared', async () => {
  const { provider, patient, patientSeat, patientMedia, patientAgain } = await twoPeople();
  await patient.send('media:prepare', microphoneTrack());
  expect(await sync(patient, patientMedia)).toMatchObject({ sources: ['microphone'] });
  patient.close();
  const { socket } = await patientAgain();
  expect(await sync(socket, patientMedia)).toMatchObject({ sources: [] });
  await socket.send('media:prepare', microphoneTrack());
  await provider.send('seat:admit', { seatId: patientSeat });
  const { consumers } = await provider.next('media:consumers');
  expect(consumers).toMatchObject([{ seatId: patientSeat, source: 'microphone' }]);
});

test('reports consumers that were added and removed during the disconnect', async () => {
  const { provider, patient, patientSeat, patientMedia, patientAgain } = await twoPeople();
  await provider.send('media:produce', microphoneTrack());
  await provider.send('seat:admit', { seatId: patientSeat });
  const { consumers } = await patient.next('media:consumers');
  patient.close();
  await provider.next('seat:changed', ({ connected }) => !connected);
  await provider.send('media:close-source', { source: 'microphone' });
  await provider.send('media:produce', cameraTrack());

  const { socket, mediaId } = await patientAgain();
  expect(mediaId).toBe(patientMedia);
  const known = consumers.map(({ id }) => id);
  const answer = await sync(socket, patientMedia, known);
  expect(answer).toMatchObject({ gone: known, consumers: [{ source: 'camera', kind: 'video' }] });
  const now = answer.consumers.map(({ id }) => id);
  expect(await sync(socket, patientMedia, now)).toMatchObject({ gone: [], consumers: [] });
});

test('gives new transports a new media id, and refuses the former one', async () => {
  const { provider, providerMedia } = await twoPeople();
  expect(await open(provider)).not.toBe(providerMedia);
  expect(await provider.outcome('media:sync', { mediaId: providerMedia, consumerIds: [] })).toBe(
    'MEDIA_UNAVAILABLE',
  );
});

test('reports no transports after the worker died', async () => {
  const { provider, patient, patientAgain } = await twoPeople();
  for (const pid of world.pool.pids()) process.kill(pid, 'SIGKILL');
  await provider.next('media:reset');
  patient.close();
  expect((await patientAgain()).mediaId).toBeNull();
});
