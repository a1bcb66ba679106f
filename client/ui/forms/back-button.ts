/**
 * Handles the browser's back button before the router. main.tsx imports this first, because a window calls its
 * listeners in order of registration.
 */
export const backButton: { guard: ((event: PopStateEvent) => void) | null } = { guard: null };

addEventListener('popstate', (event) => backButton.guard?.(event));
