import type { CapabilityStatement, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import type { FhirOffers } from './fhir-server.ts';

const TYPES = [
  'Patient',
  'Appointment',
  'Encounter',
  'DocumentReference',
  'QuestionnaireResponse',
  'Consent',
  'Observation',
  'Binary',
] as const;

export function statementOf({
  conditionalCreate,
  transaction,
  binary,
  without,
}: FhirOffers): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-01-01',
    kind: 'instance',
    software: { name: 'Mesa EHR' },
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [
      {
        mode: 'server',
        resource: TYPES.filter((type) => !without.includes(type) && (binary || type !== 'Binary')).map(
          (type): CapabilityStatementRestResource => ({
            type,
            interaction: [{ code: 'read' }, { code: 'search-type' }, { code: 'create' }, { code: 'update' }],
            conditionalCreate,
          }),
        ),
        interaction: transaction ? [{ code: 'transaction' }] : [],
      },
    ],
  };
}
