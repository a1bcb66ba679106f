import { afterEach, expect, test, vi } from 'vitest';
import { SecondCameras } from './second-cameras.ts';

afterEach(() => void vi.useRealTimers());

test('leaves no timer for an ended camera, even if its device never reached this process', () => {
  vi.useFakeTimers();
  const seat = { seatId: 'seat', secondCamera: { cameraId: 'camera', connected: false } };
  const cameras = new SecondCameras({} as never, {} as never, { onFailure: vi.fn() }, [seat as never]);
  expect(vi.getTimerCount()).toBe(1);
  cameras.follow({ type: 'second-camera.ended', seatId: 'seat', cameraId: 'camera', how: 'own' } as never);
  expect(vi.getTimerCount()).toBe(0);
});
