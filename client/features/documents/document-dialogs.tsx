import { lazy, Suspense } from 'react';
import { PictureDialog } from './picture-dialog.tsx';
import { PracticesDialog } from './practices-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { OpenedDialog } from './use-open-dialog.ts';

// Loaded with the first preview.
const PdfDialog = lazy(() => import('./pdf-dialog.tsx'));

/** The open dialog of a list of documents. */
export function DocumentDialogs({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (!opened) return null;
  const { dialog, document } = opened;
  if (dialog === 'rename') return <RenameDialog document={document} onClose={onClose} />;
  if (dialog === 'practices') return <PracticesDialog document={document} onClose={onClose} />;
  if (document.mediaType === 'image/jpeg') return <PictureDialog document={document} onClose={onClose} />;
  return (
    <Suspense>
      <PdfDialog document={document} onClose={onClose} />
    </Suspense>
  );
}
