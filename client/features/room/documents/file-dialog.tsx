import { Suspense } from 'react';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import type { OpenedFile } from './document-queries.ts';
import { PictureDialog } from './picture-dialog.tsx';

// Loaded with the first preview.
const PdfDialog = lazyPart(() => import('./pdf-dialog.tsx'));

/** A document in full screen: pages, or a picture. */
export function FileDialog({ file, onClose }: { file: OpenedFile; onClose: () => void }) {
  if (file.mediaType === 'image/jpeg') return <PictureDialog file={file} onClose={onClose} />;
  return (
    <Suspense>
      <PdfDialog file={file} onClose={onClose} />
    </Suspense>
  );
}
