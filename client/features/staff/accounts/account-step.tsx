import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import { useUndoable } from '#client/ui/forms/use-undoable.ts';
import { type Account, accountQuery, keepAccount } from './account-queries.ts';

/** Changes of an account that take effect immediately, each after a confirmation. */
export type AccountStep =
  | 'activate'
  | 'deactivate'
  | 'grant'
  | 'withdraw'
  | 'grantInstallation'
  | 'withdrawInstallation';

const TAKING: readonly AccountStep[] = ['deactivate', 'withdraw', 'withdrawInstallation'];

function takeStep(step: AccountStep, accountId: string, version: number): Promise<Account> {
  const params = { accountId };
  switch (step) {
    case 'activate':
    case 'deactivate':
      return call('POST /api/admin/accounts/:accountId/status', {
        params,
        body: { active: step === 'activate', version },
      });
    case 'grant':
    case 'withdraw':
      return call('POST /api/admin/accounts/:accountId/administrator', {
        params,
        body: { administrator: step === 'grant', version },
      });
    case 'grantInstallation':
    case 'withdrawInstallation':
      return call('POST /api/admin/accounts/:accountId/installation', {
        params,
        body: { administrator: step === 'grantInstallation', version },
      });
    default:
      return step satisfies never;
  }
}

export function AskedStep({
  account,
  step,
  onClose,
}: {
  account: Account;
  step: AccountStep;
  onClose: () => void;
}) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const sayUndoable = useUndoable();
  const { accountId, version, status, firstName, lastName } = account;
  const name = `${firstName} ${lastName}`;

  async function take() {
    const changed = await takeStep(step, accountId, version);
    keepAccount(queries, changed);
    onClose();
    // The withdrawn invitation stays withdrawn, so activating would not fully undo this.
    if (step === 'deactivate' && status === 'ACTIVE') sayDeactivated(changed);
    else toast(t('saved'), 'good');
  }
  function sayDeactivated({ version: seen }: Account) {
    const activate = async () => keepAccount(queries, await takeStep('activate', accountId, seen));
    sayUndoable(t('deactivated', { name }), activate, t('activatedAgain', { name }));
  }
  return (
    <ConfirmDialog
      title={t(`ask.${step}`, { name })}
      cancelLabel={t('cancel')}
      confirmLabel={t(step)}
      danger={TAKING.includes(step)}
      confirm={take}
      readAgain={() => queries.refetchQueries({ queryKey: accountQuery(accountId).queryKey })}
      onClose={onClose}
    >
      <p>{t(`askHelp.${step}`)}</p>
    </ConfirmDialog>
  );
}
