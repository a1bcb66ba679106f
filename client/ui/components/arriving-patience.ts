/** How long a part that is still loading delays the parts below it. */
export const PATIENCE_MS = 2_000;
