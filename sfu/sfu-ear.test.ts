import type { types } from 'mediasoup';
import { beforeEach, describe, expect, test } from 'vitest';
import { oneWorker } from './one-worker.ts';
import { readRtp, SfuEar } from './sfu-ear.ts';

const sfu = oneWorker();

let lease: Awaited<ReturnType<typeof sfu.pool.createRouter>>;
let speaker: types.DirectTransport;
let heard: { peerId: string; payload: number[]; timestamp: number }[];
let ended: string[];
let ear: SfuEar;
beforeEach(async () => {
  heard = [];
  ended = [];
  lease = await sfu.pool.createRouter();
  speaker = await lease.router.createDirectTransport();
  ear = new SfuEar('microphone', lease, {
    onFrame: (peerId, { payload, timestamp }) => heard.push({ peerId, payload: [...payload], timestamp }),
    onEnd: (peerId) => ended.push(peerId),
    onError: (error) => {
      throw error;
    },
  });
  return () => {
    ear.close();
    lease.router.close();
  };
});

const produce = (peerId: string, label: string, ssrc: number) =>
  speaker.produce({
    kind: 'audio',
    rtpParameters: {
      mid: String(ssrc),
      codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
      encodings: [{ ssrc }],
    },
    appData: { peerId, label },
  });

let sequence = 0;
function say(producer: types.Producer, ssrc: number, ...payload: number[]): void {
  sequence += 1;
  producer.send(Buffer.from([0x80, 111, 0, sequence, 0, 0, 0, sequence, 0, 0, 0, ssrc, ...payload]));
}

const consumed = (count: number) => expect.poll(() => sfu.consumers.length, { timeout: 10_000 }).toBe(count);

test('hears each speaker’s microphone once, and nothing else', async () => {
  const ada = await produce('ada', 'microphone', 11);
  const bob = await produce('bob', 'microphone', 12);
  const screen = await produce('bob', 'screen-audio', 13);
  ear.hear([ada]);
  ear.hear([ada, bob, screen]);
  await consumed(2);
  say(ada, 11, 1, 2, 3);
  say(screen, 13, 9);
  say(bob, 12, 4, 5);
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
  expect(heard.map(({ peerId, payload }) => [peerId, payload])).toEqual([
    ['ada', [1, 2, 3]],
    ['bob', [4, 5]],
  ]);
});

test('does not hear a muted speaker, and ends one who leaves', async () => {
  const ada = await produce('ada', 'microphone', 11);
  ear.hear([ada]);
  await consumed(1);
  await ada.pause();
  say(ada, 11, 1);
  await ada.resume();
  say(ada, 11, 2);
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
  expect(heard[0]?.payload).toEqual([2]);
  ada.close();
  await expect.poll(() => ended, { timeout: 10_000 }).toEqual(['ada']);
});

test('retries a transport that cannot be created with the next speaker', async () => {
  const errors: unknown[] = [];
  let tries = 0;
  const createDirectTransport = async () => {
    tries += 1;
    if (tries === 1) throw new Error('the worker is busy');
    return lease.router.createDirectTransport();
  };
  const { rtpCapabilities } = lease.router;
  const router = { createDirectTransport, rtpCapabilities } as unknown as types.Router;
  const heardOf: string[] = [];
  const other = new SfuEar('microphone', { ...lease, router } as typeof lease, {
    onFrame: (peerId) => heardOf.push(peerId),
    onEnd() {},
    onError: (error) => errors.push(error),
  });
  other.hear([await produce('ada', 'microphone', 11)]);
  await expect.poll(() => errors).toHaveLength(1);
  const bob = await produce('bob', 'microphone', 12);
  other.hear([bob]);
  await consumed(1);
  say(bob, 12, 1);
  await expect.poll(() => heardOf, { timeout: 10_000 }).toEqual(['bob']);
  other.close();
});

test('hears nothing more once closed', async () => {
  const ada = await produce('ada', 'microphone', 11);
  ear.hear([ada]);
  await consumed(1);
  ear.close();
  await expect.poll(() => sfu.consumers[0]?.closed, { timeout: 10_000 }).toBe(true);
  say(ada, 11, 1);
  ear.hear([await produce('bob', 'microphone', 12)]);
  await expect.poll(() => ended).toEqual(['ada']);
  expect(heard).toEqual([]);
});

describe('rtp packet', () => {
  const header = [0x80, 111, 0, 1, 0, 0, 0x03, 0xc0, 0, 0, 0, 9];
  const read = (...bytes: number[]) => {
    const frame = readRtp(Uint8Array.from(bytes));
    return frame && { payload: [...frame.payload], timestamp: frame.timestamp };
  };

  test('reads the payload after the header', () => {
    expect(read(...header, 7, 8)).toEqual({ payload: [7, 8], timestamp: 960 });
  });

  test('skips contributing sources, an extension and padding', () => {
    const extended = [0xb1, ...header.slice(1), 0, 0, 0, 5, 0xbe, 0xde, 0, 1, 1, 2, 3, 4];
    expect(read(...extended, 7, 8, 0, 2)).toEqual({ payload: [7, 8], timestamp: 960 });
  });

  test.each([
    ['nothing'],
    ['half a header', ...header.slice(0, 8)],
    ['another version', 0x40, ...header.slice(1), 7],
    ['no payload', ...header],
    ['an extension that is cut off', 0x90, ...header.slice(1), 0xbe],
    ['an extension longer than the packet', 0x90, ...header.slice(1), 0xbe, 0xde, 9, 9, 1],
    ['more padding than packet', 0xa0, ...header.slice(1), 7, 200],
  ])('rejects %s', (_, ...bytes) => {
    expect(read(...(bytes as number[]))).toBeNull();
  });
});
