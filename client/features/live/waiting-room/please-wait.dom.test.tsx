import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { PleaseWait } from './please-wait.tsx';

it.for([
  ['en', false, 'We’ve told the practice that you are here. Dr. Rivera or a colleague will let you in.'],
  ['en', true, 'Your care team is in the visit and sees that you are here. They will let you in.'],
  ['es', false, 'Avisamos al consultorio que usted está aquí. Dr. Rivera o un colega le dejará pasar.'],
] as const)(
  'says what is known of who sees the person: %s, staff in the visit: %s',
  async ([language, present, words]) => {
    await i18next.changeLanguage(language);
    render(
      <Suspense>
        <PleaseWait providerName="Dr. Rivera" providerPresent={present} />
      </Suspense>,
    );
    expect((await screen.findByRole('status')).textContent).toContain(words);
  },
);
