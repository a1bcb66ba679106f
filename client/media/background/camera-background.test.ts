import { beforeEach, expect, test, vi } from 'vitest';
import type { BackgroundPipeline, PipelineOptions } from './background-pipeline.ts';
import { CameraBackground } from './camera-background.ts';

const started: (PipelineOptions & { pipeline: BackgroundPipeline })[] = [];
const load = vi.fn(async (choice: string) => ({ kind: choice }));

vi.mock('./start-pipeline.ts', () => ({
  loadBackdrop: (choice: string) => load(choice),
  startPipeline: async (options: PipelineOptions) => {
    const pipeline = {
      track: track(`processed ${started.length + 1}`),
      setSource: vi.fn(),
      setBackdrop: vi.fn(),
      setResting: vi.fn(),
      stop: vi.fn(),
    };
    started.push({ ...options, pipeline });
    return pipeline;
  },
}));

function track(id: string): MediaStreamTrack {
  return { id, enabled: true } as MediaStreamTrack;
}

function newBackground() {
  const passedOn: string[] = [];
  return { passedOn, background: new CameraBackground(({ id }) => passedOn.push(id)) };
}

const kept = new Map<string, string>();

beforeEach(() => {
  started.length = 0;
  kept.clear();
  load.mockClear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('sends the camera’s own track without a background, and loads nothing', () => {
  const { background, passedOn } = newBackground();
  background.setSource(track('camera'));
  expect(passedOn).toEqual(['camera']);
  expect(load).not.toHaveBeenCalled();
});

test('never sends the camera’s own track with a stored background', async () => {
  kept.set('virtualBackground', 'Blur');
  const { background, passedOn } = newBackground();
  background.setSource(track('camera'));
  await expect.poll(() => passedOn).toEqual(['processed 1']);
});

test('keeps the track for another image or camera; None restores the camera and ends the track', async () => {
  const { background, passedOn } = newBackground();
  background.setSource(track('camera'));
  background.choose('Blur');
  await expect.poll(() => passedOn).toEqual(['camera', 'processed 1']);
  background.choose('Office');
  const { pipeline } = started[0] ?? expect.fail();
  await expect.poll(() => pipeline.setBackdrop).toHaveBeenCalledWith({ kind: 'Office' });
  const other = track('other camera');
  background.setSource(other);
  expect(pipeline.setSource).toHaveBeenLastCalledWith(other);
  background.choose('None');
  expect(passedOn).toEqual(['camera', 'processed 1', 'other camera']);
  expect(pipeline.stop).toHaveBeenCalledOnce();
  expect(started).toHaveLength(1);
});

test('applies the last choice, however long the others take', async () => {
  const { background, passedOn } = newBackground();
  background.setSource(track('camera'));
  background.choose('Desk');
  background.choose('Blur');
  background.choose('None');
  await expect.poll(() => load).toHaveBeenCalledTimes(2);
  await vi.dynamicImportSettled();
  expect(passedOn).toEqual(['camera']);
  expect(started.filter(({ pipeline }) => !vi.mocked(pipeline.stop).mock.calls.length)).toEqual([]);
});

test('ends the pipeline when the camera closes', async () => {
  const { background, passedOn } = newBackground();
  background.choose('Blur');
  background.setSource(track('camera'));
  await expect.poll(() => passedOn).toEqual(['processed 1']);
  background.setSource(null);
  expect(started[0]?.pipeline.stop).toHaveBeenCalledOnce();
});

test('returns to the camera when processing is too slow, shows None with the reason, and keeps the stored choice', async () => {
  const { background, passedOn } = newBackground();
  background.setSource(track('camera'));
  background.choose('Modern');
  await expect.poll(() => passedOn).toHaveLength(2);
  started[0]?.onProblem('too-slow');
  expect(passedOn.at(-1)).toBe('camera');
  expect(background.store.getState()).toEqual({ choice: 'None', problem: 'too-slow' });
  expect(kept.get('virtualBackground')).toBe('Modern');
});

test('keeps the camera when an image cannot be loaded, and reports the reason', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  const { background, passedOn } = newBackground();
  background.choose('Bright');
  background.setSource(track('camera'));
  await expect.poll(() => background.store.getState().problem).toBe('failed');
  expect(passedOn).toEqual(['camera']);
});

test('does not process a camera that is off or not shown', async () => {
  const { background, passedOn } = newBackground();
  const camera = track('camera');
  background.setUnseen(true);
  background.setSource(camera);
  background.choose('Blur');
  await expect.poll(() => passedOn).toHaveLength(2);
  const { pipeline } = started[0] ?? expect.fail();
  expect(pipeline.setResting).toHaveBeenLastCalledWith(true);
  background.setUnseen(false);
  expect(pipeline.setResting).toHaveBeenLastCalledWith(false);
  background.setOff(true);
  expect(pipeline.setResting).toHaveBeenLastCalledWith(true);
  expect(camera.enabled).toBe(false);
});
