import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import InfoDialog from '#client/features/core/info/info-dialog.tsx';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import HelpPart from './help-sheet.tsx';

const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };

it('shows help in the call, with a finding', async () => {
  const page = await openPart(
    <PracticeContext value={PRACTICE}>
      <PatientsCall>
        <div data-surface="dark">
          <HelpPart open onClose={vi.fn()} onDevices={vi.fn()} />
        </div>
      </PatientsCall>
    </PracticeContext>,
    {},
  );
  await page.press('I cannot hear');
  await screen.findByText('Dr. Elena Rivera’s microphone is off.');
  await expectGoodLooks();
});

it('shows help to a patient before the call', async () => {
  await openPart(
    <PracticeContext value={PRACTICE}>
      <InfoDialog page="support" onClose={vi.fn()} />
    </PracticeContext>,
    {},
  );
  await screen.findByRole('heading', { name: 'No sound' });
  await expectGoodLooks();
});

it('aligns the help’s text to the left, even when opened from a centered footer', async () => {
  await openPart(
    <div style={{ textAlign: 'center' }}>
      <InfoDialog page="support" onClose={vi.fn()} />
    </div>,
    {},
  );
  const heading = await screen.findByRole('heading', { name: 'No sound' });
  expect(getComputedStyle(heading).textAlign).toBe('start');
});
