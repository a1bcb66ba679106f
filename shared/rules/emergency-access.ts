/** How long an administrator's emergency access to a visit lasts, in minutes. */
export const EMERGENCY_MINUTES = 60;

/** Length of a reason in characters: fewer would not explain enough to later readers. */
export const EMERGENCY_REASON = { least: 20, most: 800 };
