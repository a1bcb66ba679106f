import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { useToasts } from '#client/ui/components/toast.tsx';
import type { Language } from '#shared/domain/visit.ts';
import { useAnnouncements, useVisibleHeight } from './visit-view.tsx';

function Page({ rawCamera }: { rawCamera: MediaStreamTrack | null }) {
  const { room, local } = useVisitConnection();
  useAnnouncements();
  const stop = () => {
    local.store.setState({ rawCamera });
    room.store.setState({ you: { ...SEAT, camera: 'off' } });
  };
  return (
    <button type="button" onClick={stop}>
      Stop
    </button>
  );
}

async function stopVideo(rawCamera: MediaStreamTrack | null, language: Language = 'en') {
  const visit = (
    <LiveVisit state={{ you: { ...SEAT, camera: 'on' } }}>
      <Page rawCamera={rawCamera} />
    </LiveVisit>
  );
  const page = await openPart(visit, {}, { language });
  await page.press('Stop');
}

it.each([
  ['en', 'No one sees your camera now. Its light stays on, so that your video can start again right away.'],
  ['es', 'Nadie ve su cámara ahora. Su luz sigue encendida, para que su video vuelva enseguida.'],
] as const)('says in %s that no one sees the camera although it is open', async (language, words) => {
  await stopVideo({ kind: 'video' } as MediaStreamTrack, language);
  await screen.findByText(words);
});

it('does not mention the light without an open camera', async () => {
  await stopVideo(null);
  await vi.waitFor(() => expect(screen.getByRole('log').textContent).toContain('Your camera is turned off'));
  expect(useToasts.getState().toasts).toEqual([]);
});

describe('use visible height', () => {
  function Sheet() {
    const sheet = useRef<HTMLDivElement>(null);
    useVisibleHeight(sheet);
    return <div ref={sheet}>chat</div>;
  }

  it('follows an iPhone’s keyboard, which shrinks and moves only the visual viewport', () => {
    const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
    vi.stubGlobal('visualViewport', viewport);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { unmount } = render(<Sheet />);
    const { style } = screen.getByText('chat');
    expect(style.height).toBe('844px');
    Object.assign(viewport, { height: 508, offsetTop: 96 });
    viewport.dispatchEvent(new Event('resize'));
    expect([style.height, style.transform]).toEqual(['508px', 'translateY(96px)']);
    unmount();
    Object.assign(viewport, { height: 844 });
    viewport.dispatchEvent(new Event('resize'));
    expect(style.height).toBe('508px');
  });
});
