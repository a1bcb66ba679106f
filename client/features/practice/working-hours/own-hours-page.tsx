import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { HoursForm } from './hours-form.tsx';
import { PracticeTabs } from './practice-tabs.tsx';
import styles from './working-hours.module.css';

/**
 * `/provider/account/hours`: the signed-in person's own hours and days off in the selected practice, or in another one,
 * `/{practiceId}`.
 */
export default function OwnHoursPage({ practiceId: other }: { practiceId?: number }) {
  const { t } = useTranslation('working-hours');
  const { me, practice, practices } = useSignedIn();
  usePageTitle(t('ownTitle'));
  const practiceId = other ?? practice.practiceId;
  return (
    <PageLayout
      title={t('ownTitle')}
      width="narrow"
      back={<BackLink href="/provider/account">{t('backToAccount')}</BackLink>}
    >
      <PracticeTabs
        practices={practices.filter(({ permissions }) => permissions.includes('visits.see'))}
        root="/provider/account/hours"
        shown={practiceId}
      />
      <div className={styles.form}>
        <HoursForm key={practiceId} owner={{ practiceId, accountId: me.accountId }} />
      </div>
    </PageLayout>
  );
}
