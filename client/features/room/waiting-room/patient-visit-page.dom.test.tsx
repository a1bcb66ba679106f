import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { WORKFLOW } from '#client/test-support/workflow.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { PatientVisit } from './patient-visit-page.tsx';

const sessionId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702';
const practice = { name: 'Saguaro Family Medicine', phone: null, logo: null };

function wait(status: VisitStatus, onCommand = vi.fn()) {
  const facts = { practice, practiceName: practice.name, providerName: 'Dr. Rivera', startTime: 0, status };
  return openPart(
    <LiveVisit
      handshake={{ as: 'patient', sessionId }}
      state={{ link: 'live', you: SEAT, facts }}
      onCommand={onCommand}
    >
      <PatientVisit sessionId={sessionId} onAgain={() => {}} />
    </LiveVisit>,
    {
      'GET /api/patient/sessions/:sessionId/workflow': {
        ...WORKFLOW,
        checkedIn: true,
        cancelReasons: [{ en: 'I feel better', es: 'Me siento mejor' }],
      },
    },
  );
}

it('lets a patient cancel from the waiting room, with the practice’s reasons', async () => {
  const onCommand = vi.fn();
  const page = await wait('SCHEDULED', onCommand);
  await screen.findByRole('heading', { name: 'Be with you shortly!' });
  await page.press('Cancel visit');
  const dialog = await screen.findByRole('dialog');
  await screen.findByRole('option', { name: 'I feel better' });
  await page.user.selectOptions(within(dialog).getByRole('combobox'), 'I feel better');
  await page.user.click(within(dialog).getByRole('button', { name: 'Cancel visit' }));
  await screen.findByRole('heading', { name: 'Your visit is canceled' });
  expect(onCommand).toHaveBeenCalledWith('visit:cancel', { reason: 'I feel better', comment: '' });
});

it('offers no cancellation once the visit has started', async () => {
  await wait('IN_VISIT');
  await screen.findByRole('button', { name: 'Leave the waiting room' });
  expect(screen.queryByRole('button', { name: 'Cancel visit' })).toBeNull();
});
