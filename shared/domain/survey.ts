/** The patient's recommendation (PRODUCT 13.1). */
export const RATING = { lowest: 1, highest: 10 } as const;

/** Staff's recommendation, from which the net promoter score is computed (PRODUCT 13.2). */
export const STAFF_SCORE = { lowest: 0, highest: 10 } as const;

/** Days between a staff member's answers. New accounts are first asked after the same time. */
export const STAFF_SURVEY_DAYS = 30;
