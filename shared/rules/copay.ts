import { COPAY_MAX_CENTS, COPAY_MIN_CENTS, type CopayMode } from '../domain/payment.ts';
import type { VisitStatus } from '../domain/visit.ts';

/** What a visit type asks for. */
export interface CopayTerms {
  mode: CopayMode;
  /** In cents; null where the patient enters the amount and none is suggested. */
  amountCents: number | null;
  mandatory: boolean;
}

/** Whether a patient may approve this amount, in cents. */
export function isApprovable({ mode, amountCents }: CopayTerms, cents: number): boolean {
  if (!Number.isInteger(cents) || cents < COPAY_MIN_CENTS || cents > COPAY_MAX_CENTS) return false;
  return mode !== 'default' || cents === amountCents;
}

interface HeldVisit {
  status: VisitStatus;
  /** Milliseconds since the epoch. */
  startsAt: number;
  durationMinutes: number;
}

/**
 * The patient was told that nothing is charged before the visit: a copay is captured once the visit has begun,
 * or its time is over (it was held by telephone, say), and never for a visit that was cancelled or moved.
 */
export function mayCapture({ status, startsAt, durationMinutes }: HeldVisit, now: number): boolean {
  switch (status) {
    case 'IN_VISIT':
    case 'PAUSED':
    case 'COMPLETE':
      return true;
    case 'CANCELLED':
    case 'MOVED':
      return false;
    default:
      return now >= startsAt + durationMinutes * 60_000;
  }
}
