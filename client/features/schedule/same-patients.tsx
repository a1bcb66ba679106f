import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../shared/rules/text.ts';
import { toUsDate } from '../../../shared/rules/us-date.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './schedule.module.css';
import type { ScheduleFields } from './schedule-fields.ts';
import { type FoundPatient, patientSearchQuery } from './schedule-queries.ts';

interface SamePatientsProps {
  practiceId: number;
  onFound: (patient: FoundPatient) => void;
}

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Patients of the practice who have the new patient's name: offered, so that no one is added twice. */
export function SamePatients({ practiceId, onFound }: SamePatientsProps) {
  const { t } = useTranslation('schedule');
  const { watch } = useFormContext<ScheduleFields>();
  const [firstName, lastName] = watch(['firstName', 'lastName']);
  const whole = firstName.trim() !== '' && lastName.trim().length > 1;
  const name = useDeferredValue(
    whole ? `${firstName.trim()} ${lastName.trim()}`.slice(0, LIMITS.search) : '',
  );
  const { data } = useQuery(patientSearchQuery(practiceId, name));
  const same = whole
    ? (data?.results ?? []).filter(
        (one) => plain(one.firstName) === plain(firstName) && plain(one.lastName) === plain(lastName),
      )
    : [];
  if (same.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('sameName')} announce="status">
      <ul className={styles.people}>
        {same.map((patient) => (
          <li key={patient.patientId}>
            <span className={styles.found}>
              <strong>
                {patient.lastName}, {patient.firstName}
              </strong>
              <span>
                {[
                  patient.identity.birthDate && toUsDate(patient.identity.birthDate),
                  patient.email,
                  patient.mobile,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button onClick={() => onFound(patient)}>{t('useThisPatient')}</Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
