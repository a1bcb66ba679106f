import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Refusal, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { REACHABLE, VISIT } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import ReplaceLink from './replace-link.tsx';
import { ResendDialog } from './resend-dialog.tsx';

withStaffErrors();

async function resend(refusal: Refusal) {
  const page = await openPart(
    <ResendDialog visitId={VISIT.visitId} patients={[REACHABLE]} guests={[]} onClose={vi.fn()} />,
    { 'POST /api/provider/visits/:rootVisitId/communications': refusal },
  );
  await page.press('Send');
}

itSays(['CANNOT_RESEND', 'CANNOT_SEND_PATIENT_COMMS', 'VISIT_ENDED'], resend);

it('reports that a message could not be resent', async () => {
  await resend(refuse(500, 'UNABLE_COMPLETE_REQUEST'));
  await says('FAILED_TO_RESEND');
});

it('asks a second time before a new link removes a person from the visit', async () => {
  const replace = 'POST /api/provider/visits/:rootVisitId/links/:linkId/replacement';
  const page = await openPart(
    <ReplaceLink visitId={VISIT.visitId} linkId={VISIT.sessionId} name="Walter Brandt" />,
    {
      [replace]: ({ body }) =>
        body.evenInVisit ? { replaced: true, messages: 1 } : refuse(409, 'PERSON_IN_VISIT'),
    },
  );
  await page.press('Revoke and resend Walter Brandt’s link');
  await page.press('Revoke and resend');
  expect((await screen.findByRole('alert')).textContent).toContain('Walter Brandt');
  await page.press('Revoke anyway');
  await screen.findByText('The new link to Walter Brandt is on its way.');
});
