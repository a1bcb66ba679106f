import { whenIdle } from '#client/api/when-idle.ts';
import { loadLinkProblemPage } from '#client/features/visits/links/link-problem.tsx';

/** A separate chunk, to keep the link page small. */
export const loadPatientVisitPage = () => import('#client/features/room/waiting-room/patient-visit-page.tsx');

/** Requesting the chunk's forty files would slow down a slow phone during the first rendering and the first press. */
const AFTER_MS = 1_000;

/**
 * Preloads the next page's code while the patient reads this one.
 *
 * @returns a function that cancels the preload
 */
export function preloadNextPage(): () => void {
  let cancel: (() => void) | undefined;
  const timer = setTimeout(() => {
    cancel = whenIdle(() => void Promise.all([loadPatientVisitPage(), loadLinkProblemPage()]), 4_000);
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    cancel?.();
  };
}
