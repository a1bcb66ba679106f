import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { People, Person } from '#client/features/visits/find-patient/people.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { asCompared } from '#shared/rules/words-of.ts';
import type { ScheduleFields } from './schedule-fields.ts';
import { type FoundPatient, patientSearchQuery } from './schedule-queries.ts';

interface SamePatientsProps {
  practiceId: number;
  onFound: (patient: FoundPatient) => void;
}

export function SamePatients({ practiceId, onFound }: SamePatientsProps) {
  const { t } = useTranslation('scheduling');
  const { watch } = useFormContext<ScheduleFields>();
  const [firstName, lastName] = watch(['firstName', 'lastName']);
  const whole = firstName.trim() !== '' && lastName.trim().length > 1;
  const name = useSettled(whole ? cutText(`${firstName.trim()} ${lastName.trim()}`, LIMITS.search) : '');
  const { data } = useQuery(patientSearchQuery(practiceId, name));
  const same = whole
    ? (data?.results ?? []).filter(
        (one) =>
          asCompared(one.firstName) === asCompared(firstName) &&
          asCompared(one.lastName) === asCompared(lastName),
      )
    : [];
  if (same.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('sameName')} announce="status">
      <People>
        {same.map((patient) => (
          <Person
            key={patient.patientId}
            {...patient}
            birthDate={patient.identity.birthDate}
            facts={[patient.email, patient.mobile && formatPhone(patient.mobile)]}
            action={<Button onClick={() => onFound(patient)}>{t('useThisPatient')}</Button>}
          />
        ))}
      </People>
    </Notice>
  );
}
