import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import type { Leaving } from '../../foundation/info/leave-context.ts';
import { useRoom } from '../../foundation/room-connection/use-visit-connection.tsx';

/** Counts that a patient or guest opened the visit's page, if the practice counts it (PRODUCT 17.6). */
export function usePageView(whose: Leaving | null): void {
  const counts = useRoom(({ facts }) => facts?.countsPage ?? false);
  const { kind = null, id = '' } = whose ?? {};
  useEffect(() => {
    if (!counts) return;
    // No one waits for it: a lost one is not worth an error.
    const lost = () => {};
    if (kind === 'visit')
      call('POST /api/patient/sessions/:sessionId/page-views', { params: { sessionId: id } }).catch(lost);
    if (kind === 'guest')
      call('POST /api/guest/sessions/:guestId/page-views', { params: { guestId: id } }).catch(lost);
  }, [counts, kind, id]);
}
