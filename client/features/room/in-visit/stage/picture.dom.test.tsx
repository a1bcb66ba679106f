import { render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { playerOf } from '#client/media/player.ts';
import { Picture } from './picture.tsx';

function shown(play: () => Promise<void>) {
  const playing = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  onTestFinished(() => playing.mockRestore());
  const stream = new MediaStream();
  // An iPhone cannot select a speaker.
  Object.defineProperty(playerOf(stream), 'setSinkId', { value: undefined });
  const blocked: (() => void)[] = [];
  render(
    <Picture
      stream={stream}
      silent={false}
      className=""
      label="Dr. Rivera"
      speakerId="headset"
      onSoundBlocked={(again) => blocked.push(again)}
    />,
  );
  return { player: playerOf(stream), playing, blocked };
}

it('plays in the page, with sound, even where the browser cannot select a speaker', async () => {
  const { player } = shown(async () => {});
  expect(player).toMatchObject({ playsInline: true, autoplay: true, muted: false, ariaLabel: 'Dr. Rivera' });
  expect(player.isConnected).toBe(true);
});

it('asks for a tap where the browser blocks sound, and plays after it', async () => {
  let tapped = false;
  const { playing, blocked } = shown(async () => {
    if (!tapped) throw new DOMException('a tap comes first', 'NotAllowedError');
  });
  await vi.waitFor(() => expect(blocked).toHaveLength(1));
  tapped = true;
  const before = playing.mock.calls.length;
  blocked[0]?.();
  expect(playing.mock.calls.length).toBe(before + 1);
});

it.each([
  ['when a call has stopped it', (player: HTMLVideoElement) => player.dispatchEvent(new Event('pause'))],
  ['when the page is in sight again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('resumes %s', (_, happens) => {
  const { player, playing } = shown(async () => {});
  vi.spyOn(player, 'paused', 'get').mockReturnValue(true);
  const before = playing.mock.calls.length;
  happens(player);
  expect(playing.mock.calls.length).toBe(before + 1);
});

it('falls back to the system’s default when the chosen speaker is gone', () => {
  const stream = new MediaStream();
  let sinkId = '';
  const setSinkId = vi.fn(async (id: string) => {
    sinkId = id;
  });
  Object.defineProperties(playerOf(stream), {
    setSinkId: { value: setSinkId },
    sinkId: { get: () => sinkId },
  });
  const of = (speakerId: string | null) => (
    <Picture stream={stream} silent={false} className="" label="Dr. Rivera" speakerId={speakerId} />
  );
  const { rerender } = render(of(null));
  rerender(of('headset'));
  rerender(of(null));
  expect(setSinkId.mock.calls).toEqual([['headset'], ['']]);
});
