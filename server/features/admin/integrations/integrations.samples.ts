import { samples } from '#server/test-support/call-samples.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { integrationContracts } from '#shared/contracts/rest/admin/integrations.ts';
import { interpreterServiceContracts } from '#shared/contracts/rest/admin/interpreter-service.ts';
import { partnerContracts } from '#shared/contracts/rest/admin/partners.ts';
import { paymentProcessorContracts } from '#shared/contracts/rest/admin/payment-processor.ts';
import { recordConnectionContracts } from '#shared/contracts/rest/admin/record-connection.ts';

export default samples(
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
      'GET /api/admin/practices/:practiceId/record-system': ({ practiceId }) => ({ params: { practiceId } }),
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
);
