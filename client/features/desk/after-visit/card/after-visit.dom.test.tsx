import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { VISIT } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import type { AfterVisitPatient } from '#shared/contracts/rest/desk/after-visit.ts';
import { PatientAfterVisit } from './patient-after-visit.tsx';

withStaffErrors();

const REVOKE = 'POST /api/provider/sessions/:sessionId/after-visit/revoke';
const RESTORE = 'POST /api/provider/sessions/:sessionId/after-visit/restore';
const LINK = {
  linkId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0b01',
  state: 'OPENED',
  createdAt: '2026-11-26T22:40:00.000Z',
  sentBy: null,
  expiresAt: '2026-12-26T22:40:00.000Z',
  revokedAt: null,
  openedAt: '2026-11-26T23:00:00.000Z',
  downloadedAt: null,
  downloads: 0,
} as const;
const WALTER: AfterVisitPatient = {
  sessionId: VISIT.sessionId,
  name: 'Walter Brandt',
  documents: 1,
  summary: false,
  askedAt: null,
  email: 'walter@example.com',
  mobile: null,
  method: 'Email',
  link: LINK,
  message: null,
};

async function revoked(answers: Parameters<typeof openPart>[1]) {
  const page = await openPart(
    <PatientAfterVisit
      visitId={VISIT.visitId}
      patient={WALTER}
      methods={['Email']}
      timeZone={VISIT.timeZone}
    />,
    { [REVOKE]: { ...WALTER, link: { ...LINK, state: 'REVOKED' } }, ...answers },
  );
  await page.press('Revoke the link');
  await page.answer('Revoke');
  await screen.findByText('Walter Brandt’s link no longer works.');
  return page;
}

it('restores a revoked link: the same link works again', async () => {
  const page = await revoked({ [RESTORE]: WALTER });
  await page.press('Undo');
  await screen.findByText('The change was undone.');
  expect(page.server.sent(RESTORE)[0]?.body).toEqual({ linkId: LINK.linkId });
});

itSays(['UNDO_TOO_LATE', 'UNDO_CHANGED'], async (refusal) => {
  const page = await revoked({ [RESTORE]: refusal });
  await page.press('Undo');
});
