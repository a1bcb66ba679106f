import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalMedia } from './local-media.ts';

const opening: ((stream: MediaStream) => void)[] = [];

class Track extends EventTarget {
  enabled = true;
  readyState = 'live';
  contentHint = '';
  readonly kind: string;

  constructor(kind: string) {
    super();
    this.kind = kind;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings() {
    return {};
  }
}

function stream(...kinds: string[]) {
  const tracks = kinds.map((kind) => new Track(kind));
  return { tracks, stream: { getTracks: () => tracks } as unknown as MediaStream };
}

beforeEach(() => {
  opening.length = 0;
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: () => new Promise<MediaStream>((resolve) => opening.push(resolve)),
    enumerateDevices: async () => [],
  });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { mediaDevices });
});
afterEach(() => vi.unstubAllGlobals());

test('stops open devices on release', async () => {
  const local = new LocalMedia();
  const opened = local.open();
  const both = stream('audio', 'video');
  opening[0]?.(both.stream);
  await opened;
  expect(both.tracks.map(({ readyState }) => readyState)).toEqual(['live', 'live']);
  local.release();
  expect(both.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

test.each([
  ['open', (local: LocalMedia) => local.open(), ['audio', 'video']],
  ['reopen', (local: LocalMedia) => local.reopen('camera'), ['video']],
] as const)('immediately closes a device that opens after the release: %s', async (_, begin, kinds) => {
  const local = new LocalMedia();
  const opened = begin(local);
  local.release();
  const late = stream(...kinds);
  opening[0]?.(late.stream);
  await opened;
  expect(late.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
  const { microphone, rawCamera } = local.store.getState();
  expect([microphone.track, rawCamera]).toEqual([null, null]);
});
