/** The patient's recommendation (PRODUCT 13.1). */
export const RATING = { lowest: 1, highest: 10 } as const;
