/** Answers counted for the net promoter score. Answers that are neither are passive. */
export interface Tally {
  total: number;
  promoters: number;
  detractors: number;
}

/** Reichheld's net promoter score. */
export const PROMOTER_FROM = 9;
export const DETRACTOR_TO = 6;

export const NO_ANSWERS: Tally = { total: 0, promoters: 0, detractors: 0 };

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { total, promoters, detractors }) => ({
      total: sum.total + total,
      promoters: sum.promoters + promoters,
      detractors: sum.detractors + detractors,
    }),
    NO_ANSWERS,
  );
}

export function netPromoterScore({ total, promoters, detractors }: Tally): number | null {
  // `+ 0` avoids negative zero.
  return total === 0 ? null : Math.round(((promoters - detractors) / total) * 100) + 0;
}

/** PRODUCT 13.1. */
export const RATING = { lowest: 1, highest: 10 } as const;

/** PRODUCT 13.2. */
export const STAFF_SCORE = { lowest: 0, highest: 10 } as const;

/** New accounts are first asked after the same time. */
export const STAFF_SURVEY_DAYS = 30;
