import { fileOf } from './document-queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { PracticesDialog } from './practices-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { OpenedDialog } from './use-open-dialog.ts';

/** The open dialog of a list of documents. */
export function DocumentDialogs({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (!opened) return null;
  const { dialog, document } = opened;
  if (dialog === 'rename') return <RenameDialog document={document} onClose={onClose} />;
  if (dialog === 'practices') return <PracticesDialog document={document} onClose={onClose} />;
  return <FileDialog file={fileOf(document)} onClose={onClose} />;
}
