/** PRODUCT 2.4. */
export const COUNTDOWN_SECONDS = 60;
/** After the countdown, the user reads IDLE_LOGOUT. */
export const SIGN_OUT_SECONDS = COUNTDOWN_SECONDS + 5;

export const REPORT_SECONDS = 60;

/** The dialog's time, and two reports, because one may be lost. */
export const IDLE_GRACE_SECONDS = SIGN_OUT_SECONDS + 2 * REPORT_SECONDS;
