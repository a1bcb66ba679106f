import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { Document } from '#shared/contracts/rest/room/documents.ts';
import ShareDocumentDialog from './share-document-dialog.tsx';

const VISIT = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';
const KNEE: Document = {
  documentId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702',
  version: 1,
  name: 'Knee exercises.pdf',
  mediaType: 'application/pdf',
  byteLength: 1_024,
  addedAt: '2026-11-03T09:00:00Z',
  changedAt: '2026-11-03T09:00:00Z',
  isFavorite: false,
  ownerName: 'Dr. Elena Rivera',
  isOwn: true,
  personal: true,
  practices: [],
  may: { change: true, associate: true },
};

const open = (rows: Document[]) =>
  openPart(
    <LiveVisit state={{}}>
      <ShareDocumentDialog visitId={VISIT} onClose={vi.fn()} />
    </LiveVisit>,
    {
      'GET /api/provider/visits/:rootVisitId': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
      'GET /api/provider/documents': { rows, total: rows.length, nextCursor: null, previousCursor: null },
    },
  );

it('shows the search if there are documents', async () => {
  await open([KNEE]);
  await screen.findByText('Knee exercises.pdf');
  screen.getByRole('searchbox', { name: 'Search by name' });
});

it('hides the search if there are no documents', async () => {
  await open([]);
  await screen.findByText('You have no documents yet');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
