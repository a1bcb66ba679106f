import type { Integrations } from '#shared/contracts/rest/admin/integrations.ts';
import type { PracticeInterpreters } from '#shared/contracts/rest/admin/interpreter-service.ts';
import type { PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PaymentService } from '#shared/contracts/rest/admin/payment-processor.ts';
import type { PracticeRecordSystem } from '#shared/contracts/rest/admin/record-connection.ts';
import type { FhirClient, FhirClients } from '#shared/contracts/rest/ehr/fhir-clients.ts';
import { RECORD_SCOPES } from '#shared/domain/record-system.ts';
import { HUDSON, SAGUARO } from './staff.ts';

export const INTEGRATIONS: Integrations = {
  payment: { source: 'installation', processor: 'test', mandatoryTypes: [] },
  interpreter: { source: 'installation', kind: 'demo', switchedOn: true },
  monitoring: { kind: 'http', switchedOn: false },
  email: { via: 'smtp', from: 'visits@practice.test' },
  sms: { via: 'outbox', from: null },
  partners: [
    { kind: 'intake', state: 'on', host: 'intake.example.org' },
    { kind: 'check-in', state: 'off', host: 'desk.example.org' },
    { kind: 'history', state: 'none', host: '' },
  ],
  identity: { kind: 'external', issuer: 'https://sso.example.org' },
  records: { source: 'practice', kind: 'fhir', incomplete: false },
  fhirClients: 1,
};

export const PAYMENT: PaymentService = {
  version: 3,
  source: 'practice',
  processor: 'stripe',
  installation: 'stripe',
  mayConnect: true,
  own: {
    mode: 'keys',
    accountId: 'acct_1Saguaro',
    publishableKey: 'pk_test_12345678',
    transactionKey: { since: '2026-10-01T15:00:00.000Z', end: '9f3c' },
    webhookSecret: null,
    merchantId: '',
    storeId: '',
    terminalId: '',
    deviceId: '',
    changedAt: '2026-10-01T15:00:00.000Z',
    openHolds: 1,
  },
  webhookUrl: 'https://visits.example.org/api/stripe/7',
  mandatoryTypes: ['Follow-up'],
};

export const INTERPRETERS: PracticeInterpreters = {
  version: 3,
  source: 'practice',
  installation: 'demo',
  own: {
    url: 'https://interpreters.example.org',
    token: { since: '2026-10-01T15:00:00.000Z', end: '9f3c' },
    webhookSecret: null,
    changedAt: '2026-10-01T15:00:00.000Z',
  },
  webhookUrl: 'https://visits.example.org/api/interpreters/7',
  switchedOn: false,
};

export const RECORDS: PracticeRecordSystem = {
  version: 3,
  source: 'practice',
  installation: 'demo',
  own: {
    url: 'https://ehr.example.org/r4',
    signIn: 'smart',
    clientId: 'anteroom',
    algorithm: 'ES384',
    scopes: RECORD_SCOPES,
    complete: true,
    keysUrl: 'https://visits.example.org/keys/7',
    keys: [{ id: 'k1', algorithm: 'ES384', use: 'present', usedFrom: '2026-10-01T15:00:00.000Z' }],
    serverName: 'Desert EHR',
    fhirVersion: '4.0.1',
    changedAt: '2026-10-01T15:00:00.000Z',
  },
  patientsOnRecord: 12,
  oddAnswers: [],
};

export const PARTNER: PracticePartner = {
  version: 3,
  set: {
    url: 'https://intake.example.org/start',
    partnerPracticeId: 'saguaro-7',
    messageEn: 'A few questions first.',
    messageEs: '',
    mandatory: true,
    namespaceRoot: '',
    visitTypeIds: [],
    isOn: false,
    secrets: [{ id: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0201', end: '9f3c', use: 'present', until: null }],
  },
  otherOn: null,
  visitTypes: [{ visitTypeId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0101', name: 'Follow-up' }],
  demoUrl: 'https://visits.example.org/demo-partner',
  newSecret: null,
};

export const WAREHOUSE: FhirClient = {
  clientId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0301',
  name: 'Data warehouse',
  practices: [{ practiceId: SAGUARO.practiceId, name: SAGUARO.practiceName }],
  mayChange: true,
  scopes: ['system/Patient.rs'],
  secret: { end: '9f3c', since: '2026-10-01T15:00:00.000Z' },
  ownKeys: null,
  former: null,
  expiresOn: '',
  state: 'active',
  lastUsedAt: null,
  lastUsedFrom: null,
  createdAt: '2026-10-01T15:00:00.000Z',
  createdBy: 'Dr. Amara Okafor',
  version: 3,
};

export const FHIR_CLIENTS: FhirClients = {
  baseUrl: 'https://visits.example.org/fhir',
  tokenUrl: 'https://visits.example.org/fhir/oauth/token',
  practices: [SAGUARO, HUDSON].map(({ practiceId, practiceName: name }) => ({ practiceId, name })),
  clients: [WAREHOUSE],
};
