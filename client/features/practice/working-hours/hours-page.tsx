import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../ui/components/back-link.tsx';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { HoursForm } from './hours-form.tsx';
import { PracticeTabs } from './practice-tabs.tsx';
import styles from './working-hours.module.css';

/**
 * `/provider/client-admin/hours`: the hours and closed days of the selected practice; with `/practices/{practiceId}`, of
 * another one that the user administers.
 */
export default function HoursPage({ practiceId: other }: { practiceId?: number }) {
  const { t } = useTranslation('working-hours');
  const { practice, practices } = useSignedIn();
  usePageTitle(t('title'));
  const practiceId = other ?? practice.practiceId;
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      back={<BackLink href="/provider/client-admin">{t('back')}</BackLink>}
    >
      <PracticeTabs
        practices={practices.filter(({ permissions }) => permissions.includes('practice.administer'))}
        root="/provider/client-admin/hours/practices"
        shown={practiceId}
      />
      <div className={styles.form}>
        <HoursForm key={practiceId} owner={{ practiceId, accountId: null }} />
      </div>
    </PageLayout>
  );
}
