import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RECORD } from '#client/test-support/admin-visits.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';
import type { PatientDetails } from '#shared/contracts/rest/visits/patient-details.ts';

const { visit, patients } = RECORD;
const [COLETTE = {} as PatientDetails] = patients;
const GET = 'GET /api/provider/sessions/:sessionId/patient';
const PUT = 'PUT /api/provider/sessions/:sessionId/patient';

const away: Answers = Object.fromEntries(
  (Object.keys(restContracts) as CallName[])
    .filter((name) => /^GET .*(rootVisitId\/|schedule-options)/.test(name))
    .map((name) => [name, refuse(403, 'ACCESS_DENIED')]),
);

async function openDialog(answers: Answers) {
  const page = await openStaffScreen(`/provider/visits/${visit.visitId}`, {
    'GET /api/provider/visits/:rootVisitId': visit,
    ...away,
    ...answers,
  });
  await page.press('Correct details of Colette Moreau');
  return page;
}

it('corrects the patient’s date of birth, and reloads the visit', async () => {
  const page = await openDialog({
    [GET]: { ...COLETTE, externalId: null },
    [PUT]: ({ body }) => ({ ...COLETTE, ...body, externalId: null, version: 2 }),
  });
  expect((await page.field('Date of birth')).value).toBe('03/09/1948');
  await page.fill('Date of birth', '02/30/1948');
  await page.press('Save');
  const birth = await page.field('Date of birth');
  await waitFor(() => expect(birth.getAttribute('aria-invalid')).toBe('true'));
  expect(page.server.sent(PUT)).toEqual([]);
  await page.fill('Date of birth', '03/10/1948');
  await page.press('Save');
  await screen.findByText('The patient’s details were saved.');
  const { sessionId: _, externalId: __, ...known } = COLETTE;
  expect(page.server.sent(PUT)[0]?.body).toEqual({ ...known, birthDate: '1948-03-10' });
});

it('sends staff to the record system for one of its patients', async () => {
  await openDialog({ [GET]: COLETTE });
  await says('PATIENT_FROM_RECORD');
});
