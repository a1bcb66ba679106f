import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';

/** For administrators of a practice that never had a visit. */
export function SetUpFirst() {
  const { t } = useTranslation('set-up');
  return (
    <EmptyState
      icon={<ListChecks size={32} />}
      title={t('noVisits')}
      action={<LinkButton href="/provider/client-admin">{t('title')}</LinkButton>}
    >
      {t('noVisitsHelp')}
    </EmptyState>
  );
}
