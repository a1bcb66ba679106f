import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { homeFor } from './access.ts';
import { useSignedIn } from './signed-in.tsx';

/** Remote monitoring in a practice without it: explains its purpose, and leads back to work (PRODUCT 3.9). */
export default function RpmOffPage() {
  const { t } = useTranslation('shell');
  const { practice } = useSignedIn();
  const words = useErrorWords();
  const home = homeFor(practice);
  usePageTitle(t('menu.rpm'));
  return (
    <PageLayout title={t('menu.rpm')} width="narrow">
      <EmptyState
        icon={<Activity size={32} />}
        title={words.code('FEATURE_NOT_ON')}
        action={home === '/provider/visits' ? <LinkButton href={home}>{t('goToVisits')}</LinkButton> : null}
      >
        {t('placeholder.rpm.help')}
      </EmptyState>
    </PageLayout>
  );
}
