import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SeatView } from '../../../../../shared/contracts/socket/events.ts';
import { LiveVisit, SEAT } from '../../../../test-support/live-visit.tsx';
import { openPart } from '../../../../test-support/open-screen.tsx';
import { Stage } from './stage.tsx';

const inVisit = (seatId: string, more: Partial<SeatView>): SeatView => ({
  ...SEAT,
  seatId,
  stage: 'in-visit',
  camera: 'off',
  ...more,
});

it.each([
  [390, 844],
  [1280, 800],
])('three people at %i by %i: no picture lies on another', async (width, height) => {
  await page.viewport(width, height);
  await openPart(
    <LiveVisit
      state={{
        you: inVisit('you', { name: 'Dr. Elena Rivera', role: 'provider' }),
        others: [inVisit('patient', {}), inVisit('guest', { name: 'Mia Brandt', role: 'guest' })],
      }}
    >
      <div style={{ display: 'flex', position: 'fixed', inset: 0 }}>
        <Stage empty={null} />
      </div>
    </LiveVisit>,
    {},
  );
  await screen.findAllByText('Mia Brandt');
  const pictures = screen.getAllByRole('figure').map((tile) => tile.getBoundingClientRect());
  expect(pictures).toHaveLength(3);
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const pairs = pictures.flatMap((one, index) =>
    pictures.slice(index + 1).map((other) => [one, other] as const),
  );
  expect(pairs.filter(([one, other]) => meet(one, other))).toEqual([]);
});
