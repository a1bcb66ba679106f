import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { HoursForm } from './hours-form.tsx';

export default function HoursPage() {
  const { t } = useTranslation('working-hours');
  const { practiceId } = useSignedIn().practice;
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <HoursForm key={practiceId} owner={{ practiceId, accountId: null }} />
    </PageLayout>
  );
}
