import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import styles from './account-page.module.css';

interface ChangeRowProps {
  label: string;
  value: string;
  /** Undefined if it cannot be changed here. */
  onChange?: (() => void) | undefined;
  children?: ReactNode;
}

/** One item of the account, with its button to change it. */
export function ChangeRow({ label, value, onChange, children }: ChangeRowProps) {
  const { t } = useTranslation('own-account');
  const id = useId();
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <span id={id} className={styles.soft}>
          {label}
        </span>
        <strong>{value}</strong>
      </div>
      {onChange ? (
        <Button aria-describedby={id} onClick={onChange}>
          {t('change')}
        </Button>
      ) : null}
      {children ? <div className={styles.rowMore}>{children}</div> : null}
    </li>
  );
}
