/** The dialog counts down from here, and its owner is signed out a little later (spec §4, §9). */
export const COUNTDOWN_SECONDS = 60;
export const SIGN_OUT_SECONDS = 65;

export type IdlePhase =
  | { is: 'active' }
  | { is: 'warning'; secondsLeft: number }
  /** The countdown is over: IDLE_LOGOUT is shown until the sign-out. */
  | { is: 'leaving' }
  | { is: 'sign-out' };

/**
 * Where someone stands who has done nothing for a while.
 *
 * @param idleMs since the last activity, milliseconds
 * @param timeoutSeconds how long nothing may happen before the dialog opens; 0 switches the watch off
 */
export function idlePhase(idleMs: number, timeoutSeconds: number): IdlePhase {
  if (timeoutSeconds <= 0) return { is: 'active' };
  const over = idleMs / 1_000 - timeoutSeconds;
  if (over < 0) return { is: 'active' };
  if (over < COUNTDOWN_SECONDS) return { is: 'warning', secondsLeft: Math.ceil(COUNTDOWN_SECONDS - over) };
  return over < SIGN_OUT_SECONDS ? { is: 'leaving' } : { is: 'sign-out' };
}
