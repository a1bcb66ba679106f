import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeDevice, FakeDevices, putDevices } from '#client/test-support/fake-devices.ts';
import { LocalMedia, preferredDevice } from './local-media.ts';

const camera = (deviceId: string, facing?: FakeDevice['facing']): FakeDevice => ({
  deviceId,
  kind: 'videoinput',
  ...(facing ? { facing } : {}),
});
const microphone = (deviceId: string): FakeDevice => ({ deviceId, kind: 'audioinput' });

const TWO_OF_EACH = [camera('desk'), camera('lid'), microphone('headset'), microphone('built-in')];
const PHONE = [camera('front', 'user'), camera('back', 'environment'), microphone('phone')];

let devices: FakeDevices;
let local: LocalMedia;
let stored: Map<string, string>;
let sent: (string | null)[];

async function begin(...list: FakeDevice[]) {
  devices = new FakeDevices(...list);
  putDevices(devices, stored);
  local = new LocalMedia();
  await local.open();
  sent = [];
  local.onTrack = (_, track) => sent.push(track?.getSettings().deviceId ?? null);
}

const problems = () => {
  const state = local.store.getState();
  return { microphone: state.microphone.problem, camera: state.camera.problem };
};

beforeEach(() => {
  stored = new Map();
});

describe('another camera', () => {
  test('replaces the current one only once it is open', async () => {
    await begin(...TWO_OF_EACH);
    expect(await local.reopen('camera', 'lid')).toBeNull();
    expect([devices.open, sent]).toEqual([['headset', 'lid'], ['lid']]);
    expect(preferredDevice('videoinput')).toBe('lid');
  });

  test('leaves the current one when another program uses it, and is not stored', async () => {
    await begin(...TWO_OF_EACH);
    devices.busy.add('lid');
    expect(await local.reopen('camera', 'lid')).toBe('busy');
    expect([devices.open, sent, problems().camera]).toEqual([['headset', 'desk'], [], null]);
    expect(preferredDevice('videoinput')).toBeNull();
  });

  test('opens on a phone after the first is closed', async () => {
    await begin(...PHONE);
    devices.oneCameraAtATime = true;
    expect(await local.switchCamera()).toBeNull();
    expect(devices.open).toEqual(['phone', 'back']);
  });

  test('gives the first one back on a phone when it does not open, also on the next attempt', async () => {
    await begin(...PHONE);
    devices.oneCameraAtATime = true;
    devices.busy.add('back');
    expect(await local.switchCamera()).toBe('busy');
    expect([devices.open, sent, problems().camera]).toEqual([['phone', 'front'], ['front'], null]);
    await local.reopen('camera');
    expect(devices.open).toEqual(['phone', 'front']);
  });

  test('is missing on a phone with its reason if none opens', async () => {
    await begin(...PHONE);
    for (const { deviceId } of PHONE) devices.busy.add(deviceId);
    expect(await local.switchCamera()).toBeNull();
    expect([devices.open, sent, problems().camera]).toEqual([['phone'], [null], 'busy']);
  });
});

describe('another microphone', () => {
  test('leaves the current one when another program uses it', async () => {
    await begin(...TWO_OF_EACH);
    devices.busy.add('built-in');
    expect(await local.reopen('microphone', 'built-in')).toBe('busy');
    expect([devices.open, sent]).toEqual([['headset', 'desk'], []]);
  });

  test('does not keep the page’s devices open after the visit, whether or not it opened', async () => {
    await begin(...TWO_OF_EACH);
    devices.busy.add('built-in');
    await local.reopen('microphone', 'built-in');
    devices.busy.clear();
    await local.reopen('microphone', 'built-in');
    local.release();
    expect(devices.open).toEqual([]);
  });

  test('is the one chosen last, not the one opened last', async () => {
    await begin(...TWO_OF_EACH, microphone('third'));
    await Promise.all([local.reopen('microphone', 'built-in'), local.reopen('microphone', 'third')]);
    expect(devices.open).toEqual(['desk', 'third']);
    expect(preferredDevice('audioinput')).toBe('third');
  });
});

describe('a device that is unplugged', () => {
  const LEFT = TWO_OF_EACH.filter(({ deviceId }) => deviceId !== 'headset');

  test.each([
    ['before its track ends', ['devicechange', 'ended']],
    ['after its track ended', ['ended', 'devicechange']],
  ])('is replaced by another one, if the browser reports it %s', async (_, order) => {
    await begin(...TWO_OF_EACH);
    const track = devices.trackOf('headset');
    for (const event of order) {
      if (event === 'ended') track.end();
      else devices.change(...LEFT);
    }
    await vi.waitFor(() => expect(devices.open).toEqual(['desk', 'built-in']));
    expect([sent.at(-1), problems().microphone]).toEqual(['built-in', null]);
  });

  test('is retried at each later change while none opens', async () => {
    await begin(...TWO_OF_EACH);
    devices.busy.add('built-in');
    devices.trackOf('headset').end();
    await vi.waitFor(() => expect(problems().microphone).toBe('missing'));
    devices.change(...LEFT);
    await vi.waitFor(() => expect(problems().microphone).toBe('busy'));
    devices.busy.clear();
    devices.change(...LEFT);
    await vi.waitFor(() => expect(devices.open).toEqual(['desk', 'built-in']));
  });

  test('requests no device if there is no other', async () => {
    await begin(camera('desk'), microphone('headset'));
    const opened = devices.tracks.length;
    devices.change(camera('desk'));
    devices.trackOf('headset').end();
    await vi.waitFor(() => expect(problems().microphone).toBe('missing'));
    expect(devices.tracks).toHaveLength(opened);
  });
});

test('falls back from an unplugged speaker to the system’s default, and returns', async () => {
  const speaker = (deviceId: string): FakeDevice => ({ deviceId, kind: 'audiooutput' });
  await begin(...TWO_OF_EACH, speaker('desk'), speaker('headphones'));
  local.chooseSpeaker('headphones');
  const speakerIs = (speakerId: string | null, speakerGone: boolean) =>
    vi.waitFor(() => expect(local.store.getState()).toMatchObject({ speakerId, speakerGone }));
  await speakerIs('headphones', false);
  devices.change(...TWO_OF_EACH, speaker('desk'));
  await speakerIs(null, true);
  devices.change(...TWO_OF_EACH, speaker('desk'), speaker('headphones'));
  await speakerIs('headphones', false);
  devices.change(...TWO_OF_EACH);
  await vi.waitFor(() => expect(local.store.getState().devices).toHaveLength(TWO_OF_EACH.length));
  expect(local.store.getState()).toMatchObject({ speakerId: 'headphones', speakerGone: false });
});
