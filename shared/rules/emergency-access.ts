/** How long an administrator's emergency access to a visit lasts, in minutes. */
export const EMERGENCY_MINUTES = 60;

/** Characters of a reason: fewer say too little for those who read it later. */
export const EMERGENCY_REASON = { least: 20, most: 800 };
