import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Grid, Stack } from '#client/ui/components/layout.tsx';
import styles from './choice-group.module.css';
import { FieldError } from './field.tsx';

interface ChoiceGroupProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  options: readonly {
    value: string;
    label: string;
    hint?: ReactNode;
    icon?: ReactNode;
    disabled?: boolean;
  }[];
  value?: string;
  ref?: Ref<HTMLInputElement>;
}

export function ChoiceGroup({ legend, hint, error, options, value, ref, ...input }: ChoiceGroupProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <Stack as="fieldset" gap={2} aria-describedby={described || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <Grid gap={3} min="11.25rem">
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-disabled={option.disabled || undefined}>
            <input
              {...input}
              ref={ref}
              type="radio"
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined ? {} : { checked: value === option.value })}
            />
            {option.icon}
            <span>
              <span className={styles.label}>{option.label}</span>
              {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </Grid>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </Stack>
  );
}
