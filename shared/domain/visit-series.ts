/** Weeks between two visits of a series (PRODUCT 6.39). */
export const EVERY_WEEKS = { min: 1, max: 12 } as const;

export const SERIES_VISITS = { min: 2, max: 52 } as const;

export const SERIES_SCOPES = ['following', 'to-come'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
