import { describe, expect, test } from 'vitest';
import { type FakeDevice, FakeDevices, putDevices } from '#client/test-support/fake-devices.ts';
import { type CameraState, DeviceCamera } from './device-camera.ts';

const camera = (deviceId: string, facing?: FakeDevice['facing']): FakeDevice => ({
  deviceId,
  kind: 'videoinput',
  ...(facing ? { facing } : {}),
});

async function begin(...list: FakeDevice[]) {
  const devices = new FakeDevices(...list);
  putDevices(devices);
  let state: CameraState | undefined;
  const own = new DeviceCamera((now) => {
    state = now;
  });
  await own.open();
  return { devices, own, state: () => ({ problem: state?.problem, refused: state?.refused }) };
}

test('replaces a missing camera by another one on the next try', async () => {
  const { devices, own, state } = await begin(camera('scope'), camera('lid'));
  await own.switch();
  expect(devices.open).toEqual(['lid']);
  devices.change(camera('scope'));
  devices.trackOf('lid').end();
  await own.open();
  expect([devices.open, state()]).toEqual([['scope'], { problem: null, refused: null }]);
});

describe('a camera that another program uses', () => {
  test('reopens the former camera, and reports the reason', async () => {
    const { devices, own, state } = await begin(camera('front', 'user'), camera('back', 'environment'));
    devices.oneCameraAtATime = true;
    devices.busy.add('front');
    await own.switch();
    expect([devices.open, state()]).toEqual([['back'], { problem: null, refused: 'busy' }]);
    devices.busy.clear();
    await own.switch();
    expect([devices.open, state()]).toEqual([['front'], { problem: null, refused: null }]);
  });

  test('is reported as the reason if no other camera opens', async () => {
    const { devices, own, state } = await begin(camera('scope'), camera('lid'));
    for (const deviceId of ['scope', 'lid']) devices.busy.add(deviceId);
    await own.switch();
    expect([devices.open, state()]).toEqual([[], { problem: 'busy', refused: null }]);
  });
});

test('reaches each lens of a phone with several', async () => {
  const lenses = [
    camera('ultra-wide', 'environment'),
    camera('main', 'environment'),
    camera('front', 'user'),
  ];
  const { devices, own } = await begin(...lenses);
  const seen = [...devices.open];
  for (let times = 0; times < 3; times += 1) {
    await own.switch();
    seen.push(...devices.open);
  }
  expect(seen).toEqual(['ultra-wide', 'main', 'front', 'ultra-wide']);
});
