import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Grid, Stack, Text } from '#client/ui/components/layout.tsx';
import { FormDay } from '#client/ui/forms/day-field.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { SEXES } from '#shared/domain/record-system.ts';
import { US_STATES } from '#shared/domain/us-states.ts';
import styles from './schedule.module.css';
import type { ScheduleFields } from './schedule-fields.ts';

const NAMES = ['birthDate', 'sex', 'mrn', 'address', 'city', 'state', 'zipCode'] as const;

export function IdentityFields() {
  const { t } = useTranslation('scheduling');
  const [open, setOpen] = useState(false);
  const { errors } = useFormState<ScheduleFields>({ name: [...NAMES] });
  const wrong = NAMES.some((name) => errors[name]);
  return (
    <details
      className={styles.more}
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Text as="summary" pad={2} sides={0} touch tone="primary" strong>
        {t('moreDetails')}
      </Text>
      <IdentityInputs />
    </details>
  );
}

export function IdentityInputs() {
  const { t } = useTranslation('scheduling');
  return (
    <Stack gap={5}>
      <Grid gap={5} across={4} min="14.375rem" align="start">
        <FormDay<ScheduleFields>
          name="birthDate"
          label={t('birthDate')}
          placeholder={t('dayPlaceholder')}
          autoComplete="off"
        />
        <FormSelect<ScheduleFields>
          name="sex"
          label={t('sex')}
          options={[
            { value: '', label: t('sex.none') },
            ...SEXES.map((value) => ({ value, label: t(`sex.${value}`) })),
          ]}
        />
        <FormText<ScheduleFields> name="mrn" label={t('mrn')} autoComplete="off" />
      </Grid>
      <FormText<ScheduleFields> name="address" label={t('address')} autoComplete="off" />
      <Grid gap={5} across={4} min="14.375rem" align="start">
        <FormText<ScheduleFields> name="city" label={t('city')} autoComplete="off" />
        <FormSelect<ScheduleFields>
          name="state"
          label={t('state')}
          options={[
            { value: '', label: t('noState') },
            ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
          ]}
        />
        <FormText<ScheduleFields>
          name="zipCode"
          label={t('zipCode')}
          autoComplete="off"
          inputMode="numeric"
        />
      </Grid>
    </Stack>
  );
}
