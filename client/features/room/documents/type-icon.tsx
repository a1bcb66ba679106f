import { FileImage, FileText, FolderOpen } from 'lucide-react';
import type { DocumentType } from '#shared/domain/document.ts';

export const EMPTY_ICON = <FolderOpen size={34} />;

export function TypeIcon({ type }: { type: DocumentType }) {
  const Icon = type === 'application/pdf' ? FileText : FileImage;
  return <Icon size={20} aria-hidden />;
}
