import { expect, it, vi } from 'vitest';
import { played, SilentAudioContext } from '#client/test-support/audio.ts';
import { playChime, prepareChime } from './chime.ts';

it('is silent during a call that has an iPhone’s sound, and plays afterward', async () => {
  const forget = prepareChime();
  dispatchEvent(new Event('pointerdown'));
  const before = played.notes;
  const resume = vi
    .spyOn(SilentAudioContext.prototype, 'resume')
    .mockRejectedValueOnce(new DOMException('The context is interrupted', 'InvalidStateError'));
  playChime();
  await expect(resume.mock.results[0]?.value).rejects.toThrow();
  expect(played.notes).toBe(before);
  playChime();
  await vi.waitFor(() => expect(played.notes).toBe(before + 2));
  forget();
});
