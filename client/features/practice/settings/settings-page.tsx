import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../ui/components/back-link.tsx';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { TabLinks } from '../../../ui/components/tab-links.tsx';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { LogoCard } from './logo-card.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SETTINGS_PATH, type SettingsScope, settingsQuery } from './settings-queries.ts';

interface SettingsPageProps {
  of: 'practice' | 'enterprise';
  /** A practice other than the selected one. */
  practiceId?: number;
}

/**
 * `/provider/client-admin/settings`: the settings of the selected practice; with `/practices/{practiceId}`,
 * of another one that the user administers; with `/enterprise`, of its enterprise, for administrators of all
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
  const administered = practices.filter(({ permissions }) => permissions.includes('practice.administer'));
  const tabs = administered.map((one) => ({
    href:
      one.practiceId === practice.practiceId ? SETTINGS_PATH : `${SETTINGS_PATH}/practices/${one.practiceId}`,
    label: one.practiceName,
    current: of === 'practice' && one.practiceId === shown,
  }));
  if (data?.enterprise.mayChange && data.enterprise.enterpriseId === enterpriseId)
    tabs.push({
      href: `${SETTINGS_PATH}/enterprise`,
      label: t('allPractices', { enterprise }),
      current: of === 'enterprise',
    });
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      back={<BackLink href="/provider/client-admin">{t('back')}</BackLink>}
    >
      {tabs.length > 1 ? <TabLinks label={t('scopes')} tabs={tabs} /> : null}
      <p className={styles.intro}>{of === 'practice' ? t('intro') : t('introEnterprise', { enterprise })}</p>
      {of === 'practice' ? <LogoCard key={shown} practiceId={shown} /> : null}
      <SettingsForm key={`${scope.kind} ${scope.id}`} scope={scope} />
    </PageLayout>
  );
}
