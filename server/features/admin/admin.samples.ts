import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT, LIST_BODY, OPTIONAL } from '#server/test-support/fuzz-values.ts';
import { adminVisitContracts } from '#shared/contracts/rest/admin/admin-visits.ts';
import { communicationsTestContracts } from '#shared/contracts/rest/admin/communications-test.ts';
import { demoContracts } from '#shared/contracts/rest/admin/demo.ts';
import { exportContracts, patientExportContracts } from '#shared/contracts/rest/admin/exports.ts';
import { integrationContracts } from '#shared/contracts/rest/admin/integrations.ts';
import { interpreterServiceContracts } from '#shared/contracts/rest/admin/interpreter-service.ts';
import { partnerContracts } from '#shared/contracts/rest/admin/partners.ts';
import { paymentProcessorContracts } from '#shared/contracts/rest/admin/payment-processor.ts';
import { recordConnectionContracts } from '#shared/contracts/rest/admin/record-connection.ts';
import { reportContracts } from '#shared/contracts/rest/admin/reports.ts';

export default [
  samples(adminVisitContracts, {
    right: {
      'POST /api/admin/practices/:practiceId/visits/search': ({ practiceId }) => ({
        params: { practiceId },
        body: {
          q: 'brandt',
          status: 'SCHEDULED',
          from: '2026-11-01',
          to: '2026-11-30',
          sort: 'patient',
          limit: 10,
        },
      }),
      'GET /api/admin/visits/:visitId': ({ visitId }) => ({ params: { visitId } }),
      'GET /api/admin/visits/:visitId/quality': ({ visitId }) => ({ params: { visitId } }),
      'GET /api/admin/visits/:visitId/quality/file': ({ visitId }) => ({ params: { visitId } }),
      'GET /api/admin/visits/:visitId/emergency-record': ({ visitId }) => ({
        params: { visitId },
        query: { language: 'es' },
      }),
      'GET /api/admin/visits/:visitId/emergency-images': ({ visitId }) => ({ params: { visitId } }),
      'GET /api/admin/visits/:visitId/emergency-images/:imageId': ({ visitId, imageId }) => ({
        params: { visitId, imageId },
      }),
    },
    mayFit: {
      'POST /api/admin/practices/:practiceId/visits/search': {
        ...LIST_BODY,
        'body from': OPTIONAL,
        'body to': OPTIONAL,
      },
    },
  }),
  samples(communicationsTestContracts, {
    right: {
      'GET /api/admin/practices/:practiceId/communications': ({ practiceId }) => ({ params: { practiceId } }),
      'GET /api/admin/practices/:practiceId/communications/:communication': ({ practiceId }) => ({
        params: { practiceId, communication: 'visit-invitation' },
        query: { language: 'es' },
      }),
      'GET /api/admin/practices/:practiceId/communications/:communication/letter': ({ practiceId }) => ({
        params: { practiceId, communication: 'visit-invitation' },
        query: { language: 'es' },
      }),
      'POST /api/admin/practices/:practiceId/communications/:communication': ({ practiceId }) => ({
        params: { practiceId, communication: 'visit-invitation' },
        body: { method: 'Email', language: 'es' },
      }),
    },
  }),
  samples(demoContracts, {
    right: {
      'GET /api/demo/mode': () => ({}),
      'GET /api/demo/outbox': () => ({}),
      'POST /api/demo/partner/arrival': () => ({ body: { token: 'a.b.c' } }),
      'POST /api/demo/partner/answers': () => ({
        body: { token: 'a.b.c', outcome: 'completed', answers: ['None'] },
      }),
    },
    mayFit: {
      'POST /api/demo/partner/arrival': { 'body token': ANY_TEXT },
      'POST /api/demo/partner/answers': {
        'body token': ANY_TEXT,
        'body answers': ['list'],
        'body answers.0': ANY_TEXT,
      },
    },
  }),
  samples(exportContracts, {
    right: {
      'GET /api/admin/practices/:practiceId/exports': ({ practiceId }) => ({ params: { practiceId } }),
      'POST /api/admin/practices/:practiceId/exports': ({ practiceId }) => ({
        params: { practiceId },
        body: { kind: 'visits', format: 'csv', from: '2026-11-01', to: null, idempotencyKey: randomUUID() },
      }),
      'GET /api/admin/exports/:exportId/file': ({ exportId }) => ({ params: { exportId } }),
    },
    mayFit: {
      'POST /api/admin/practices/:practiceId/exports': { 'body from': ['null'], 'body to': ['null'] },
    },
  }),
  samples(
    {
      ...integrationContracts,
      ...interpreterServiceContracts,
      ...partnerContracts,
      ...paymentProcessorContracts,
      ...recordConnectionContracts,
    },
    {
      right: {
        'GET /api/admin/practices/:practiceId/integrations': ({ practiceId }) => ({ params: { practiceId } }),
        'POST /api/admin/practices/:practiceId/integrations/identity-test': ({ practiceId }) => ({
          params: { practiceId },
        }),
        'GET /api/admin/practices/:practiceId/interpreter-service': ({ practiceId }) => ({
          params: { practiceId },
        }),
        'PUT /api/admin/practices/:practiceId/interpreter-service': ({ practiceId }) => ({
          params: { practiceId },
          body: {
            version: 1,
            url: 'https://interpreters.invalid/v1',
            token: 'token-of-the-practice',
            webhookSecret: '',
          },
        }),
        'POST /api/admin/practices/:practiceId/interpreter-service/removal': ({ practiceId }) => ({
          params: { practiceId },
          body: { version: 1 },
        }),
        'POST /api/admin/practices/:practiceId/interpreter-service/test': ({ practiceId }) => ({
          params: { practiceId },
        }),
        'GET /api/admin/practices/:practiceId/partners/:kind': ({ practiceId }) => ({
          params: { practiceId, kind: 'intake' },
        }),
        'PUT /api/admin/practices/:practiceId/partners/:kind': ({ practiceId, visitTypeId }) => ({
          params: { practiceId, kind: 'intake' },
          body: {
            version: 1,
            url: 'https://partner.invalid/start',
            partnerPracticeId: 'saguaro-7',
            messageEn: 'Our partner asks a few questions.',
            messageEs: 'Nuestro socio hace unas preguntas.',
            mandatory: true,
            namespaceRoot: '',
            visitTypeIds: [visitTypeId],
          },
        }),
        'POST /api/admin/practices/:practiceId/partners/:kind/state': ({ practiceId }) => ({
          params: { practiceId, kind: 'intake' },
          body: { version: 2, on: false, turnOtherOff: false },
        }),
        'POST /api/admin/practices/:practiceId/partners/:kind/secret': ({ practiceId }) => ({
          params: { practiceId, kind: 'intake' },
          body: { version: 3, endPresent: false },
        }),
        'POST /api/admin/practices/:practiceId/partners/:kind/removal': ({ practiceId }) => ({
          params: { practiceId, kind: 'intake' },
          body: { version: 4 },
        }),
        'POST /api/admin/practices/:practiceId/partners/:kind/test': ({ practiceId }) => ({
          params: { practiceId, kind: 'intake' },
        }),
        'GET /api/admin/practices/:practiceId/payment-processor': ({ practiceId }) => ({
          params: { practiceId },
        }),
        'PUT /api/admin/practices/:practiceId/payment-processor': ({ practiceId }) => ({
          params: { practiceId },
          body: {
            version: 1,
            mode: 'keys',
            accountId: 'acct_saguaro',
            publishableKey: 'pk_test_saguaro01',
            transactionKey: 'sk_test_saguaro01',
            webhookSecret: 'whsec_of_saguaro1',
            merchantId: 'M-1',
            storeId: '',
            terminalId: '',
            deviceId: '',
          },
        }),
        'POST /api/admin/practices/:practiceId/payment-processor/removal': ({ practiceId }) => ({
          params: { practiceId },
          body: { version: 1 },
        }),
        'POST /api/admin/practices/:practiceId/payment-processor/test': ({ practiceId }) => ({
          params: { practiceId },
        }),
        'GET /api/admin/practices/:practiceId/record-system': ({ practiceId }) => ({
          params: { practiceId },
        }),
        'PUT /api/admin/practices/:practiceId/record-system': ({ practiceId }) => ({
          params: { practiceId },
          body: {
            version: 1,
            url: 'https://ehr.invalid/fhir/r4',
            signIn: 'smart',
            clientId: 'anteroom',
            algorithm: 'ES384',
            scopes: 'system/Patient.rs',
          },
        }),
        'POST /api/admin/practices/:practiceId/record-system/removal': ({ practiceId }) => ({
          params: { practiceId },
          body: { version: 1 },
        }),
        'POST /api/admin/practices/:practiceId/record-system/key-rotation': ({ practiceId }) => ({
          params: { practiceId },
          body: { version: 2 },
        }),
        'POST /api/admin/practices/:practiceId/record-system/test': ({ practiceId }) => ({
          params: { practiceId },
        }),
      },
      mayFit: {
        'PUT /api/admin/practices/:practiceId/interpreter-service': {
          'body token': ['empty', 'word', 'text'],
          'body webhookSecret': ['empty', 'word', 'text'],
        },
        'PUT /api/admin/practices/:practiceId/partners/:kind': {
          'body partnerPracticeId': ['word', 'text'],
          'body messageEn': ['word', 'text'],
          'body messageEs': ANY_TEXT,
          'body mandatory': ['boolean'],
          'body namespaceRoot': ['empty'],
          'body visitTypeIds': ['list'],
        },
        'POST /api/admin/practices/:practiceId/partners/:kind/state': {
          'body on': ['boolean'],
          'body turnOtherOff': ['boolean'],
        },
        'POST /api/admin/practices/:practiceId/partners/:kind/secret': { 'body endPresent': ['boolean'] },
        'PUT /api/admin/practices/:practiceId/payment-processor': {
          'body transactionKey': ['empty'],
          'body webhookSecret': ['empty'],
          'body merchantId': ['empty', 'word', 'text'],
          'body storeId': ['empty', 'word', 'text'],
          'body terminalId': ['empty', 'word', 'text'],
          'body deviceId': ['empty', 'word', 'text'],
        },
        'PUT /api/admin/practices/:practiceId/record-system': {
          'body clientId': ['empty', 'word', 'text'],
          'body scopes': ['word', 'text'],
        },
      },
    },
  ),
  samples(patientExportContracts, {
    right: {
      'POST /api/admin/visits/:visitId/patient-export': ({ visitId, sessionId }) => ({
        params: { visitId },
        body: { sessionId, language: 'es', idempotencyKey: randomUUID() },
      }),
    },
  }),
  samples(reportContracts, {
    right: {
      'POST /api/admin/practices/:practiceId/report': ({ practiceId }) => ({
        params: { practiceId },
        body: { from: '2026-11-01', to: '2026-11-30', by: 'day' },
      }),
      'GET /api/admin/practices/:practiceId/report/file': ({ practiceId }) => ({
        params: { practiceId },
        query: { from: '2026-11-01', to: '2026-11-30', by: 'provider', language: 'en', table: 'lost' },
      }),
    },
  }),
];
