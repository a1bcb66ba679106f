import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { waitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { Badge } from '#client/ui/components/status-pill.tsx';

export function WaitingCount() {
  const { t } = useTranslation('waiting-now');
  const { practice } = useSignedIn();
  const { data } = useQuery(waitingQuery(practice.practiceId));
  const count = waitingVisits(data?.rows ?? []).length;
  return <Badge count={count} label={t('count', { count })} />;
}
