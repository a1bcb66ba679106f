import type { ReactNode } from 'react';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './action-bar.module.css';

export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Stack gap={3} above={5} className={styles.bar}>
      {children}
    </Stack>
  );
}
