import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NoticeArea } from '#client/features/core/room-connection/notice-area.tsx';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import SoundNotice from './sound-notice.tsx';

let connection: VisitConnection;
function Room() {
  connection = useVisitConnection();
  return null;
}

it('tells a provider who cannot hear them and why, until they close the notice', async () => {
  const page = await openPart(
    <LiveVisit state={{ link: 'live' }}>
      <Room />
      <NoticeArea>
        <SoundNotice />
      </NoticeArea>
    </LiveVisit>,
    {},
  );
  await vi.waitFor(() => expect(connection.room.on).toHaveBeenCalledWith('sound:missed', expect.anything()));
  const heard = vi.mocked(connection.room.on).mock.calls.find(([event]) => event === 'sound:missed')?.[1];
  act(() => (heard as (missed: object) => void)({ seatId: 'p', name: 'Walter Brandt', cause: 'muted' }));
  const notice = await screen.findByRole('region', { name: 'Walter Brandt cannot hear you' });
  expect(notice.textContent).toContain('Turn yours on.');
  await page.press('Close this message');
  expect(screen.queryByRole('region', { name: 'Walter Brandt cannot hear you' })).toBeNull();
});
