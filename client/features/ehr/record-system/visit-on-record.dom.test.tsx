import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import type { ComparedPatient } from './record-queries.ts';
import VisitOnRecord, { ReconcileDialog } from './visit-on-record.tsx';

const POST = 'POST /api/provider/visits/:rootVisitId/reconcile';
const patient = (sessionId: string, name: string, record: ComparedPatient['record']): ComparedPatient => ({
  sessionId,
  scheduled: { name, birthDate: null },
  reported: null,
  reconciled: null,
  undone: null,
  record,
});

it('confirms before patients are reconciled, and lists those who are not on the record', async () => {
  const page = await openStaffScreen('/provider/landing', { [POST]: {} });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReconcileDialog
        visitId={VISIT.visitId}
        patients={[
          patient('a', 'Ana Silva', { name: 'Silva, Ana', birthDate: '1980-02-03', bornIn: null }),
          patient('b', 'Walter Brandt', null),
        ]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('Ana Silva: in the record system as Silva, Ana');
  await screen.findByText('Walter Brandt: not found in the record system. The scheduled name is kept.');
  expect(page.server.sent(POST)).toEqual([]);
  await page.press('Yes, reconcile');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(page.server.sent(POST)).toHaveLength(1);
});

const UNDO = 'POST /api/provider/sessions/:sessionId/undo-reconciliation';
const RECONCILED = {
  ...patient(VISIT.sessionId, 'Walter Brandt', null),
  reconciled: { name: 'Walter Brandt', at: '2026-11-26T22:40:00.000Z', by: 'Dr. Amara Okafor' },
};

it('undoes a reconciliation after confirmation, and says who did', async () => {
  const open = {
    ...RECONCILED,
    reconciled: null,
    undone: { at: '2026-11-26T22:50:00.000Z', by: 'Mia Chen' },
  };
  let isUndone = false;
  const page = await openPart(<VisitOnRecord visit={VISIT} />, {
    'GET /api/provider/visits/:rootVisitId/appointments': { recordSystem: false, appointments: [] },
    'GET /api/provider/visits/:rootVisitId/record-upload': { recordSystem: false, patients: [] },
    'GET /api/provider/visits/:rootVisitId/reconciliation': () => ({
      patients: [isUndone ? open : RECONCILED],
      recordAway: false,
    }),
    [UNDO]: () => {
      isUndone = true;
      return {};
    },
  });
  await page.press('Undo the reconciliation of Walter Brandt');
  expect(page.server.sent(UNDO)).toEqual([]);
  await page.press('Yes, undo');
  await screen.findByText(/^undone by Mia Chen/);
  expect(page.server.sent(UNDO)).toMatchObject([{ body: { seen: RECONCILED.reconciled.at } }]);
});
