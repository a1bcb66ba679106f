import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#client/ui/components/choice-group.tsx';
import type { FhirClient } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { SECRET_OVERLAPS, type SecretOverlap } from '#shared/domain/fhir-api.ts';

export const hasSecret = ({ secret, former }: FhirClient): boolean => secret !== null || former !== null;

interface SecretOverlapChoiceProps {
  value: SecretOverlap;
  onChange: (hours: SecretOverlap) => void;
}

export function SecretOverlapChoice({ value, onChange }: SecretOverlapChoiceProps) {
  const { t } = useTranslation('fhir-clients');
  return (
    <ChoiceGroup
      legend={t('overlap')}
      name="overlap"
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value) as SecretOverlap)}
      options={SECRET_OVERLAPS.map((hours) => ({ value: String(hours), label: t(`overlap.${hours}`) }))}
    />
  );
}
