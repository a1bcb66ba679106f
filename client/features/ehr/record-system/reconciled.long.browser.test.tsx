import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import VisitOnRecord from './visit-on-record.tsx';

it('shows a reconciled patient, and the confirmation before undoing', async () => {
  const reconciled = { name: 'Walter Brandt', at: '2026-11-26T22:40:00.000Z', by: 'Dr. Amara Okafor' };
  const page = await openPart(
    <main>
      <h1>{VISIT.patientName}</h1>
      <VisitOnRecord visit={VISIT} />
    </main>,
    {
      'GET /api/provider/visits/:rootVisitId/appointments': { recordSystem: false, appointments: [] },
      'GET /api/provider/visits/:rootVisitId/record-upload': { recordSystem: false, patients: [] },
      'GET /api/provider/visits/:rootVisitId/reconciliation': {
        patients: [
          {
            sessionId: VISIT.sessionId,
            scheduled: { name: 'Walter Brandt', birthDate: '1952-11-21' },
            reported: null,
            record: null,
            reconciled,
            undone: null,
          },
        ],
        recordAway: false,
      },
    },
  );
  await screen.findByText('Reconciled');
  await expectGoodLooks();
  await page.press(/^(Undo the reconciliation of|Deshacer la conciliación de) Walter Brandt/);
  await expectGoodLooks();
});
