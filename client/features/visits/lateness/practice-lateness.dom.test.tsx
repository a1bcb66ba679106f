import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const ACCOUNT = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0002';
const READ = 'GET /api/provider/practices/:practiceId/lateness';
const TELL = 'PUT /api/provider/practices/:practiceId/lateness';
const END = 'DELETE /api/provider/practices/:practiceId/lateness/:accountId';

it('shows a colleague who is announced as late, and withdraws the announcement', async () => {
  const onTime = { minutes: null, showsLine: false, late: [] };
  const late = [{ accountId: ACCOUNT, providerName: 'Dr. Ida Marsh', minutes: 10 as const }];
  const page = await openStaffScreen('/provider/visits', { [READ]: { ...onTime, late }, [END]: onTime });
  await screen.findByText('Patients see: Dr. Ida Marsh is about 10 minutes late.');
  await page.press('On time again');
  await waitFor(() => expect(screen.queryByText(/^Patients see:/)).toBeNull());
  expect(page.server.sent(END)[0]?.params).toMatchObject({ accountId: ACCOUNT });
});

it('tells the user’s patients how late the user is, and withdraws the announcement', async () => {
  const onTime = { minutes: null, showsLine: false, late: [] };
  const page = await openStaffScreen('/provider/visits', {
    [READ]: onTime,
    [TELL]: ({ body }) => body,
  });
  await page.press('Running late…');
  await screen.findByText('For your own visits. Patients who wait see it right away.');
  await page.user.click(await screen.findByRole('menuitem', { name: 'About 10 minutes late' }));
  await screen.findByText('Your patients see that you are about 10 minutes late.');
  await page.press('On time again');
  await waitFor(() => expect(screen.queryByText(/^Your patients see/)).toBeNull());
  expect(page.server.sent(TELL).map(({ body }) => body.minutes)).toEqual([10, null]);
});
