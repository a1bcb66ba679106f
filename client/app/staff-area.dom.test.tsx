import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { IDA } from '#client/test-support/accounts.ts';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';

const ME = 'GET /api/provider/me';
const SAVE = 'PUT /api/admin/accounts/:accountId';
const signedOut = refuse(401, 'NOT_SIGNED_IN');
const answers: Answers = { 'GET /api/admin/accounts/:accountId': IDA, [SAVE]: signedOut };

async function saveSignedOut(language: 'en' | 'es' = 'en') {
  const page = await openStaffScreen(`/provider/client-admin/users/${IDA.accountId}`, answers, { language });
  await page.fill(language === 'en' ? 'Last name' : 'Apellido', 'Marsh-Gray');
  page.server.answer({ [ME]: signedOut });
  await page.press(language === 'en' ? 'Save changes' : 'Guardar cambios');
  return page;
}

it('keeps typed text when the session has ended, and saves it once the person has signed in again', async () => {
  const page = await saveSignedOut();
  await screen.findByRole('alertdialog', { name: 'You are signed out' });
  const elsewhere = screen.getByRole('link', { name: 'Sign in in a new tab' });
  expect([elsewhere.getAttribute('href'), elsewhere.getAttribute('target')]).toEqual([
    '/api/auth/sign-in',
    '_blank',
  ]);
  await page.press('I have signed in');
  await screen.findByText('You are not signed in yet.');

  page.server.answer({ [ME]: DR_OKAFOR, [SAVE]: { ...IDA, lastName: 'Marsh-Gray', version: 4 } });
  document.dispatchEvent(new Event('visibilitychange'));
  await page.title('Ida Marsh-Gray');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(page.server.sent(SAVE).map(({ body }) => body)).toMatchObject([
    { lastName: 'Marsh-Gray', version: 3 },
    { lastName: 'Marsh-Gray', version: 3 },
  ]);
});

it('leaves without saving if the person chooses so', async () => {
  const assign = vi.fn();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  const page = await saveSignedOut('es');
  await screen.findByText(/^Lo que escribió sigue en esta página, pero no está guardado/);
  await page.press('Salir sin guardar');
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign.mock.calls[0]?.[0]).toContain('/api/auth/sign-in?returnTo=');
});

describe('other person page', () => {
  const NEWS = 'GET /api/provider/news';

  it('shows nothing of a person after another one has signed in', async () => {
    await openStaffScreen('/news', {
      ...staffAnswers(DR_OKAFOR, [SAGUARO]),
      [NEWS]: refuse(409, 'OTHER_PERSON_SIGNED_IN'),
    });
    await screen.findByRole('heading', { name: 'Someone else is signed in' });
    expect(screen.getByRole('link', { name: 'Go to their visits' }).getAttribute('href')).toBe(
      '/provider/visits',
    );
    expect(document.body.textContent).not.toContain(SAGUARO.practiceName);
    await says('OTHER_PERSON_SIGNED_IN');
  });
});
