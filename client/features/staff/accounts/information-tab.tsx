import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { ACCOUNT_KINDS } from '#shared/domain/account.ts';
import { AccountFields } from './account-fields.tsx';
import type { Account } from './account-queries.ts';
import { type AccountStep, AskedStep } from './account-step.tsx';
import styles from './accounts.module.css';
import { InvitationCard } from './invitation-card.tsx';
import { PendingContacts } from './pending-contacts.tsx';
import { useAccountForm } from './use-account-form.ts';

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
