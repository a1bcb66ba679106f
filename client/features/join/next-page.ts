/** The page after the link page; a separate chunk, to keep the link page small. */
export const loadPatientVisitPage = () => import('../waiting-room/patient-visit-page.tsx');

/** Preloads the next page's code while this one is read. */
export function preloadNextPage(): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(loadPatientVisitPage, 1_500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(() => void loadPatientVisitPage(), { timeout: 4_000 });
  return () => cancelIdleCallback(idle);
}
