import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactMethod } from '../../../../shared/domain/visit.ts';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { Notice } from '../../../ui/components/notice.tsx';
import { toast } from '../../../ui/components/toast.tsx';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { type Account, keepAccount } from './account-queries.ts';

/** The new contacts that wait for their owner's confirmation. */
export function PendingContacts({ account }: { account: Account }) {
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
  const words = useErrorWords();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function withdraw() {
    setBusy(true);
    try {
      const params = { accountId, method };
      const account = await call('DELETE /api/admin/accounts/:accountId/pending-contacts/:method', {
        params,
      });
      toast(t('contactWithdrawn'), 'good');
      keepAccount(queries, account);
    } catch (error) {
      toast(words.error(error), 'danger');
      setBusy(false);
    }
  }
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
