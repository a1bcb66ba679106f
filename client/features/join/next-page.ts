/** The page after the link's; loaded on its own so that the link page stays small. */
export const loadPatientVisitPage = () => import('../waiting-room/patient-visit-page.tsx');

/** Fetches the next page's code while the person reads this one. */
export function preloadNextPage(): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(loadPatientVisitPage, 1_500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void loadPatientVisitPage(), { timeout: 4_000 });
  return () => cancelIdleCallback(idle);
}
