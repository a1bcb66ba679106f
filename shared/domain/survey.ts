/** Spec §9: the patient's recommendation. */
export const RATING = { lowest: 1, highest: 10 } as const;
