import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import { PreJoinVisit } from './pre-join-visit.tsx';

it('shows the patient, the visit’s type and time, and how long the patient has waited', async () => {
  const waitingSince = new Date(Date.now() - 4.5 * 60_000).toISOString();
  const { sessionId } = VISIT;
  await openPart(<PreJoinVisit visitId={VISIT.visitId} />, {
    'GET /api/provider/visits/:rootVisitId': {
      ...VISIT,
      patientStage: 'waiting',
      patientStages: [{ sessionId, stage: 'waiting', waitingSince }],
    },
  });
  const visit = await screen.findByRole('region', { name: 'This visit' });
  expect(visit.textContent).toContain('Walter Brandt');
  expect(visit.textContent).toContain('Video visit · Nov 26, 2026, 03:00');
  screen.getByText('In the waiting room for 4 minutes');
});

it('says that the patient has not arrived', async () => {
  await openPart(<PreJoinVisit visitId={VISIT.visitId} />, {
    'GET /api/provider/visits/:rootVisitId': VISIT,
  });
  await screen.findByText('Pending arrival');
});
