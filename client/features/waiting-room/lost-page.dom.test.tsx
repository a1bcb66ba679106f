import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { it } from 'vitest';
import words from '../../../shared/i18n/en/errors.json' with { type: 'json' };
import { LostPage } from './closed-page.tsx';

it('says what opens the visit again in a browser without a session of it', async () => {
  await i18next.changeLanguage('en');
  render(
    <Suspense>
      <LostPage />
    </Suspense>,
  );
  await screen.findByText(words.ERROR_NO_PATIENT_SESSION);
});
