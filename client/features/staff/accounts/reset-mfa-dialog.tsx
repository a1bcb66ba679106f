import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormChoice, FormText } from '#client/ui/forms/fields.tsx';
import { type FormSchema, useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { MfaReset } from '#shared/contracts/rest/staff/mfa.ts';
import { IDENTITY_CHECKS, type IdentityCheck } from '#shared/domain/mfa.ts';
import { type Account, accountQuery, keepAccount } from './account-queries.ts';
import { WhatEnds } from './what-ends.tsx';

interface Typed {
  version: number;
  /** Empty until the administrator chooses one. */
  identityCheck: IdentityCheck | '';
  note: string;
  [name: string]: unknown;
}

export function ResetMfaDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const { accountId, version, firstName, lastName } = account;
  const form = useContractForm<Typed, Account>({
    schema: MfaReset as unknown as FormSchema<Typed>,
    values: { version, identityCheck: '', note: '' },
    save: (typed) =>
      call('POST /api/admin/accounts/:accountId/mfa-reset', {
        params: { accountId },
        body: typed as MfaReset,
      }),
    readAgain: async () => {
      await queries.refetchQueries({ queryKey: accountQuery(accountId).queryKey });
      const now = queries.getQueryData(accountQuery(accountId).queryKey);
      return { version: now?.version ?? version, identityCheck: '', note: '' };
    },
    onSaved(changed) {
      keepAccount(queries, changed);
      toast(t('mfaWasReset'), 'good');
      onClose();
    },
  });
  const check = useWatch({ control: form.form.control, name: 'identityCheck' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.resetMfa', { name: `${firstName} ${lastName}` })}
      closeLabel={t('cancel')}
    >
      <Stack gap={5}>
        <p>{t('askHelp.resetMfa')}</p>
        <WhatEnds accountId={accountId} reset="secondFactor" />
        <ContractForm form={form} submitLabel={t('resetMfa')}>
          <FormChoice<Typed>
            name="identityCheck"
            legend={t('identityCheck')}
            hint={t('identityCheckHelp')}
            options={IDENTITY_CHECKS.map((value) => ({ value, label: t(`identity.${value}`) }))}
          />
          {check === 'OTHER' ? <FormText<Typed> name="note" label={t('identityNote')} /> : null}
        </ContractForm>
      </Stack>
    </Dialog>
  );
}
