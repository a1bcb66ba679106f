import { render } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { it } from 'vitest';
import { says } from '../../../test-support/says.ts';
import { LostPage } from './closed-page.tsx';

it('says what opens the visit again in a browser without a session of it', async () => {
  await i18next.changeLanguage('en');
  render(
    <Suspense>
      <LostPage />
    </Suspense>,
  );
  await says('ERROR_NO_PATIENT_SESSION');
});
