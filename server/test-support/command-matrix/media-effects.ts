import type { types } from 'mediasoup';
import { expect } from 'vitest';
import type { RoomCommandName } from '#shared/contracts/socket/commands.ts';
import { cameraTrack, DTLS_PARAMETERS, microphoneTrack, RTP_CAPABILITIES } from '../browser-media.ts';
import type { Effect } from './room-effects.ts';
import { type Scene, succeeds } from './scene.ts';

async function open({ page, pages }: Pick<Scene, 'page' | 'pages'>) {
  return succeeds({ page, pages }, 'media:open', { rtpCapabilities: RTP_CAPABILITIES });
}

function found<T extends { id: string }>(all: Iterable<T>, id: string): T {
  const one = [...all].find((each) => each.id === id);
  if (!one) throw new Error(`The media server has no ${id}.`);
  return one;
}

const dumpOf = ({ world }: Scene, transportId: string) =>
  (found(world.sfu.transports, transportId) as types.WebRtcTransport).dump();

async function consumer(scene: Scene) {
  const { page, provider, pages, world } = scene;
  await open({ page: provider, pages });
  await succeeds({ page: provider, pages }, 'media:produce', cameraTrack());
  await open(scene);
  const { consumers } = await page.next('media:consumers');
  const camera = consumers.find(({ source, seatId }) => source === 'camera' && seatId === scene.providerSeat);
  return found(world.sfu.consumers, camera?.id ?? '');
}

async function flowing(scene: Scene) {
  const one = await consumer(scene);
  expect(await scene.page.outcome('media:resume-consumers', { consumerIds: [one.id] })).toBe('ok');
  expect(one.paused).toBe(false);
  return one;
}

const shows = ({ provider, seatId }: Scene, source: 'camera' | 'microphone', state: string) =>
  provider.next('seat:changed', (seat) => seat.seatId === seatId && seat[source] === state);

export const MEDIA_EFFECTS: { [K in RoomCommandName & `media:${string}`]: Effect } = {
  'media:open': async (scene) => {
    const { send, recv } = await open(scene);
    for (const { id } of [send, recv])
      expect(found(scene.world.sfu.transports, id).closed, 'a transport that stands').toBe(false);
  },

  'media:sync': async (scene) => {
    const { mediaId } = await open(scene);
    expect(await scene.page.outcome('media:prepare', microphoneTrack())).toBe('ok');
    const gone = ['6d2c2d7c-4c36-4d37-8f5b-2f5f1f2c7b11'];
    const answer = await succeeds(scene, 'media:sync', { mediaId, consumerIds: gone });
    expect(answer).toMatchObject({ gone, sources: ['microphone'] });
  },

  'media:connect': async (scene) => {
    const { send } = await open(scene);
    const connect = { direction: 'send' as const, dtlsParameters: DTLS_PARAMETERS };
    await succeeds(scene, 'media:connect', connect);
    const { dtlsParameters } = await dumpOf(scene, send.id);
    // The page acts as the client, so the server's end has the server role.
    expect(dtlsParameters.role).toBe('server');
    expect(await scene.page.outcome('media:connect', connect), 'once').toBe('MEDIA_REFUSED');
  },

  'media:restart-ice': async (scene) => {
    const { send } = await open(scene);
    const { iceParameters, iceServers } = await succeeds(scene, 'media:restart-ice', { direction: 'send' });
    expect(iceServers.map(({ urls }) => urls)).toEqual(send.iceServers.map(({ urls }) => urls));
    expect(iceParameters.password).not.toBe(send.iceParameters.password);
    const dump = await dumpOf(scene, send.id);
    expect(dump.iceParameters.password).toBe(iceParameters.password);
  },

  'media:prepare': async (scene) => {
    await scene.page.send('media:close-source', { source: 'camera' });
    await open(scene);
    const { producerId } = await succeeds(scene, 'media:prepare', cameraTrack());
    const producers = [...scene.world.sfu.producers].filter(({ id }) => id === producerId);
    expect(producers).toHaveLength(scene.place[1] === 'in-visit' ? 1 : 0);
    await shows(scene, 'camera', 'on');
  },

  'media:produce': async (scene) => {
    await open(scene);
    const { producerId } = await succeeds(scene, 'media:produce', cameraTrack());
    const producer = found(scene.world.sfu.producers, producerId);
    expect(producer).toMatchObject({ kind: 'video', appData: { peerId: scene.seatId, label: 'camera' } });
  },

  'media:resume-consumers': async (scene) => {
    const one = await consumer(scene);
    expect(one.paused).toBe(true);
    await succeeds(scene, 'media:resume-consumers', { consumerIds: [one.id] });
    expect(one.paused).toBe(false);
  },

  'media:receive': async (scene) => {
    const one = await flowing(scene);
    await succeeds(scene, 'media:receive', { sources: [] });
    expect(one.paused).toBe(true);
    await succeeds(scene, 'media:receive', { sources: ['camera'] });
    expect(one.paused).toBe(false);
  },

  'media:layers': async (scene) => {
    const one = await flowing(scene);
    await succeeds(scene, 'media:layers', { layers: [{ consumerId: one.id, layer: null }] });
    expect(one.paused).toBe(true);
    await succeeds(scene, 'media:layers', { layers: [{ consumerId: one.id, layer: 0 }] });
    expect(one.paused).toBe(false);
  },

  'media:quality': async (scene) => {
    await scene.page.send('media:quality', { quality: 'good' });
    await succeeds(scene, 'media:quality', { quality: 'poor' });
    const said = await scene.provider.next('seat:quality');
    expect(said).toEqual({ seatId: scene.seatId, quality: 'poor' });
  },

  'media:network': async (scene) => {
    await succeeds(scene, 'media:network', { candidate: 'srflx', protocol: 'tcp', network: 'cellular' });
    const recorded = () =>
      scene.world.db
        .selectFrom('visitConnections')
        .select(['candidate', 'protocol', 'network'])
        .where('seatId', '=', scene.seatId)
        .where('candidate', 'is not', null)
        .execute();
    await expect.poll(recorded).toContainEqual({ candidate: 'srflx', protocol: 'tcp', network: 'cellular' });
  },

  'media:report': async (scene) => {
    await succeeds(scene, 'media:report', {
      samples: [],
      events: [{ agoMs: 0, kind: 'device-lost', detail: 'camera', seconds: null }],
    });
    const recorded = () =>
      scene.world.db
        .selectFrom('qualityEvents')
        .select(['kind', 'detail'])
        .where('seatId', '=', scene.seatId)
        .execute();
    await expect.poll(recorded).toContainEqual({ kind: 'device-lost', detail: 'camera' });
  },

  'media:switch': async (scene) => {
    await succeeds(scene, 'media:switch', { source: 'camera', on: false });
    await shows(scene, 'camera', 'off');
    await succeeds(scene, 'media:switch', { source: 'camera', on: true });
    await shows(scene, 'camera', 'on');
  },

  'media:close-source': async (scene) => {
    await scene.page.send('media:switch', { source: 'microphone', on: true });
    await succeeds(scene, 'media:close-source', { source: 'microphone' });
    await shows(scene, 'microphone', 'none');
  },
};
