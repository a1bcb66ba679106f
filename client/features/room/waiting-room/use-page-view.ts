import { useEffect } from 'react';
import { countPage } from '#client/features/core/info/count-page.ts';
import type { Leaving } from '#client/features/core/info/leave-context.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';

export function usePageView(whose: Leaving | null): void {
  const counts = useRoom(({ facts }) => facts?.countsPage ?? false);
  const { kind = null, id = '' } = whose ?? {};
  useEffect(() => {
    if (!counts) return;
    if (kind === 'visit' || kind === 'guest') countPage(kind, id);
  }, [counts, kind, id]);
}
