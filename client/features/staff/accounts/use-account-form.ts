import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#client/api/call.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';
import { AccountChange } from '#shared/contracts/rest/staff/accounts.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { type Account, keepAccount } from './account-queries.ts';

export function useAccountForm(account: Account) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const sayUndoable = useUndoable();
  const { accountId, memberships } = account;
  const params = { accountId };
  async function giveBack(saved: Account) {
    const body = { ...valuesOf(saved), memberships };
    keepAccount(queries, await call('PUT /api/admin/accounts/:accountId', { params, body }));
  }
  const contract = useContractForm({
    schema: AccountChange,
    values: valuesOf(account),
    save: (body) => call('PUT /api/admin/accounts/:accountId', { params, body }),
    onSaved(saved) {
      keepAccount(queries, saved);
      const kept = saved.memberships.map(({ practiceId }) => practiceId);
      if (memberships.every(({ practiceId }) => kept.includes(practiceId))) toast(t('saved'), 'good');
      else sayUndoable(t('removedFrom', { name: saved.displayName }), () => giveBack(saved));
    },
    readAgain: async () => {
      const read = await call('GET /api/admin/accounts/:accountId', { params });
      keepAccount(queries, read);
      return valuesOf(read);
    },
  });
  const { adopt } = contract;
  // Another card of this page changed the account, or it was reloaded.
  useEffect(() => adopt(valuesOf(account)), [account, adopt]);
  return contract;
}

/** A pending contact replaces the account's: entering the former one withdraws it. */
function valuesOf({ kind, firstName, lastName, displayName, version, ...rest }: Account) {
  const { email, mobile, pendingEmail, pendingMobile } = rest;
  const { licensedStates, specialties, canEndVisit, scheduleType, memberships } = rest;
  return {
    kind,
    firstName,
    lastName,
    displayName,
    email: pendingEmail ?? email,
    mobile: formatPhone(pendingMobile ?? mobile),
    version,
    licensedStates,
    specialties,
    canEndVisit,
    scheduleType,
    memberships,
  };
}

export type AccountValues = Omit<z.input<typeof AccountChange>, 'version'>;
