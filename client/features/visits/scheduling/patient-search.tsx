import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#client/ui/components/combobox.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { useFirstField } from '#client/ui/forms/use-first-field.ts';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { type FoundPatient, patientSearchQuery } from './schedule-queries.ts';

interface PatientSearchProps {
  practiceId: number;
  onFound: (patient: FoundPatient) => void;
  onTyped: (typed: string) => void;
  error: string | undefined;
  /** The page's work begins here. */
  isFirst: boolean;
  ref: RefCallback<HTMLInputElement>;
}

export function PatientSearch({ practiceId, onFound, onTyped, error, isFirst, ref }: PatientSearchProps) {
  const { t } = useTranslation('scheduling');
  const words = useErrorWords();
  const [typed, setTyped] = useState('');
  const field = useFirstField<HTMLInputElement>(isFirst);
  const name = useSettled(cutText(typed.trim(), LIMITS.search));
  const { data, isFetching, error: failed } = useQuery(patientSearchQuery(practiceId, name));
  const found = name && typed.trim() ? (data?.results ?? []) : [];
  return (
    <Combobox
      ref={(node) => {
        field.current = node;
        ref(node);
      }}
      label={t('findPatient')}
      placeholder={t('findPatientPlaceholder')}
      error={error}
      items={found}
      value={null}
      onChange={(patient) => {
        if (patient) onFound(patient);
      }}
      onSearch={(next) => {
        setTyped(next);
        onTyped(next);
      }}
      itemKey={({ patientId }) => patientId}
      itemLabel={(patient) => `${patient.firstName} ${patient.lastName}`.trim()}
      renderItem={(patient) => (
        <Stack as="span">
          <strong>{[patient.lastName, patient.firstName].filter(Boolean).join(', ')}</strong>
          <Text as="span" tone="quiet" size="small" breaks>
            {[patient.email, patient.mobile && formatPhone(patient.mobile)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      )}
      status={statusText()}
    />
  );

  function statusText() {
    if (!typed.trim()) return t('typeAName');
    if (failed) return words.error(failed);
    if (isFetching || typed.trim() !== name) return t('searching');
    return found.length === 0 ? t('noPatients', { name }) : null;
  }
}
