import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { Stage } from './stage.tsx';

const inVisit = (seatId: string, more: Partial<SeatView>): SeatView => ({
  ...SEAT,
  seatId,
  stage: 'in-visit',
  camera: 'off',
  ...more,
});

const pictures = () => screen.getAllByRole('figure').map((tile) => tile.getBoundingClientRect());

function expectNoneOnAnother(boxes: readonly DOMRect[]): void {
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const pairs = boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => [one, other] as const));
  expect(pairs.filter(([one, other]) => meet(one, other))).toEqual([]);
}

it.each([
  [390, 844],
  [1280, 800],
])('shows three people at %i by %i without overlap', async (width, height) => {
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
  expect(pictures()).toHaveLength(3);
  expectNoneOnAnother(pictures());
});

const FIVE = {
  you: inVisit('you', { name: 'Marisol Moreau' }),
  others: [
    inVisit('dr', { name: 'Dr. Elena Rivera', role: 'provider' }),
    inVisit('colleague', { name: 'Pat Nguyen', role: 'provider' }),
    inVisit('interpreter', { name: 'Demo interpreter', role: 'interpreter' }),
    inVisit('daughter', { name: 'Mia Moreau', role: 'guest' }),
  ],
};

let media: VisitConnection['media'];
function Media() {
  ({ media } = useVisitConnection());
  return null;
}

it.each([
  [320, 568],
  [390, 844],
  [844, 300],
  [1280, 620],
  [1600, 900],
])('shows five people and a shared screen at %i by %i, whole and without overlap', async (width, height) => {
  await page.viewport(width, height);
  await openPart(
    <LiveVisit state={FIVE}>
      <Media />
      <div style={{ display: 'flex', position: 'fixed', inset: 0 }}>
        <Stage empty={null} />
      </div>
    </LiveVisit>,
    {},
  );
  await screen.findAllByText('Mia Moreau');
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  act(() => media.store.setState({ screens: { dr: canvas.captureStream(1) } }));
  await screen.findByLabelText('Dr. Elena Rivera’s screen');
  const boxes = pictures();
  expect(boxes).toHaveLength(6);
  expectNoneOnAnother(boxes);
  for (const { left, top, right, bottom } of boxes)
    expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true);
});
