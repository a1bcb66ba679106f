import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { LiveVisit } from '../../../test-support/live-visit.tsx';
import { StartsIn } from './starts-in.tsx';

const HOUR_MS = 3_600_000;

async function open(startTime: number, providerPresent = false, late = {}) {
  await i18next.changeLanguage('en');
  render(
    <Suspense>
      <LiveVisit state={{ facts: { startTime, providerPresent, ...late } }}>
        <StartsIn />
        <p>beside it</p>
      </LiveVisit>
    </Suspense>,
  );
  await screen.findByText('beside it');
}

it('counts down to the visit for those who came early', async () => {
  await open(Date.now() + HOUR_MS);
  screen.getByText('VISIT WILL START IN');
  screen.getByRole('timer');
});

it.each([
  ['the time has come', Date.now() - 1_000, false],
  ['staff are in the visit', Date.now() + HOUR_MS, true],
])('says nothing once %s', async (_, startTime, present) => {
  await open(startTime, present);
  expect(screen.queryByRole('timer')).toBeNull();
});

it('gives way to the time that a late provider announced, until that is over', async () => {
  await open(Date.now() + HOUR_MS, false, { lateMinutes: 10, lateUntil: Date.now() + HOUR_MS });
  expect(screen.queryByRole('timer')).toBeNull();
});

it('counts again once the announced time is over', async () => {
  await open(Date.now() + HOUR_MS, false, { lateMinutes: 10, lateUntil: Date.now() - 1_000 });
  await screen.findByRole('timer');
});
