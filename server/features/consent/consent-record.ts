import type { UsState } from '../../../shared/domain/us-states.ts';
import type { Language } from '../../../shared/domain/visit.ts';
import type {
  ConsentPlace,
  ConsentVariant,
  RepresentativeRelationship,
} from '../../../shared/domain/workflow.ts';

/** What was signed, as it stands in the chain (PRODUCT 15.1). Never changed once written. */
export interface ConsentRecord {
  consentName: string;
  /** `yyyy-mm-dd` */
  consentDateOfBirth: string;
  /** Of the patient on the day of signing, in full years. */
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
  /** Where the signature came from. */
  ip: string;
  userAgent: string;
}

/** Where the patient said to be (PRODUCT 8.6: consent location, consent state); it follows the signature. */
export interface LocationRecord {
  consentLocation: ConsentPlace;
  consentState: UsState;
  callbackNumber: string;
}
