import { COUNTDOWN_SECONDS, SIGN_OUT_SECONDS } from '#shared/rules/idle.ts';

export type IdlePhase =
  | { is: 'active' }
  | { is: 'warning'; secondsLeft: number }
  /** The countdown has ended: IDLE_LOGOUT is shown until the sign-out. */
  | { is: 'leaving' }
  | { is: 'sign-out' };

/**
 * @param idleMs time since the last activity, in milliseconds
 * @param timeoutSeconds inactivity until the dialog opens; 0 disables it
 */
export function idlePhase(idleMs: number, timeoutSeconds: number): IdlePhase {
  if (timeoutSeconds <= 0) return { is: 'active' };
  const over = idleMs / 1_000 - timeoutSeconds;
  if (over < 0) return { is: 'active' };
  if (over < COUNTDOWN_SECONDS) return { is: 'warning', secondsLeft: Math.ceil(COUNTDOWN_SECONDS - over) };
  return over < SIGN_OUT_SECONDS ? { is: 'leaving' } : { is: 'sign-out' };
}

/** Tabs share activity at most this often, because storage is written to disk. */
export const SHARE_MS = 5_000;

/** The last activity in any tab of this browser, in milliseconds since the epoch. */
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
 * Detects an absent user. A browser's tabs share activity: working in one keeps the others signed in. Uses
 * wall-clock time, so that a laptop's sleep counts as absence.
 */
export function createIdleClock({ timeoutSeconds, now, shared }: IdleClockOptions) {
  let last = now();
  let sharedAt = 0;
  let asking = false;

  return {
    /** Records activity. While the dialog is open, only its button counts (PRODUCT 2.4: non-dismissable). */
    active(): void {
      if (asking) return;
      last = now();
      if (last - sharedAt < SHARE_MS) return;
      sharedAt = last;
      shared.write(last);
    },
    counts: () => !asking,
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
