import { useEffect, useState } from 'react';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';

interface NumberFieldProps {
  name: string;
  path?: string;
  label: string;
  hint?: string;
  value: number | null;
  disabled: boolean;
  onChange: (value: number) => void;
  /** Called for an empty field, which is otherwise refused. */
  onEmpty?: () => void;
  empty?: string;
}

export function NumberField({
  name,
  path = `${name}.value`,
  label,
  hint,
  value,
  disabled,
  onChange,
  onEmpty,
  empty,
}: NumberFieldProps) {
  const wrong = useWrong();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  // Adopts a reset or reloaded value, but keeps an incomplete number while the person types.
  useEffect(() => {
    if (value === null) setTyped('');
    else if (Number.isFinite(value))
      setTyped((before) => (before !== '' && Number(before) === value ? before : String(value)));
  }, [value]);
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      placeholder={empty}
      value={typed}
      disabled={disabled}
      error={wrong(path)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value.trim() === '' && onEmpty) return onEmpty();
        // An invalid number becomes NaN, which the contract refuses.
        onChange(target.value.trim() === '' ? Number.NaN : Number(target.value));
      }}
    />
  );
}
