import type { types } from 'mediasoup';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { TrackDescription } from './descriptions.ts';
import { Echo } from './echo.ts';
import { oneWorker } from './one-worker.ts';
import { SfuRoom } from './sfu-room.ts';

const sfu = oneWorker();
let room: SfuRoom;
let offered: { peerId: string; label: string }[];

beforeEach(async () => {
  offered = [];
  room = await SfuRoom.create(sfu.pool, {
    onConsumers: (peerId, consumers) =>
      void offered.push(...consumers.map(({ label }) => ({ peerId, label }))),
    onConsumersClosed() {},
    onLost() {},
  });
  return () => room.close();
});

const RTP_CAPABILITIES: types.RtpCapabilities = {
  codecs: [
    { kind: 'audio', mimeType: 'audio/opus', preferredPayloadType: 100, clockRate: 48_000, channels: 2 },
    { kind: 'video', mimeType: 'video/VP8', preferredPayloadType: 101, clockRate: 90_000 },
  ],
  headerExtensions: [],
};

const microphone = (mid = '0'): TrackDescription => ({
  label: 'microphone',
  kind: 'audio',
  rtpParameters: {
    mid,
    codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
    encodings: [{ ssrc: 1_000 + Number(mid) }],
  },
});

const strangeCamera = (): TrackDescription => ({
  label: 'camera',
  kind: 'video',
  rtpParameters: {
    mid: '7',
    codecs: [{ mimeType: 'video/strange', payloadType: 96, clockRate: 90_000 }],
    encodings: [{ ssrc: 7_000 }],
  },
});

const camera = (): TrackDescription => ({
  label: 'camera',
  kind: 'video',
  rtpParameters: {
    mid: '2',
    codecs: [{ mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }],
    headerExtensions: [{ uri: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id', id: 4 }],
    encodings: ['r0', 'r1', 'r2'].map((rid) => ({ rid, scalabilityMode: 'L1T2' })),
  },
});

async function ready(id: string) {
  const peer = room.peer(id);
  await peer.openTransports(RTP_CAPABILITIES);
  return peer;
}

describe('transports', () => {
  test('opened twice in a row belong to the later call, which rejects the earlier one', async () => {
    const peer = room.peer('a');
    const [first, second] = await Promise.allSettled([
      peer.openTransports(RTP_CAPABILITIES),
      peer.openTransports(RTP_CAPABILITIES),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    await expect(peer.restartIce('send')).resolves.toBeDefined();
  });

  test('opened while the peer closes are closed too', async () => {
    const peer = room.peer('a');
    const opening = peer.openTransports(RTP_CAPABILITIES);
    peer.close();
    await expect(opening).rejects.toThrow();
    expect(peer.hasTransports).toBe(false);
  });

  test('opened while the peer starts its media carry all of it', async () => {
    const speaker = await ready('speaker');
    await speaker.startMedia();
    await speaker.produce(microphone());
    const listener = room.peer('listener');
    const opening = listener.openTransports(RTP_CAPABILITIES);
    await listener.startMedia();
    await opening;
    await listener.startReceiving();
    expect(offered).toEqual([{ peerId: 'listener', label: 'microphone' }]);
  });
});

describe('a producer', () => {
  test('muted while it is being created is muted', async () => {
    const peer = await ready('a');
    await peer.startMedia();
    const producing = peer.produce(microphone());
    await peer.setPaused('microphone', true);
    await producing;
    expect(peer.producers().map(({ paused }) => paused)).toEqual([true]);
  });

  test('exists once per label, even if two are created concurrently', async () => {
    const peer = await ready('a');
    await peer.startMedia();
    await Promise.all([peer.produce(microphone('0')), peer.produce(microphone('1'))]);
    const listener = await ready('listener');
    await listener.startMedia();
    expect(peer.producers()).toHaveLength(1);
    expect(offered.filter(({ peerId }) => peerId === 'listener')).toHaveLength(1);
  });
});

describe('a prepared track', () => {
  test('is refused without a transport to send it over', () => {
    expect(() => room.peer('a').prepare(microphone())).toThrow('no send transport');
  });

  test('is produced on starting media if it is valid, even if others are not', async () => {
    const listener = await ready('listener');
    await listener.startMedia();
    const peer = await ready('a');
    peer.prepare(strangeCamera());
    peer.prepare(microphone());
    await expect(peer.startMedia()).rejects.toThrow();
    expect(offered).toEqual([{ peerId: 'listener', label: 'microphone' }]);
  });

  test('of a closed page is not produced', async () => {
    const peer = await ready('a');
    peer.prepare(microphone());
    peer.forgetPrepared();
    await peer.startMedia();
    expect(peer.producers()).toEqual([]);
  });
});

describe('sound that is declared as a picture', () => {
  const { codecs } = microphone().rtpParameters;
  const shouting = codecs.map((codec) => ({ ...codec, mimeType: 'AUDIO/opus' as const }));

  const WAYS: [string, (track: TrackDescription) => Promise<unknown>][] = [
    ['prepared', async (track) => (await ready('a')).prepare(track)],
    [
      'produced',
      async (track) => {
        const peer = await ready('a');
        await peer.startMedia();
        return peer.produce(track);
      },
    ],
    [
      'sent by a peer that receives nothing',
      async (track) => {
        const peer = room.peer('a');
        await peer.openSending();
        await peer.startMedia();
        return peer.produce(track);
      },
    ],
    [
      'echoed',
      async (track) => {
        const echo = new Echo(await sfu.pool.createRouter());
        onTestFinished(() => echo.close());
        await echo.openTransports(RTP_CAPABILITIES);
        return echo.produce(track);
      },
    ],
  ];

  describe.each(WAYS)('%s', (_, send) => {
    test.each([
      ['alone', codecs],
      ['in other letters', shouting],
      ['after a picture', [...camera().rtpParameters.codecs, ...codecs]],
    ])('is refused, %s', async (_, codecs) => {
      const { rtpParameters } = microphone();
      const track: TrackDescription = {
        label: 'camera',
        kind: 'video',
        rtpParameters: { ...rtpParameters, codecs },
      };
      await expect(send(track)).rejects.toThrow('a codec is not video');
      expect(room.peer('a').labels()).toEqual([]);
    });

    test('is accepted as sound, in any letter case', async () => {
      const { rtpParameters } = microphone();
      await send({ ...microphone(), rtpParameters: { ...rtpParameters, codecs: shouting } });
    });
  });
});

describe('the displayed size of a picture', () => {
  async function watching() {
    const [speaker, listener] = [await ready('speaker'), await ready('listener')];
    await Promise.all([speaker.startMedia(), listener.startMedia()]);
    await speaker.produce(camera());
    const [consumer] = sfu.consumers;
    if (!consumer) throw new Error('nothing is consumed');
    return {
      listener,
      consumer,
      say: (layer: number | null) => listener.setLayers([{ consumerId: consumer.id, layer }]),
    };
  }

  test('selects the layer, and the largest until the size is known', async () => {
    const { consumer, say, listener } = await watching();
    await listener.resumeConsumers([consumer.id]);
    expect(consumer.preferredLayers).toMatchObject({ spatialLayer: 2 });
    await say(0);
    expect(consumer.preferredLayers).toMatchObject({ spatialLayer: 0 });
    expect(consumer.paused).toBe(false);
  });

  test('pauses a picture that is not shown, until it is', async () => {
    const { consumer, say, listener } = await watching();
    await listener.resumeConsumers([consumer.id]);
    await say(null);
    expect(consumer.paused).toBe(true);
    // Wanting the source does not resume it.
    await listener.setWanted(['camera', 'microphone']);
    await listener.resumeConsumers([consumer.id]);
    expect(consumer.paused).toBe(true);
    await say(1);
    expect(consumer.paused).toBe(false);
    expect(consumer.preferredLayers).toMatchObject({ spatialLayer: 1 });
  });

  test('does not resume a source that is unwanted or not set up', async () => {
    const { consumer, say, listener } = await watching();
    await say(2);
    expect(consumer.paused).toBe(true);
    await listener.resumeConsumers([consumer.id]);
    await listener.setWanted(['microphone']);
    await say(1);
    expect(consumer.paused).toBe(true);
  });
});
