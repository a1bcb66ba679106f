import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { PATIENT_ID, VISIT, VISIT_RECORD } from '#client/test-support/visits.ts';
import { RowMenu } from './row-menu.tsx';
import { ScheduleAgain } from './visit-page.tsx';

const [walter] = VISIT.visitPatients;
const DETAIL = {
  ...VISIT,
  visitPatients: [{ ...(walter as NonNullable<typeof walter>), mobile: '+16025550104' }],
};
const ANSWERS = {
  'GET /api/provider/visits/:rootVisitId/for-change': DETAIL,
  'GET /api/provider/visits/:rootVisitId/record': { ...VISIT_RECORD, actions: ['move', 'no-show', 'cancel'] },
} satisfies Answers;

async function openMenu(answers: Answers) {
  const page = await openPart(<RowMenu visit={VISIT} name="Walter Brandt" />, answers);
  await page.press('Actions for Walter Brandt');
  const menu = await screen.findByRole('menu');
  return {
    page,
    items: within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  };
}

it('opens with the first press, with the patient, the messages and the visit’s changes', async () => {
  const { page, items } = await openMenu(ANSWERS);
  expect(items).toEqual([
    'Call Walter Brandt: (602) 555-0104',
    'Patient page of Walter Brandt',
    'Resend communications',
    'Move visit',
    'Mark as no-show',
    'Cancel visit',
  ]);
  await page.user.click(screen.getByRole('menuitem', { name: 'Mark as no-show' }));
  await screen.findByRole('dialog', { name: 'Mark as no-show?' });
});

it('closes a dialog after the response, and keeps its menu closed while the visit reloads', async () => {
  let status: 'SCHEDULED' | 'CANCELLED' = 'SCHEDULED';
  const again = Promise.withResolvers<void>();
  const { page } = await openMenu({
    'GET /api/provider/visits/:rootVisitId/for-change': async () => {
      if (status === 'CANCELLED') await again.promise;
      return { ...DETAIL, status };
    },
    'GET /api/provider/visits/:rootVisitId/record': () => ({
      ...VISIT_RECORD,
      status,
      actions: status === 'SCHEDULED' ? ['move', 'no-show', 'cancel'] : [],
    }),
    'POST /api/provider/visits/:rootVisitId/cancel': () => {
      status = 'CANCELLED';
      return { changeId: null };
    },
  });
  await page.user.click(screen.getByRole('menuitem', { name: 'Cancel visit' }));
  await page.choose('Reason', 'Provider is ill');
  await page.answer('Cancel visit');
  again.resolve();
  // First for the old status, then for the new one.
  const records = () => page.server.calls.filter(({ name }) => name.endsWith('/record'));
  await waitFor(() => expect(records()).toHaveLength(3));
  await page.press('Actions for Walter Brandt');
  await screen.findByRole('menuitem', { name: /^Schedule again/ });
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('offers to schedule again once the visit is over', async () => {
  const { items } = await openMenu({
    'GET /api/provider/visits/:rootVisitId/for-change': { ...DETAIL, status: 'NO_SHOW' },
    'GET /api/provider/visits/:rootVisitId/record': { ...VISIT_RECORD, status: 'NO_SHOW', actions: [] },
  });
  expect(items).toEqual([
    'Call Walter Brandt: (602) 555-0104',
    'Patient page of Walter Brandt',
    'Schedule again with Walter Brandt',
  ]);
});

it.each([
  ['COMPLETE', 'Schedule follow-up'],
  ['CANCELLED', 'Schedule again'],
] as const)('leads from a %s visit’s page to scheduling the next one', async (status, label) => {
  const page = await openPart(<ScheduleAgain visit={{ ...VISIT, status }} patients={VISIT.visitPatients} />, {
    'GET /api/provider/patients/:patientId': {
      practiceId: VISIT.practiceId,
      patient: {
        patientId: PATIENT_ID,
        firstName: 'Walter',
        lastName: 'Brandt',
        email: null,
        mobile: '+16025550104',
        mobileOptedOut: false,
        language: 'en',
        identity: { birthDate: '', sex: '', mrn: '', address: '', city: '', state: '', zipCode: '' },
        onRecord: false,
      },
      visits: [],
      more: false,
    },
  });
  await page.press(label);
  await waitFor(() => expect(location.pathname).toBe('/provider/visits/schedule'));
  expect(history.state).toMatchObject({ patientId: PATIENT_ID, lastName: 'Brandt' });
});
