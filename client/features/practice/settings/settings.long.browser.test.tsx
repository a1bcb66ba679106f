import { screen } from '@testing-library/react';
import { it } from 'vitest';
import type { Answers } from '../../../test-support/answers.ts';
import { expectGoodLooks } from '../../../test-support/look-at.ts';
import { openStaffScreen } from '../../../test-support/open-screen.tsx';
import { IDENTITY, settingsOf } from '../../../test-support/settings.ts';
import { SAGUARO } from '../../../test-support/staff.ts';

const SETTINGS = '/provider/client-admin/settings';
const answers: Answers = {
  'GET /api/admin/practices/:practiceId/settings': settingsOf('practice', {
    practicePhone: { own: { value: '+16025550100', final: false } },
    pageViewRoutes: { own: { value: [{ prefix: '/provider/visits', page: 'Visits' }], final: false } },
    quietHours: { own: { value: { from: '21:00', to: '08:00' }, final: false } },
    patientMfa: { available: false },
    showPatientNames: {
      own: { value: true, final: false },
      inherited: { value: false, origin: 'enterprise', originName: SAGUARO.enterpriseName, final: true },
    },
  }),
  'GET /api/admin/practices/:practiceId/identity': IDENTITY,
  'GET /api/admin/enterprises/:enterpriseId/settings': settingsOf('enterprise', {
    showPatientNames: { own: { value: true, final: true } },
  }),
};

it('a practice’s settings', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.fill('How many', '0');
  await page.press('Save');
  await screen.findByText('Enter a value that is 1 or greater');
  await expectGoodLooks();
});

it('an enterprise’s settings', async () => {
  const page = await openStaffScreen(`${SETTINGS}/enterprise`, answers);
  await page.field('How many');
  await expectGoodLooks();
});
