import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LocalMedia } from '#client/media/local-media.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import DeviceCheck from './device-check.tsx';

it.each([
  ['en', 'Looking for your camera and microphone…', 'None found'],
  ['es', 'Buscando su cámara y su micrófono…', 'No se encontró ninguno'],
] as const)(
  'says that it is looking for devices before it says that there are none (%s)',
  async (language, looks, none) => {
    let found = () => {};
    vi.spyOn(LocalMedia.prototype, 'open').mockReturnValue(
      new Promise<never>((resolve) => {
        found = () => resolve(undefined as never);
      }),
    );
    await openPart(
      <DeviceCheck top={null} title="Check" help="Help" join="Join" onJoin={() => {}} />,
      {},
      { language },
    );
    await screen.findByText(looks);
    expect(screen.queryByText(none)).toBeNull();
    act(() => found());
    await waitFor(() => expect(screen.getAllByText(none).length).toBeGreaterThan(0));
    expect(screen.queryByText(looks)).toBeNull();
  },
);
