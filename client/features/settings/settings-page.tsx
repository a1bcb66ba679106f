import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../components/back-link.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { TabLinks } from '../../components/tab-links.tsx';
import { useSession } from '../session/session.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SETTINGS_PATH, type SettingsScope, settingsQuery } from './settings-queries.ts';

/**
 * `/provider/client-admin/settings`: those of the practice that is worked in; with `/enterprise`, those of the
 * enterprise that it belongs to, for who administers all of its practices.
 */
export default function SettingsPage({ of }: { of: 'practice' | 'enterprise' }) {
  const { t } = useTranslation('settings');
  const { practice } = useSession();
  usePageTitle(t('title'));
  const { practiceId, practiceName, enterpriseId, enterpriseName: enterprise } = practice;
  const scope: SettingsScope =
    of === 'practice' ? { kind: 'practice', id: practiceId } : { kind: 'enterprise', id: enterpriseId };
  const { data } = useQuery(settingsQuery(scope));
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      back={<BackLink href="/provider/client-admin">{t('back')}</BackLink>}
    >
      {data?.enterprise.mayChange ? (
        <TabLinks
          label={t('scopes')}
          tabs={[
            { href: SETTINGS_PATH, label: practiceName, current: of === 'practice' },
            {
              href: `${SETTINGS_PATH}/enterprise`,
              label: t('allPractices', { enterprise }),
              current: of === 'enterprise',
            },
          ]}
        />
      ) : null}
      <p className={styles.intro}>{of === 'practice' ? t('intro') : t('introEnterprise', { enterprise })}</p>
      <SettingsForm key={`${scope.kind} ${scope.id}`} scope={scope} />
    </PageLayout>
  );
}
