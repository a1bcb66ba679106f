import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../components/text-field.tsx';
import { useWrong } from './form.tsx';
import { DAY_PARTS, withSlashes } from './with-slashes.ts';

type DayProps<V extends FieldValues> = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'note' | 'hint' | 'placeholder' | 'autoComplete' | 'enterKeyHint'
> & { name: FieldPath<V> };

/** A day typed as mm/dd/yyyy, such as a date of birth. Adds the slashes. */
export function FormDay<V extends FieldValues>({ name, ...props }: DayProps<V>) {
  const { field } = useController<V>({ name });
  return (
    <TextField
      {...props}
      {...field}
      inputMode="numeric"
      maxLength={14}
      error={useWrong()(name)}
      onChange={({ target }) => field.onChange(withSlashes(field.value, target.value, DAY_PARTS))}
    />
  );
}
