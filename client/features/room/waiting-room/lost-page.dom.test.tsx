import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { it } from 'vitest';
import { noteOpened } from '#client/api/opened-visit.ts';
import { says } from '#client/test-support/says.ts';
import { LostPage } from './closed-page.tsx';

it('says how to reopen the visit in a browser without its session', async () => {
  await i18next.changeLanguage('en');
  render(
    <Suspense>
      <LostPage />
    </Suspense>,
  );
  await says('ERROR_NO_PATIENT_SESSION');
});

it('says that cookies are blocked where opening the link again would lead back here', async () => {
  noteOpened('a-visit', { name: 'Saguaro Family Medicine', phone: null, logo: null });
  render(
    <Suspense>
      <LostPage />
    </Suspense>,
  );
  await screen.findByRole('heading', { name: 'Your browser blocks cookies' });
});

it('does not mention cookies for a session that ended during the visit', async () => {
  noteOpened('a-visit');
  render(
    <Suspense>
      <LostPage wasThere />
    </Suspense>,
  );
  await says('ERROR_NO_PATIENT_SESSION');
});
