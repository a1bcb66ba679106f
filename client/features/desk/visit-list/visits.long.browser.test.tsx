import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { choose } from '#client/features/desk/several-visits/choose-visit.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { MORNING_LIST } from '#client/test-support/visits.ts';

async function visitsInSight() {
  await screen.findByText('16 min late');
  const menu = screen.getByRole('navigation', { name: 'Main menu' }).getBoundingClientRect();
  const end = menu.top > innerHeight / 2 ? menu.top : innerHeight;
  const rows = screen.getAllByRole('listitem').filter((row) => row.querySelector('h3'));
  const places = rows.map((row) => row.getBoundingClientRect());
  return { top: places[0]?.top, whole: places.filter(({ bottom }) => bottom <= end).length };
}

it.each([
  [1280, 800, 12, 260],
  [390, 844, 5, 285],
])('shows on %i by %i pixels at least %i visits', async (width, height, least, below) => {
  await page.viewport(width, height);
  await openStaffScreen('/provider/visits', MORNING_LIST);
  const { top, whole } = await visitsInSight();
  expect(top).toBeLessThan(below);
  expect(whole).toBeGreaterThanOrEqual(least);
});

it.each([
  [800, 'en'],
  [800, 'es'],
  [900, 'en'],
  [900, 'es'],
  [1024, 'en'],
  [1024, 'es'],
] as const)('at %i pixels, in %s, shows views and controls in one row', async (width, language) => {
  await page.viewport(width, 800);
  await openStaffScreen('/provider/visits', MORNING_LIST, { language });
  const controls = await screen.findByRole('search', { name: /./ });
  const views = controls.previousElementSibling as HTMLElement;
  const [above, below] = [views, controls].map((part) => part.getBoundingClientRect());
  expect(views.scrollWidth).toBeLessThanOrEqual(views.clientWidth);
  expect(below?.left).toBeGreaterThanOrEqual(above?.right ?? 0);
  expect(below?.height).toBeLessThanOrEqual(above?.height ?? 0);
  expect(below?.right).toBeLessThanOrEqual(width);
});

it('shows the list with a late visit', async () => {
  await openStaffScreen('/provider/visits', MORNING_LIST);
  await screen.findByText('16 min late');
  await expectGoodLooks();
});

it('shows the grid', async () => {
  await openStaffScreen('/provider/visits?view=upcoming&layout=grid', MORNING_LIST);
  await screen.findByText('16 min late');
  await expectGoodLooks();
});

it('shows the time first on a grid’s card on a phone', async () => {
  await page.viewport(390, 844);
  await openStaffScreen('/provider/visits?view=upcoming&layout=grid', MORNING_LIST);
  await screen.findByText('16 min late');
  const card = screen.getAllByRole('row').at(-1) as HTMLElement;
  const time = card.querySelector('time') as HTMLElement;
  const above = time.getBoundingClientRect().top - card.getBoundingClientRect().top;
  expect(above).toBeLessThan(time.offsetHeight);
});

it.each([390, 1280])('shows the bar of selected visits at %i pixels', async (width) => {
  await page.viewport(width, 800);
  await openStaffScreen('/provider/visits', MORNING_LIST);
  await screen.findByText('16 min late');
  const id = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0812';
  act(() => choose(id, true));
  const bar = await screen.findByRole('region', { name: 'Selected visits' });
  const { top, bottom, right } = bar.getBoundingClientRect();
  const menu = screen.getByRole('navigation', { name: 'Main menu' }).getBoundingClientRect();
  const end = menu.top > innerHeight / 2 ? menu.top : innerHeight;
  expect([top >= 0, bottom <= end, right <= innerWidth]).toEqual([true, true, true]);
  await expectGoodLooks();
  act(() => choose(id, false));
});
