import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { DR_OKAFOR, SAGUARO, staffAnswers } from '#client/test-support/staff.ts';

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
