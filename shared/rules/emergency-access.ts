export const EMERGENCY_MINUTES = 60;

/** Length of a reason in characters. A shorter reason would not explain enough to later readers. */
export const EMERGENCY_REASON = { least: 20, most: 800 };
