import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { settingsOf } from '#client/test-support/settings.ts';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';

const TYPES = '/provider/client-admin/visit-types';
const tabOf = (tab: string) => `${TYPES}/${FOLLOW_UP.visitTypeId}/${tab}`;
const general = { ...FOLLOW_UP.general, copay: { mode: 'suggested' as const, amountCents: 2_000 } };
const rows = [
  visitTypeRow(),
  visitTypeRow({
    visitTypeId: FOLLOW_UP.visitTypeId.replace(/1$/, '2'),
    name: 'Group education',
    active: false,
  }),
];
const answers: Answers = {
  'GET /api/admin/practices/:practiceId/visit-types': {
    rows,
    total: 2,
    nextCursor: null,
    previousCursor: null,
  },
  'GET /api/admin/visit-types/:visitTypeId': { ...FOLLOW_UP, general },
  'GET /api/admin/visit-types/:visitTypeId/settings': settingsOf('visit-type'),
};

it('shows the list, and the dialog for a new type', async () => {
  const page = await openStaffScreen(TYPES, answers);
  await screen.findByRole('link', { name: 'Follow-up' });
  await expectGoodLooks();
  await page.press(/Nuevo tipo|New visit type/);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it.for(['general', 'communications', 'workflow', 'integrations', 'settings'])(
  'shows the tab %s',
  async (tab) => {
    await openStaffScreen(tabOf(tab), answers);
    await screen.findAllByRole('button', { name: tab === 'settings' ? 'Add a reason' : /^Save/ });
    await expectGoodLooks();
  },
);

it('shows the questions, one with an error, and their preview', async () => {
  const page = await openStaffScreen(tabOf('questions'), answers);
  await page.press('Add a question');
  await page.press('Save');
  await screen.findByText('This field is required');
  await expectGoodLooks();
  await page.press(/Vista previa|Preview/);
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it.for([/Duplicate/, /Deactivate/])('shows the dialog %s', async (action) => {
  const page = await openStaffScreen(tabOf('general'), answers);
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: action }));
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it('sorts steps with their handles’ keys, and announces their positions', async () => {
  const page = await openStaffScreen(tabOf('workflow'), answers);
  const handle = await screen.findByRole('button', { name: 'Drag Intake questions' });
  handle.focus();
  await page.user.keyboard(' ');
  await screen.findByText(/^Intake questions is picked up/);
  await page.user.keyboard('{ArrowUp}');
  await screen.findByText('Intake questions is now at place 3 of 4.');
  await page.user.keyboard(' ');
  await screen.findByText('Intake questions stays at place 3 of 4.');
  const list = handle.closest('ol') as HTMLElement;
  expect(within(list).getAllByRole('listitem')[2]?.textContent).toContain('Intake questions');
});
