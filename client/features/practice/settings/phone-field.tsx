import { useTranslation } from 'react-i18next';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LIMITS } from '#shared/rules/text.ts';

interface PhoneFieldProps {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

export function PhoneField({ value, disabled, onChange }: PhoneFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <TextField
      label={t('practicePhone.label')}
      hint={t('practicePhone.help')}
      type="tel"
      autoComplete="off"
      maxLength={LIMITS.phone}
      value={formatPhone(value)}
      disabled={disabled}
      error={wrong('practicePhone.value')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
