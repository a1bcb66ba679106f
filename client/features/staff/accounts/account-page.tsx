import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { lazyPage } from '#client/ui/components/lazy-page.ts';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ACCOUNT_SECTIONS, type AccountSection } from '#shared/domain/account.ts';
import { type Account, type AccountRow, accountPath, accountQuery, USERS_PATH } from './account-queries.ts';
import { type AccountStep, AskedStep } from './account-step.tsx';
import styles from './accounts.module.css';
import { InformationTab } from './information-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

const TONES = { ACTIVE: 'good', INVITED: 'waiting', NOT_ACTIVE: 'quiet' } as const;

export function AccountStatus({ status }: Pick<AccountRow, 'status'>) {
  const { t } = useTranslation('accounts');
  return <StatusPill tone={TONES[status]}>{t(`status.${status}`)}</StatusPill>;
}

const TABS: Record<AccountSection, ComponentType<{ account: Account }>> = {
  information: InformationTab,
  activity: lazyPage(() => import('./activity-tab.tsx')),
  metrics: lazyPage(() => import('./metrics-tab.tsx')),
  notes: lazyPage(() => import('./notes-tab.tsx')),
  hours: lazyPage(() => import('./hours-tab.tsx')),
  settings: SettingsTab,
  rights: RightsTab,
};

const isSection = (tab: string): tab is AccountSection =>
  (ACCOUNT_SECTIONS as readonly string[]).includes(tab);

export default function AccountPage({ accountId, tab }: { accountId: string; tab: string }) {
  const { t } = useTranslation('accounts');
  const { me } = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery(accountQuery(accountId));
  const title = data ? `${data.firstName} ${data.lastName}` : t('title');
  usePageTitle(title);
  // People do not see administrators' notes about them.
  const sections = ACCOUNT_SECTIONS.filter((one) => one !== 'notes' || me.accountId !== accountId);
  if (!isSection(tab) || !sections.includes(tab)) return <Redirect to={accountPath(accountId)} replace />;
  const Tab = TABS[tab];
  const waiting = <Skeleton rows={3} height={160} label={t('loading')} />;
  return (
    <PageLayout
      title={title}
      back={<BackLink href={USERS_PATH}>{t('title')}</BackLink>}
      actions={data ? <AccountStatus status={data.status} /> : null}
    >
      <TabLinks
        label={t('tabs')}
        tabs={sections.map((section) => ({
          href: accountPath(accountId, section),
          label: t(`tab.${section}`),
          current: section === tab,
        }))}
      />
      <div className={styles.tab}>
        {data ? (
          <Suspense fallback={waiting}>
            <Tab key={tab} account={data} />
          </Suspense>
        ) : error ? (
          <ErrorNotice
            error={error}
            {...(isApiError(error, 'NOT_FOUND')
              ? {}
              : { onRetry: () => void refetch(), retrying: isFetching })}
          />
        ) : (
          waiting
        )}
      </div>
    </PageLayout>
  );
}

function RightsTab({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [asked, setAsked] = useState<AccountStep | null>(null);
  const { may, status, isClientAdmin, administersInstallation, kind, worksElsewhere } = account;
  return (
    <Stack gap={5} className={styles.cards}>
      <Card title={t('rightsTitle')}>
        <Stack gap={5}>
          <p>{t(kind === 'admin-only' ? 'rightsAlways' : isClientAdmin ? 'rightsOn' : 'rightsOff')}</p>
          {status === 'NOT_ACTIVE' ? <p>{t('statusNotActive')}</p> : null}
          <Text tone="quiet">{t(worksElsewhere ? 'elsewhereHelp' : 'rightsHelp')}</Text>
          {may.changeRights ? (
            <div>
              <Button onClick={() => setAsked(isClientAdmin ? 'withdraw' : 'grant')}>
                {t(isClientAdmin ? 'withdraw' : 'grant')}
              </Button>
            </div>
          ) : null}
        </Stack>
      </Card>
      {may.changeInstallation ? (
        <Card title={t('installationTitle')}>
          <Stack gap={5}>
            <p>{t(administersInstallation ? 'installationOn' : 'installationOff')}</p>
            <Text tone="quiet">{t('installationHelp')}</Text>
            <div>
              <Button
                onClick={() =>
                  setAsked(administersInstallation ? 'withdrawInstallation' : 'grantInstallation')
                }
              >
                {t(administersInstallation ? 'withdrawInstallation' : 'grantInstallation')}
              </Button>
            </div>
          </Stack>
        </Card>
      ) : null}
      {asked ? <AskedStep account={account} step={asked} onClose={() => setAsked(null)} /> : null}
    </Stack>
  );
}
