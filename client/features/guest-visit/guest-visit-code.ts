/** The page after a guest's link; loaded on its own so that the link's page stays small. */
export const loadGuestVisitPage = () => import('./guest-visit-page.tsx');
