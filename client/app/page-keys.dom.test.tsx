import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { MORNING_LIST } from '#client/test-support/visits.ts';
import { turnPageKeys } from '#client/ui/keys/page-keys.ts';

afterEach(() => turnPageKeys(true));

const openList = () =>
  openStaffScreen('/provider/visits', {
    ...MORNING_LIST,
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
  });

it('moves between visits of the list, and opens scheduling', async () => {
  const page = await openList();
  const rows = await screen.findAllByRole('link', { name: /^Visit details: / });
  await page.user.keyboard('jj');
  expect(document.activeElement).toBe(rows[1]);
  await page.user.keyboard('k');
  expect(document.activeElement).toBe(rows[0]);
  await page.user.keyboard('n');
  await waitFor(() => expect(location.pathname).toBe('/provider/visits/schedule'));
});

it('lists the keys on ?, and turns single keys off', async () => {
  const page = await openList();
  const [first] = await screen.findAllByRole('link', { name: /^Visit details: / });
  await page.user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.user.click(await dialog.findByRole('checkbox', { name: /^Use single keys/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.keyboard('j?');
  expect(document.activeElement).not.toBe(first);
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.press('More');
  await page.press('Keyboard shortcuts');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});
