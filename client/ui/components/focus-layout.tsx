import type { ReactNode } from 'react';
import { Row, Text } from '#client/ui/components/layout.tsx';
import styles from './focus-layout.module.css';

interface FocusLayoutProps {
  top?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function FocusLayout({ top, foot, children }: FocusLayoutProps) {
  return (
    <div className={styles.focus}>
      {top ? (
        <Row as="header" gap={3} wrap align="center" apart full className={styles.top}>
          {top}
        </Row>
      ) : null}
      <main className={styles.card}>{children}</main>
      {foot ? (
        <Text as="footer" tone="quiet" size="small" centered full className={styles.foot}>
          {foot}
        </Text>
      ) : null}
    </div>
  );
}
