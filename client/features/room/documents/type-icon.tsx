import { FileImage, FileText, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '#client/ui/components/layout.tsx';
import type { DocumentType } from '#shared/domain/document.ts';
import styles from './documents.module.css';

export const EMPTY_ICON = <FolderOpen size={34} />;

export function TypeIcon({ type }: { type: DocumentType }) {
  const Icon = type === 'application/pdf' ? FileText : FileImage;
  return <Icon size={20} aria-hidden />;
}

interface OpenButtonProps {
  type: DocumentType;
  onOpen: () => void;
  children: ReactNode;
}

export function OpenButton({ type, onOpen, children }: OpenButtonProps) {
  return (
    <Row
      as="button"
      type="button"
      gap={2}
      align="center"
      touch
      shrinks
      tone="primary"
      strong
      flush
      breaks
      className={styles.open}
      onClick={onOpen}
    >
      <TypeIcon type={type} />
      <span>{children}</span>
    </Row>
  );
}
