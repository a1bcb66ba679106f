import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { captionsView } from '#shared/test-support/captions-view.ts';
import { AloneProvider } from '../alone.tsx';
import CaptionsBar from './captions-bar.tsx';
import CaptionsPanel from './captions-panel.tsx';

const IN_VISIT = { ...SEAT, stage: 'in-visit' } as const;
const DR = { ...IN_VISIT, seatId: 'dr', role: 'provider', name: 'Dr. Elena Rivera' } as const;
const LONG = 'the cough started about a week ago and it is worse at night, when I lie down, than in the day ';
const LINES = [
  { line: 1, seatId: SEAT.seatId, text: LONG, final: true },
  { line: 2, seatId: 'dr', text: LONG.repeat(8), final: true },
  { line: 3, seatId: 'dr', text: 'and do you', final: false },
];

async function open() {
  let store: VisitConnection['room']['store'] | undefined;
  function Room() {
    store = useVisitConnection().room.store;
    return null;
  }
  await openPart(
    <LiveVisit
      state={{
        link: 'live',
        you: IN_VISIT,
        others: [DR],
        facts: { captions: captionsView({ offered: true, languages: ['en', 'es'], on: true, mine: true }) },
      }}
    >
      <div data-surface="dark" style={{ background: 'var(--paper)', color: 'var(--ink)' }}>
        <Room />
        <CaptionsBar onShowAll={vi.fn()} />
        <CaptionsPanel />
        <AloneProvider offered={{ admit: false, clearRemoval: false }} onShowAll={vi.fn()} />
      </div>
    </LiveVisit>,
    {},
  );
  await screen.findByText('Listening …');
  act(() => store?.setState({ captionLines: LINES }));
}

it.each([
  [390, 844],
  [1280, 800],
])(
  'at %i by %i the lines take the full width, and the first row names the speaker',
  async (width, height) => {
    await page.viewport(width, height);
    await open();
    const bar = within(await screen.findByRole('region', { name: 'Captions' }));
    const list = bar.getByRole('list');
    const box = list.getBoundingClientRect();
    expect(box.width).toBeGreaterThan(width - 48);
    // The turn began above the visible list, and its speaker's name stays in sight.
    await vi.waitFor(() => expect(list.scrollTop).toBeGreaterThan(0));
    const who = bar.getByText('Dr. Elena Rivera').getBoundingClientRect();
    expect(Math.abs(who.top - box.top)).toBeLessThan(2);
    expect(document.elementFromPoint(box.left + 8, box.top + 8)?.textContent).toBe('Dr. Elena Rivera');
  },
);

it('looks right in a call', async () => {
  await open();
  await screen.findByText('No one else is in the visit yet');
  await expectGoodLooks();
});
