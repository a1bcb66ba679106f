export const LATE_MINUTES = [5, 10, 20] as const;
export type LateMinutes = (typeof LATE_MINUTES)[number];
