import type { ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_TYPES, MOST_NEW_ACCOUNTS } from '#shared/domain/account.ts';
import { peopleInText } from './people-in-text.ts';
import { splitName } from './split-name.ts';
import { type NewPeople, NO_ONE } from './use-new-accounts.ts';

/** Puts pasted people into the rows that are empty, and into new ones. A single address stays where it was pasted. */
export function usePastedPeople({ getValues, setValue }: UseFormReturn<NewPeople>) {
  const { t } = useTranslation('accounts');
  const roleOf = (cell: string) =>
    ACCOUNT_TYPES.find((type) => t(`type.${type}`).toLowerCase() === cell.toLowerCase());
  return (event: ClipboardEvent) => {
    const pasted = peopleInText(event.clipboardData.getData('text'), roleOf).map(
      ({ name, email, role = 'Provider' }) => ({ ...splitName(name), email, role }),
    );
    const [only, another] = pasted;
    if (!only || (!another && only.firstName === '')) return;
    event.preventDefault();
    const { firstName, lastName, email, role, others } = getValues();
    const people = [{ firstName, lastName, email, role }, ...others];
    for (const person of pasted) {
      const at = people.findIndex((one) => one.firstName === '' && one.lastName === '' && one.email === '');
      people[at < 0 ? people.length : at] = person;
    }
    const [first = NO_ONE, ...along] = people.slice(0, MOST_NEW_ACCOUNTS);
    for (const name of ['firstName', 'lastName', 'email', 'role'] as const)
      setValue(name, first[name], { shouldDirty: true });
    setValue('others', along, { shouldDirty: true });
  };
}
