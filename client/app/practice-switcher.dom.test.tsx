import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { API_ACCESS } from '../../shared/domain/roles.ts';
import { openStaffScreen } from '../test-support/open-screen.tsx';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '../test-support/staff.ts';
import { FOLLOW_UP, visitTypeRow } from '../test-support/visit-types.ts';

const TYPES = '/provider/client-admin/visit-types';
const LIST = 'GET /api/admin/practices/:practiceId/visit-types';
const answers = {
  [LIST]: { rows: [visitTypeRow()], total: 1, nextCursor: null, previousCursor: null },
  'GET /api/admin/visit-types/:visitTypeId': FOLLOW_UP,
};
const adminOnly = { ...DR_OKAFOR, apiAccess: API_ACCESS.adminOnly, isAdminOnly: true };

it('lets a person who administers only change the practice, and leaves a thing of the former one', async () => {
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

it('names the only practice on its administration’s pages', async () => {
  await openStaffScreen(TYPES, { ...staffAnswers(adminOnly, [SAGUARO]), ...answers });
  await screen.findByText(SAGUARO.practiceName, { selector: 'header *' });
});
