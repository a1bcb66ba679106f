import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import { ReconcileDialog } from './visit-on-record.tsx';

const scheduled = { name: 'Walter Brandt', birthDate: '1948-03-09' };
const of = { scheduled, reported: null, reconciled: null, undone: null };

it('shows the confirmation before patients are reconciled', async () => {
  await openStaffScreen('/provider/landing', {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReconcileDialog
        visitId={VISIT.visitId}
        patients={[
          {
            ...of,
            sessionId: 'a',
            record: { name: 'Brandt, Walter M.', birthDate: '1948-03-09', bornIn: null },
          },
          { ...of, sessionId: 'b', scheduled: { ...scheduled, name: 'Ana Silva' }, record: null },
        ]}
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  await expectGoodLooks();
});
