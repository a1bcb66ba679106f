import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/components/status-pill.tsx';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { waitingQuery } from '../../visit/visits/visit-queries.ts';
import { waitingVisits } from '../visit-list/presence.ts';

/** How many visits have someone in the waiting room, for the link to the visits. */
export function WaitingCount() {
  const { t } = useTranslation('waiting-now');
  const { practice } = useSignedIn();
  const { data } = useQuery(waitingQuery(practice.practiceId));
  const count = waitingVisits(data?.rows ?? []).length;
  return <Badge count={count} label={t('count', { count })} />;
}
