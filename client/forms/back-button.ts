/**
 * Handles the back button before the router does. Imported by the page's first file, because a window calls
 * its listeners in the order they were added.
 */
export const backButton: { guard: ((event: PopStateEvent) => void) | null } = { guard: null };

addEventListener('popstate', (event) => backButton.guard?.(event));
