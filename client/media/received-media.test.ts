import type { types } from 'mediasoup-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ConsumerOptions } from '#shared/contracts/socket/events.ts';
import type { TrackSource } from '#shared/domain/participant.ts';
import { ReceivedMedia, type ReceivedState } from './received-media.ts';

interface Track {
  id: string;
  kind: 'audio' | 'video';
}

class Stream {
  #tracks: Track[] = [];
  addTrack(track: Track) {
    this.#tracks.push(track);
  }
  removeTrack(track: Track) {
    this.#tracks = this.#tracks.filter((one) => one !== track);
  }
  getTracks = () => [...this.#tracks];
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video');
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === 'audio');
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', Stream);
  vi.stubGlobal('document', { createElement: () => ({ play: async () => {} }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function transport() {
  const come = new Set<string>();
  const consume = async ({ id, kind }: { id: string; kind: 'audio' | 'video' }) => ({
    id,
    kind,
    closed: false,
    track: { id, kind },
    close() {},
    async getStats() {
      const some = come.has(id) ? 9 : 0;
      return new Map([['a', { type: 'inbound-rtp', packetsReceived: some, framesDecoded: some }]]);
    },
  });
  return { come, recv: { consume } as unknown as types.Transport };
}

const offer = (id: string, source: TrackSource, seatId = 'ann'): ConsumerOptions => ({
  id,
  source,
  seatId,
  producerId: id,
  rtpParameters: {},
  kind: source === 'microphone' || source === 'screen-audio' ? 'audio' : 'video',
});

function receiving() {
  const store = createStore<ReceivedState>(() => ({ remote: {}, screens: {}, secondCameras: {} }));
  const received = new ReceivedMedia(store);
  const shown = () => {
    const { remote, screens } = store.getState();
    const of = (streams: (MediaStream | undefined)[]) =>
      streams.flatMap((stream) => stream?.getTracks().map(({ id }) => id) ?? []);
    return of([...Object.values(remote).map(({ stream }) => stream), ...Object.values(screens)]).sort();
  };
  return { received, shown };
}

async function moving() {
  const { received, shown } = receiving();
  await received.setUp(transport().recv, [offer('sound', 'microphone'), offer('picture', 'camera')]);
  received.part();
  const next = transport();
  const ids = await received.setUp(next.recv, [offer('sound 2', 'microphone'), offer('picture 2', 'camera')]);
  return { received, shown, next, ids };
}

test('shows the old media until the new has arrived during a change of transports', async () => {
  const { shown, next, ids } = await moving();
  expect(ids).toEqual(['sound 2', 'picture 2']);
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toEqual(['picture', 'sound']);
  next.come.add('sound 2');
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual(['picture', 'sound 2']);
  next.come.add('picture 2');
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual(['picture 2', 'sound 2']);
});

test('shows the new media once the former transport is closed, even before it arrives', async () => {
  const { received, shown } = await moving();
  received.settle();
  expect(shown()).toEqual(['picture 2', 'sound 2']);
  expect(received.ids).toEqual(['sound 2', 'picture 2']);
});

test('removes a person who has left with the former transport', async () => {
  const { received, shown } = receiving();
  await received.setUp(transport().recv, [offer('bob', 'camera', 'bob')]);
  received.part();
  expect(shown()).toEqual(['bob']);
  received.settle();
  expect(shown()).toEqual([]);
});

test('keeps the former consumer when the new one closes early, until both are gone', async () => {
  const { received, shown, next } = await moving();
  received.forget(['picture 2']);
  next.come.add('picture 2');
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toEqual(['picture', 'sound']);
  received.settle();
  expect(shown()).toEqual(['sound 2']);
});

test('leaves nothing behind after a second attempt or stopped media', async () => {
  const { received, shown } = await moving();
  // The new transport is also gone, and the earlier one still works.
  received.clear();
  expect(shown()).toEqual(['picture', 'sound']);
  received.drop();
  expect(shown()).toEqual([]);
});

test('puts a screen’s sound into the screen’s stream, and ends both together', async () => {
  const { received, shown } = receiving();
  await received.setUp(transport().recv, [offer('tone', 'screen-audio'), offer('slides', 'screen')]);
  expect(shown()).toEqual(['slides', 'tone']);
  expect(received.pictures().map(({ consumerId }) => consumerId)).toEqual(['slides']);
  received.forget(['slides', 'tone']);
  expect(shown()).toEqual([]);
});

test('keeps a second camera in its own stream, and removes it alone', async () => {
  const store = createStore<ReceivedState>(() => ({ remote: {}, screens: {}, secondCameras: {} }));
  const received = new ReceivedMedia(store);
  await received.setUp(transport().recv, [offer('face', 'camera'), offer('rash', 'second-camera')]);
  const ids = (stream: MediaStream | undefined) => stream?.getTracks().map(({ id }) => id);
  expect(ids(store.getState().remote.ann?.stream)).toEqual(['face']);
  expect(ids(store.getState().secondCameras.ann)).toEqual(['rash']);
  received.forget(['rash']);
  expect(store.getState().secondCameras).toEqual({});
  expect(ids(store.getState().remote.ann?.stream)).toEqual(['face']);
});
