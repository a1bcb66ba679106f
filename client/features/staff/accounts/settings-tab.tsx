import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import type { Account } from './account-queries.ts';
import styles from './accounts.module.css';
import { ResetMfaDialog } from './reset-mfa-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
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
