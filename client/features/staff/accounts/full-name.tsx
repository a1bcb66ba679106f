import { type Ref, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';

/**
 * First and last name in one field, kept as typed until they change elsewhere.
 *
 * @param of path of the person in the form, with a trailing dot; empty for the form itself
 */
export function FullName({ of = '', ref }: { of?: string; ref?: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('accounts');
  const { control, setValue, formState } = useFormContext();
  const wrong = useWrong();
  const names = [`${of}firstName`, `${of}lastName`];
  const [firstName, lastName] = useWatch({ control, name: names }) as [string, string];
  const [typed, setTyped] = useState('');
  const own = splitName(typed);
  const isAsTyped = own.firstName === firstName && own.lastName === lastName;
  return (
    <TextField
      {...(ref ? { ref } : {})}
      label={t('fullName')}
      autoComplete="off"
      value={isAsTyped ? typed : `${firstName} ${lastName}`.trim()}
      error={names.some(wrong) ? t('fullNameWrong') : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const { isSubmitted: shouldValidate } = formState;
        const parts = splitName(target.value);
        setValue(`${of}firstName`, parts.firstName, { shouldDirty: true, shouldValidate });
        setValue(`${of}lastName`, parts.lastName, { shouldDirty: true, shouldValidate });
      }}
    />
  );
}

/** The last word is the last name. */
export function splitName(typed: string): { firstName: string; lastName: string } {
  const words = typed.trim().split(/\s+/);
  return {
    firstName: words.slice(0, Math.max(1, words.length - 1)).join(' '),
    lastName: words.slice(1).at(-1) ?? '',
  };
}
