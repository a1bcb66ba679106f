import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { CopyButton } from '#client/ui/components/copy-button.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { type Account, accountQuery, keepAccount } from './account-queries.ts';
import { WhatEnds } from './what-ends.tsx';

/** If no emails are sent, shows the one-time link to share. */
export function ResetPasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
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
