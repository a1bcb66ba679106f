import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../components/text-field.tsx';
import { useWrong } from '../../forms/form.tsx';

interface HoursFieldProps {
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** Hours after its planned end at which a visit that no one ended is closed. */
export function HoursField({ value, disabled, onChange }: HoursFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const [typed, setTyped] = useState(String(value));
  // Reset to the inherited value, or loaded again; an incomplete number being typed stays.
  useEffect(() => {
    if (Number.isFinite(value)) setTyped((before) => (Number(before) === value ? before : String(value)));
  }, [value]);
  return (
    <TextField
      label={t('closeAfterHours.label')}
      hint={t('closeAfterHours.help')}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      disabled={disabled}
      error={wrong('closeAfterHours.value')}
      onChange={({ target }) => {
        setTyped(target.value);
        // An invalid number becomes NaN, which the contract refuses.
        onChange(target.value.trim() === '' ? Number.NaN : Number(target.value));
      }}
    />
  );
}
