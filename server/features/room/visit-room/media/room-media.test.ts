import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { WorkerPool } from '#sfu/worker-pool.ts';
import { RoomMedia } from './room-media.ts';

let pool: WorkerPool;
const listener = {
  onFlow: vi.fn(),
  onConsumers: vi.fn(),
  onConsumersClosed: vi.fn(),
  onQuality: vi.fn(),
  onLost: vi.fn(),
  onReset: vi.fn(),
  onError: vi.fn(),
};
beforeAll(async () => {
  pool = await WorkerPool.start({
    binary: process.env.MEDIASOUP_WORKER_BIN,
    workers: 1,
    listenIp: '127.0.0.1',
    announcedAddress: undefined,
    port: 0,
    log: { info() {}, error() {} },
  });
});
afterAll(() => pool.close());
beforeEach(() => {
  vi.clearAllMocks();
});

const microphone = () => ({ label: 'microphone', ...microphoneTrack() }) as never;

async function speaking(media: RoomMedia): Promise<{ paused: boolean }[]> {
  const peer = media.peer('seat');
  await peer.openTransports(RTP_CAPABILITIES as never);
  await peer.produce(microphone());
  return peer.producers().map(({ paused }) => ({ paused }));
}

test('retries a limited number of times without a router, and reports when it has one', async () => {
  const createRouter = vi.spyOn(pool, 'createRouter');
  createRouter.mockRejectedValueOnce(new Error('no')).mockRejectedValueOnce(new Error('no'));
  const media = new RoomMedia(pool, listener);
  await media.start();
  expect(media.routerRtpCapabilities).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(createRouter).toHaveBeenCalledTimes(1);
  await expect.poll(() => listener.onReset.mock.calls.length).toBe(1);
  expect(createRouter).toHaveBeenCalledTimes(3);
  expect(media.routerRtpCapabilities).not.toBeNull();
  media.close();
});

test('a room that closes while its router is being created leaks none', async () => {
  const createRouter = vi.spyOn(pool, 'createRouter');
  const media = new RoomMedia(pool, listener);
  const starting = media.start();
  media.close();
  await starting;
  const lease = await createRouter.mock.results[0]?.value;
  expect(lease.router.closed).toBe(true);
});

test('a muted seat stays muted on the next worker, and its media is reset once', async () => {
  const media = new RoomMedia(pool, listener);
  await media.start();
  await media.perform([{ type: 'start-media', seatId: 'seat' }]);
  await media.perform([{ type: 'pause-source', seatId: 'seat', source: 'microphone', paused: true }]);
  expect(await speaking(media)).toEqual([{ paused: true }]);

  for (const pid of pool.pids()) process.kill(pid, 'SIGKILL');
  await expect.poll(() => listener.onReset.mock.calls.length).toBe(1);
  expect(await speaking(media)).toEqual([{ paused: true }]);
  expect(listener.onError).not.toHaveBeenCalled();
  media.close();
});

test('a device added after a muted one is gone is heard, as the room shows it', async () => {
  const media = new RoomMedia(pool, listener);
  await media.start();
  await media.perform([{ type: 'start-media', seatId: 'seat' }]);
  await media.perform([{ type: 'pause-source', seatId: 'seat', source: 'microphone', paused: true }]);
  expect(await speaking(media)).toEqual([{ paused: true }]);
  await media.perform([{ type: 'close-source', seatId: 'seat', source: 'microphone' }]);
  expect(await speaking(media)).toEqual([{ paused: false }]);
  media.close();
});
