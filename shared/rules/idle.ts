/** The dialog of an idle person counts down from here to the sign-out, in seconds (PRODUCT 2.4). */
export const COUNTDOWN_SECONDS = 60;
/** From the dialog's opening to the sign-out, in seconds: after the countdown the person reads IDLE_LOGOUT. */
export const SIGN_OUT_SECONDS = COUNTDOWN_SECONDS + 5;

/** A browser reports activity to the server at most this often, in seconds. */
export const REPORT_SECONDS = 60;

/**
 * Added to the idle time before the server ends a session, in seconds: the dialog's time, and two reports,
 * because one may be lost.
 */
export const IDLE_GRACE_SECONDS = SIGN_OUT_SECONDS + 2 * REPORT_SECONDS;
