import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>,
    FieldTexts {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own list: on a phone, the familiar wheel or sheet. */
export function SelectField({ label, note, hint, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {({ className, ...control }) => (
        <select {...select} {...control} className={cx(className, styles.select)}>
          {placeholder ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
