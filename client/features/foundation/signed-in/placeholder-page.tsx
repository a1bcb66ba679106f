import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { LinkButton } from '../../../ui/components/link-button.tsx';
import { PageLayout } from '../../../ui/components/page-layout.tsx';
import { usePageTitle } from '../../../ui/components/page-title.ts';
import { useErrorWords } from '../../../ui/errors/use-error-words.ts';
import { homeFor } from './access.ts';
import { useSignedIn } from './signed-in.tsx';

const ICONS = {
  rpm: Activity,
};

export type PlaceholderScreen = keyof typeof ICONS;

/** A screen without contents yet: explains its purpose, and leads back to work (PRODUCT 3.9). */
export default function PlaceholderPage({ screen }: { screen: PlaceholderScreen }) {
  const { t } = useTranslation('shell');
  const { practice } = useSignedIn();
  const Icon = ICONS[screen];
  const words = useErrorWords();
  const home = homeFor(practice);
  usePageTitle(t(`menu.${screen}`));
  return (
    <PageLayout title={t(`menu.${screen}`)} width="narrow">
      <EmptyState
        icon={<Icon size={32} />}
        title={words.code('FEATURE_NOT_ON')}
        action={home === '/provider/visits' ? <LinkButton href={home}>{t('goToVisits')}</LinkButton> : null}
      >
        {t(`placeholder.${screen}.help`)}
      </EmptyState>
    </PageLayout>
  );
}
