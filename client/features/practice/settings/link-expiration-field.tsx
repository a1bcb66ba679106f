import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { LINK_EXPIRATION_UNITS, type LinkExpirationUnit } from '#shared/domain/visit.ts';
import type { SettingValue } from '#shared/settings/definitions.ts';
import styles from './settings.module.css';

type LinkExpiration = SettingValue<'linkExpiration'>;

interface LinkExpirationFieldProps {
  value: LinkExpiration;
  onChange: (value: LinkExpiration) => void;
}

export function LinkExpirationField({ value, onChange }: LinkExpirationFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const { amount, unit } = value;
  const [typed, setTyped] = useState(String(amount));
  // Adopts a reset or reloaded value, but keeps an incomplete number while the person types.
  useEffect(() => {
    if (Number.isFinite(amount)) setTyped((before) => (Number(before) === amount ? before : String(amount)));
  }, [amount]);
  return (
    <div className={styles.amount}>
      <TextField
        label={t('linkExpiration.amount')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong('linkExpiration.value.amount')}
        onChange={({ target }) => {
          setTyped(target.value);
          // An invalid number becomes NaN, which the contract refuses.
          const number = target.value.trim() === '' ? Number.NaN : Number(target.value);
          onChange({ unit, amount: number });
        }}
      />
      <SelectField
        label={t('linkExpiration.unit')}
        value={unit}
        onChange={({ target }) => onChange({ amount, unit: target.value as LinkExpirationUnit })}
        options={LINK_EXPIRATION_UNITS.map((one) => ({ value: one, label: t(one) }))}
      />
      <Text as="span" tone="quiet" className={styles.after}>
        {t('linkExpiration.after')}
      </Text>
    </div>
  );
}
