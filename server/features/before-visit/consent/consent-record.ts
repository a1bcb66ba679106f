import type { UsState } from '../../../../shared/domain/us-states.ts';
import type { Language } from '../../../../shared/domain/visit.ts';
import type {
  ConsentPlace,
  ConsentVariant,
  RepresentativeRelationship,
} from '../../../../shared/domain/workflow.ts';

/** A signature as recorded in the chain (PRODUCT 15.1). Immutable. */
export interface ConsentRecord {
  consentName: string;
  /** `yyyy-mm-dd` */
  consentDateOfBirth: string;
  /** In full years, on the day of signing. */
  consentAge: number;
  typedSignature: string;
  legalRepresentativeFullName: string | null;
  relationship: RepresentativeRelationship | null;
  variant: ConsentVariant | null;
  termsAgreed: boolean;
  textVersion: string;
  language: Language;
  textSha256: string;
  practiceName: string;
  providerName: string;
  ip: string;
  userAgent: string;
}

/**
 * The patient's stated location (PRODUCT 8.6: consent location, consent state); recorded after the signature.
 */
export interface LocationRecord {
  consentLocation: ConsentPlace;
  consentState: UsState;
  callbackNumber: string;
  /** Absent from records created before the step asked for the address. */
  consentAddress?: {
    /** The kind of place in the patient's words; null unless it is 'other'. */
    otherPlace: string | null;
    street: string;
    city: string;
    zipCode: string | null;
  };
}
