import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import type { Refused } from '#shared/contracts/rest/desk/several-visits.ts';
import type { VisitListItem } from '#shared/contracts/rest/visits/visits.ts';

export interface SeveralDialogProps {
  practiceId: number;
  visits: readonly VisitListItem[];
  onClose: () => void;
  onDone: () => void;
}

/** Reloaded each time a dialog opens. */
export const choicesQuery = (practiceId: number, visitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['several-visits', practiceId, ...visitIds],
    queryFn: ({ signal }) =>
      call('POST /api/provider/practices/:practiceId/visits/choices', {
        params: { practiceId },
        body: { visitIds: [...visitIds] },
        signal,
      }),
    gcTime: 0,
  });

export function useRefused(visits: readonly VisitListItem[]) {
  const [refused, setRefused] = useState<Refused>([]);
  const left = visits.filter(({ visitId }) => !refused.some((one) => one.visitId === visitId));
  return { refused, left, refuse: (more: Refused) => setRefused((known) => [...known, ...more]) };
}
