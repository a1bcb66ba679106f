/** Why staff record a no-show (PRODUCT 6.37). */
export const NO_SHOW_REASONS = [
  'did-not-come',
  'came-too-late',
  'could-not-connect',
  'left-before-being-seen',
  'other',
] as const;
export type NoShowReason = (typeof NO_SHOW_REASONS)[number];
