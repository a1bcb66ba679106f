import { screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { attended } from '#client/realtime/attended.ts';
import { refuse } from '#client/test-support/answers.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

const ADDRESS = '/contact-change/Q2hhbmdlT2ZDb250YWN0VG9rZW4xMjM0NTY3ODkw';

afterEach(() => attended.setState(false, true));

it.for([
  { method: 'SMS', contact: '+16025550122', button: 'Confirm this number' },
  { method: 'Email', contact: 'ida@elsewhere.example', button: 'Confirm this address' },
] as const)(
  'shows a new contact before and after confirmation: $method',
  async ({ method, contact, button }) => {
    const page = await openScreen(ADDRESS, {
      'GET /api/auth/contact-changes/:token': { method, contact },
      'POST /api/auth/contact-changes/:token': { method, contact },
    });
    await screen.findByRole('button', { name: button });
    await expectGoodLooks();
    const confirm = document.querySelector<HTMLElement>('main button');
    // The test's events are not trusted, like a mail scanner's, so the page asks for a name.
    await page.user.click(confirm as HTMLElement);
    await page.field('Su nombre');
    await expectGoodLooks();
    attended.setState(true, true);
    await page.user.click(confirm as HTMLElement);
    await page.title(method === 'SMS' ? /^Se confirmó su número/ : /^Se confirmó su correo/);
    await expectGoodLooks();
  },
);

it('shows a used link', async () => {
  const page = await openScreen(ADDRESS, {
    'GET /api/auth/contact-changes/:token': refuse(404, 'EMAIL_CHANGE_NOT_ACTIVE'),
  });
  await page.title('This link is not active');
  await expectGoodLooks();
});
