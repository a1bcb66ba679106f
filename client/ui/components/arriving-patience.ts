/** How long a part that is still loading holds up what follows, in milliseconds. */
export const PATIENCE_MS = 2_000;
