import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { type Account, keepAccount } from './account-queries.ts';

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
