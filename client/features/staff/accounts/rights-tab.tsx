import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import type { Account } from './account-queries.ts';
import { type AccountStep, AskedStep } from './account-step.tsx';
import styles from './accounts.module.css';

/** Tab 'Administrator rights': in all of the person's practices, and of the installation. */
export function RightsTab({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [asked, setAsked] = useState<AccountStep | null>(null);
  const { may, status, isClientAdmin, administersInstallation, kind, worksElsewhere } = account;
  return (
    <div className={styles.cards}>
      <Card title={t('rightsTitle')}>
        <div className={styles.fields}>
          <p>{t(kind === 'admin-only' ? 'rightsAlways' : isClientAdmin ? 'rightsOn' : 'rightsOff')}</p>
          {status === 'NOT_ACTIVE' ? <p>{t('statusNotActive')}</p> : null}
          <p className={styles.soft}>{t(worksElsewhere ? 'elsewhereHelp' : 'rightsHelp')}</p>
          {may.changeRights ? (
            <div>
              <Button onClick={() => setAsked(isClientAdmin ? 'withdraw' : 'grant')}>
                {t(isClientAdmin ? 'withdraw' : 'grant')}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
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
      {asked ? <AskedStep account={account} step={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
