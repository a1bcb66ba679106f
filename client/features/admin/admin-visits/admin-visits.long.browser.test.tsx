import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { COLETTES, CONNECTION, QUALITY, RECORD } from '#client/test-support/admin-visits.ts';
import type { Answers } from '#client/test-support/answers.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { DR_OKAFOR } from '#client/test-support/staff.ts';

const VISITS = '/provider/client-admin/visits';
const answers: Answers = {
  'POST /api/admin/practices/:practiceId/visits/search': {
    rows: [COLETTES, { ...COLETTES, visitId: CONNECTION.connectionId, status: 'CANCELLED' }],
    nextCursor: null,
    previousCursor: null,
  },
  'GET /api/admin/visits/:visitId': RECORD,
  'GET /api/admin/visits/:visitId/quality': QUALITY,
  'GET /api/admin/visits/:visitId/emergency-access': { openUntil: null, accesses: [] },
  'GET /api/admin/visits/:visitId/emergency-images': { results: [] },
};

it('shows the list', async () => {
  await openStaffScreen(VISITS, answers);
  await screen.findAllByRole('link', { name: /Colette Moreau/ });
  await expectGoodLooks();
});

it.for([
  'information',
  'patients',
  'practice',
  'connections',
  'features',
  'guests',
  'notifications',
  'payments',
  'workflow',
  'emergency',
])('shows the tab %s', async (tab) => {
  await openStaffScreen(`${VISITS}/${COLETTES.visitId}/${tab}`, answers);
  await screen.findAllByRole('heading', { level: 2 });
  await expectGoodLooks();
});

it('shows a visit that was opened in an emergency', async () => {
  const endsAt = '2026-11-26T18:00:00.000Z';
  await openStaffScreen(`${VISITS}/${COLETTES.visitId}/emergency`, {
    ...answers,
    'GET /api/admin/visits/:visitId/emergency-access': {
      openUntil: endsAt,
      accesses: [
        {
          accessId: COLETTES.visitId,
          name: DR_OKAFOR.displayName,
          reason: 'The coroner asks what was said in this visit.',
          beganAt: '2026-11-26T17:00:00.000Z',
          endsAt,
        },
      ],
    },
    'GET /api/admin/visits/:visitId/emergency-record': {
      title: 'Visit summary',
      practice: { name: RECORD.practice.name, phone: null, logo: null },
      language: 'en',
      at: endsAt,
      sections: [
        {
          heading: 'Chat',
          facts: [{ label: 'Patient', value: 'Colette Moreau' }],
          table: { head: ['When', 'Who', 'What'], rows: [['10:05', 'Colette', 'It hurts at night.']] },
          paragraphs: ['It hurts at night.'],
        },
      ],
    },
  });
  await screen.findAllByText('It hurts at night.');
  await expectGoodLooks();
});
