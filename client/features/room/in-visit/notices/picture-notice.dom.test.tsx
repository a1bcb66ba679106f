import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { InformationNotices } from './information-notices.tsx';
import PictureNotice from './picture-notice.tsx';

let connection: VisitConnection | undefined;
function Room() {
  const now = useVisitConnection();
  useEffect(() => {
    connection = now;
  }, [now]);
  return null;
}

type Listeners = { mock: { calls: [string, (told: object) => void][] } };

async function hear(event: string, told: object): Promise<void> {
  const heard = await vi.waitUntil(() => {
    const { on } = (connection?.room ?? {}) as unknown as { on?: Listeners };
    return on?.mock.calls.findLast(([name]) => name === event);
  });
  act(() => heard[1](told));
}

const ASKED = { requestId: 'r', by: 'Dr. Elena Rivera' };
const QUESTION = 'Dr. Elena Rivera wants to take a picture of you for your visit’s record.';

async function openNotices() {
  const page = await openPart(
    <LiveVisit state={{ link: 'live', you: SEAT }}>
      <Room />
      <PictureNotice />
      <InformationNotices />
    </LiveVisit>,
    {},
  );
  await hear('picture:asked', ASKED);
  await screen.findByRole('region', { name: QUESTION });
  return page;
}

const settled = (outcome: string) =>
  hear('picture:settled', { requestId: 'r', outcome, name: null, askedBy: 'dr' });

it('asks with the safe answer first, and reports once that the picture was taken', async () => {
  await openNotices();
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['Not now', 'Take the picture']);
  await settled('allowed');
  expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
  await screen.findByRole('region', { name: 'Thank you. You agreed to one picture.' });
  for (let times = 0; times < 2; times += 1) await hear('picture:taken', ASKED);
  const taken = { name: 'Dr. Elena Rivera took your picture for the record.' };
  expect(await screen.findAllByRole('region', taken)).toHaveLength(1);
});

it.each(['refused', 'unanswered', 'withdrawn', 'gone'])(
  'reports that no picture was taken: %s',
  async (how) => {
    await openNotices();
    await settled(how);
    await screen.findByRole('region', { name: 'No picture of you was taken' });
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
  },
);

it('withdraws the question once the connection is lost', async () => {
  await openNotices();
  act(() => connection?.room.store.setState({ link: 'reconnecting' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: QUESTION })).toBeNull());
});
