import { type ComponentProps, useId } from 'react';
import { TextField } from './text-field.tsx';

interface MinutesFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'step' | 'list'> {
  usual: readonly number[];
}

export function MinutesField({ usual, ...field }: MinutesFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField {...field} type="number" inputMode="numeric" step={5} list={listId} />
      <datalist id={listId}>
        {usual.map((minutes) => (
          <option key={minutes} value={minutes} />
        ))}
      </datalist>
    </>
  );
}
