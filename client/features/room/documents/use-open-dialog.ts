import { useState } from 'react';
import type { Document } from './document-queries.ts';

export type DocumentDialog = 'preview' | 'rename' | 'practices';
export type OpenedDialog = { dialog: DocumentDialog; document: Document } | null;

export function useOpenDialog() {
  const [opened, setOpened] = useState<OpenedDialog>(null);
  return {
    opened,
    open: (dialog: DocumentDialog, document: Document) => setOpened({ dialog, document }),
    close: () => setOpened(null),
  };
}
