import type { ConsentTextId } from '../domain/consent-text.ts';

/** Or its confirmation before a later visit. */
export interface EarlierConsent {
  recordId: string;
  at: Date;
  /** `yyyy-mm-dd`, in the time zone of the visit that requires it. */
  signedOn: string;
  birthDate: string;
  byRepresentative: boolean;
  termsAgreed: boolean;
  variant: ConsentTextId | null;
  /** The signed text and version are exactly what patients read today. */
  isCurrent: boolean;
}

export interface AskedConsent {
  months: number;
  terms: boolean;
  variant: ConsentTextId | null;
  birthDate: string | null;
  /** The later of today and the visit's day, `yyyy-mm-dd`. */
  day: string;
  declinedAt: Date | null;
}

/**
 * The earlier consent that is valid for a visit, and its last day; null if the patient has to sign. In doubt the
 * patient signs: after a representative's signature, another date of birth, or a refusal. Pure.
 *
 * @param earlier the newest first
 */
export function consentThatHolds<T extends EarlierConsent>(
  earlier: readonly T[],
  { months, terms, variant, birthDate, day, declinedAt }: AskedConsent,
): { consent: T; until: string } | null {
  if (months <= 0 || birthDate === null || (!terms && variant === null)) return null;
  for (const consent of earlier) {
    if (consent.byRepresentative || consent.birthDate !== birthDate) return null;
    if (declinedAt && declinedAt >= consent.at) return null;
    const covers =
      consent.isCurrent &&
      (consent.termsAgreed || !terms) &&
      (variant === null || consent.variant === variant);
    const until = monthsLater(consent.signedOn, months);
    if (covers && day <= until) return { consent, until };
  }
  return null;
}

/** Or that month's last day. Both `yyyy-mm-dd`. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return later.toISOString().slice(0, 10);
}
