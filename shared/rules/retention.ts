/** Six years (45 CFR 164.316(b)(2)(i)), including leap days. */
export const LEAST_AUDIT_DAYS = 2_192;

/** A week, to notice a mistaken setting. */
export const LEAST_KEPT_DAYS = 7;

export const MOST_KEPT_DAYS = 36_525;

export const KEPT_SETTINGS = [
  'keepChatDays',
  'keepImagesDays',
  'keepIntakeDays',
  'keepDeviceTestsDays',
  'keepQualityDays',
  'keepMessagesDays',
  'keepAuditDays',
] as const;
export type KeptSetting = (typeof KEPT_SETTINGS)[number];
