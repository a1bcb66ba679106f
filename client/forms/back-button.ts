/**
 * Who hears of the browser's back button before the router does. The page's first file brings this in: of the
 * listeners of a window, those that came first are called first.
 */
export const backButton: { guard: ((event: PopStateEvent) => void) | null } = { guard: null };

addEventListener('popstate', (event) => backButton.guard?.(event));
