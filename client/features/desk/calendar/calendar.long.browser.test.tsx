import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from '#client/test-support/answers.ts';
import { CALENDAR_DAY, DR_WEISS, visitAt } from '#client/test-support/calendar.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { ALL_FREE } from '#client/test-support/schedule.ts';
import { VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';

/** A Monday in the future, whenever the test runs. */
const DAY = '/provider/calendar?view=day&date=2098-12-01';
const START = '2098-12-01T16:00:00.000Z';
const MOVABLE = visitAt(START, { patientName: 'Ada Early' });
const WEISS = { scheduledProviderId: DR_WEISS.userId, scheduledProviderName: DR_WEISS.name };

const ANSWERS = {
  ...CALENDAR_DAY,
  'POST /api/provider/visits/calendar': {
    results: [MOVABLE, visitAt('2098-12-01T17:00:00.000Z', { ...WEISS, patientName: 'Wes Weiss' })],
    serverTime: '2026-11-27T16:00:00.000Z',
  },
  'GET /api/provider/visits/:rootVisitId/for-change': {
    ...VISIT,
    visitId: MOVABLE.visitId,
    startTime: START,
  },
  'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
  ...ALL_FREE,
} satisfies Answers;

const blockOf = async (name: string) => (await screen.findByText(name)).closest('a') as HTMLElement;
const centerOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};
const point = (
  target: EventTarget,
  type: string,
  at: { clientX: number; clientY: number },
  pointerType = 'mouse',
) =>
  target.dispatchEvent(
    new PointerEvent(type, { ...at, bubbles: true, cancelable: true, isPrimary: true, pointerType }),
  );

async function drag(name: string, minutes: number, column: string | null) {
  const block = await blockOf(name);
  const from = centerOf(block);
  const own = block.closest('[data-column]') as HTMLElement;
  const other = column ? (document.querySelector(`[data-column="${column}"]`) as HTMLElement) : own;
  const to = {
    clientX: centerOf(other).clientX,
    clientY: from.clientY + (minutes / 1440) * own.getBoundingClientRect().height,
  };
  point(block, 'pointerdown', from);
  point(window, 'pointermove', to);
  return { block, drop: () => point(window, 'pointerup', to) };
}

it('shows a day with every state', async () => {
  await openStaffScreen('/provider/calendar?view=day&date=2026-11-30&canceled=1', CALENDAR_DAY);
  await screen.findByText('Wes Weiss');
  await expectGoodLooks();
});

it('shows a week', async () => {
  await openStaffScreen('/provider/calendar?view=week&date=2026-11-30', CALENDAR_DAY);
  await screen.findByText('Wes Weiss');
  await expectGoodLooks();
});

it('keeps the column heads and the hours in sight', async () => {
  await page.viewport(1280, 800);
  await openStaffScreen(DAY, ANSWERS);
  const block = await blockOf('Wes Weiss');
  const head = screen.getByRole('heading', { name: DR_WEISS.name });
  const grid = block.closest('[aria-busy]') as HTMLElement;
  expect(grid.scrollTop).toBeGreaterThan(0);
  const { top } = head.getBoundingClientRect();
  grid.scrollTop = 0;
  expect(head.getBoundingClientRect().top).toBe(top);
});

it('asks to move a dragged visit to the new time and provider', async () => {
  await page.viewport(1280, 800);
  await openStaffScreen(DAY, ANSWERS);
  await screen.findByText('Wes Weiss');
  const { drop } = await drag('Ada Early', 98, DR_WEISS.userId);
  await screen.findByText(/^10:45\sam – 11:15\sam$/);
  drop();
  await screen.findByRole('button', { name: 'Move visit' });
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('10:45');
  screen.getByText('10:45 am', { selector: 'strong' });
  screen.getByText(DR_WEISS.name, { selector: 'strong' });
  expect(location.pathname).toBe('/provider/calendar');
});

it.each([
  ['Escape', new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })],
  ['another size of the window', new Event('resize')],
])('cancels the drag on %s without asking or opening the visit', async (_what, event) => {
  await page.viewport(1280, 800);
  await openStaffScreen(DAY, ANSWERS);
  await screen.findByText('Wes Weiss');
  const { block, drop } = await drag('Ada Early', 60, null);
  await screen.findByText(/^10:00\sam – 10:30\sam$/);
  window.dispatchEvent(event);
  expect(block.dataset.dragged).toBeUndefined();
  drop();
  block.click();
  await waitFor(() => expect(screen.queryByText(/10:30\sam$/)).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe('/provider/calendar');
});

it('drags a visit that a finger holds, without scrolling or opening it', async () => {
  await page.viewport(390, 844);
  await openStaffScreen(DAY, ANSWERS);
  const block = await blockOf('Ada Early');
  const from = centerOf(block);
  point(block, 'pointerdown', from, 'touch');
  await screen.findByText(/^09:00\sam – 09:30\sam$/);
  const to = { ...from, clientY: from.clientY + 48 };
  point(window, 'pointermove', to, 'touch');
  await screen.findByText(/^09:30\sam – 10:00\sam$/);
  const touch = new Event('touchmove', { bubbles: true, cancelable: true });
  block.dispatchEvent(touch);
  expect(touch.defaultPrevented).toBe(true);
  point(window, 'pointerup', to, 'touch');
  await screen.findByRole('button', { name: 'Move visit' });
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('09:30');
  expect(location.pathname).toBe('/provider/calendar');
});

it('scrolls when a finger swipes', async () => {
  await page.viewport(390, 844);
  await openStaffScreen(DAY, ANSWERS);
  const block = await blockOf('Ada Early');
  const from = centerOf(block);
  point(block, 'pointerdown', from, 'touch');
  point(window, 'pointermove', { ...from, clientY: from.clientY - 30 }, 'touch');
  const touch = new Event('touchmove', { bubbles: true, cancelable: true });
  block.dispatchEvent(touch);
  expect(touch.defaultPrevented).toBe(false);
  point(window, 'pointerup', from, 'touch');
  expect(block.dataset.dragged).toBeUndefined();
});

it('fills the form with the clicked quarter of an hour', async () => {
  await page.viewport(1280, 800);
  const opened = await openStaffScreen(DAY, ANSWERS);
  await screen.findByText('Wes Weiss');
  const gap = await screen.findByRole('button', { name: `Schedule a visit: ${DR_WEISS.name}` });
  const { left, top, height } = gap.getBoundingClientRect();
  const at = { clientX: left + 40, clientY: top + (height * (11 * 60 + 22)) / 1440 };
  point(gap, 'pointermove', at);
  await screen.findByText(/^11:15\sam$/);
  gap.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, detail: 1 }));
  await opened.title('Schedule a visit');
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('11:15');
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2098-12-01');
});

it('draws a large day of twenty providers, the visits in sight first', async () => {
  await page.viewport(1280, 800);
  const results = Array.from({ length: 800 }, (_, index) =>
    visitAt(new Date(Date.parse('2098-12-01T13:00:00Z') + (index % 40) * 15 * 60_000).toISOString(), {
      durationMinutes: 15,
      visitId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f${String(2000 + index)}`,
      scheduledProviderId: `0b9c3a52-5a0e-4c4f-9d52-${String(Math.floor(index / 40)).padStart(12, '0')}`,
      scheduledProviderName: `Dr. Person ${Math.floor(index / 40)}`,
    }),
  );
  const counts: number[] = [];
  const watch = new MutationObserver(() => counts.push(document.querySelectorAll('a[data-visit]').length));
  watch.observe(document.body, { childList: true, subtree: true });
  await openStaffScreen(DAY, {
    ...ANSWERS,
    'POST /api/provider/visits/calendar': { results, serverTime: '2026-11-27T16:00:00.000Z' },
  });
  await waitFor(() => expect(document.querySelectorAll('a[data-visit]')).toHaveLength(800));
  watch.disconnect();
  expect(counts.find((count) => count > 0)).toBeLessThan(300);
  expect(screen.getAllByText('40 visits')).toHaveLength(20);
});
