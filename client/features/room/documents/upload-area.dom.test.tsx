import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { refuse } from '#client/test-support/answers.ts';
import { openPart, openStaffScreen } from '#client/test-support/open-screen.tsx';
import { itSays, says } from '#client/test-support/says.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import { uploadQueue } from './document-queries.ts';
import { UploadArea, UploadList } from './upload-area.tsx';
import { uploadDocument } from './upload-document.ts';
import { createUploadQueue, type SendDocument } from './upload-queue.ts';

it('accepts files dropped anywhere on the page, but not behind a dialog', async () => {
  const add = vi.spyOn(uploadQueue, 'add').mockReturnValue();
  await openPart(
    <UploadArea practiceId={7}>
      <dialog aria-label="Rename" />
    </UploadArea>,
    {},
  );
  await screen.findByRole('button', { name: 'Upload documents' });
  const dataTransfer = { types: ['Files'], files: [new File(['x'], 'letter.pdf')] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  fireEvent.drop(document.body, { dataTransfer });
  expect(add.mock.calls).toEqual([[dataTransfer.files, 7]]);
  document.querySelector('dialog')?.setAttribute('open', '');
  fireEvent.drop(document.body, { dataTransfer });
  expect(add).toHaveBeenCalledOnce();
});

describe('upload list', () => {
  withStaffErrors();

  async function upload(send: SendDocument, file = new File(['x'], 'letter.pdf')) {
    const queue = createUploadQueue(send);
    await openPart(<UploadList queue={queue} />, {});
    queue.add([file], null);
  }

  itSays(
    [
      'FILE_TOO_LARGE',
      'DOCUMENT_TYPE_INVALID',
      'DOCUMENT_DAMAGED',
      'DOCUMENT_PASSWORD',
      'DOCUMENT_EMPTY',
      'TOO_MANY_DOCUMENTS',
      'FAILED_TO_UPLOAD_DOCUMENT',
      'FILE_INFECTED',
      'FILE_BEING_CHECKED',
    ],
    ({ status }, code) =>
      upload(async () => {
        throw new ApiError(code, status);
      }),
  );

  it.each([
    ['FILE_TOO_LARGE', new File(['x'.repeat(1_048_577)], 'large.pdf')],
    ['DOCUMENT_TYPE_INVALID', new File(['x'], 'letter.docx')],
  ] as const)('refuses a file before sending: %s', async (code, file) => {
    await upload(uploadDocument, file);
    await says(code);
  });

  it('reports that documents could not be loaded', async () => {
    await openStaffScreen('/provider/practice-documents', {
      'GET /api/provider/documents': refuse(500, 'UNABLE_COMPLETE_REQUEST'),
    });
    await says('FAILED_TO_LOAD_DOCUMENTS');
  });
});
