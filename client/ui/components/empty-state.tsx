import type { ReactNode } from 'react';
import { Box, Text } from '#client/ui/components/layout.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      ) : null}
      <Text as="h2" size="title">
        {title}
      </Text>
      {children ? <div className={styles.words}>{children}</div> : null}
      {action ? <Box above={3}>{action}</Box> : null}
    </div>
  );
}
