import { expect, it, onTestFinished, vi } from 'vitest';
import { played, SilentAudioContext } from '#client/test-support/audio.ts';
import { DeviceTestRun } from './device-test-run.ts';

it('plays the tune after a phone call that had an iPhone’s sound', async () => {
  const resume = vi.spyOn(SilentAudioContext.prototype, 'resume');
  onTestFinished(() => resume.mockRestore());
  resume.mockRejectedValue(new DOMException('The context is interrupted', 'InvalidStateError'));
  const run = new DeviceTestRun({ as: 'staff' });
  void run.run();
  const before = played.notes;
  run.playTune();
  await Promise.allSettled(resume.mock.results.map(({ value }) => value));
  expect(played.notes).toBe(before);
  resume.mockResolvedValue(undefined);
  run.playTune();
  await vi.waitFor(() => expect(played.notes).toBeGreaterThanOrEqual(before + 3));
  run.close();
});
