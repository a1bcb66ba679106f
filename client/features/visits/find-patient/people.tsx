import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toUsDate } from '#shared/rules/dates.ts';
import styles from './find-patient.module.css';

export function People({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Stack as="ul" gap={2} aria-label={label}>
      {children}
    </Stack>
  );
}

interface PersonProps {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`, or less if no more is known; empty or null if unknown. */
  birthDate: string | null;
  mrn?: string | null;
  facts?: readonly (string | null | undefined | false)[];
  action: ReactNode;
}

export function Person({ firstName, lastName, birthDate, mrn, facts = [], action }: PersonProps) {
  const { t } = useTranslation('find-patient');
  const known = [birthDate && toUsDate(birthDate), mrn && t('mrnOf', { mrn }), ...facts].filter(Boolean);
  return (
    <Row as="li" gap={2} across={4} wrap align="center" apart pad={3} sides={4} frame="card">
      <Stack as="span" shrinks breaks className={styles.person}>
        <strong>{[lastName, firstName].filter(Boolean).join(', ')}</strong>
        <Text as="span" tone="quiet" size="small">
          {known.join(' · ')}
        </Text>
      </Stack>
      {action}
    </Row>
  );
}
