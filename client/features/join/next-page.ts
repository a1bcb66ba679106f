import { whenIdle } from '../../api/when-idle.ts';

/** The page after the link page; a separate chunk, to keep the link page small. */
export const loadPatientVisitPage = () => import('../waiting-room/patient-visit-page.tsx');

/** Preloads the next page's code while this one is read. */
export const preloadNextPage = (): (() => void) => whenIdle(() => void loadPatientVisitPage(), 4_000);
