import { randomUUID } from 'node:crypto';
import type { CallName } from '../../shared/contracts/rest/index.ts';
import { newAccount } from './accounts.ts';
import { MP4, type TestArticle } from './news.ts';

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Every administration call; a new one joins every test that iterates over them. */
export type AdminCallName = Extract<CallName, `${string} /api/admin/${string}`>;

/** The objects of administration calls. */
export interface AdminFixture {
  practiceId: number;
  accountId: string;
  visitTypeId: string;
  visitId: string;
  /** A patient of this visit. */
  sessionId: string;
  /** An image of this visit. */
  imageId: string;
  enterpriseId: number;
  /** An export of the caller's. */
  exportId: string;
  /** A client of the FHIR API that reads the practice. */
  fhirClientId: string;
  /** An article with a picture. */
  article: TestArticle;
}

function change(practiceId: number) {
  const { isClientAdmin: _, language: __, idempotencyKey: ___, ...person } = newAccount(practiceId);
  return { ...person, version: 1 };
}

/** Valid input for every administration call. */
export function rightAdminCalls({
  practiceId,
  accountId,
  visitTypeId,
  visitId,
  sessionId,
  imageId,
  enterpriseId,
  exportId,
  fhirClientId,
  article: { articleId, fileId },
}: AdminFixture): Record<AdminCallName, () => CallParts> {
  const params = { accountId };
  return {
    'GET /api/admin/accounts': () => ({
      query: {
        q: 'ida',
        sort: '-name',
        limit: '10',
        status: 'ACTIVE',
        type: 'Provider',
        practiceId: `${practiceId}`,
      },
    }),
    'POST /api/admin/accounts': () => ({
      body: newAccount(practiceId),
    }),
    'GET /api/admin/accounts/:accountId': () => ({ params }),
    'PUT /api/admin/accounts/:accountId': () => ({ params, body: change(practiceId) }),
    'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': () => ({
      params: { ...params, method: 'SMS' },
    }),
    'POST /api/admin/accounts/:accountId/status': () => ({ params, body: { active: true, version: 1 } }),
    'POST /api/admin/accounts/:accountId/administrator': () => ({
      params,
      body: { administrator: true, version: 1 },
    }),
    'POST /api/admin/accounts/:accountId/installation': () => ({
      params,
      body: { administrator: false, version: 1 },
    }),
    'POST /api/admin/accounts/:accountId/invitation': () => ({ params, body: { language: 'es' } }),
    'POST /api/admin/accounts/:accountId/invitation/link': () => ({ params }),
    'POST /api/admin/accounts/:accountId/password-reset': () => ({
      params,
      body: { version: 1, language: 'es' },
    }),
    'POST /api/admin/accounts/:accountId/mfa-reset': () => ({
      params,
      body: { version: 1, identityCheck: 'IN_PERSON' },
    }),
    'GET /api/admin/accounts/:accountId/activity': () => ({ params, query: { sort: 'at', limit: '10' } }),
    'GET /api/admin/accounts/:accountId/metrics': () => ({ params, query: { months: '3' } }),
    'GET /api/admin/accounts/:accountId/notes': () => ({ params }),
    'PUT /api/admin/accounts/:accountId/notes/:practiceId': () => ({
      params: { accountId, practiceId },
      body: { text: 'Prefers mornings.', version: 0 },
    }),
    'GET /api/admin/enterprises': () => ({}),
    'POST /api/admin/enterprises': () => ({
      body: {
        enterpriseName: 'Saguaro East',
        name: 'Saguaro Hills',
        timeZone: 'America/Phoenix',
        idempotencyKey: randomUUID(),
      },
    }),
    'PUT /api/admin/enterprises/:enterpriseId': () => ({
      params: { enterpriseId },
      body: { name: 'Saguaro Health', version: 1 },
    }),
    'POST /api/admin/enterprises/:enterpriseId/practices': () => ({
      params: { enterpriseId },
      body: { name: 'Saguaro Hills', timeZone: 'America/Phoenix', idempotencyKey: randomUUID() },
    }),
    'GET /api/admin/practices/:practiceId': () => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId': () => ({
      params: { practiceId },
      body: {
        name: 'Saguaro Family Medicine',
        timeZone: 'America/Denver',
        locations: [
          {
            locationId: randomUUID(),
            name: 'Main street',
            address: '1 Main Street',
            city: 'Phoenix',
            state: 'AZ',
            zipCode: '85001',
          },
        ],
        version: 1,
      },
    }),
    'POST /api/admin/practices/:practiceId/status': () => ({
      params: { practiceId },
      body: { active: true, version: 1 },
    }),
    'GET /api/admin/practices/:practiceId/identity': () => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/logo': () => ({ params: { practiceId }, body: { base64: PIXEL } }),
    'DELETE /api/admin/practices/:practiceId/logo': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/communications': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/communications/:communication': () => ({
      params: { practiceId, communication: 'visit-invitation' },
      query: { language: 'es' },
    }),
    'GET /api/admin/practices/:practiceId/communications/:communication/letter': () => ({
      params: { practiceId, communication: 'visit-invitation' },
      query: { language: 'es' },
    }),
    'POST /api/admin/practices/:practiceId/communications/:communication': () => ({
      params: { practiceId, communication: 'visit-invitation' },
      body: { method: 'Email', language: 'es' },
    }),
    'GET /api/admin/practices/:practiceId/integrations': () => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/integrations/identity-test': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/payment-processor': () => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/payment-processor': () => ({
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
    'POST /api/admin/practices/:practiceId/payment-processor/removal': () => ({
      params: { practiceId },
      body: { version: 1 },
    }),
    'POST /api/admin/practices/:practiceId/payment-processor/test': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/interpreter-service': () => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/interpreter-service': () => ({
      params: { practiceId },
      body: {
        version: 1,
        url: 'https://interpreters.invalid/v1',
        token: 'token-of-the-practice',
        webhookSecret: '',
      },
    }),
    'POST /api/admin/practices/:practiceId/interpreter-service/removal': () => ({
      params: { practiceId },
      body: { version: 1 },
    }),
    'POST /api/admin/practices/:practiceId/interpreter-service/test': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/record-system': () => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/record-system': () => ({
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
    'POST /api/admin/practices/:practiceId/record-system/removal': () => ({
      params: { practiceId },
      body: { version: 1 },
    }),
    'POST /api/admin/practices/:practiceId/record-system/key-rotation': () => ({
      params: { practiceId },
      body: { version: 2 },
    }),
    'POST /api/admin/practices/:practiceId/record-system/test': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/partners/:kind': () => ({ params: { practiceId, kind: 'intake' } }),
    'PUT /api/admin/practices/:practiceId/partners/:kind': () => ({
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
    'POST /api/admin/practices/:practiceId/partners/:kind/state': () => ({
      params: { practiceId, kind: 'intake' },
      body: { version: 2, on: false, turnOtherOff: false },
    }),
    'POST /api/admin/practices/:practiceId/partners/:kind/secret': () => ({
      params: { practiceId, kind: 'intake' },
      body: { version: 3, endPresent: false },
    }),
    'POST /api/admin/practices/:practiceId/partners/:kind/removal': () => ({
      params: { practiceId, kind: 'intake' },
      body: { version: 4 },
    }),
    'POST /api/admin/practices/:practiceId/partners/:kind/test': () => ({
      params: { practiceId, kind: 'intake' },
    }),
    'GET /api/admin/practices/:practiceId/surveys': () => ({
      params: { practiceId },
      query: { months: '12' },
    }),
    'GET /api/admin/practices/:practiceId/exports': () => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/exports': () => ({
      params: { practiceId },
      body: { kind: 'visits', format: 'csv', from: '2026-11-01', to: null, idempotencyKey: randomUUID() },
    }),
    'GET /api/admin/practices/:practiceId/fhir-clients': () => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/fhir-clients': () => ({
      params: { practiceId },
      body: {
        name: 'Data warehouse',
        practiceIds: [practiceId],
        scopes: ['system/Patient.rs'],
        expiresOn: '',
        idempotencyKey: randomUUID(),
      },
    }),
    'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': () => ({
      params: { practiceId, clientId: fhirClientId },
      body: {
        name: 'Warehouse',
        practiceIds: [practiceId],
        scopes: ['system/Patient.rs'],
        expiresOn: '',
        version: 1,
      },
    }),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': () => ({
      params: { practiceId, clientId: fhirClientId },
      body: { version: 1, overlapHours: 24 },
    }),
    'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': () => ({
      params: { practiceId, clientId: fhirClientId },
      body: { version: 1, active: false },
    }),
    'GET /api/admin/exports/:exportId/file': () => ({ params: { exportId } }),
    'POST /api/admin/practices/:practiceId/visits/search': () => ({
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
    'GET /api/admin/visits/:visitId': () => ({ params: { visitId } }),
    'GET /api/admin/visits/:visitId/emergency-access': () => ({ params: { visitId } }),
    'POST /api/admin/visits/:visitId/patient-export': () => ({
      params: { visitId },
      body: { sessionId, language: 'es', idempotencyKey: randomUUID() },
    }),
    'POST /api/admin/visits/:visitId/emergency-access': () => ({
      params: { visitId },
      body: { reason: 'The patient collapsed during the call.' },
    }),
    'GET /api/admin/visits/:visitId/emergency-record': () => ({
      params: { visitId },
      query: { language: 'es' },
    }),
    'GET /api/admin/visits/:visitId/emergency-images': () => ({ params: { visitId } }),
    'GET /api/admin/visits/:visitId/emergency-images/:imageId': () => ({ params: { visitId, imageId } }),
    'GET /api/admin/news': () => ({}),
    'POST /api/admin/news': () => ({
      body: {
        section: 'guides',
        title: { en: 'Your first visit', es: 'Su primera visita' },
        idempotencyKey: randomUUID(),
      },
    }),
    'GET /api/admin/news/:articleId': () => ({ params: { articleId } }),
    'PUT /api/admin/news/:articleId': () => ({
      params: { articleId },
      body: {
        version: 1,
        section: 'releases',
        title: { en: 'Version 2', es: 'Versión 2' },
        summary: { en: 'What is new', es: 'Novedades' },
        body: { en: 'A **list**.', es: 'Una **lista**.' },
        announce: true,
      },
    }),
    'POST /api/admin/news/:articleId/status': () => ({
      params: { articleId },
      body: { version: 1, published: true },
    }),
    'DELETE /api/admin/news/:articleId': () => ({ params: { articleId } }),
    'POST /api/admin/news/:articleId/pictures': () => ({
      params: { articleId },
      body: { fileId: randomUUID(), name: 'list.png', base64: PIXEL },
    }),
    'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': () => ({
      params: { articleId, fileId: randomUUID(), position: 0 },
      body: { name: 'list.mp4', base64: MP4.toString('base64'), isLast: true },
    }),
    'DELETE /api/admin/news/:articleId/files/:fileId': () => ({ params: { articleId, fileId } }),
    'POST /api/admin/practices/:practiceId/reconciliation/search': () => ({
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
    'POST /api/admin/practices/:practiceId/audit/search': () => ({
      params: { practiceId },
      body: {
        q: 'ida',
        accountId: randomUUID(),
        patientId: randomUUID(),
        visitId: randomUUID(),
        action: 'visit.read',
        from: '2026-11-01',
        to: '2026-11-30',
        sort: 'at',
        limit: 10,
      },
    }),
    'GET /api/admin/practices/:practiceId/audit/chain': () => ({ params: { practiceId } }),
    'POST /api/admin/practices/:practiceId/audit/chain': () => ({ params: { practiceId } }),
    'GET /api/admin/practices/:practiceId/visit-types': () => ({
      params: { practiceId },
      query: { q: 'check', sort: '-duration', status: 'active', limit: '10' },
    }),
    'POST /api/admin/practices/:practiceId/visit-types': () => ({
      params: { practiceId },
      body: { name: `Type ${randomUUID()}`, durationMinutes: 30 },
    }),
    'GET /api/admin/practices/:practiceId/visit-types/download': () => ({
      params: { practiceId },
      query: { language: 'es' },
    }),
    'GET /api/admin/visit-types/:visitTypeId': () => ({ params: { visitTypeId } }),
    'PUT /api/admin/visit-types/:visitTypeId/general': () => ({
      params: { visitTypeId },
      body: {
        version: 1,
        name: `Type ${randomUUID()}`,
        durationMinutes: 30,
        billingGrouping: '99213',
        patientText: { en: 'Have your readings at hand.', es: '' },
        copay: { mode: 'default', amountCents: 2_500 },
      },
    }),
    'PUT /api/admin/visit-types/:visitTypeId/communications': () => ({
      params: { visitTypeId },
      body: { version: 1, contactMethods: ['Email'] },
    }),
    'PUT /api/admin/visit-types/:visitTypeId/workflow': () => ({
      params: { visitTypeId },
      body: {
        version: 1,
        steps: [{ step: 'terms', mandatory: true }],
        consentVariant: 'telehealth',
        beginMinutes: 60,
      },
    }),
    'PUT /api/admin/visit-types/:visitTypeId/questions': () => ({
      params: { visitTypeId },
      body: {
        version: 1,
        questions: [
          {
            question: { en: 'Fever?', es: '¿Fiebre?' },
            help: { en: '', es: '' },
            type: 'Single Select',
            required: true,
            options: [
              { id: 'yes', en: 'Yes', es: 'Sí' },
              { id: 'no', en: 'No', es: 'No' },
            ],
          },
        ],
      },
    }),
    'PUT /api/admin/visit-types/:visitTypeId/integrations': () => ({
      params: { visitTypeId },
      body: { version: 1, checkInKeeps: true, createsEncounter: true },
    }),
    'POST /api/admin/visit-types/:visitTypeId/duplicate': () => ({
      params: { visitTypeId },
      body: { name: `Type ${randomUUID()}` },
    }),
    'GET /api/admin/practices/:practiceId/settings': () => ({ params: { practiceId } }),
    'PUT /api/admin/practices/:practiceId/settings': () => ({
      params: { practiceId },
      body: {
        version: 1,
        linkExpiration: { value: { amount: 2, unit: 'DAY(S)' }, final: false },
        showPatientNames: null,
        requiresLicensedProvider: { value: false, final: false },
        hasThirdParty: { value: true, final: false },
      },
    }),
    'GET /api/admin/enterprises/:enterpriseId/settings': () => ({ params: { enterpriseId } }),
    'PUT /api/admin/enterprises/:enterpriseId/settings': () => ({
      params: { enterpriseId },
      body: { version: 1, showPatientNames: { value: true, final: true } },
    }),
    'GET /api/admin/visit-types/:visitTypeId/settings': () => ({ params: { visitTypeId } }),
    'PUT /api/admin/visit-types/:visitTypeId/settings': () => ({
      params: { visitTypeId },
      body: { version: 1, linkExpiration: { value: { amount: 90, unit: 'MINUTE(S)' }, final: false } },
    }),
    'PUT /api/admin/visit-types/:visitTypeId/active': () => ({
      params: { visitTypeId },
      body: { version: 1, active: true },
    }),
  };
}

/** A call's method and address, filled in. */
export function addressOf(name: CallName, { params, query }: CallParts) {
  const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  return { method, url: query ? `${path}?${new URLSearchParams(query)}` : path };
}
