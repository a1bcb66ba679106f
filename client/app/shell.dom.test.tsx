import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { DR_OKAFOR } from '#client/test-support/staff.ts';
import { MORNING_LIST } from '#client/test-support/visits.ts';
import { turnPageKeys } from '#client/ui/keys/page-keys.ts';

const open = (changes: Partial<typeof DR_OKAFOR>) =>
  openStaffScreen('/provider/visits', {
    ...MORNING_LIST,
    'GET /api/provider/me': { ...DR_OKAFOR, ...changes },
  });
const title = /^This is a copy, restored from a backup of /;

it('tells administrators of a restored copy that it sends nothing', async () => {
  await open({ copyOf: '2027-07-13T08:00:00.000Z' });
  await screen.findByText(title);
  screen.getByText(/Messages, notifications/);
});

it.each([
  ['the installation', { copyOf: null }],
  ['staff who administer nothing', { copyOf: '2027-07-13T08:00:00.000Z', isClientAdmin: false }],
])('hides the notice of a copy from %s', async (_, changes) => {
  await open(changes);
  await screen.findAllByRole('link', { name: /^Visit details: / });
  expect(screen.queryByText(title)).toBeNull();
});

describe('page keys', () => {
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
});
