import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { MORNING_LIST } from '#client/test-support/visits.ts';

/** Delays this code: on a fresh page it still loads while people type. */
const code = vi.hoisted(() => {
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const later = async (original: () => Promise<object>) => {
      await promise;
      return original();
    };
    return { later, letGo: resolve };
  };
  return { search: held(), keys: held(), schedule: held() };
});
vi.mock('#client/features/desk/search/search-results.tsx', code.search.later);
vi.mock('./keys.tsx', code.keys.later);
vi.mock('#client/features/visits/scheduling/schedule-page.tsx', code.schedule.later);

async function openList() {
  const page = await openStaffScreen('/provider/visits', {
    ...MORNING_LIST,
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
    'POST /api/provider/practices/:practiceId/search': {
      patients: [],
      more: false,
      visits: [],
      schedules: [],
      users: [],
    },
  });
  const [first] = await screen.findAllByRole('link', { name: /^Visit details: / });
  return { page, first };
}

it('passes every key after / to the search', async () => {
  const { page } = await openList();
  await page.user.keyboard('/brandt');
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /record number/ });
  expect(field().value).toBe('brandt');
  expect(location.pathname).toBe('/provider/visits');
  code.search.letGo();
  await screen.findByText('Schedule a visit for a new patient: brandt');
  await page.user.keyboard(' w');
  expect(field().value).toBe('brandt w');
});

it.each([
  ['?', code.keys, () => screen.findByText('Go to who is waiting')],
  ['n', code.schedule, () => screen.findByRole('heading', { level: 1, name: 'Schedule a visit' })],
] as const)('passes no key after %s to the page before', async (key, held, opened) => {
  const { page, first } = await openList();
  await page.user.keyboard(`${key}j/`);
  expect(document.activeElement).not.toBe(first);
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  held.letGo();
  await opened();
});
