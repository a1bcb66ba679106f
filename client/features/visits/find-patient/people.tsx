import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toUsDate } from '#shared/rules/dates.ts';
import styles from './find-patient.module.css';

export function People({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.people} aria-label={label}>
      {children}
    </ul>
  );
}

interface PersonProps {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`, or less if no more is known; empty or null if unknown. */
  birthDate: string | null;
  mrn?: string | null;
  /** Other facts that distinguish the person; empty ones are omitted. */
  facts?: readonly (string | null | undefined | false)[];
  action: ReactNode;
}

export function Person({ firstName, lastName, birthDate, mrn, facts = [], action }: PersonProps) {
  const { t } = useTranslation('find-patient');
  const known = [birthDate && toUsDate(birthDate), mrn && t('mrnOf', { mrn }), ...facts].filter(Boolean);
  return (
    <li>
      <span className={styles.person}>
        <strong>{[lastName, firstName].filter(Boolean).join(', ')}</strong>
        <span>{known.join(' · ')}</span>
      </span>
      {action}
    </li>
  );
}
