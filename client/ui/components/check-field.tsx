import { type ReactNode, type Ref, useId } from 'react';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './choice-group.module.css';
import { FieldError } from './field.tsx';

interface CheckFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

export function CheckField(props: CheckFieldProps) {
  const { label, hint, error, checked, disabled = false, onChange, ref } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <Stack gap={2}>
      <label className={styles.option} data-disabled={disabled || undefined}>
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <Text as="span" ownLine strong>
            {label}
          </Text>
          {hint ? (
            <Text as="span" ownLine tone="quiet" size="small" breaks id={`${id}-hint`}>
              {hint}
            </Text>
          ) : null}
        </span>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </Stack>
  );
}
