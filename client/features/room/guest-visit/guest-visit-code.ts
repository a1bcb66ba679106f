/** A separate chunk, so that the link's page stays small. */
export const loadGuestVisitPage = () => import('./guest-visit-page.tsx');
