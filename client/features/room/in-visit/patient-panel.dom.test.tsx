import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { VISIT } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import PatientPanel from './patient/patient-panel.tsx';

withStaffErrors();

it('reports that the patient’s details and intake could not be loaded', async () => {
  const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
  await openPart(
    <LiveVisit state={{ facts: { visitId: VISIT.visitId, timeZone: VISIT.timeZone } }}>
      <PatientPanel number={null} onNumber={vi.fn()} />
    </LiveVisit>,
    {
      'GET /api/provider/visits/:rootVisitId': unspecific,
      'GET /api/provider/visits/:rootVisitId/intake': unspecific,
      'GET /api/provider/visits/:rootVisitId/safety': unspecific,
      'GET /api/provider/visits/:rootVisitId/notes': unspecific,
      'GET /api/provider/visits/:rootVisitId/images': unspecific,
      'GET /api/provider/visits/:rootVisitId/payments': unspecific,
      'GET /api/provider/visits/:rootVisitId/partner-steps': unspecific,
    },
  );
  await says('FAILED_TO_GET_IN_VISIT_PATIENT_DETAILS');
  await says('UNABLE_TO_LOAD_INTAKE');
});

it('says that the patient’s information is loading', async () => {
  const never = () => new Promise<never>(() => {});
  await openPart(
    <LiveVisit state={{ facts: { visitId: VISIT.visitId, timeZone: VISIT.timeZone } }}>
      <PatientPanel number={null} onNumber={vi.fn()} />
    </LiveVisit>,
    {
      'GET /api/provider/visits/:rootVisitId': never,
      'GET /api/provider/visits/:rootVisitId/intake': never,
      'GET /api/provider/visits/:rootVisitId/safety': never,
      'GET /api/provider/visits/:rootVisitId/notes': never,
      'GET /api/provider/visits/:rootVisitId/images': never,
      'GET /api/provider/visits/:rootVisitId/payments': never,
      'GET /api/provider/visits/:rootVisitId/partner-steps': never,
    },
  );
  await screen.findByText('Loading…');
});
