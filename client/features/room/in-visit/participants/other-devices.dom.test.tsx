import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { MoveReason } from '#shared/contracts/socket/events.ts';
import { AskedToMove } from '../notices/asked-to-move.tsx';
import OtherDevicesBar, { OtherDevices } from './other-devices.tsx';

const PATIENT = { ...SEAT, stage: 'in-visit', name: 'Walter Ames' } as const;
const PROVIDER = { ...PATIENT, seatId: 'dr', role: 'provider', name: 'Dr. Elena Rivera' } as const;
const asking = (reason: MoveReason | null) => ({ requestId: 'r', seatId: PATIENT.seatId, reason });

const REFUSED = 'On the device that is in the visit, someone chose “Keep it here”.';

it.each([
  ['refused', REFUSED, 'Keep out'],
  ['unanswered', 'No one answered on the device that is in the visit.', 'Let in'],
  ['disconnected', 'The device that is in the visit is not connected.', 'Let in'],
] as const)(
  'tells a provider why they must decide, and puts the likely answer first: %s',
  async (reason, why, main) => {
    await openPart(
      <LiveVisit state={{ you: PROVIDER, others: [PATIENT], moves: [asking(reason)] }}>
        <OtherDevices />
      </LiveVisit>,
      {},
    );
    const list = await screen.findByRole('region', { name: 'Other devices' });
    within(list).getByText(why, { exact: false });
    const primary = within(list)
      .getAllByRole('button')
      .filter(({ className }) => className.includes('primary'));
    expect(primary.map(({ textContent }) => textContent)).toEqual([main]);
  },
);

it('says in the notice that the device was refused', async () => {
  await openPart(
    <LiveVisit state={{ you: PROVIDER, others: [PATIENT], moves: [asking('refused')] }}>
      <OtherDevicesBar listed={false} onShow={vi.fn()} showLabel="Participants" />
    </LiveVisit>,
    {},
  );
  const notice = await screen.findByRole('region', {
    name: 'Walter Ames asks to continue on another device',
  });
  within(notice).getByText(REFUSED, { exact: false });
});

it.each([
  ['in the visit', PATIENT, [PROVIDER], 'Dr. Elena Rivera'],
  ['in the waiting room', SEAT, [], 'Saguaro Family Medicine'],
] as const)(
  'tells a person %s who refused the move who decides now, and asks nothing',
  async (_, you, others, name) => {
    const facts = { practiceName: 'Saguaro Family Medicine' };
    await openPart(
      <LiveVisit state={{ you, others: [...others], facts, moves: [asking('refused')] }}>
        <AskedToMove />
      </LiveVisit>,
      {},
    );
    const title = `The other device asked ${name} to let it in`;
    const notice = await screen.findByRole('region', { name: title });
    within(notice).getByText(`You chose “Keep it here”. If you did not open the link there, tell ${name}.`);
    expect(screen.queryByRole('button', { name: /here|there/ })).toBeNull();
  },
);

it('asks about another device while a refused one waits', async () => {
  const moves = [asking('refused'), { ...asking(null), requestId: 's' }];
  const sent = vi.fn();
  const page = await openPart(
    <LiveVisit state={{ you: PATIENT, others: [PROVIDER], moves }} onCommand={sent}>
      <AskedToMove />
    </LiveVisit>,
    {},
  );
  await page.press('Keep it here');
  expect(sent).toHaveBeenCalledWith('move:answer', { requestId: 's', move: false });
});
