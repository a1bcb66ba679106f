import { REPORT_SECONDS } from '../../shared/rules/idle.ts';

/**
 * Tells the server of activity, which is the account's 'Last activity'. The server ends the session of a person who has
 * done nothing for the idle time, also when no browser is left to do that. A report that fails is repeated with the next activity.
 */
export function createActivityReports(tell: () => Promise<unknown>, now: () => number = Date.now) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return function report(): void {
    const at = now();
    if (at - toldAt < REPORT_SECONDS * 1_000) return;
    toldAt = at;
    tell().catch(() => {
      if (toldAt === at) toldAt = Number.NEGATIVE_INFINITY;
    });
  };
}
