import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { keySet, makeClientKey } from '#server/test-support/client-keys.ts';
import { fhirClientContracts } from '#shared/contracts/rest/ehr/fhir-clients.ts';

export default samples(fhirClientContracts, {
  right: {
    'GET /api/admin/practices/:practiceId/fhir-clients': ({ practiceId }) => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/fhir-clients': ({ practiceId }) => ({
      params: { practiceId },
      body: {
        name: 'Data warehouse',
        practiceIds: [practiceId],
        scopes: ['system/Patient.rs'],
        expiresOn: '',
        signIn: 'secret',
        keys: '',
        keysUrl: '',
        idempotencyKey: randomUUID(),
      },
    }),
    'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': ({ practiceId, fhirClientId }) => ({
      params: { practiceId, clientId: fhirClientId },
      body: {
        name: 'Warehouse',
        practiceIds: [practiceId],
        scopes: ['system/Patient.rs'],
        expiresOn: '',
        version: 1,
      },
    }),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': ({
      practiceId,
      fhirClientId,
    }) => ({
      params: { practiceId, clientId: fhirClientId },
      body: { version: 1, overlapHours: 24 },
    }),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys': ({ practiceId, fhirClientId }) => ({
      params: { practiceId, clientId: fhirClientId },
      body: { version: 1, signIn: 'keys', keys: keySet(makeClientKey()), keysUrl: '', overlapHours: 24 },
    }),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': ({
      practiceId,
      fhirClientId,
    }) => ({
      params: { practiceId, clientId: fhirClientId },
      body: { version: 1, active: false },
    }),
  },
  mayFit: {
    'POST /api/admin/practices/:practiceId/fhir-clients': {
      'body name': ['word', 'text'],
      'body expiresOn': ['empty'],
      'body keys': ['word', 'text', 'empty'],
      'body keysUrl': ['word', 'text', 'empty'],
    },
    'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': {
      'body name': ['word', 'text'],
      'body expiresOn': ['empty'],
    },
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': {
      'body overlapHours': ['number'],
    },
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys': {
      'body keysUrl': ['word', 'text', 'empty'],
      'body overlapHours': ['number'],
    },
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': { 'body active': ['boolean'] },
  },
});
