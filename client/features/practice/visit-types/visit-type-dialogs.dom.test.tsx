import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { FOLLOW_UP } from '#client/test-support/visit-types.ts';

const TYPE = `/provider/client-admin/visit-types/${FOLLOW_UP.visitTypeId}/general`;
const POST = 'POST /api/admin/visit-types/:visitTypeId/copies';
const copies = [{ practiceId: HUDSON.practiceId, visitTypeId: FOLLOW_UP.visitTypeId.replace(/1$/, '3') }];
const answers: Answers = { 'GET /api/admin/visit-types/:visitTypeId': FOLLOW_UP, [POST]: { copies } };

it('copies a type to the chosen practices, and names one that refuses it', async () => {
  const page = await openStaffScreen(TYPE, {
    ...answers,
    [POST]: refuse(400, 'INVALID_INPUT', { fields: { 'practiceIds.0': 'NAME_TAKEN' } }),
  });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Copy to other practices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy to other practices' }));
  expect(dialog.queryByRole('checkbox', { name: SAGUARO.practiceName })).toBeNull();
  await page.check(HUDSON.practiceName);
  await page.user.click(dialog.getByRole('button', { name: 'Copy' }));
  await dialog.findByText(/^Hudson Cardiology: /);
  page.server.answer(answers);
  await page.answer('Copy');
  await screen.findByText('Copied to Hudson Cardiology.');
  expect(page.server.sent(POST).at(-1)?.body).toEqual({ practiceIds: [HUDSON.practiceId] });
});

it('offers no copy to users who administer a single practice', async () => {
  const page = await openStaffScreen(TYPE, { ...staffAnswers(DR_OKAFOR, [SAGUARO]), ...answers });
  await page.press('More for this visit type');
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  expect(screen.queryByRole('menuitem', { name: 'Copy to other practices' })).toBeNull();
});

it('says that the practice’s own consent text is copied', async () => {
  const textId = FOLLOW_UP.visitTypeId.replace(/1$/, '7');
  const type = { ...FOLLOW_UP, workflow: { ...FOLLOW_UP.workflow, consentVariant: textId } };
  const page = await openStaffScreen(TYPE, { ...answers, 'GET /api/admin/visit-types/:visitTypeId': type });
  await page.press('More for this visit type');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Copy to other practices' }));
  await screen.findByText(/^Your practice’s own consent text is copied too/);
});
