/** The patient's recommendation (PRODUCT 13.1). */
export const RATING = { lowest: 1, highest: 10 } as const;

/** The recommendation of staff, which the net promoter score is computed from (PRODUCT 13.2). */
export const STAFF_SCORE = { lowest: 0, highest: 10 } as const;

/** Days from an answer of staff to the next one; new accounts are first asked after the same number. */
export const STAFF_SURVEY_DAYS = 30;
