import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { SCHEDULE_OPTIONS } from '#client/test-support/schedule.ts';
import { DR_OKAFOR, staffAnswers } from '#client/test-support/staff.ts';

const me = { ...DR_OKAFOR, supportPhone: '602 555 0100' };

it('opens the support page’s text as staff’s Help', async () => {
  const page = await openStaffScreen('/provider/visits/on-demand', {
    ...staffAnswers(me),
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
  });
  await page.press('More');
  await page.press('Help');
  const dialog = await screen.findByRole('dialog', { name: 'Support' });
  within(dialog).getByText(/^Is a patient unable to join/);
  within(dialog).getByText(/^Visits work in recent versions/);
  within(dialog).getByText(me.supportPhone);
});

it('names the documents as in the specification', async () => {
  await openStaffScreen('/provider/visits/on-demand', {
    ...staffAnswers(me),
    'GET /api/provider/practices/:practiceId/schedule-options': SCHEDULE_OPTIONS,
  });
  await screen.findByRole('link', { name: 'Practice documents' });
});

it('shows the same text on the page to signed-in staff', async () => {
  await openStaffScreen('/support', staffAnswers(me));
  await screen.findByRole('heading', { name: 'Support' });
  await screen.findByText(/^Is a patient unable to join/);
  screen.getByText(/^Visits work in recent versions/);
  screen.getByText(me.supportPhone);
});

it('asks others to call their practice', async () => {
  await openScreen('/support', {});
  await screen.findByText(/call your practice/);
  expect(screen.queryByText(/^Is a patient unable to join/)).toBeNull();
});
