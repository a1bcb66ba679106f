import type { types } from 'mediasoup';
import { cameraTrack, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import type { TrackDescription } from '#sfu/descriptions.ts';
import { SfuRoom } from '#sfu/sfu-room.ts';
import { WorkerPool } from '#sfu/worker-pool.ts';
import type { SentStream } from '../media/generator.ts';
import { makePlainTransports } from '../media/plain-transports.ts';

const [kind = 'product', rooms = '10', sinkPort = '0'] = process.argv.slice(2);
const { portOf, carried } = makePlainTransports(Number(sinkPort));
const pool = await WorkerPool.start({
  binary: process.env.MEDIASOUP_WORKER_BIN,
  workers: 1,
  listenIp: '127.0.0.1',
  port: 0,
  announcedAddress: undefined,
  log: { info() {}, error: console.error },
});
process.on('message', () => void carried().then((bytes) => process.send?.(bytes)));
let ssrc = 1_000;
const streams: SentStream[] = [];
for (let room = 0; room < Number(rooms); room += 1) await (kind === 'product' ? productRoom() : bareRoom());
process.send?.({ pid: pool.pids()[0], streams });

function tracks(): TrackDescription[] {
  return [microphoneTrack(ssrc++), cameraTrack(ssrc++)].map(({ source, kind, rtpParameters }) => ({
    label: source,
    kind,
    rtpParameters: rtpParameters as types.RtpParameters,
  }));
}

function note(transportId: string, track: TrackDescription): void {
  const [encoding] = track.rtpParameters.encodings ?? [];
  streams.push({ port: portOf(transportId), ssrc: encoding?.ssrc ?? 0, kind: track.kind });
}

async function productRoom(): Promise<void> {
  const resumed: Promise<void>[] = [];
  const room = await SfuRoom.create(pool, {
    onConsumers: (peerId, consumers) =>
      void resumed.push(room.peer(peerId).resumeConsumers(consumers.map(({ id }) => id))),
    onConsumersClosed() {},
    onLost() {},
  });
  for (const id of ['a', 'b', 'c']) {
    const peer = room.peer(id);
    const { send } = await peer.openTransports(RTP_CAPABILITIES as types.RtpCapabilities);
    await peer.startMedia();
    for (const track of tracks()) {
      await peer.produce(track);
      note(send.id, track);
    }
  }
  await Promise.all(resumed);
}

async function bareRoom(): Promise<void> {
  const { router } = await pool.createRouter();
  const people: { recv: types.Transport; producers: types.Producer[] }[] = [];
  for (let person = 0; person < 3; person += 1) {
    const [send, recv] = await Promise.all([
      router.createWebRtcTransport({} as never),
      router.createWebRtcTransport({} as never),
    ]);
    const producers: types.Producer[] = [];
    for (const track of tracks()) {
      note(send.id, track);
      producers.push(await send.produce({ kind: track.kind, rtpParameters: track.rtpParameters }));
    }
    people.push({ recv, producers });
  }
  const rtpCapabilities = RTP_CAPABILITIES as types.RtpCapabilities;
  for (const { recv, producers: own } of people)
    for (const { id: producerId } of people.flatMap(({ producers }) => producers))
      if (!own.some(({ id }) => id === producerId)) await recv.consume({ producerId, rtpCapabilities });
}
