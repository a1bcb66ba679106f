import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { TabLinks } from '../../../ui/components/tab-links.tsx';
import { selectPractice } from '../../foundation/signed-in/selected-practice.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { LogoCard } from './logo-card.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import {
  ENTERPRISE_SETTINGS_PATH,
  SETTINGS_PATH,
  type SettingsScope,
  settingsQuery,
} from './settings-queries.ts';

interface SettingsPageProps {
  of: 'practice' | 'enterprise';
  /** A practice other than the selected one. */
  practiceId?: number;
}

/**
 * `/provider/client-admin/settings`: the settings of the selected practice; with `/practices/{practiceId}`,
 * selects that practice first; with `/enterprise`, of its enterprise, for administrators of all
 * its practices.
 */
export default function SettingsPage({ of, practiceId }: SettingsPageProps) {
  const { t } = useTranslation('settings');
  const { practice, practices } = useSignedIn();
  usePageTitle(t('title'));
  const { enterpriseId, enterpriseName: enterprise } = practice;
  const shown = practiceId ?? practice.practiceId;
  const scope: SettingsScope =
    of === 'practice' ? { kind: 'practice', id: shown } : { kind: 'enterprise', id: enterpriseId };
  const { data } = useQuery(settingsQuery(scope));
  // The header names the practice, so the one in the address becomes the chosen one.
  const named = practices.find((one) => one.practiceId === practiceId);
  useEffect(() => {
    if (named) selectPractice(named);
  }, [named]);
  if (named) return <Redirect to={SETTINGS_PATH} replace />;
  const isEnterprise = of === 'enterprise';
  const mayChangeAll = data?.enterprise.mayChange && data.enterprise.enterpriseId === enterpriseId;
  return (
    <PageLayout title={t('title')} width="narrow">
      {mayChangeAll ? (
        <TabLinks
          label={t('scopes')}
          tabs={[
            { href: SETTINGS_PATH, label: practice.practiceName, current: !isEnterprise },
            {
              href: ENTERPRISE_SETTINGS_PATH,
              label: t('allPractices', { enterprise }),
              current: isEnterprise,
            },
          ]}
        />
      ) : null}
      <p className={styles.intro}>{of === 'practice' ? t('intro') : t('introEnterprise', { enterprise })}</p>
      {of === 'practice' ? <LogoCard key={shown} practiceId={shown} /> : null}
      <SettingsForm key={`${scope.kind} ${scope.id}`} scope={scope} />
    </PageLayout>
  );
}
