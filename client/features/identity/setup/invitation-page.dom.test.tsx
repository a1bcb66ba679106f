import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { refuse } from '../../../test-support/answers.ts';
import { openScreen } from '../../../test-support/open-screen.tsx';

const ADDRESS = `/invitation/${'t'.repeat(43)}`;
const READ = 'GET /api/auth/invitations/:token';
const SAVE = 'POST /api/auth/invitations/:token';

it('says of an invitation that was used meanwhile what to do, as when it is opened', async () => {
  const page = await openScreen(ADDRESS, {
    [READ]: {
      purpose: 'invitation',
      firstName: 'Ida',
      email: 'ida@practice.test',
      practiceNames: ['Saguaro Family Medicine'],
    },
    [SAVE]: refuse(410, 'INVITATION_NOT_ACTIVE'),
  });
  for (const label of ['Choose a password', 'Confirm password'])
    await page.user.type(await screen.findByLabelText(label), 'Another-horse-8');
  await page.user.click((await screen.findAllByRole('button')).at(-1) as HTMLElement);
  await page.title(/not active|no longer/);
});
