import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalMedia } from './local-media.ts';

class Track extends EventTarget {
  readonly kind: string;
  muted = false;
  readyState = 'live';

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

  mute(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }

  end(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

let opened: Track[];
let page: EventTarget & { visibilityState: string };
let mediaDevices: EventTarget;
let local: LocalMedia;

const trackOf = (kind: string) => opened.findLast((track) => track.kind === kind) as Track;
const problems = () => {
  const { microphone, camera } = local.store.getState();
  return { microphone: microphone.problem, camera: camera.problem };
};
function comeBack(): void {
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  vi.useFakeTimers();
  opened = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: async ({ audio, video }: MediaStreamConstraints) => {
      const tracks = [...(audio ? [new Track('audio')] : []), ...(video ? [new Track('video')] : [])];
      opened.push(...tracks);
      return { getTracks: () => tracks };
    },
    enumerateDevices: async () => [],
  });
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { mediaDevices });
  local = new LocalMedia();
  await local.open();
});
afterEach(() => {
  local.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call that holds the microphone', () => {
  test('is reported after a while, until the page has the microphone back', async () => {
    trackOf('audio').mute(true);
    expect(problems().microphone).toBeNull();
    await vi.runAllTimersAsync();
    expect(problems()).toEqual({ microphone: 'busy', camera: null });
    trackOf('audio').mute(false);
    expect(problems().microphone).toBeNull();
    expect(opened).toHaveLength(2);
  });

  test('is not reported for a short pause', async () => {
    trackOf('audio').mute(true);
    trackOf('audio').mute(false);
    await vi.runAllTimersAsync();
    expect(problems().microphone).toBeNull();
  });
});

test('reopens devices that the system kept when the page is visible again', async () => {
  trackOf('video').mute(true);
  comeBack();
  await vi.runAllTimersAsync();
  expect(opened.map(({ kind }) => kind)).toEqual(['audio', 'video', 'video']);
  expect(problems().camera).toBeNull();
});

test('keeps devices that the system returned when the page is visible again', async () => {
  trackOf('video').mute(true);
  comeBack();
  trackOf('video').mute(false);
  await vi.runAllTimersAsync();
  expect(opened).toHaveLength(2);
});

describe('a device that ended', () => {
  test.each([
    ['when the page comes back in sight', comeBack],
    ['when a device comes', () => mediaDevices.dispatchEvent(new Event('devicechange'))],
  ])('is missing, and reopens %s', async (_, happens) => {
    const onTrack = vi.fn<(source: string, track: unknown) => void>();
    local.onTrack = onTrack;
    trackOf('audio').end();
    expect(problems().microphone).toBe('missing');
    happens();
    await vi.runAllTimersAsync();
    expect(problems().microphone).toBeNull();
    expect(onTrack.mock.calls).toEqual([
      ['microphone', null],
      ['microphone', trackOf('audio')],
    ]);
  });

  test('stays closed once the page has closed its devices', async () => {
    trackOf('audio').end();
    local.release();
    comeBack();
    await vi.runAllTimersAsync();
    expect(opened).toHaveLength(2);
  });
});
