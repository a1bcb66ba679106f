import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { type VisitList, waitingQuery } from '#client/features/visits/visits/visit-queries.ts';
import { useNow } from '#client/ui/components/use-now.ts';

/** How often minutes are counted, in milliseconds. */
const AGAIN_MS = 10_000;

const clockAheadOf = ({ clockAhead }: VisitList) => clockAhead;

/** The server's time in milliseconds since the epoch, for the minutes of the list. */
export function useServerNow(): number {
  const { practice } = useSignedIn();
  // Reads along: each row would ask, and ask again.
  const { data: ahead = 0 } = useQuery({
    ...waitingQuery(practice.practiceId),
    enabled: false,
    select: clockAheadOf,
  });
  return useNow(AGAIN_MS) + ahead;
}
