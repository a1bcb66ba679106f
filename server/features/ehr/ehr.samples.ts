import { randomUUID } from 'node:crypto';
import { samples, withBody } from '#server/test-support/call-samples.ts';
import { keySet, makeClientKey } from '#server/test-support/client-keys.ts';
import { ANY_TEXT, LIST_BODY, OPTIONAL } from '#server/test-support/fuzz-values.ts';
import { fhirClientContracts } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { reconciliationContracts } from '#shared/contracts/rest/ehr/reconciliation.ts';
import { recordPatientContracts } from '#shared/contracts/rest/ehr/record-patients.ts';
import { visitUploadContracts } from '#shared/contracts/rest/ehr/record-uploads.ts';
import { rpmContracts } from '#shared/contracts/rest/ehr/rpm.ts';

export default [
  samples(fhirClientContracts, {
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
      'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys': ({
        practiceId,
        fhirClientId,
      }) => ({
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
  }),
  samples(reconciliationContracts, {
    right: {
      'GET /api/provider/visits/:rootVisitId/reconciliation': ({ live }) => ({
        params: { rootVisitId: live.visitId },
      }),
      'POST /api/provider/visits/:rootVisitId/reconcile': ({ appointed }) => ({
        params: { rootVisitId: appointed.visitId },
      }),
      'POST /api/provider/sessions/:sessionId/undo-reconciliation': ({ appointed }) => ({
        params: { sessionId: appointed.sessionId },
        body: { seen: '2026-11-20T17:00:00.000Z' },
      }),
      'POST /api/admin/practices/:practiceId/reconciliation/search': ({ practiceId }) => ({
        params: { practiceId },
        body: {
          q: 'brandt',
          reconciliation: 'RECONCILED',
          from: '2026-11-01',
          to: '2026-11-30',
          sort: '-time',
          limit: 20,
        },
      }),
    },
    mayFit: {
      'POST /api/admin/practices/:practiceId/reconciliation/search': {
        ...LIST_BODY,
        'body reconciliation': OPTIONAL,
        'body from': OPTIONAL,
        'body to': OPTIONAL,
      },
    },
  }),
  samples(recordPatientContracts, {
    right: {
      'POST /api/provider/practices/:practiceId/record-patients/search': ({ world }) => ({
        params: { practiceId: world.practice.id },
        body: { name: 'Rosa', birthDate: '', mrn: '' },
      }),
      'POST /api/provider/practices/:practiceId/record-patients': ({ world, onRecord }) => ({
        params: { practiceId: world.practice.id },
        body: { recordId: onRecord.recordId, patientId: null },
      }),
      'POST /api/provider/sessions/:sessionId/merged-record': ({ live, onRecord }) => ({
        params: { sessionId: live.sessionId },
        body: { mergedInto: onRecord.recordId },
      }),
      'GET /api/provider/practices/:practiceId/patients/:patientId/encounters': ({ world }) => ({
        params: { practiceId: world.practice.id, patientId: world.practice.patient.patientId },
      }),
    },
    withIds: {
      'POST /api/provider/practices/:practiceId/record-patients': ({ world, further: { recordId } }, right) =>
        withBody(right, { recordId, patientId: world.practice.patient.patientId }),
    },
    mayFit: {
      'POST /api/provider/practices/:practiceId/record-patients/search': {
        'body name': ['word', 'text'],
        'body birthDate': ['empty'],
        'body mrn': ANY_TEXT,
      },
      'POST /api/provider/practices/:practiceId/record-patients': {
        'body recordId': ['word', 'text'],
        'body patientId': ['absent', 'null'],
      },
      'POST /api/provider/sessions/:sessionId/merged-record': { 'body mergedInto': ['word', 'text'] },
    },
  }),
  samples(rpmContracts, {
    right: {
      'POST /api/provider/practices/:practiceId/rpm/patients': ({ world }) => ({
        params: { practiceId: world.practice.id },
        body: { name: 'Rosa', birthDate: '', mrn: '' },
      }),
      'POST /api/provider/practices/:practiceId/rpm/data': ({ world, rpmData }) => ({
        params: { practiceId: world.practice.id },
        body: rpmData,
      }),
      'POST /api/provider/practices/:practiceId/rpm/uploads': ({ world, rpmData }) => ({
        params: { practiceId: world.practice.id },
        body: { idempotencyKey: randomUUID(), data: rpmData },
      }),
      'GET /api/provider/practices/:practiceId/rpm/uploads/:uploadId': ({ world, rpmUpload }) => ({
        params: { practiceId: world.practice.id, uploadId: rpmUpload },
      }),
      'POST /api/provider/practices/:practiceId/rpm/uploads/:uploadId/retry': ({ world, rpmUpload }) => ({
        params: { practiceId: world.practice.id, uploadId: rpmUpload },
      }),
    },
    mayFit: {
      'POST /api/provider/practices/:practiceId/rpm/patients': {
        'body name': ['word', 'text'],
        'body birthDate': ['empty'],
        'body mrn': ANY_TEXT,
      },
      'POST /api/provider/practices/:practiceId/rpm/data': {
        'body monitoringId': ['word', 'text'],
        'body programIds.0': ['word', 'text'],
      },
      'POST /api/provider/practices/:practiceId/rpm/uploads': {
        'body mrn': ['word', 'text'],
        'body data.monitoringId': ['word', 'text'],
        'body data.programIds.0': ['word', 'text'],
      },
    },
  }),
  samples(visitUploadContracts, {
    right: {
      'GET /api/provider/visits/:rootVisitId/record-upload': ({ appointed }) => ({
        params: { rootVisitId: appointed.visitId },
      }),
      'POST /api/provider/visits/:rootVisitId/record-upload': ({ appointed }) => ({
        params: { rootVisitId: appointed.visitId },
        body: {
          idempotencyKey: randomUUID(),
          items: [{ sessionId: appointed.sessionId, what: 'summary', sourceId: null }],
        },
      }),
    },
    withIds: {
      'POST /api/provider/visits/:rootVisitId/record-upload': ({ live, imageId }, right) => ({
        ...withBody(right, { items: [{ sessionId: live.sessionId, what: 'image', sourceId: imageId }] }),
        params: { rootVisitId: live.visitId },
      }),
    },
    mayFit: {
      'POST /api/provider/visits/:rootVisitId/record-upload': { 'body items.0.sourceId': ['null'] },
    },
  }),
];
