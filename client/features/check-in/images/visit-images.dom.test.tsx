import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { VISIT } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import type { ImageOfVisit } from './image-cards.tsx';
import VisitImages from './visit-images.tsx';

withStaffErrors();

const LIST = 'GET /api/provider/visits/:rootVisitId/images';
const DELETE = 'DELETE /api/provider/images/:imageId';
const IMAGE: ImageOfVisit = {
  imageId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0d01',
  sessionId: VISIT.sessionId,
  kind: 'patient-image',
  patientName: 'Walter Brandt',
  takenBy: null,
  width: 64,
  height: 48,
  takenAt: '2026-11-26T16:00:00.000Z',
  usedAgainAt: null,
};

async function pressDelete(answers: Answers) {
  const part = <VisitImages visitId={VISIT.visitId} timeZone={VISIT.timeZone} />;
  const page = await openPart(part, { [LIST]: { results: [IMAGE] }, ...answers });
  await page.press('Delete Image 1: Walter Brandt');
  const dialog = within(await screen.findByRole('dialog'));
  return { page, confirm: () => page.user.click(dialog.getByRole('button', { name: 'Delete' })) };
}

it('deletes an image after a confirmation', async () => {
  const { page, confirm } = await pressDelete({ [DELETE]: {} });
  expect(page.server.sent(DELETE)).toEqual([]);
  page.server.answer({ [LIST]: { results: [] } });
  await confirm();
  await waitFor(() => expect(screen.queryByText('Patient images')).toBeNull());
  expect(page.server.sent(DELETE)[0]?.params).toEqual({ imageId: IMAGE.imageId });
});

it('says that a picture is from an earlier visit, and when it was taken', async () => {
  const used = { ...IMAGE, takenAt: '2026-10-03T16:00:00.000Z', usedAgainAt: IMAGE.takenAt };
  await openPart(<VisitImages visitId={VISIT.visitId} timeZone={VISIT.timeZone} />, {
    [LIST]: { results: [used] },
  });
  await screen.findByText('From an earlier visit: taken by the patient on Oct 3, 2026');
  await screen.findByText(/^November 26/);
});

it('reports that an image was not deleted', async () => {
  await (await pressDelete({ [DELETE]: refuse(500, 'UNABLE_COMPLETE_REQUEST') })).confirm();
  await says('ERROR_DELETING_IMAGE');
});

itSays(['CANNOT_DELETE_INTAKE_IMAGE'], async () => {
  await openPart(<VisitImages visitId={VISIT.visitId} timeZone={VISIT.timeZone} />, {
    [LIST]: { results: [{ ...IMAGE, kind: 'intake-image' }] },
  });
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
