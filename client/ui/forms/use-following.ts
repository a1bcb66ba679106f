import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

interface Following<V extends FieldValues> {
  field: FieldPath<V>;
  leader: FieldPath<V>;
  /** The field's text for the leader's text; null if there is no such text. */
  follow?: (typed: string) => string | null;
}

export function useFollowing<V extends FieldValues>(
  form: UseFormReturn<V>,
  { field, leader, follow = (typed) => typed }: Following<V>,
) {
  const [followed, setFollowed] = useState(() => follow(form.getValues(leader)));
  const text: string = form.watch(field);
  const follows = followed !== null && text === followed;
  return {
    follows,
    lead(typed: string) {
      const next = follow(typed);
      if (next === null || (text !== '' && !follows)) return;
      form.setValue(field, next as FieldPathValue<V, typeof field>, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
      setFollowed(next);
    },
  };
}
