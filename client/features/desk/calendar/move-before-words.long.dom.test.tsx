import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CALENDAR_DAY } from '#client/test-support/calendar.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { ALL_FREE } from '#client/test-support/schedule.ts';
import { VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';

/** Delays these texts: right after loading a page, a first drag is faster than they are. */
const words = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const later = async (original: () => Promise<object>) => {
    await promise;
    return original();
  };
  return { later, letGo: resolve };
});
vi.mock('#shared/i18n/en/visits/visit-actions.json', words.later);
vi.mock('#shared/i18n/en/visits/scheduling.json', words.later);

it('keeps the calendar while the move dialog’s texts load', async () => {
  const listen = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => ({ matches: false, ...listen }));
  vi.setSystemTime(new Date('2026-11-27T16:00:00Z'));
  const page = await openStaffScreen('/provider/calendar?view=day&date=2026-11-30', {
    ...CALENDAR_DAY,
    'GET /api/provider/visits/:rootVisitId/for-change': VISIT,
    'GET /api/provider/visits/:rootVisitId/record': VISIT_RECORD,
    ...ALL_FREE,
  });
  (await screen.findByRole('link', { name: /Ada Early/ })).focus();
  await page.user.keyboard('m');
  await waitFor(() => expect(document.querySelector('[data-opening]')).not.toBeNull());
  screen.getByRole('link', { name: /Ada Early/ });
  words.letGo();
  await screen.findByRole('dialog', { name: 'Move this visit' });
  await screen.findByLabelText('Time');
});
