import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { FormCheck, FormChoice, FormPickMany } from '#client/ui/forms/fields.tsx';
import { SPECIALTIES } from '#shared/domain/account.ts';
import { SCHEDULE_TYPES } from '#shared/domain/roles.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import type { AccountValues } from './use-account-form.ts';

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

export function QualificationsCard() {
  const { t } = useTranslation('accounts');
  const { t: specialty } = useTranslation('specialties');
  return (
    <Card title={t('qualifications')}>
      <Stack gap={5}>
        <FormPickMany<AccountValues>
          name="specialties"
          label={t('specialties')}
          placeholder={t('addSpecialty')}
          removeLabel={(option) => t('remove', { option })}
          options={SPECIALTIES.map((value) => ({ value, label: specialty(value) }))}
        />
        <FormPickMany<AccountValues>
          name="licensedStates"
          label={t('licences')}
          hint={t('licencesHint')}
          placeholder={t('addState')}
          removeLabel={(option) => t('remove', { option })}
          options={STATES}
        />
      </Stack>
    </Card>
  );
}

export function VisitSettingsCard() {
  const { t } = useTranslation('accounts');
  return (
    <Card title={t('visitSettings')}>
      <Stack gap={5}>
        <FormCheck<AccountValues> name="canEndVisit" label={t('canEndVisit')} hint={t('canEndVisitHint')} />
        <FormChoice<AccountValues>
          name="scheduleType"
          legend={t('scheduleLegend')}
          options={SCHEDULE_TYPES.map((value) => ({
            value,
            label: t(`schedule.${value}`),
            hint: t(`scheduleHint.${value}`),
          }))}
        />
      </Stack>
    </Card>
  );
}
