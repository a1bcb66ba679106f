import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { NewAccount } from '#shared/contracts/rest/staff/accounts.ts';
import { ACCOUNT_TYPES, type AccountType, ROLES } from '#shared/domain/account.ts';
import { accountListKey, USERS_PATH } from './account-queries.ts';

const role = z.enum(ACCOUNT_TYPES);

const People = NewAccount.omit({ idempotencyKey: true, kind: true }).extend({
  role,
  others: z.array(NewAccount.pick({ firstName: true, lastName: true, email: true }).extend({ role })),
});
export type NewPeople = z.input<typeof People>;
type OtherPerson = NewPeople['others'][number];

export const NO_ONE: OtherPerson = { firstName: '', lastName: '', email: '', role: 'Provider' };

const roleOf = (named: string | null) => role.catch('Provider').parse(named);

const usual = () =>
  ({
    mobile: '',
    licensedStates: [],
    specialties: [],
    canEndVisit: true,
    scheduleType: 'None',
    isClientAdmin: false,
  }) satisfies Partial<NewPeople>;

export function useNewAccounts() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { practice } = useSignedIn();
  const search = useSearch();
  const key = useRequestKey();
  const [values] = useState<NewPeople>(() => ({
    ...NO_ONE,
    ...usual(),
    role: roleOf(new URLSearchParams(search).get('role')),
    displayName: '',
    // Most likely the practice that the administrator works in.
    memberships: [{ practiceId: practice.practiceId, userType: 'Provider' }],
    language,
    others: [],
  }));
  const contract = useContractForm({
    schema: People,
    values,
    async save(people) {
      const [first, ...others] = accountsOf(people).map((account) => ({
        ...account,
        idempotencyKey: key.of(account),
      }));
      if (!first) throw new Error('There is always a first person');
      if (others.length === 0) return call('POST /api/admin/accounts', { body: first });
      const accounts = [first, ...others];
      const { emailed } = await call('POST /api/admin/accounts/several', { body: { accounts } });
      return { emailed, accountId: null };
    },
    fieldOf,
    onSaved({ accountId, emailed }, { others }) {
      void queries.invalidateQueries({ queryKey: accountListKey });
      if (accountId === null)
        toast(t(emailed ? 'invitedAll' : 'createdMany', { count: others.length + 1 }), 'good');
      else toast(t(emailed ? 'invited' : 'created'), 'good');
      navigate(accountId === null ? USERS_PATH : `${USERS_PATH}/${accountId}`, { replace: true });
    },
  });

  // The display name follows the first and last name until it is edited.
  const { watch, setValue, getFieldState } = contract.form;
  const [firstName, lastName] = watch(['firstName', 'lastName']);
  useEffect(() => {
    if (!getFieldState('displayName').isTouched) setValue('displayName', nameOf({ firstName, lastName }));
  }, [firstName, lastName, setValue, getFieldState]);
  return contract;
}

const nameOf = ({ firstName, lastName }: Pick<OtherPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** Others work in the same practices, and are invited in the same language. */
function accountsOf({ others, ...first }: NewPeople) {
  const { memberships, language } = first;
  const along = others.map((one) => ({
    ...usual(),
    ...one,
    displayName: nameOf(one),
    memberships,
    language,
  }));
  return [first, ...along].map(accountOf);
}

function accountOf<P extends { role: AccountType } & Pick<NewPeople, 'memberships' | 'isClientAdmin'>>({
  role: chosen,
  ...person
}: P) {
  const { kind, userType } = ROLES[chosen];
  return {
    ...person,
    kind,
    memberships: person.memberships.map(({ practiceId }) => ({ practiceId, userType })),
    isClientAdmin: person.isClientAdmin || kind === 'admin-only',
  };
}

function fieldOf(path: string): string {
  const [, at, name] = /^accounts\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (!name) return path;
  return at === '0' || name === 'memberships' ? name : `others.${Number(at) - 1}.${name}`;
}
