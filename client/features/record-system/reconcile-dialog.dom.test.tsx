import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openStaffScreen } from '../../test-support/open-screen.tsx';
import { ReconcileDialog } from './reconcile-dialog.tsx';
import type { ComparedPatient } from './record-queries.ts';

const POST = 'POST /api/provider/visits/:rootVisitId/reconcile';
const VISIT = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const patient = (sessionId: string, name: string, record: ComparedPatient['record']): ComparedPatient => ({
  sessionId,
  scheduled: { name, birthDate: null },
  reported: null,
  reconciled: null,
  record,
});

it('asks before patients are reconciled, and says who is not on the record', async () => {
  const page = await openStaffScreen('/provider/landing', { [POST]: {} });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReconcileDialog
        visitId={VISIT}
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
