import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { IDENTITY, settingsAfter, settingsOf } from '#client/test-support/settings.ts';
import { USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';

const PUT = 'PUT /api/admin/practices/:practiceId/settings';
const ELENA = {
  accountId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0999',
  firstName: 'Elena',
  lastName: 'Rivera',
  displayName: 'Dr. Elena Rivera',
  email: 'elena@practice.test',
  type: 'Provider' as const,
  isClientAdmin: false,
  status: 'ACTIVE' as const,
  lastActivity: null,
};

function open(standing = settingsOf('practice')) {
  const answers: Answers = {
    'GET /api/admin/practices/:practiceId/settings': standing,
    'GET /api/admin/practices/:practiceId/identity': IDENTITY,
    'GET /api/admin/accounts': { rows: [ELENA], total: 1, nextCursor: null, previousCursor: null },
    [PUT]: ({ body }) => settingsAfter(standing, body),
  };
  return openStaffScreen('/provider/client-admin/settings', answers);
}

const section = async () => within(await screen.findByRole('region', { name: 'Patients who wait' }));

it('is off by default, and is turned on with minutes, colleagues and quiet hours', async () => {
  const page = await open();
  const part = await section();
  const on = part.getByRole<HTMLInputElement>('checkbox', { name: /Tell others when a patient waits/ });
  expect(on.checked).toBe(false);
  await page.user.click(on);
  const provider = await part.findByRole('textbox', { name: 'the visit’s provider' });
  await page.user.clear(provider);
  await page.user.type(provider, '3');
  await page.user.selectOptions(
    await part.findByRole('combobox', { name: 'Chosen colleagues' }),
    await part.findByRole('option', { name: ELENA.displayName }),
  );
  await page.user.click(part.getByRole('checkbox', { name: /Quiet hours/ }));
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)).toHaveLength(1));
  expect(page.server.sent(PUT)[0]?.body.waitEscalation?.value).toEqual({
    minutes: { ...USUAL_ESCALATION.minutes, provider: 3 },
    colleagueIds: [ELENA.accountId],
    quietHours: { from: '21:00', to: '08:00' },
  });
});

it('refuses steps that are out of order', async () => {
  const value = { ...USUAL_ESCALATION, colleagueIds: [] };
  const page = await open(settingsOf('practice', { waitEscalation: { own: { value, final: false } } }));
  const part = await section();
  const colleagues = await part.findByRole('textbox', { name: 'chosen colleagues' });
  await page.user.clear(colleagues);
  await page.user.type(colleagues, '5');
  await page.press('Save');
  await part.findByText('Each step has to come later than the one before');
  expect(page.server.sent(PUT)).toEqual([]);
});

it('lists a chosen colleague who has left the practice, and removes them', async () => {
  const value = { ...USUAL_ESCALATION, colleagueIds: ['0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0777'] };
  const page = await open(settingsOf('practice', { waitEscalation: { own: { value, final: false } } }));
  const part = await section();
  await page.user.click(await part.findByRole('button', { name: 'Remove A former colleague' }));
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT)[0]?.body.waitEscalation?.value?.colleagueIds).toEqual([]));
});
