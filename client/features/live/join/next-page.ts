import { whenIdle } from '../../../api/when-idle.ts';

/** The page after the link page; a separate chunk, to keep the link page small. */
export const loadPatientVisitPage = () => import('../waiting-room/patient-visit-page.tsx');

/** Milliseconds: naming its forty files holds a slow phone up just when the page is first drawn and may be pressed. */
const AFTER_MS = 1_000;

/** Preloads the next page's code while this one is read. @returns cancels it */
export function preloadNextPage(): () => void {
  let cancel: (() => void) | undefined;
  const timer = setTimeout(() => {
    cancel = whenIdle(() => void loadPatientVisitPage(), 4_000);
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    cancel?.();
  };
}
