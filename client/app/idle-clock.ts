/** The dialog counts down from here, and its owner is signed out a little later (PRODUCT 2.4). */
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

/** How often other tabs are told of activity, in milliseconds: storage is written to disk. */
export const SHARE_MS = 5_000;

/** When somebody last did something in any tab of this browser, in milliseconds since the epoch. */
export interface SharedActivity {
  read(): number;
  write(at: number): void;
}

interface IdleClockOptions {
  timeoutSeconds: number;
  now(): number;
  shared: SharedActivity;
}

/**
 * Watches for someone who has walked away, from now on. The tabs of a browser share what they see: working in one
 * keeps the others signed in. Wall-clock times, so that a laptop's sleep counts as absence.
 */
export function createIdleClock({ timeoutSeconds, now, shared }: IdleClockOptions) {
  let last = now();
  let sharedAt = 0;
  let asking = false;

  return {
    /** Something was done. While the dialog asks, only its button answers (PRODUCT 2.4: non-dismissable). */
    active(): void {
      if (asking) return;
      last = now();
      if (last - sharedAt < SHARE_MS) return;
      sharedAt = last;
      shared.write(last);
    },
    /** The answer of the dialog's button. */
    stay(): void {
      asking = false;
      last = now();
      shared.write(last);
    },
    look(): IdlePhase {
      const elsewhere = Math.min(shared.read(), now());
      const phase = idlePhase(now() - Math.max(last, elsewhere), timeoutSeconds);
      asking = phase.is !== 'active';
      return phase;
    },
  };
}
