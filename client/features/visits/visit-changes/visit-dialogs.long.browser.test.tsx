import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { CorrectPatientDialog } from '#client/features/visits/patient-details/correct-patient.tsx';
import { RECORD } from '#client/test-support/admin-visits.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import { DescribeVisitDialog } from './visit-changes.tsx';

const details = RECORD.patients.map((patient) => ({ ...patient, externalId: null }));

it('corrects a patient’s details', async () => {
  await openPart(<CorrectPatientDialog visit={VISIT} sessionId={VISIT.sessionId} onClose={vi.fn()} />, {
    'GET /api/provider/sessions/:sessionId/patient': details[0] as (typeof details)[number],
  });
  await screen.findByLabelText('Date of birth');
  await expectGoodLooks();
});

it('describes a visit', async () => {
  await openPart(<DescribeVisitDialog visit={VISIT} onClose={vi.fn()} onDone={vi.fn()} />, {});
  await screen.findByRole('dialog');
  await expectGoodLooks();
});
