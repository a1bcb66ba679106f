import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

const TYPES = '/provider/client-admin/visit-types';
const LIST = 'GET /api/admin/practices/:practiceId/visit-types';
const answers = {
  [LIST]: { rows: [visitTypeRow()], total: 1, nextCursor: null, previousCursor: null },
  'GET /api/admin/visit-types/:visitTypeId': FOLLOW_UP,
};
const adminOnly = { ...DR_OKAFOR, apiAccess: API_ACCESS.adminOnly, isAdminOnly: true };

it('lets a person who only administers switch the practice, and leaves an item of the former one', async () => {
  const page = await openStaffScreen(`${TYPES}/${FOLLOW_UP.visitTypeId}/general`, {
    ...staffAnswers(adminOnly),
    ...answers,
  });
  await page.user.click(await screen.findByRole('button', { name: `Practice: ${SAGUARO.practiceName}` }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: HUDSON.practiceName }));
  await waitFor(() =>
    expect(page.server.sent(LIST).at(-1)?.params).toEqual({ practiceId: HUDSON.practiceId }),
  );
  expect(location.pathname).toBe(TYPES);
});

it('names the only practice on its administration pages', async () => {
  await openStaffScreen(TYPES, { ...staffAnswers(adminOnly, [SAGUARO]), ...answers });
  await screen.findByText(SAGUARO.practiceName, { selector: 'header *' });
});

it.each([
  ['en', HUDSON, 'All practices of Demo Health Group'],
  ['es', HUDSON, 'Todos los consultorios de Demo Health Group'],
  ['en', { ...HUDSON, enterpriseId: 77, enterpriseName: 'Hudson Health' }, 'All your practices'],
  ['es', { ...HUDSON, enterpriseId: 77, enterpriseName: 'Hudson Health' }, 'Todos sus consultorios'],
] as const)('says whose practices a page of all of them covers (%s)', async (language, second, words) => {
  const rows = { rows: [], total: 0, nextCursor: null, previousCursor: null };
  await openStaffScreen(
    '/provider/client-admin/users',
    { ...staffAnswers(DR_OKAFOR, [SAGUARO, second]), 'GET /api/admin/accounts': rows },
    { language },
  );
  await screen.findByText(words, { selector: 'header *' });
});
