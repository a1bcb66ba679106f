import type { Consent } from '@medplum/fhirtypes';
import { CONSENT_DOCUMENT, TREATMENT } from './codes.ts';
import { identifierOf, type Naming, patientReference } from './identifiers.ts';

export interface ConsentFacts {
  key: string;
  patientRecordId: string;
  signedAt: Date;
  signature: string;
  signedBy: 'patient' | 'legal-representative';
  policy: string;
  receipt: Buffer | string;
}

/** R4 has no element for a typed signature, so the name is in the performer and on the receipt. */
export function buildConsent(naming: Naming, facts: ConsentFacts): Consent {
  const { key, patientRecordId, signedAt, signature, signedBy, policy, receipt } = facts;
  const patient = patientReference(patientRecordId);
  const at = signedAt.toISOString();
  return {
    resourceType: 'Consent',
    identifier: [identifierOf(naming, 'consent', key)],
    status: 'active',
    scope: TREATMENT,
    category: [CONSENT_DOCUMENT],
    patient,
    dateTime: at,
    performer: [
      signedBy === 'patient'
        ? { ...patient, display: signature }
        : { type: 'RelatedPerson', display: signature },
    ],
    sourceAttachment: {
      contentType: 'application/pdf',
      ...(typeof receipt === 'string'
        ? { url: receipt }
        : { data: receipt.toString('base64'), size: receipt.length }),
      title: policy,
      creation: at,
    },
    policyRule: { text: policy },
  };
}
