import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Answers } from '#client/test-support/answers.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { IDENTITY, settingsOf } from '#client/test-support/settings.ts';
import { SAGUARO } from '#client/test-support/staff.ts';
import { USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';

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

it('shows a practice’s settings', async () => {
  const page = await openStaffScreen(SETTINGS, answers);
  await page.fill('How many', '0');
  await page.press('Save');
  await screen.findByText('Enter a value that is 1 or greater');
  await expectGoodLooks();
});

it('shows the settings for waiting patients', async () => {
  const value = { ...USUAL_ESCALATION, quietHours: { from: '21:00', to: '07:00' } };
  await openStaffScreen(SETTINGS, {
    ...answers,
    'GET /api/admin/practices/:practiceId/settings': settingsOf('practice', {
      waitEscalation: { own: { value, final: false } },
    }),
    'GET /api/admin/accounts': { rows: [], total: 0, nextCursor: null, previousCursor: null },
  });
  await screen.findByText('Minutes of waiting until we tell');
  await expectGoodLooks();
});

it('shows an enterprise’s settings', async () => {
  const page = await openStaffScreen(`${SETTINGS}/enterprise`, answers);
  await page.field('How many');
  await expectGoodLooks();
});

it('shows a practice’s cancellation reasons', async () => {
  await openStaffScreen('/provider/client-admin/cancellation-reasons', answers);
  await screen.findByRole('table', { name: 'Why patients cancel a visit' });
  await expectGoodLooks();
});

it.each([
  [1280, 800],
  [390, 844],
])('keeps the bar in sight while there are changes: %i × %i', async (width, height) => {
  await browserPage.viewport(width, height);
  const page = await openStaffScreen(SETTINGS, answers);
  await page.check(/can invite guests/);
  const save = await screen.findByRole('button', { name: 'Save' });
  scrollTo(0, 400);
  await vi.waitFor(() => {
    const { x, y, width: wide, height: high } = save.getBoundingClientRect();
    expect(save.contains(document.elementFromPoint(x + wide / 2, y + high / 2))).toBe(true);
  });
  expect(document.documentElement.scrollWidth).toBe(width);
});

it('scrolls to sections from an index that stays in place, and from a menu on a phone', async () => {
  await browserPage.viewport(1280, 800);
  const page = await openStaffScreen(SETTINGS, answers);
  const index = await screen.findByRole('navigation', { name: 'Sections' });
  const section = () => screen.getByRole('region', { name: 'How long data is kept' });
  const isBelowHeader = () => {
    const header = document.querySelector('header')?.getBoundingClientRect();
    const { top } = section().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(header?.bottom ?? 0);
    expect(top).toBeLessThan(400);
  };
  await page.follow('How long data is kept');
  await vi.waitFor(isBelowHeader);
  expect(index.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(index.getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
  await browserPage.viewport(390, 844);
  scrollTo(0, 0);
  await page.choose('Go to section', 'How long data is kept');
  await vi.waitFor(isBelowHeader);
});
