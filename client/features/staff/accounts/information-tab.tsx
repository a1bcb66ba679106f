import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormChoice } from '#client/ui/forms/fields.tsx';
import { ACCOUNT_KINDS, type AccountKind } from '#shared/domain/account.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { type Account, keepAccount } from './account-queries.ts';
import { type AccountStep, AskedStep } from './account-step.tsx';
import styles from './accounts.module.css';
import { InvitationCard } from './invitation-card.tsx';
import { MembershipsField } from './memberships-field.tsx';
import { PersonFields } from './person-fields.tsx';
import type { AccountValues } from './use-account-form.ts';
import { useAccountForm } from './use-account-form.ts';
import { QualificationsCard } from './visit-fields.tsx';

export function InformationTab({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const form = useAccountForm(account);
  return (
    <Stack gap={5} className={styles.cards}>
      {account.status === 'INVITED' ? <InvitationCard account={account} /> : null}
      <WhatMayNotBeChanged account={account} />
      <PendingContacts account={account} />
      <fieldset className={styles.section} disabled={!account.may.changePractices}>
        <ContractForm form={form} submitLabel={t('save')}>
          <AccountFields kinds={ACCOUNT_KINDS} practicesOnly={!account.may.changePerson} />
        </ContractForm>
      </fieldset>
      <StatusCard account={account} />
    </Stack>
  );
}

function WhatMayNotBeChanged({ account: { may, worksElsewhere } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  if (!may.changePractices) return <Notice title={t('aboveTitle')}>{t('aboveHelp')}</Notice>;
  return worksElsewhere ? <Notice title={t('elsewhereTitle')}>{t('elsewhereHelp')}</Notice> : null;
}

const STATUS_WORDS = {
  ACTIVE: 'statusActive',
  INVITED: 'statusInvited',
  NOT_ACTIVE: 'statusNotActive',
} as const;

function StatusCard({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [asked, setAsked] = useState<AccountStep | null>(null);
  const active = account.status !== 'NOT_ACTIVE';
  const { passkeys, passkeysElsewhere, apps, demanded } = account.mfa;
  // Only people without their own factor get codes by message.
  const factors = [
    ...(passkeys > 0 ? [t('mfaPasskeys', { count: passkeys })] : []),
    ...(passkeysElsewhere > 0 ? [t('mfaPasskeysElsewhere', { count: passkeysElsewhere })] : []),
    ...(apps > 0 ? [t('mfaApps', { count: apps })] : []),
    ...(demanded && passkeys + passkeysElsewhere + apps === 0 ? [t('mfaCodes')] : []),
  ];
  return (
    <Card title={t('statusTitle')}>
      <Stack gap={5}>
        <p>{t(STATUS_WORDS[account.status])}</p>
        <Facts>
          <Fact name={t('username')}>{account.email}</Fact>
          <Fact name={t('mfaState')}>{factors.length > 0 ? factors.join(', ') : t('mfaNone')}</Fact>
          <Fact name={t('accountId')} wide="row">
            {account.accountId}
          </Fact>
        </Facts>
        {account.may.changeStatus ? (
          <div>
            <Button onClick={() => setAsked(active ? 'deactivate' : 'activate')}>
              {t(active ? 'deactivate' : 'activate')}
            </Button>
          </div>
        ) : null}
      </Stack>
      {asked ? <AskedStep account={account} step={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  );
}

interface AccountFieldsProps {
  kinds: readonly AccountKind[];
  practicesOnly?: boolean;
}

function AccountFields({ kinds, practicesOnly = false }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  const { control } = useFormContext<AccountValues>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <fieldset className={styles.section} disabled={practicesOnly}>
        <Card title={t('information')}>
          <Stack gap={5}>
            <PersonFields />
            {kinds.length > 1 ? (
              <FormChoice<AccountValues>
                name="kind"
                legend={t('kindLegend')}
                options={ACCOUNT_KINDS.filter((one) => kinds.includes(one)).map((value) => ({
                  value,
                  label: t(`kind.${value}`),
                  hint: t(`kindHint.${value}`),
                }))}
              />
            ) : null}
          </Stack>
        </Card>
      </fieldset>
      <Card title={t('practices')}>
        <MembershipsField withTypes={kind === 'visits'} />
      </Card>
      {kind === 'visits' ? (
        <fieldset className={styles.section} disabled={practicesOnly}>
          <QualificationsCard />
        </fieldset>
      ) : null}
    </>
  );
}

function PendingContacts({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const { pendingEmail, pendingMobile, email, mobile } = account;
  return (
    <>
      {pendingEmail === null ? null : (
        <PendingContact account={account} method="Email">
          {t('pendingEmail', { email: pendingEmail, former: email })}
        </PendingContact>
      )}
      {pendingMobile === null ? null : (
        <PendingContact account={account} method="SMS">
          {mobile === ''
            ? t('pendingFirstMobile', { mobile: formatPhone(pendingMobile) })
            : t('pendingMobile', { mobile: formatPhone(pendingMobile), former: formatPhone(mobile) })}
        </PendingContact>
      )}
    </>
  );
}

interface PendingContactProps {
  account: Account;
  method: ContactMethod;
  children: string;
}

function PendingContact({ account: { accountId, may }, method, children }: PendingContactProps) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const { busy, attempt } = useToastedAttempt();
  const withdraw = () =>
    attempt(async () => {
      const path = 'DELETE /api/admin/accounts/:accountId/pending-contacts/:method';
      const account = await call(path, { params: { accountId, method } });
      toast(t('contactWithdrawn'), 'good');
      keepAccount(queries, account);
    });
  return (
    <Notice
      tone="waiting"
      title={t('pendingTitle')}
      action={
        may.changePerson ? (
          <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
            {t(method === 'Email' ? 'withdrawEmail' : 'withdrawMobile')}
          </Button>
        ) : undefined
      }
    >
      {children}
    </Notice>
  );
}
