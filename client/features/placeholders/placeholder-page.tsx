import { Activity, BellRing, FolderOpen, Newspaper, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageLayout } from '../../components/page-layout.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { useErrorWords } from '../errors/use-error-words.ts';
import { homeFor } from '../session/access.ts';
import { useSession } from '../session/session.tsx';

const ICONS = {
  rpm: Activity,
  documents: FolderOpen,
  notifications: BellRing,
  clientAdmin: Settings2,
  news: Newspaper,
};

export type PlaceholderScreen = keyof typeof ICONS;

/** Screens that are there for everybody, with nothing in them yet; the others a practice turns on (spec §8). */
const isNothing = (screen: PlaceholderScreen): screen is 'clientAdmin' | 'news' =>
  screen === 'clientAdmin' || screen === 'news';

/** A screen that has nothing in it yet: it says what it will be for, and leads back to work. */
export default function PlaceholderPage({ screen }: { screen: PlaceholderScreen }) {
  const { t } = useTranslation('shell');
  const { me, practice } = useSession();
  const Icon = ICONS[screen];
  const words = useErrorWords();
  const home = homeFor(me, practice);
  usePageTitle(t(`menu.${screen}`));
  return (
    <PageLayout title={t(`menu.${screen}`)} width="narrow">
      <EmptyState
        icon={<Icon size={32} />}
        title={isNothing(screen) ? t(`placeholder.${screen}.title`) : words.code('FEATURE_NOT_ON')}
        action={home === '/provider/visits' ? <LinkButton href={home}>{t('goToVisits')}</LinkButton> : null}
      >
        {t(`placeholder.${screen}.help`)}
      </EmptyState>
    </PageLayout>
  );
}
