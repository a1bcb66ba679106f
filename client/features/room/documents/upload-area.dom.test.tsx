import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openPart } from '#client/test-support/open-screen.tsx';
import { uploadQueue } from './document-queries.ts';
import { UploadArea } from './upload-area.tsx';

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
