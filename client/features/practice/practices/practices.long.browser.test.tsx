import { screen } from '@testing-library/react';
import { it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DEMO_HEALTH, SAGUARO_DETAILS } from '#client/test-support/practices.ts';

const PATH = '/provider/client-admin/practices';
const answers: Answers = {
  'GET /api/admin/enterprises': { enterprises: [DEMO_HEALTH], mayCreate: true },
  'GET /api/admin/practices/:practiceId': SAGUARO_DETAILS,
};

it('shows the list', async () => {
  await openStaffScreen(PATH, answers);
  await screen.findByRole('heading', { name: 'Demo Health Group' });
  await expectGoodLooks();
});

it.for(['New enterprise', 'New practice', 'Rename enterprise'])('shows the dialog %s', async (button) => {
  const page = await openStaffScreen(PATH, answers);
  await page.press(button);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it('shows a practice, and the confirmation before it is turned off', async () => {
  const page = await openStaffScreen(`${PATH}/${SAGUARO_DETAILS.practiceId}`, answers);
  await page.press('Add a location');
  await expectGoodLooks();
  await page.press(/^(Change|Cambiar)$/);
  await page.user.click(await screen.findByRole('menuitem'));
  await screen.findByRole('dialog');
  await expectGoodLooks();
});
