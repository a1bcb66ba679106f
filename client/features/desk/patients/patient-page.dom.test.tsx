import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PatientPageData, PatientVisit } from '#client/features/visits/visits/patient-query.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { HUDSON, SAGUARO } from '#client/test-support/staff.ts';
import { PATIENT_ID } from '#client/test-support/visits.ts';

const PATH = `/provider/patients/${PATIENT_ID}`;
const GET = 'GET /api/provider/patients/:patientId';

const visit = (number: number, patch: Partial<PatientVisit>): PatientVisit => ({
  visitId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f08${number}`,
  sessionId: `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f09${number}`,
  startTime: '2026-11-27T17:00:00.000Z',
  timeZone: 'America/Phoenix',
  visitTypeName: 'Follow-up',
  series: null,
  providerName: 'Dr. Amara Okafor',
  status: 'SCHEDULED',
  gone: false,
  isGroupVisit: false,
  description: '',
  toCome: false,
  ...patch,
});

const PAGE: PatientPageData = {
  practiceId: SAGUARO.practiceId,
  patient: {
    patientId: PATIENT_ID,
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@example.test',
    mobile: '+16025550104',
    mobileOptedOut: true,
    language: 'es',
    identity: {
      birthDate: '1952-03-14',
      sex: 'female',
      mrn: '100201',
      address: '12 Mesa Drive',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
    },
    onRecord: false,
  },
  visits: [
    visit(10, { startTime: '2026-12-04T17:00:00.000Z', toCome: true }),
    visit(11, { toCome: true }),
    visit(12, { startTime: '2026-11-26T17:00:00.000Z', gone: true, isGroupVisit: true }),
    visit(13, { startTime: '2026-11-03T17:00:00.000Z', status: 'COMPLETE', description: 'Knee pain' }),
  ],
  more: false,
};

const HISTORY = 'GET /api/provider/patients/:patientId/history';
const NOTHING = { consents: [], documents: [], payments: [], messages: [], guests: [] };
const OF_VISIT = { visitId: visit(13, {}).visitId, timeZone: 'America/Phoenix' };
const open = (answers: Answers) => openStaffScreen(PATH, { [HISTORY]: NOTHING, ...answers });

it('shows the records of the patient’s visits, with links to the visits', async () => {
  await open({
    [GET]: PAGE,
    [HISTORY]: {
      ...NOTHING,
      consents: [
        {
          ...OF_VISIT,
          sessionId: visit(13, {}).sessionId,
          signedAt: '2026-11-03T16:50:00.000Z',
          confirmedAt: null,
          typedSignature: 'Rosa Delgado',
          representative: null,
        },
      ],
      payments: [
        {
          ...OF_VISIT,
          sessionId: visit(13, {}).sessionId,
          startTime: '2026-11-03T17:00:00.000Z',
          state: 'processed',
          currency: 'usd',
          amountCents: 2500,
          capturedCents: 2000,
          refundedCents: 500,
          disputes: [{ state: 'lost', currency: 'usd', amountCents: 1500 }],
        },
      ],
    },
  });
  await screen.findByText('Signed by Rosa Delgado');
  expect(screen.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')).toBe(
    `/api/provider/sessions/${visit(13, {}).sessionId}/consent`,
  );
  screen.getByText('$20.00');
  screen.getByText('$5.00 refunded');
  screen.getByText(/^Dispute of \$15\.00 lost/);
  expect(screen.getByRole('link', { name: /^Visit of Nov 3, 2026, 09:50/ }).getAttribute('href')).toBe(
    `/provider/visits/${OF_VISIT.visitId}`,
  );
  expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull();
});

it('reports that the history could not be loaded', async () => {
  await open({ [GET]: PAGE, [HISTORY]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('UNABLE_COMPLETE_REQUEST');
});

it('shows who the patient is, the upcoming visits in order, and then past visits, latest first', async () => {
  const page = await open({ [GET]: PAGE });
  await page.title('Rosa Delgado');
  for (const fact of [
    '03/14/1952',
    '100201',
    'rosa@example.test',
    'Spanish',
    '12 Mesa Drive, Phoenix, AZ 85004',
  ])
    screen.getByText(fact);
  screen.getByText('Replied STOP: texts do not arrive.');
  expect(screen.getByRole('link', { name: 'Call Rosa Delgado' }).getAttribute('href')).toBe(
    'tel:+16025550104',
  );
  const rows = (card: string) => {
    const section = screen.getByRole('heading', { name: card }).closest('section');
    return within(section as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href')?.slice(-2), link.textContent?.replaceAll(/\s/g, ' ')]);
  };
  expect(rows('Upcoming visits')).toEqual([
    ['11', 'Nov 27, 2026, 10:00 amFollow-up · Dr. Amara Okafor'],
    ['10', 'Dec 4, 2026, 10:00 amFollow-up · Dr. Amara Okafor'],
  ]);
  expect(rows('Earlier visits')).toEqual([
    ['12', 'Nov 26, 2026, 10:00 amFollow-up · Group visit · Dr. Amara OkaforNo longer in this visit'],
    ['13', 'Nov 3, 2026, 10:00 amFollow-up · Dr. Amara OkaforKnee painCompleted'],
  ]);
});

it('schedules a visit for the patient', async () => {
  const page = await open({
    [GET]: PAGE,
    'GET /api/provider/practices/:practiceId/schedule-options': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.press('Schedule a visit');
  await page.title('Schedule a visit');
  // The tab's history has the patient, because addresses must not name patients.
  expect(location.pathname + location.search).toBe('/provider/visits/schedule');
  expect(history.state).toMatchObject({
    patientId: PATIENT_ID,
    lastName: 'Delgado',
    mobile: '(602) 555-0104',
  });
});

it('selects the patient’s practice, and reports that there are earlier visits', async () => {
  await open({ [GET]: { ...PAGE, practiceId: HUDSON.practiceId, more: true } });
  await screen.findByText('Only the latest 4 visits are listed.');
  await screen.findByRole('button', { name: /Hudson Cardiology/ });
});

it('reports a missing patient', async () => {
  const page = await open({ [GET]: refuse(404, 'NOT_FOUND') });
  await page.title('Patient');
  await screen.findByText('Patient not found');
});

it('reports that the patient could not be loaded', async () => {
  await open({ [GET]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await says('UNABLE_COMPLETE_REQUEST');
});
