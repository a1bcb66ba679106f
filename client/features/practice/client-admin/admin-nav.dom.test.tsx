import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { STAFF_PAGES } from '#client/features/staff-pages.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR, HUDSON, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';
import { FOLLOW_UP, visitTypeRow } from '#client/test-support/visit-types.ts';

const ADMIN = '/provider/client-admin';
const answers = {
  'GET /api/admin/practices/:practiceId/visit-types': {
    rows: [visitTypeRow()],
    total: 1,
    nextCursor: null,
    previousCursor: null,
  },
  'GET /api/admin/visit-types/:visitTypeId': FOLLOW_UP,
};
const places = () => screen.findByRole('navigation', { name: 'Client admin' });

it('links each administration page to the others, and marks the current page', async () => {
  await openStaffScreen(`${ADMIN}/visit-types/${FOLLOW_UP.visitTypeId}/general`, answers);
  const nav = within(await places());
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Visit types');
  expect(nav.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe(ADMIN);
  within(nav.getByRole('list', { name: 'Data' })).getByRole('link', { name: 'Audit log' });
  expect(nav.queryByRole('link', { name: 'Updates & Training' })).toBeNull();
});

it('shows the installation’s pages to its administrators', async () => {
  await openStaffScreen(`${ADMIN}/visit-types`, {
    ...staffAnswers({ ...DR_OKAFOR, administersInstallation: true }),
    ...answers,
  });
  within(await places()).getByRole('link', { name: 'Updates & Training' });
});

it('opens as a menu on a phone, and closes on the next page', async () => {
  const page = await openStaffScreen(`${ADMIN}/visit-types`, answers);
  const menu = await screen.findByRole('button', {
    name: 'Client admin · Saguaro Family Medicine Visit types',
  });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  await page.user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  await page.follow('Follow-up');
  await waitFor(() => expect(location.pathname).toContain(FOLLOW_UP.visitTypeId));
  const closed = await screen.findByRole('button', {
    name: 'Client admin · Saguaro Family Medicine Visit types',
  });
  expect(closed.getAttribute('aria-expanded')).toBe('false');
});

it('offers only the practices that the user administers', async () => {
  const permissions = HUDSON.permissions.filter((permission) => permission !== 'practice.administer');
  await openStaffScreen(`${ADMIN}/visit-types`, {
    ...staffAnswers(DR_OKAFOR, [SAGUARO, { ...HUDSON, permissions }]),
    ...answers,
  });
  await screen.findByText(SAGUARO.practiceName, { selector: 'header *' });
  expect(screen.queryByRole('button', { name: /^Practice:/ })).toBeNull();
});

it('lists the first page of each administration area', () => {
  const first = STAFF_PAGES.filter(({ path }) => /^\/provider\/client-admin\/[^/]+$/.test(path));
  expect(first.filter(({ admin }) => !admin).map(({ path }) => path)).toEqual([]);
});

it('scrolls the current page’s link into view', async () => {
  const shown: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    // Ignores the page's tabs, which scroll as well.
    if (this.closest('nav[aria-label="Client admin"]')) shown.push(this.textContent ?? '');
    return Promise.resolve();
  });
  onTestFinished(() => scroll.mockRestore());
  const page = await openStaffScreen(`${ADMIN}/visit-types`, answers);
  await places();
  expect(shown).toEqual(['Visit types']);
  await page.follow('Follow-up');
  await waitFor(() => expect(location.pathname).toContain(FOLLOW_UP.visitTypeId));
  await places();
  expect(shown).toEqual(['Visit types', 'Visit types']);
});
