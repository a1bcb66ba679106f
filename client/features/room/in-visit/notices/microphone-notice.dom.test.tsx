import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NoticeArea } from '#client/features/core/room-connection/notice-area.tsx';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { MicrophoneChange } from '#shared/contracts/socket/events.ts';
import { MicrophoneNotice } from './microphone-notice.tsx';

const MUTED = { ...SEAT, stage: 'in-visit', microphone: 'off' } as const;

async function told(what: MicrophoneChange['what'], status: 'IN_VISIT' | 'PAUSED' = 'IN_VISIT') {
  let connection: VisitConnection | undefined;
  function Room() {
    connection = useVisitConnection();
    return null;
  }
  const page = await openPart(
    <LiveVisit state={{ link: 'live', you: MUTED, facts: { status } }}>
      <Room />
      <NoticeArea>
        <MicrophoneNotice />
      </NoticeArea>
    </LiveVisit>,
    {},
  );
  const listener = () =>
    vi
      .mocked((connection as VisitConnection).room.on)
      .mock.calls.find(([name]) => name === 'microphone:moderated');
  await waitFor(() => expect(connection && listener()).toBeDefined());
  const room = (connection as VisitConnection).room;
  const toggle = vi.fn(async () => {});
  Object.assign(connection as VisitConnection, { toggle });
  const tell = listener()?.[1] as unknown as (change: MicrophoneChange) => void;
  act(() => tell({ what, by: 'Dr. Elena Rivera' }));
  const goOn = () =>
    act(() =>
      room.store.setState((state) => ({ facts: { ...state.facts, status: 'IN_VISIT' } }) as typeof state),
    );
  return { page, toggle, goOn };
}

it('turns on an unlocked microphone from the notice', async () => {
  const { page, toggle } = await told('unlocked');
  const notice = await screen.findByRole('region', { name: 'Dr. Elena Rivera unlocked your microphone' });
  within(notice).getByText('No one can hear you yet.');
  within(notice).getByRole('button', { name: 'Close this message' });
  await page.press('Unmute');
  expect(toggle).toHaveBeenCalledWith('microphone');
});

it('reports that the microphone was muted, and asks nothing', async () => {
  await told('muted');
  const notice = await screen.findByRole('region', { name: 'Dr. Elena Rivera muted you' });
  expect(within(notice).queryByRole('button', { name: 'Unmute' })).toBeNull();
});

it.each([
  ['unlocked', 'Dr. Elena Rivera unlocked your microphone'],
  ['invited', 'Dr. Elena Rivera asks you to unmute'],
] as const)('hides a microphone notice during a pause: %s', async (what, name) => {
  const { goOn } = await told(what, 'PAUSED');
  expect(screen.queryByRole('region', { name })).toBeNull();
  goOn();
  await screen.findByRole('region', { name });
});
