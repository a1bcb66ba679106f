import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Grid, Stack, Text } from '#client/ui/components/layout.tsx';
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
      <Text as="legend" below={2} strong className={styles.legend}>
        {legend}
      </Text>
      {hint ? (
        <Text tone="quiet" size="small" breaks id={`${id}-hint`}>
          {hint}
        </Text>
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
              <Text as="span" ownLine strong>
                {option.label}
              </Text>
              {option.hint ? (
                <Text as="span" ownLine tone="quiet" size="small" breaks>
                  {option.hint}
                </Text>
              ) : null}
            </span>
          </label>
        ))}
      </Grid>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </Stack>
  );
}
