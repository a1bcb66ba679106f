import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
