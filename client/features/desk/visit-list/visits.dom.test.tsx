import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { type Answers, refuse } from '../../../test-support/answers.ts';
import { openStaffScreen } from '../../../test-support/open-screen.tsx';
import { itSays, says } from '../../../test-support/says.ts';
import { VISIT } from '../../../test-support/visits.ts';

const unspecific = refuse(500, 'UNABLE_COMPLETE_REQUEST');
const LATENESS = {
  'GET /api/provider/practices/:practiceId/lateness': { minutes: null, showsLine: false, late: [] },
} satisfies Answers;

it('says that the visit list could not be loaded', async () => {
  await openStaffScreen('/provider/visits', { ...LATENESS, 'POST /api/provider/visits/search': unspecific });
  await says('FAILED_TO_LOAD_VISITS');
});

it('says that a visit could not be loaded', async () => {
  await openStaffScreen(`/provider/visits/${VISIT.visitId}`, {
    'GET /api/provider/visits/:rootVisitId': unspecific,
  });
  await says('FAILED_TO_LOAD_VISITS');
});

it('says that a visit could not be opened', async () => {
  await openStaffScreen(`/provider/group/${VISIT.sessionId}`, {
    'GET /api/provider/sessions/:sessionId': unspecific,
  });
  await says('FAILED_VISIT_LOAD');
});

it('says that favorite providers could not be loaded', async () => {
  await openStaffScreen('/provider/visits?view=favorites', {
    ...LATENESS,
    'GET /api/provider/practices/:practiceId/favorite-providers': unspecific,
  });
  await says('FAILED_TO_LOAD_FAVORITE_PROVIDERS');
});

it('says that the people whose schedules there are could not be loaded', async () => {
  const page = await openStaffScreen('/provider/visits', {
    ...LATENESS,
    'GET /api/provider/practices/:practiceId/schedules': unspecific,
  });
  await page.user.click(await screen.findByRole('button', { description: /schedule/i }));
  await says('FAILED_TO_LOAD_PROVIDERS');
});

itSays(['VISIT_UNAVAILABLE', 'ACCESS_DENIED', 'NOT_FOUND'], (refusal) =>
  openStaffScreen(`/provider/group/${VISIT.sessionId}`, { 'GET /api/provider/sessions/:sessionId': refusal }),
);
