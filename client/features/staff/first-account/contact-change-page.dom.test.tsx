import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attended } from '#client/realtime/attended.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';

const ADDRESS = '/contact-change/Q2hhbmdlT2ZDb250YWN0VG9rZW4xMjM0NTY3ODkw';
const READ = 'GET /api/auth/contact-changes/:token';
const CONFIRM = 'POST /api/auth/contact-changes/:token';
const NUMBER = { method: 'SMS', contact: '+16025550122' } as const;
const MAILBOX = { method: 'Email', contact: 'ida@elsewhere.example' } as const;

// happy-dom's events are not trusted, unlike a person's events in a browser.
beforeEach(() => attended.setState(true, true));
afterEach(() => attended.setState(false, true));

const CASES = [
  {
    language: 'en',
    change: NUMBER,
    title: 'Confirm your new number',
    lead: 'Once you confirm, sign-in codes go to (602) 555-0122.',
    button: 'Confirm this number',
    done: 'Your new number is confirmed',
    next: 'Go to my account',
  },
  {
    language: 'es',
    change: NUMBER,
    title: 'Confirme su número nuevo',
    lead: 'Cuando lo confirme, los códigos para iniciar sesión llegarán al (602) 555-0122.',
    button: 'Confirmar este número',
    done: 'Se confirmó su número nuevo',
    next: 'Ir a mi cuenta',
  },
  {
    language: 'en',
    change: MAILBOX,
    title: 'Confirm your new email',
    lead: 'Once you confirm, you sign in with ida@elsewhere.example.',
    button: 'Confirm this address',
    done: 'Your new email is confirmed',
    next: 'Go to my account',
  },
  {
    language: 'es',
    change: MAILBOX,
    title: 'Confirme su correo nuevo',
    lead: 'Cuando la confirme, iniciará sesión con ida@elsewhere.example.',
    button: 'Confirmar esta dirección',
    done: 'Se confirmó su correo nuevo',
    next: 'Ir a mi cuenta',
  },
] as const;

it.for(CASES)('confirms only on a click: $button', async (words) => {
  const { language, change } = words;
  const page = await openScreen(ADDRESS, { [READ]: change, [CONFIRM]: change }, { language });
  await page.title(words.title);
  await screen.findByText(words.lead);
  expect(page.server.sent(CONFIRM)).toEqual([]);
  await page.press(words.button);
  await page.title(words.done);
  expect(document.title).toContain(words.done);
  const next = await screen.findByRole('link', { name: words.next });
  expect(next.getAttribute('href')).toBe('/provider/account');
});

it('reports a used link, when it opens and on the click', async () => {
  const page = await openScreen(ADDRESS, {
    [READ]: NUMBER,
    [CONFIRM]: refuse(404, 'EMAIL_CHANGE_NOT_ACTIVE'),
  });
  await page.press('Confirm this number');
  await page.title('This link is not active');
  await screen.findByText(/Your account page shows the email and phone number in use/);
});

it('names what could not be changed, and lets the person retry', async () => {
  const page = await openScreen(ADDRESS, {
    [READ]: NUMBER,
    [CONFIRM]: refuse(500, 'UNABLE_COMPLETE_REQUEST'),
  });
  await page.press('Confirm this number');
  await says('FAILED_TO_UPDATE_PHONE');
  page.server.answer({ [CONFIRM]: NUMBER });
  await page.press('Confirm this number');
  await page.title('Your new number is confirmed');
});

it('confirms nothing on a page without user activity, such as a mail scanner’s', async () => {
  attended.setState(false, true);
  const page = await openScreen(ADDRESS, { [READ]: MAILBOX, [CONFIRM]: MAILBOX });
  await page.press('Confirm this address');
  await page.press('Confirm this address');
  await page.field('Your name');
  expect(page.server.sent(CONFIRM)).toEqual([]);
  attended.setState(true, true);
  await page.press('Confirm this address');
  await page.title('Your new email is confirmed');
});
