import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';
import styles from './pick-many.module.css';

interface PickManyProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  placeholder: string;
  removeLabel: (option: string) => string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** For options whose check boxes would fill the screen: the browser's list adds one, a tap removes it. */
export function PickMany(props: PickManyProps) {
  const { label, hint, error, placeholder, removeLabel, options, chosen, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const chosenId = useId();
  const left = options.filter(({ value }) => !chosen.includes(value));
  return (
    <Stack gap={2}>
      <Field label={label} hint={hint} error={error}>
        {({ className, ...control }) => (
          <select
            {...control}
            className={cx(className, fieldStyles.select)}
            aria-describedby={cx(control['aria-describedby'], chosenId)}
            value=""
            disabled={left.length === 0}
            onChange={({ target }) => onChange([...chosen, target.value])}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {left.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Row as="ul" gap={2} wrap ref={list} id={chosenId} tabIndex={-1}>
        {options
          .filter(({ value }) => chosen.includes(value))
          .map((option) => (
            <li key={option.value}>
              <Row
                as="button"
                inline
                gap={2}
                align="center"
                tint="primary"
                strong
                flush
                className={styles.chip}
                type="button"
                aria-label={removeLabel(option.label)}
                onClick={() => {
                  list.current?.focus();
                  onChange(chosen.filter((value) => value !== option.value));
                }}
              >
                {option.label}
                <X size={18} aria-hidden />
              </Row>
            </li>
          ))}
      </Row>
    </Stack>
  );
}
