import { useEffect, useState } from 'react';
import { keepLoading } from '#client/api/keep-loading.ts';
import type { Stage } from '#shared/domain/participant.ts';

type VisitViewModule = typeof import('#client/features/room/in-visit/visit-view.tsx');

/**
 * The visit's screen, loaded in idle time during the wait; null until then. Without Suspense, which would
 * delay the first picture to avoid a flickering fallback.
 *
 * @throws while rendering, if a new release has replaced the file
 */
export function useVisitView(stage: Stage | undefined): VisitViewModule | null {
  const [visit, setVisit] = useState<() => VisitViewModule | null>(() => () => null);
  const wanted = stage === 'waiting' || stage === 'in-visit';
  useEffect(() => {
    if (!wanted) return;
    keepLoading(() => import('#client/features/room/in-visit/visit-view.tsx')).then(
      (loaded) => setVisit(() => () => loaded),
      (error: unknown) =>
        setVisit(() => () => {
          throw error;
        }),
    );
  }, [wanted]);
  return visit();
}
