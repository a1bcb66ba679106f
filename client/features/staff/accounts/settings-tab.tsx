import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormChoice, FormText } from '#client/ui/forms/fields.tsx';
import { type FormSchema, useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { MfaReset } from '#shared/contracts/rest/staff/mfa.ts';
import { ACCOUNT_CHANNELS } from '#shared/domain/account.ts';
import { IDENTITY_CHECKS, type IdentityCheck } from '#shared/domain/mfa.ts';
import { type Account, accountQuery, channelsQuery, keepAccount } from './account-queries.ts';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';
import { VisitSettingsCard } from './visit-fields.tsx';

export function SettingsTab({ account }: { account: Account }) {
  return (
    <Stack gap={5} className={styles.cards}>
      {account.kind === 'visits' ? <VisitSettingsForm account={account} /> : null}
      <SignInCard account={account} />
    </Stack>
  );
}

function VisitSettingsForm({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const form = useAccountForm(account);
  return (
    <ContractForm form={form} submitLabel={t('save')}>
      <fieldset className={styles.section} disabled={!account.may.changePerson}>
        <VisitSettingsCard />
      </fieldset>
    </ContractForm>
  );
}

function SignInCard({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [asked, setAsked] = useState<'none' | 'password' | 'mfa'>('none');
  const { may } = account;
  const close = () => setAsked('none');
  return (
    <Card title={t('signInTitle')}>
      <Stack gap={5}>
        <Text tone="quiet">{t(may.resetPassword || may.resetMfa ? 'signInHelp' : 'noResets')}</Text>
        {may.resetPassword || may.resetMfa ? (
          <Row gap={3} wrap>
            {may.resetPassword ? (
              <Button onClick={() => setAsked('password')}>{t('resetPassword')}</Button>
            ) : null}
            {may.resetMfa ? <Button onClick={() => setAsked('mfa')}>{t('resetMfa')}</Button> : null}
          </Row>
        ) : null}
      </Stack>
      {asked === 'password' ? <ResetPasswordDialog account={account} onClose={close} /> : null}
      {asked === 'mfa' ? <ResetMfaDialog account={account} onClose={close} /> : null}
    </Card>
  );
}

interface Typed {
  version: number;
  identityCheck: IdentityCheck | '';
  note: string;
  [name: string]: unknown;
}

function ResetMfaDialog({ account, onClose }: { account: Account; onClose: () => void }) {
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

function ResetPasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const queries = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const { accountId, version, firstName, lastName, email } = account;
  const name = `${firstName} ${lastName}`;

  async function reset() {
    const { account: changed, resetLink } = await call('POST /api/admin/accounts/:accountId/password-reset', {
      params: { accountId },
      body: { version, language },
    });
    keepAccount(queries, changed);
    if (resetLink) return setLink(resetLink);
    toast(t('passwordWasReset', { email }), 'good');
    onClose();
  }
  if (link) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('resetLinkTitle', { name })}
        closeLabel={t('close')}
        actions={
          <>
            <CopyButton
              icon={<Copy size={20} aria-hidden />}
              label={t('copyResetLink')}
              copiedLabel={t('copied')}
              getText={() => link}
              manualTitle={t('resetLink')}
              closeLabel={t('close')}
            />
            <Button onClick={onClose}>{t('close')}</Button>
          </>
        }
      >
        <p>{t('resetLinkHelp')}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('ask.resetPassword', { name })}
      cancelLabel={t('cancel')}
      confirmLabel={t('resetPassword')}
      danger
      confirm={reset}
      readAgain={() => queries.refetchQueries({ queryKey: accountQuery(accountId).queryKey })}
      onClose={onClose}
    >
      <p>{t('askHelp.resetPassword', { email })}</p>
      <WhatEnds accountId={accountId} reset="password" />
    </ConfirmDialog>
  );
}

interface WhatEndsProps {
  accountId: string;
  reset: 'password' | 'secondFactor';
}

function WhatEnds({ accountId, reset }: WhatEndsProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { data, error, refetch, isFetching } = useQuery(channelsQuery(accountId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton rows={1} height={48} label={t('endsLoading')} />;
  const ends = ACCOUNT_CHANNELS.flatMap((channel) => {
    const count = data[reset][channel] ?? 0;
    return count > 0 ? [t(`ends.${channel}`, { count })] : [];
  });
  if (ends.length === 0) return <p>{t('endsNothing')}</p>;
  return (
    <>
      <p>{t('endsAlso')}</p>
      <ul>
        {ends.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
