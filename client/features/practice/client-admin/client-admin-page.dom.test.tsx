import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openStaffScreen } from '../../../test-support/open-screen.tsx';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '../../../test-support/staff.ts';

const ADMIN = '/provider/client-admin';

it('leads to every area of administration, and to the news only those of the installation', async () => {
  const page = await openStaffScreen(ADMIN, {});
  await page.title('Client admin');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => href.startsWith(`${ADMIN}/`))).toEqual(
    [
      'practices',
      'users',
      'hours',
      'visit-types',
      'settings',
      'integrations',
      'communications-test',
      'visits',
      'reconciliation',
      'surveys',
      'audit',
      'export',
    ].map((area) => `${ADMIN}/${area}`),
  );
  expect(screen.queryByRole('heading', { name: 'This installation' })).toBeNull();
});

it('has the installation’s area for its administrators', async () => {
  await openStaffScreen(ADMIN, staffAnswers({ ...DR_OKAFOR, administersInstallation: true }));
  const news = await screen.findByRole('link', { name: /^Updates & Training/ });
  expect(news.getAttribute('href')).toBe(`${ADMIN}/news`);
});

it('sends those who administer nothing to where they work', async () => {
  const permissions = SAGUARO.permissions.filter((permission) => permission !== 'practice.administer');
  const page = await openStaffScreen(ADMIN, {
    ...staffAnswers(DR_OKAFOR, [{ ...SAGUARO, permissions }]),
    'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
  });
  await page.title('Upcoming visits');
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});
