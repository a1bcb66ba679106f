/** Ten attempts over about a day, in seconds, because a record system may be down for a night. */
export const RECORD_TRIES = { limit: 9, delay: 30, growsTo: 21_600 };

/** A job that failed after this moment will try again; older ones have given up. */
export const givenUpBefore = (now: number): Date => new Date(now - (RECORD_TRIES.growsTo + 3_600) * 1_000);
