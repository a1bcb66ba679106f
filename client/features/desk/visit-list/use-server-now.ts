import { useQueryClient } from '@tanstack/react-query';
import { useNow } from '../../../ui/components/use-now.ts';
import { useSignedIn } from '../../foundation/signed-in/signed-in.tsx';
import { type VisitList, waitingKey } from '../../visit/visits/visit-queries.ts';

/** How often minutes are counted, in milliseconds. */
const AGAIN_MS = 10_000;

/** The server's time in milliseconds since the epoch, for the minutes of the list. */
export function useServerNow(): number {
  const { practice } = useSignedIn();
  const known = useQueryClient().getQueryData<VisitList>(waitingKey(practice.practiceId));
  return useNow(AGAIN_MS) + (known?.clockAhead ?? 0);
}
