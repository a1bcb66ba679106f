import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { VisitDetail } from '#client/features/visits/visits/visit-queries.ts';
import type { Answers } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import PatientNoShow from './patient-no-show.tsx';
import { RemovePatientDialog } from './remove-patient.tsx';
import RemovedPatient from './removed-patient.tsx';

withStaffErrors();

const CHANGE_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901';
const RECORD = 'GET /api/provider/visits/:rootVisitId/record';
const NO_SHOW = 'POST /api/provider/sessions/:sessionId/no-show';
const UNDO = 'POST /api/provider/visit-changes/:changeId/undo';
const undone = { [UNDO]: { visitIds: [VISIT.visitId] } };
const NAMED = 'Mark Walter Brandt as no-show';
const due = { ...VISIT_RECORD, actions: ['patient-no-show' as const] };
const [walter] = VISIT.visitPatients;

async function open(answers: Answers, visit: Partial<VisitDetail> = {}) {
  if (!walter) throw new Error('a visit with a patient');
  return openPart(<PatientNoShow visit={{ ...VISIT, ...visit }} patient={walter} />, {
    [RECORD]: due,
    ...answers,
  });
}

async function record(answer: object) {
  const page = await open({ [NO_SHOW]: answer, ...undone } as Answers);
  await page.user.click(await screen.findByRole('button', { name: NAMED }));
  await page.choose('Reason', 'Came too late');
  await page.user.click(screen.getByRole('button', { name: 'Mark as no-show' }));
  return page;
}

itSays(['VISIT_NOT_DUE', 'PATIENT_IS_HERE'], record);

it('records that one patient of a group did not come, and undoes it', async () => {
  const page = await record({ changeId: CHANGE_ID });
  await screen.findByText('No-show of Walter Brandt recorded.');
  expect(page.server.sent(NO_SHOW)[0]).toMatchObject({
    params: { sessionId: VISIT.sessionId },
    body: { reason: 'came-too-late', comment: '' },
  });
  await page.press('Undo');
  await waitFor(() => expect(page.server.sent(UNDO)[0]?.params).toEqual({ changeId: CHANGE_ID }));
});

it.each<[string, Answers, Partial<VisitDetail>]>([
  ['before the visit’s time', { [RECORD]: VISIT_RECORD }, {}],
  ['while the patient waits', {}, { patientStages: [{ sessionId: VISIT.sessionId, stage: 'waiting' }] }],
])('is not offered %s', async (_when, answers, visit) => {
  const page = await open(answers, visit);
  await waitFor(() => expect(page.server.sent(RECORD)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: NAMED })).toBeNull();
});

it('undoes removing a patient', async () => {
  const of = { sessionId: VISIT.sessionId, name: 'Walter Brandt' };
  const page = await openPart(<RemovePatientDialog visit={VISIT} {...of} onClose={vi.fn()} />, {
    'GET /api/provider/sessions/:sessionId/removal': { last: false, told: [] },
    'POST /api/provider/sessions/:sessionId/remove': { changeId: CHANGE_ID },
    ...undone,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('Walter Brandt is no longer in the visit.');
  await page.press('Undo');
  await waitFor(() => expect(page.server.sent(UNDO)[0]?.params).toEqual({ changeId: CHANGE_ID }));
});

it('says who recorded it, when and why', async () => {
  const noShow = { reason: 'could-not-connect' as const, comment: 'Called twice' };
  const removed = { at: '2026-11-26T22:10:00.000Z', by: 'Dr. Amara Okafor', noShow };
  await openPart(<RemovedPatient removed={removed} timeZone="America/Phoenix" />, {});
  await screen.findByText(/^No-show, recorded by Dr. Amara Okafor on /);
  screen.getByText('Could not connect');
  screen.getByText('“Called twice”');
});
