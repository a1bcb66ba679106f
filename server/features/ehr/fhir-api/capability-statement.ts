import type { CapabilityStatement, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import { FHIR_SCOPES } from '#shared/domain/fhir-api.ts';
import { SIGNING_ALGORITHMS } from '#shared/domain/record-system.ts';
import { FHIR_REGISTRY } from './registry.ts';

const STATED = '2026-11-27';

export function capabilityStatement({
  baseUrl,
  tokenUrl,
  version,
}: {
  baseUrl: string;
  tokenUrl: string;
  version: string;
}): CapabilityStatement {
  const types = Object.values(FHIR_REGISTRY).map(
    ({ type, documentation, parameters }): CapabilityStatementRestResource => ({
      type,
      documentation,
      interaction: [{ code: 'read' }, { code: 'search-type' }],
      versioning: 'versioned',
      readHistory: false,
      conditionalRead: 'not-match',
      searchParam: Object.entries(parameters).map(([name, { type: kind, documentation: words }]) => ({
        name,
        type: kind,
        documentation: words,
      })),
    }),
  );
  const binary: CapabilityStatementRestResource = {
    type: 'Binary',
    documentation: 'Files of DocumentReference and Consent, by the right to these.',
    interaction: [{ code: 'read' }],
    versioning: 'versioned',
    readHistory: false,
    conditionalRead: 'not-match',
  };
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: STATED,
    kind: 'instance',
    software: { name: 'Anteroom', version },
    implementation: { description: "A practice's data, to be read by its own systems", url: baseUrl },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
    rest: [
      {
        mode: 'server',
        documentation: `Scopes: ${FHIR_SCOPES.join(' ')}`,
        security: {
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [{ url: 'token', valueUri: tokenUrl }],
            },
          ],
          cors: false,
          service: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
                  code: 'SMART-on-FHIR',
                },
              ],
              text: 'OAuth2 client credentials, with a secret or a signed assertion (SMART Backend Services)',
            },
          ],
        },
        resource: [...types, binary],
        operation: [
          { name: 'export', definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export' },
        ],
      },
    ],
  } as CapabilityStatement;
}

/** `.well-known/smart-configuration` (SMART App Launch 2, §2.0.1). */
export const smartConfiguration = (tokenUrl: string) => ({
  token_endpoint: tokenUrl,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: SIGNING_ALGORITHMS,
  grant_types_supported: ['client_credentials'],
  scopes_supported: FHIR_SCOPES,
  capabilities: ['client-confidential-symmetric', 'client-confidential-asymmetric', 'permission-v2'],
});
