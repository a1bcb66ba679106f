import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';

const ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const PATIENT = 'POST /api/patient/sessions/:sessionId/page-views';
const READER = 'POST /api/patient/after-visit/:linkId/page-views';
const away = refuse(503, 'SERVICE_UNAVAILABLE');

/*
 * The room reports the visit's page for its session, tested in use-page-view.dom.test.tsx.
 * scripts/counted-pages.test.ts checks that all pages are tested.
 */
it.each<[string, string, Answers, object]>([
  [
    `/patient/copay/${ID}`,
    PATIENT,
    {
      'GET /api/patient/sessions/:sessionId/workflow': away,
      'GET /api/patient/sessions/:sessionId/copay': away,
      'GET /api/patient/sessions/:sessionId': away,
    },
    { params: { sessionId: ID }, body: { page: 'copay' } },
  ],
  [
    `/patient/partner/${ID}?token=${'t'.repeat(43)}`,
    PATIENT,
    { 'POST /api/patient/sessions/:sessionId/partner-return': away },
    { params: { sessionId: ID }, body: { page: 'partner' } },
  ],
  [
    `/patient/guests/${ID}`,
    PATIENT,
    {
      'GET /api/patient/sessions/:sessionId/guests': away,
      'GET /api/patient/sessions/:sessionId': away,
    },
    { params: { sessionId: ID }, body: { page: 'guests' } },
  ],
  [
    `/patient/after-visit/${ID}`,
    READER,
    { 'GET /api/patient/after-visit/:linkId': away },
    { params: { linkId: ID } },
  ],
])('counts %.22s', async (address, name, answers, sent) => {
  const { server } = await openScreen(address, { ...answers, [name]: { counted: true } });
  await waitFor(() => expect(server.sent(name as typeof PATIENT)).toHaveLength(1));
  expect(server.sent(name as typeof PATIENT)[0]).toMatchObject(sent);
});
