import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { useAdmitOnEntering } from './staff-visit-page.tsx';

function Entered({ isIn = true }) {
  useAdmitOnEntering(isIn);
  return <p>In the visit</p>;
}

async function enter(address: string, others: SeatView[], isIn = true) {
  history.replaceState(null, '', address);
  const onCommand = vi.fn();
  await openPart(
    <LiveVisit state={{ others }} onCommand={onCommand}>
      <Entered isIn={isIn} />
    </LiveVisit>,
    {},
  );
  await screen.findByText('In the visit');
  return onCommand;
}

const GUEST: SeatView = { ...SEAT, seatId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0902', role: 'guest' };

it('admits the patient that the provider came for, once', async () => {
  const onCommand = await enter('/provider/group/1?admit', [GUEST, SEAT]);
  expect(onCommand.mock.calls).toEqual([['seat:admit', { seatId: SEAT.seatId }]]);
  expect(location.search).toBe('');
});

it.each<[string, string, SeatView, boolean]>([
  ['without being asked', '', SEAT, true],
  ['before entering', '?admit', SEAT, false],
  ['if the patient has left', '?admit', { ...SEAT, stage: 'left' }, true],
])('admits no one %s', async (_case, search, patient, isIn) => {
  const onCommand = await enter(`/provider/group/1${search}`, [patient], isIn);
  expect(onCommand).not.toHaveBeenCalled();
  expect(location.search).toBe(isIn ? '' : '?admit');
});
