import { queryOptions } from '@tanstack/react-query';
import type { VisitListItem } from '../../../../shared/contracts/rest/visit/visits.ts';
import { call } from '../../../api/call.ts';

export interface SeveralDialogProps {
  practiceId: number;
  visits: readonly VisitListItem[];
  onClose: () => void;
  /** Closes the dialog, and clears what was chosen. */
  onDone: () => void;
}

/** What the dialogs offer for these visits; loaded again each time one opens. */
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
