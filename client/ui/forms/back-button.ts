/**
 * Handles the browser's back button before the router. main.tsx imports this first: a window calls its listeners in
 * the order they were added.
 */
export const backButton: { guard: ((event: PopStateEvent) => void) | null } = { guard: null };

addEventListener('popstate', (event) => backButton.guard?.(event));
