import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR } from '#client/test-support/staff.ts';
import { MORNING_LIST } from '#client/test-support/visits.ts';

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
])('is hidden from %s', async (_, changes) => {
  await open(changes);
  await screen.findAllByRole('link', { name: /^Visit details: / });
  expect(screen.queryByText(title)).toBeNull();
});
