import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { HoursForm } from '#client/features/practice/working-hours/hours-form.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import type { Account } from './account-queries.ts';
import styles from './accounts.module.css';

export default function HoursTab({ account: { accountId, memberships } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { practices } = useSignedIn();
  const common = practices.filter(
    ({ practiceId, permissions }) =>
      permissions.includes('practice.administer') && memberships.some((one) => one.practiceId === practiceId),
  );
  const [chosen, setChosen] = useState(common[0]?.practiceId);
  if (chosen === undefined) return <Text tone="quiet">{t('hoursNowhere')}</Text>;
  return (
    <Stack gap={5} className={styles.cards}>
      {common.length > 1 ? (
        <SelectField
          label={t('practice')}
          value={String(chosen)}
          options={common.map(({ practiceId, practiceName }) => ({
            value: String(practiceId),
            label: practiceName,
          }))}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      ) : null}
      <HoursForm key={chosen} owner={{ practiceId: chosen, accountId }} />
    </Stack>
  );
}
