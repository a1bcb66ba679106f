import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextField } from '../components/text-field.tsx';
import { useWrong } from './form.tsx';

/**
 * Adds the slash that a person may leave out, while the person types digits one by one. Other edits, such as deleting
 * and pasting, are unchanged.
 *
 * @param complete matches a text that a slash follows
 */
export function withSlashes(before: string, typed: string, complete: RegExp): string {
  // The person types the slash that was already added.
  if (before.endsWith('/') && typed === `${before}/`) return before;
  const grown = typed.length === before.length + 1 && typed.startsWith(before);
  return grown && complete.test(typed) ? `${typed}/` : typed;
}

export const DAY_PARTS = /^(\d\d|\d\d\/\d\d)$/;
export const EXPIRY_PARTS = /^\d\d$/;

type DayProps<V extends FieldValues> = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'note' | 'hint' | 'placeholder' | 'autoComplete' | 'enterKeyHint'
> & { name: FieldPath<V> };

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
