import { whenIdle } from '#client/api/when-idle.ts';
import { loadLinkProblemPage } from '#client/features/visits/links/link-problem.tsx';

/** The page after the link page; a separate chunk, to keep the link page small. */
export const loadPatientVisitPage = () => import('#client/features/room/waiting-room/patient-visit-page.tsx');

/**
 * In milliseconds. Requesting its forty files slows down a slow phone just when the page is first drawn and
 * may be pressed.
 */
const AFTER_MS = 1_000;

/**
 * Preloads the next page's code while the patient reads this one.
 *
 * @returns cancels it
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
