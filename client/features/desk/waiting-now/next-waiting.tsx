import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { waitingVisits } from '#client/features/desk/visit-list/presence.ts';
import { useVisitListLive } from '#client/features/desk/visit-list/use-visit-list-live.ts';
import { minutesWaited } from '#client/features/visits/visits/minutes-waited.ts';
import { useVisitName } from '#client/features/visits/visits/use-visit-name.ts';
import { ownWaitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { useNow } from '#client/ui/components/use-now.ts';

const AGAIN_MS = 10_000;

const byStart = (one: { startTime: string }, other: { startTime: string }) =>
  one.startTime.localeCompare(other.startTime);

export default function NextWaiting({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('waiting-now');
  const { me } = useSignedIn();
  const nameOf = useVisitName();
  const { data } = useQuery(ownWaitingQuery(practiceId, me.accountId));
  useVisitListLive(practiceId);
  const now = useNow(AGAIN_MS);
  const [visit] = waitingVisits(data?.rows ?? []).sort(byStart);
  if (!data || !visit) return null;
  const count = minutesWaited(visit, now + data.clockAhead);
  const name = nameOf(visit);
  return (
    <LinkButton
      variant="primary"
      size="large"
      block
      icon={<ArrowRight size={20} aria-hidden />}
      href={`/provider/group/${visit.sessionId}`}
    >
      {count < 1 ? t('nextJustCame', { name }) : t('nextWaiting', { name, count })}
    </LinkButton>
  );
}
