import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { INTEGRATIONS } from '#client/test-support/integrations.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';

const ADMIN = '/provider/client-admin';
const EMPTY = { rows: [], total: 0, nextCursor: null, previousCursor: null };
const answers: Answers = {
  'GET /api/admin/accounts': EMPTY,
  'GET /api/admin/practices/:practiceId/integrations': INTEGRATIONS,
};

it('links to every administration area, and to the news only for the installation’s administrators', async () => {
  const page = await openStaffScreen(ADMIN, answers);
  await page.title('Client admin');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => href.startsWith(`${ADMIN}/`))).toEqual(
    [
      'settings',
      'visit-types',
      'consent-texts',
      'cancellation-reasons',
      'hours',
      'practices',
      'users',
      'import',
      'visits',
      'reconciliation',
      'surveys',
      'reports',
      'integrations',
      'communications-test',
      'audit',
      'export',
    ].map((area) => `${ADMIN}/${area}`),
  );
  expect(screen.queryByRole('heading', { name: 'This installation' })).toBeNull();
});

it('shows the installation’s area to its administrators', async () => {
  await openStaffScreen(ADMIN, {
    ...staffAnswers({ ...DR_OKAFOR, administersInstallation: true }),
    ...answers,
  });
  const news = await screen.findByRole('link', { name: /^Updates & Training/ });
  expect(news.getAttribute('href')).toBe(`${ADMIN}/news`);
});

it('sends users who administer nothing to their home page', async () => {
  const permissions = SAGUARO.permissions.filter((permission) => permission !== 'practice.administer');
  const page = await openStaffScreen(ADMIN, {
    ...staffAnswers(DR_OKAFOR, [{ ...SAGUARO, permissions }]),
    'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
  });
  await page.title('Upcoming visits');
  expect(screen.queryByRole('link', { name: 'Client admin' })).toBeNull();
});

it('says at a link what waits there, and what is missing', async () => {
  await openStaffScreen(ADMIN, {
    ...answers,
    'GET /api/admin/accounts': { ...EMPTY, total: 2 },
    'GET /api/admin/practices/:practiceId/integrations': {
      ...INTEGRATIONS,
      payment: { source: 'none', processor: null, mandatoryTypes: [] },
      sms: { via: null, from: null },
    },
  });
  await screen.findByRole('link', { name: /^Practice users .* 2 invited$/ });
  await screen.findByRole('link', { name: /^Integrations .*No payment processor · No text messages$/ });
});
