import { COPAY_MAX_CENTS, COPAY_MIN_CENTS, type CopayMode } from '../domain/payment.ts';
import type { VisitStatus } from '../domain/visit.ts';

export interface CopayTerms {
  mode: CopayMode;
  /** In cents; null if the patient enters the amount and none is suggested. */
  amountCents: number | null;
  mandatory: boolean;
}

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
 * The product promises patients that nothing is charged before the visit. A copay may therefore be captured once the
 * visit has started or its time is over (it may have taken place by telephone), and never for a canceled or moved
 * visit.
 */
export function mayCapture({ status, startsAt, durationMinutes }: HeldVisit, now: number): boolean {
  switch (status) {
    case 'IN_VISIT':
    case 'PAUSED':
    case 'COMPLETE':
      return true;
    case 'CANCELLED':
    case 'MOVED':
    case 'EXPIRED':
    case 'NO_SHOW':
      return false;
    default:
      return now >= startsAt + durationMinutes * 60_000;
  }
}

/**
 * Why a patient's copay is no longer due, as a locale key; null while it is due.
 *
 * @param gone the patient has left the visit's list, while the visit continues for others
 */
export function whyNoCopay(status: VisitStatus, gone: boolean) {
  switch (status) {
    case 'CANCELLED':
    case 'MOVED':
    case 'EXPIRED':
    case 'NO_SHOW':
      return status;
    default:
      return gone ? 'GONE' : null;
  }
}
