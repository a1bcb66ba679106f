import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#client/ui/components/layout.tsx';
import styles from './schedule.module.css';

interface MoreOptionsProps {
  changed: boolean;
  children: ReactNode;
}

export function MoreOptions({ changed, children }: MoreOptionsProps) {
  const { t } = useTranslation('scheduling');
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.more}
      open={open || changed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('moreOptions')}</summary>
      <Stack gap={5}>{children}</Stack>
    </details>
  );
}
