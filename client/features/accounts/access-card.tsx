import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { toast } from '../../components/toast.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { type Account, accountQuery, keepAccount } from './account-queries.ts';
import styles from './accounts.module.css';

/** The actions of this card; each is confirmed in a dialog. */
type Step = 'activate' | 'deactivate' | 'grant' | 'withdraw' | 'grantInstallation' | 'withdrawInstallation';

/** Administrator rights and the account's status. Changes take effect at once. */
export function AccessCard({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [asked, setAsked] = useState<Step | null>(null);
  const { may, status, isClientAdmin, administersInstallation, kind } = account;
  const active = status !== 'NOT_ACTIVE';
  return (
    <>
      {kind === 'admin-only' ? null : (
        <Card title={t('rightsTitle')}>
          <div className={styles.fields}>
            <p>{t(isClientAdmin ? 'rightsOn' : 'rightsOff')}</p>
            <p className={styles.soft}>{t('rightsHelp')}</p>
            {may.changeRights ? (
              <div>
                <Button onClick={() => setAsked(isClientAdmin ? 'withdraw' : 'grant')}>
                  {t(isClientAdmin ? 'withdraw' : 'grant')}
                </Button>
              </div>
            ) : null}
          </div>
        </Card>
      )}
      {may.changeInstallation ? (
        <Card title={t('installationTitle')}>
          <div className={styles.fields}>
            <p>{t(administersInstallation ? 'installationOn' : 'installationOff')}</p>
            <p className={styles.soft}>{t('installationHelp')}</p>
            <div>
              <Button
                onClick={() =>
                  setAsked(administersInstallation ? 'withdrawInstallation' : 'grantInstallation')
                }
              >
                {t(administersInstallation ? 'withdrawInstallation' : 'grantInstallation')}
              </Button>
            </div>
          </div>
        </Card>
      ) : null}
      <Card title={t('statusTitle')}>
        <div className={styles.fields}>
          <p>{t(active ? 'statusActive' : 'statusNotActive')}</p>
          {may.changeStatus ? (
            <div>
              <Button onClick={() => setAsked(active ? 'deactivate' : 'activate')}>
                {t(active ? 'deactivate' : 'activate')}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      {asked ? <AskedStep account={account} step={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

/** Steps that take something away. */
const TAKING: readonly Step[] = ['deactivate', 'withdraw', 'withdrawInstallation'];

function takeStep(step: Step, accountId: string, version: number): Promise<Account> {
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

function AskedStep({ account, step, onClose }: { account: Account; step: Step; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const { accountId, version, firstName, lastName } = account;

  async function take() {
    try {
      keepAccount(queries, await takeStep(step, accountId, version));
      toast(t('saved'), 'good');
      onClose();
    } catch (error) {
      // The account changed while the dialog was open.
      if (isApiError(error, 'CHANGED_MEANWHILE'))
        await queries.refetchQueries({ queryKey: accountQuery(accountId).queryKey });
      throw error;
    }
  }
  return (
    <ConfirmDialog
      title={t(`ask.${step}`, { name: `${firstName} ${lastName}` })}
      cancelLabel={t('cancel')}
      confirmLabel={t(step)}
      danger={TAKING.includes(step)}
      confirm={take}
      onClose={onClose}
    >
      <p>{t(`askHelp.${step}`)}</p>
    </ConfirmDialog>
  );
}
