import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { type VisitList, waitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { useNow } from '#client/ui/components/use-now.ts';

const AGAIN_MS = 10_000;

const clockAheadOf = ({ clockAhead }: VisitList) => clockAhead;

/** In milliseconds since the epoch. */
export function useServerNow(): number {
  const { practice } = useSignedIn();
  // Only reads the cache: otherwise each row would send a request.
  const { data: ahead = 0 } = useQuery({
    ...waitingQuery(practice.practiceId),
    enabled: false,
    select: clockAheadOf,
  });
  return useNow(AGAIN_MS) + ahead;
}
