/** The page after a guest's link; a separate download, so that the link's page stays small. */
export const loadGuestVisitPage = () => import('./guest-visit-page.tsx');
