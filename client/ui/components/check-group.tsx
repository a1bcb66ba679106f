import { type ReactNode, useId } from 'react';
import { Grid, Stack, Text } from '#client/ui/components/layout.tsx';
import styles from './choice-group.module.css';
import { FieldError } from './field.tsx';

interface CheckGroupProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  options: readonly { value: string; label: string; hint?: ReactNode; disabled?: boolean }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function CheckGroup({ legend, hint, error, options, chosen, onChange }: CheckGroupProps) {
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
        {options.map(({ value, label, hint: under, disabled }) => (
          <label key={value} className={styles.option} data-disabled={disabled || undefined}>
            <input
              type="checkbox"
              value={value}
              disabled={disabled}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span>
              <Text as="span" ownLine strong>
                {label}
              </Text>
              {under ? (
                <Text as="span" ownLine tone="quiet" size="small" breaks>
                  {under}
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
