import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>,
    FieldTexts {
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

export function SelectField(props: SelectFieldProps) {
  const { label, note, hint, error, options, groups = [], placeholder, ...select } = props;
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {({ className, ...control }) => (
        <select {...select} {...control} className={cx(className, styles.select)}>
          {placeholder ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {optionsOf(options)}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {optionsOf(group.options)}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}

function optionsOf(options: readonly Option[]) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
