import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '#client/ui/components/layout.tsx';
import styles from './icon-line.module.css';

export function IconLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Row as="p" gap={2} align="start" tone="quiet" breaks>
      <Icon className={styles.icon} size={16} aria-hidden />
      <span>{children}</span>
    </Row>
  );
}
