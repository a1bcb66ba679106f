import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { OpeningPage } from './opening-page.tsx';
import { VisitPractice } from './visit-practice.tsx';

const ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550123', logo: null };
const SESSION = {
  practiceName: PRACTICE.name,
  practice: PRACTICE,
  providerName: 'Dr. Rivera',
  startTime: '2027-01-01T17:00:00.000Z',
  timeZone: 'America/Phoenix',
  durationMinutes: 30,
  serverTime: '2027-01-01T16:00:00.000Z',
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it('says that connecting takes long, and shows the practice’s phone', async () => {
  await openPart(
    <LiveVisit state={{ link: 'connecting' }}>
      <VisitPractice leaving={{ kind: 'visit', id: ID }}>
        <OpeningPage />
      </VisitPractice>
    </LiveVisit>,
    { 'GET /api/patient/sessions/:sessionId': SESSION },
  );
  await screen.findByRole('heading', { name: 'Opening your visit…' });
  expect(screen.queryByRole('status')?.textContent ?? '').not.toContain('longer than usual');
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText(/^This is taking longer than usual\./);
  const call = (await screen.findByText('Call Saguaro Family Medicine')).closest('a');
  expect(call?.getAttribute('href')).toBe('tel:+16025550123');
});
