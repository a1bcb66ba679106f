import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { LiveVisit, SEAT } from '../../../test-support/live-visit.tsx';
import PeopleHere from './people-here.tsx';

it('names those in the visit to a patient, and not those who wait', async () => {
  await i18next.changeLanguage('en');
  const inVisit = { ...SEAT, stage: 'in-visit' as const };
  render(
    <Suspense>
      <LiveVisit
        state={{
          you: inVisit,
          others: [
            {
              ...inVisit,
              seatId: '2',
              role: 'provider',
              name: 'Dr. Okafor',
              microphone: 'off',
              camera: 'off',
            },
            { ...SEAT, seatId: '3', role: 'guest', name: 'Vera Brandt' },
          ],
        }}
      >
        <PeopleHere />
      </LiveVisit>
    </Suspense>,
  );
  await screen.findByText('Dr. Okafor');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  screen.getByText(/^Walter Brandt.*you/i);
  screen.getByText('Provider');
  screen.getByRole('img', { name: 'Dr. Okafor is muted' });
  expect(screen.queryByText('Vera Brandt')).toBeNull();
});
