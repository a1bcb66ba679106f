import type { ConsentTextId } from '#shared/domain/consent-text.ts';
import type { UsState } from '#shared/domain/us-states.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { ConsentPlace, RepresentativeRelationship } from '#shared/domain/workflow.ts';

export const USER_AGENT = 300;

/** A signature as recorded in the chain (PRODUCT 15.1). Immutable. */
export interface ConsentRecord {
  consentName: string;
  consentDateOfBirth: string;
  /** In full years, on the day of signing. */
  consentAge: number;
  typedSignature: string;
  legalRepresentativeFullName: string | null;
  relationship: RepresentativeRelationship | null;
  variant: ConsentTextId | null;
  ownText?: { name: string; version: number };
  termsAgreed: boolean;
  textVersion: string;
  language: Language;
  textSha256: string;
  practiceName: string;
  providerName: string;
  ip: string;
  userAgent: string;
  /**
   * Set if the patient confirmed an earlier valid signature. This record then has the signature's facts, and the
   * provider, address and browser of the confirmation (PRODUCT 8.20).
   */
  keptFrom?: {
    recordId: string;
    hash: string;
    signedAt: string;
  };
}

export function timesOf({ keptFrom }: ConsentRecord, at: Date): { signedAt: Date; confirmedAt: Date | null } {
  return keptFrom
    ? { signedAt: new Date(keptFrom.signedAt), confirmedAt: at }
    : { signedAt: at, confirmedAt: null };
}

/** As record systems show it: in English, with UTC dates. */
export function policyOf(record: ConsentRecord, at: Date): string {
  const { signedAt, confirmedAt } = timesOf(record, at);
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  const { ownText, textVersion } = record;
  const text = ownText ? `${ownText.name}, version ${ownText.version}` : textVersion;
  const policy = `Consent to telehealth ${text}`;
  return confirmedAt ? `${policy}, agreed on ${day(signedAt)}, confirmed on ${day(confirmedAt)}` : policy;
}

/**
 * The patient's stated location (PRODUCT 8.6: consent location, consent state); recorded after the signature.
 */
export interface LocationRecord {
  consentLocation: ConsentPlace;
  consentState: UsState;
  callbackNumber: string;
  /** Absent from records created before the step required the address. */
  consentAddress?: {
    /** In the patient's words; null unless the place is 'other'. */
    otherPlace: string | null;
    street: string;
    city: string;
    zipCode: string | null;
  };
}
