import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VisitPractice } from './visit-practice.tsx';

const ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const PATIENT = 'POST /api/patient/sessions/:sessionId/page-views';
const GUEST = 'POST /api/guest/sessions/:guestId/page-views';
const answers = { [PATIENT]: { counted: true }, [GUEST]: { counted: true } };
const opened = (kind: 'visit' | 'guest', countsPage: boolean) =>
  openPart(
    <LiveVisit state={{ facts: { countsPage } }}>
      <VisitPractice leaving={{ kind, id: ID }}>Words</VisitPractice>
    </LiveVisit>,
    answers,
  );

it('counts a patient’s and a guest’s page view if the practice counts them, and sends nothing else', async () => {
  const patient = await opened('visit', true);
  await waitFor(() => expect(patient.server.sent(PATIENT)).toHaveLength(1));
  expect(patient.server.sent(PATIENT)[0]).toMatchObject({
    params: { sessionId: ID },
    body: { page: 'visit' },
  });
  const guest = await opened('guest', true);
  await waitFor(() => expect(guest.server.sent(GUEST)).toHaveLength(1));
});

it('counts nothing by default', async () => {
  const page = await opened('visit', false);
  expect(page.server.calls).toEqual([]);
});
