import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveVisit, SEAT } from '../../../../test-support/live-visit.tsx';
import { expectGoodLooks } from '../../../../test-support/look-at.ts';
import { openPart } from '../../../../test-support/open-screen.tsx';
import InfoDialog from '../../../foundation/info/info-dialog.tsx';
import { PracticeContext } from '../../../foundation/info/practice-context.ts';
import HelpPart from './help-part.tsx';

const SESSION = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';
const PROVIDER = {
  ...SEAT,
  seatId: 'dr',
  role: 'provider',
  name: 'Dr. Elena Rivera',
  stage: 'in-visit',
  microphone: 'off',
} as const;
const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };

it('help in the call, with a finding', async () => {
  const you = { ...SEAT, stage: 'in-visit' } as const;
  const page = await openPart(
    <PracticeContext value={PRACTICE}>
      <LiveVisit
        handshake={{ as: 'patient', sessionId: SESSION }}
        state={{ link: 'live', you, others: [PROVIDER] }}
      >
        <div data-surface="dark">
          <HelpPart open onClose={vi.fn()} onDevices={vi.fn()} />
        </div>
      </LiveVisit>
    </PracticeContext>,
    {},
  );
  await page.press('I cannot hear');
  await screen.findByText('Dr. Elena Rivera’s microphone is off.');
  await expectGoodLooks();
});

it('help of a patient before the call', async () => {
  await openPart(
    <PracticeContext value={PRACTICE}>
      <InfoDialog page="support" onClose={vi.fn()} />
    </PracticeContext>,
    {},
  );
  await screen.findByRole('heading', { name: 'No sound' });
  await expectGoodLooks();
});

it('support reads from the left, also where a page’s centered foot opens it', async () => {
  await openPart(
    <div style={{ textAlign: 'center' }}>
      <InfoDialog page="support" onClose={vi.fn()} />
    </div>,
    {},
  );
  const heading = await screen.findByRole('heading', { name: 'No sound' });
  expect(getComputedStyle(heading).textAlign).toBe('start');
});
