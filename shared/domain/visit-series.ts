/** Weeks between two visits of a series (PRODUCT 6.39). */
export const EVERY_WEEKS = { min: 1, max: 12 } as const;

/** Visits of a series. */
export const SERIES_VISITS = { min: 2, max: 52 } as const;

/** The visits of a series that a change of one of them also changes, of those to come. */
export const SERIES_SCOPES = ['following', 'to-come'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
