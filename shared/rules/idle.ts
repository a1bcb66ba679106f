/** Length of the countdown in an idle user's dialog, in seconds (PRODUCT 2.4). */
export const COUNTDOWN_SECONDS = 60;
/** From the dialog's opening to the sign-out, in seconds. After the countdown, the user reads IDLE_LOGOUT. */
export const SIGN_OUT_SECONDS = COUNTDOWN_SECONDS + 5;

/** Minimum interval at which a browser reports activity to the server, in seconds. */
export const REPORT_SECONDS = 60;

/**
 * Added to the idle time before the server ends a session, in seconds: the dialog's time, and two reports,
 * because one may be lost.
 */
export const IDLE_GRACE_SECONDS = SIGN_OUT_SECONDS + 2 * REPORT_SECONDS;
