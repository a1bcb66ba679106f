import type { ReactNode } from 'react';
import { Box, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack gap={3} align="center" centered className={styles.empty}>
      {icon ? (
        <Stack middle tint="primary" className={styles.icon} aria-hidden>
          {icon}
        </Stack>
      ) : null}
      <Text as="h2" size="title">
        {title}
      </Text>
      {children ? (
        <Box tone="quiet" className={styles.words}>
          {children}
        </Box>
      ) : null}
      {action ? <Box above={3}>{action}</Box> : null}
    </Stack>
  );
}
