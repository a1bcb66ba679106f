import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noteOpened } from '#client/api/opened-visit.ts';
import { PracticeContext } from '#client/features/core/info/practice-context.ts';
import { attended } from '#client/realtime/attended.ts';
import { LiveVisit, SEAT } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';
import { LostPage } from './closed-page.tsx';
import { LeftPage } from './left-page.tsx';
import { RemovedPage } from './removed-page.tsx';

const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550123', logo: null };

const removed = (removedUntil: number | null, movedBy: string | null) =>
  openPart(
    <PracticeContext value={PRACTICE}>
      <LiveVisit state={{ you: { ...SEAT, stage: 'removed', removedUntil }, facts: { movedBy } }}>
        <RemovedPage />
      </LiveVisit>
    </PracticeContext>,
    {},
  );

it.each([
  ['Dr. Rivera', 'Dr. Rivera asked for a moment alone'],
  [null, 'Your provider asked for a moment alone'],
])('tells a removed person who removed them and when they return: %s', async (movedBy, title) => {
  vi.spyOn(Date, 'now').mockReturnValue(MINUTE_MS);
  await removed(MINUTE_MS + 58_000, movedBy);
  await screen.findByRole('heading', { name: title });
  screen.getByText('Keep this page open; you’ll be back in 0:58.');
});

it('lets a person removed permanently call the practice with one tap', async () => {
  await removed(null, 'Dr. Rivera');
  await screen.findByRole('heading', { name: 'You can no longer join this visit' });
  await says('BLOCKED_FROM_VISIT');
  const call = screen.getByText('Call Saguaro Family Medicine').closest('a');
  expect(call?.getAttribute('href')).toBe('tel:+16025550123');
});

async function left(admittedAt: number | null, opened: boolean) {
  attended.setState(true, true);
  await openPart(
    <LiveVisit state={{ you: { ...SEAT, stage: 'left', admittedAt } }}>
      <LeftPage opened={opened} farewell={<p>How was your visit?</p>} />
    </LiveVisit>,
    {},
  );
}

it('has its own words for leaving the waiting room, and no questions about a visit', async () => {
  await left(null, false);
  await screen.findByRole('heading', { name: 'You left the waiting room' });
  screen.getByRole('button', { name: 'Go back to the waiting room' });
  expect(screen.queryByText('How was your visit?')).toBeNull();
});

it('says that the person left the visit, also when the link is opened again', async () => {
  await left(1, true);
  await screen.findByRole('heading', { name: 'You left the visit' });
  screen.getByText('How was your visit?');
});

it('returns from the link straight to the waiting room', async () => {
  await left(null, true);
  await screen.findByRole('heading', { name: 'Opening your visit…' });
  expect(screen.queryByRole('button', { name: 'Go back to the waiting room' })).toBeNull();
});

describe('lost page', () => {
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
});
