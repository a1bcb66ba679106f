import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';
import type { ConsentPlan } from '#shared/contracts/rest/practice/visit-types.ts';

const TYPES = '/provider/client-admin/visit-types';
const GET = 'GET /api/admin/practices/:practiceId/visit-types/consent';
const POST = 'POST /api/admin/practices/:practiceId/visit-types/consent';
const GROUP_ID = FOLLOW_UP.visitTypeId.replace(/1$/, '2');
const lacking: ConsentPlan['types'][number] = {
  visitTypeId: FOLLOW_UP.visitTypeId,
  name: 'Follow-up',
  version: 4,
  consentVariant: 'telehealth',
  consentName: null,
  replacesText: false,
  adds: ['consent', 'signature'],
};
const group = { ...lacking, visitTypeId: GROUP_ID, name: 'Group education', version: 2, adds: [] };
const answers: Answers = {
  'GET /api/admin/practices/:practiceId/visit-types': {
    rows: [visitTypeRow()],
    total: 1,
    nextCursor: null,
    previousCursor: null,
  },
  [GET]: { types: [lacking, group] },
  [POST]: { types: [{ ...lacking, version: 5, adds: [] }, group] },
};
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Add consent to all visit types' }));

it('adds consent to the types that lack it in two clicks, and lists what was added to each', async () => {
  const page = await openStaffScreen(TYPES, answers);
  await page.press('Add consent to all visit types');
  await (await dialog()).findByText(
    'Adds: Consent to telehealth, Signature and date of birth. Text: Telehealth.',
  );
  (await dialog()).getByText('Has consent. Nothing changes.');
  await page.press('Add consent to 1 visit type');
  await (await dialog()).findByText('1 visit type now has consent.');
  (await dialog()).getByText('Added: Consent to telehealth, Signature and date of birth.');
  expect(page.server.sent(POST)[0]?.body).toEqual({
    types: [{ visitTypeId: FOLLOW_UP.visitTypeId, version: 4 }],
  });
});

it('names the type that another user has just changed', async () => {
  const page = await openStaffScreen(TYPES, { ...answers, [POST]: refuse(409, 'CHANGED_MEANWHILE') });
  await page.press('Add consent to all visit types');
  await (await dialog()).findByText('Follow-up');
  page.server.answer({ ...answers, [GET]: { types: [{ ...lacking, version: 6 }, group] } });
  page.server.answer({ [POST]: refuse(409, 'CHANGED_MEANWHILE') });
  await page.press('Add consent to 1 visit type');
  await (await dialog()).findByText(/^Someone else has just changed Follow-up\. Nothing was added\./);
});

it('has nothing to add if all types have consent', async () => {
  const page = await openStaffScreen(TYPES, { ...answers, [GET]: { types: [group] } });
  await page.press('Add consent to all visit types');
  await (await dialog()).findByText('All active visit types have consent.');
  expect((await dialog()).queryByRole('button', { name: /^Add consent to/ })).toBeNull();
});
