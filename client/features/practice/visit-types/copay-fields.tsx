import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseMoney, toField } from '#client/features/check-in/payments/money.ts';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { COPAY_MODES, type CopayMode } from '#shared/domain/payment.ts';
import styles from './visit-types.module.css';

interface Copay {
  mode: CopayMode;
  amountCents: number | null;
}

export function CopayFields({ available }: { available: boolean }) {
  const { t } = useTranslation('visit-types');
  const wrong = useWrong();
  const { field } = useController<{ copay: Copay | null }, 'copay'>({ name: 'copay' });
  const copay = field.value;
  const [typed, setTyped] = useState(copay?.amountCents ? toField(copay.amountCents) : '');
  if (!available && !copay) return <Notice>{t('copayUnavailable')}</Notice>;

  function change(mode: string) {
    const chosen = COPAY_MODES.find((one) => one === mode);
    field.onChange(chosen ? { mode: chosen, amountCents: parseMoney(typed) } : null);
  }
  return (
    <Stack gap={4} className={styles.fields}>
      <Text tone="quiet">{t('copayHelp')}</Text>
      <SelectField
        label={t('copay')}
        error={wrong('copay')}
        value={copay?.mode ?? 'none'}
        onChange={({ target }) => change(target.value)}
        options={(['none', ...COPAY_MODES] as const).map((mode) => ({
          value: mode,
          label: t(`copay-${mode}`),
        }))}
      />
      {copay && copay.mode !== 'editable' ? (
        <TextField
          label={t('copayAmount')}
          inputMode="decimal"
          value={typed}
          error={wrong('copay.amountCents')}
          onChange={({ target }) => {
            setTyped(target.value);
            // An invalid amount becomes one that the contract refuses.
            field.onChange({ ...copay, amountCents: parseMoney(target.value) });
          }}
        />
      ) : null}
    </Stack>
  );
}
