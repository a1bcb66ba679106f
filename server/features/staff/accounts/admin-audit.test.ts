import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { type AdminCallName, addressOf } from '#server/test-support/call-samples.ts';
import { makeConsentText } from '#server/test-support/consent-texts.ts';
import { SAMPLES } from '#server/test-support/every-call.ts';
import { makeFhirClient } from '#server/test-support/fhir-api.ts';
import { makeArticle, type TestArticle } from '#server/test-support/news.ts';
import { makeAccount, makePractice, type TestPractice } from '#server/test-support/people.ts';
import { type StripeServer, startStripeServer } from '#server/test-support/stripe-server.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { restContracts } from '#shared/contracts/rest/index.ts';
import type { AuditAction } from '#shared/domain/audit.ts';
import { AUDIT_FIELDS } from '#shared/domain/audit-fields.ts';
import { changesIn } from '#shared/rules/audited-changes.ts';
import { SETTING_KEYS } from '#shared/settings/definitions.ts';

type Changing = Exclude<AdminCallName, `GET ${string}`>;

/**
 * The audit action of each administrators' call except GETs, ordered so that each finds something to change; null if
 * it changes nothing that is administered. A new call needs a line.
 */
const RECORDED: Record<Changing, AuditAction | null> = {
  'POST /api/admin/accounts': 'account.created',
  'POST /api/admin/accounts/several': 'account.created',
  'PUT /api/admin/accounts/:accountId': 'account.changed',
  'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': null,
  'POST /api/admin/accounts/:accountId/status': 'account.deactivated',
  'POST /api/admin/accounts/:accountId/administrator': 'account.rights-granted',
  'POST /api/admin/accounts/:accountId/installation': 'account.installation-granted',
  'POST /api/admin/accounts/:accountId/invitation': null,
  'DELETE /api/admin/accounts/:accountId/invitation': null,
  'POST /api/admin/accounts/:accountId/invitation/link': null,
  'POST /api/admin/accounts/:accountId/password-reset': 'account.password-reset',
  'POST /api/admin/accounts/:accountId/mfa-reset': 'account.mfa-reset',
  'PUT /api/admin/accounts/:accountId/notes/:practiceId': 'account.note-changed',
  'POST /api/admin/enterprises': 'practice.created',
  'PUT /api/admin/enterprises/:enterpriseId': 'enterprise.changed',
  'POST /api/admin/enterprises/:enterpriseId/practices': 'practice.created',
  'PUT /api/admin/practices/:practiceId': 'practice.changed',
  'PUT /api/admin/practices/:practiceId/hours': 'hours.changed',
  'PUT /api/admin/practices/:practiceId/set-up/:step': 'set-up.changed',
  'PUT /api/admin/practices/:practiceId/logo': 'logo.changed',
  'DELETE /api/admin/practices/:practiceId/logo': 'logo.removed',
  'POST /api/admin/practices/:practiceId/communications/:communication': null,
  'POST /api/admin/practices/:practiceId/integrations/identity-test': null,
  'PUT /api/admin/practices/:practiceId/payment-processor': 'payment-processor.changed',
  'POST /api/admin/practices/:practiceId/payment-processor/test': null,
  'PUT /api/admin/practices/:practiceId/interpreter-service': 'interpreter-service.changed',
  'POST /api/admin/practices/:practiceId/interpreter-service/removal': 'interpreter-service.removed',
  'POST /api/admin/practices/:practiceId/interpreter-service/test': null,
  'PUT /api/admin/practices/:practiceId/record-system': 'record-system.changed',
  'POST /api/admin/practices/:practiceId/record-system/key-rotation': 'record-system.key-rotated',
  'POST /api/admin/practices/:practiceId/record-system/removal': 'record-system.removed',
  'POST /api/admin/practices/:practiceId/record-system/test': null,
  'PUT /api/admin/practices/:practiceId/partners/:kind': 'partner.changed',
  'POST /api/admin/practices/:practiceId/partners/:kind/state': 'partner.turned-on',
  'POST /api/admin/practices/:practiceId/partners/:kind/secret': 'partner.secret-made',
  'POST /api/admin/practices/:practiceId/partners/:kind/removal': 'partner.removed',
  'POST /api/admin/practices/:practiceId/partners/:kind/test': null,
  'POST /api/admin/practices/:practiceId/exports': null,
  'POST /api/admin/practices/:practiceId/import/check': null,
  'POST /api/admin/practices/:practiceId/import': null,
  'POST /api/admin/practices/:practiceId/fhir-clients': 'fhir-client.created',
  'PUT /api/admin/practices/:practiceId/fhir-clients/:clientId': 'fhir-client.changed',
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': 'fhir-client.secret-made',
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/keys': 'fhir-client.keys-set',
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/status': 'fhir-client.disabled',
  'POST /api/admin/practices/:practiceId/visits/search': null,
  'POST /api/admin/visits/:visitId/emergency-access': null,
  'POST /api/admin/visits/:visitId/patient-export': null,
  'POST /api/admin/news': 'news.created',
  'PUT /api/admin/news/:articleId': 'news.changed',
  'POST /api/admin/news/:articleId/status': 'news.published',
  'DELETE /api/admin/news/:articleId': 'news.deleted',
  'POST /api/admin/news/:articleId/pictures': 'news.file-added',
  'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': 'news.file-added',
  'DELETE /api/admin/news/:articleId/files/:fileId': 'news.file-removed',
  'POST /api/admin/practices/:practiceId/reconciliation/search': null,
  'POST /api/admin/practices/:practiceId/report': null,
  'POST /api/admin/practices/:practiceId/audit/search': null,
  'POST /api/admin/practices/:practiceId/audit/chain': null,
  'POST /api/admin/practices/:practiceId/consent-texts': 'consent-text.created',
  'PUT /api/admin/practices/:practiceId/consent-texts/:textId': 'consent-text.changed',
  'PUT /api/admin/practices/:practiceId/consent-texts/:textId/retired': null,
  'POST /api/admin/practices/:practiceId/visit-types': 'visit-type.created',
  'POST /api/admin/practices/:practiceId/visit-types/consent': 'visit-type.changed',
  'PUT /api/admin/visit-types/:visitTypeId/general': 'visit-type.changed',
  'PUT /api/admin/visit-types/:visitTypeId/communications': 'visit-type.changed',
  'PUT /api/admin/visit-types/:visitTypeId/workflow': 'visit-type.changed',
  'PUT /api/admin/visit-types/:visitTypeId/questions': 'visit-type.changed',
  'PUT /api/admin/visit-types/:visitTypeId/integrations': 'visit-type.changed',
  'POST /api/admin/visit-types/:visitTypeId/duplicate': 'visit-type.created',
  'POST /api/admin/visit-types/:visitTypeId/copies': 'visit-type.created',
  'PUT /api/admin/practices/:practiceId/settings': 'settings.changed',
  'PUT /api/admin/enterprises/:enterpriseId/settings': 'settings.changed',
  'PUT /api/admin/visit-types/:visitTypeId/settings': 'settings.changed',
  'PUT /api/admin/visit-types/:visitTypeId/active': 'visit-type.changed',
  'POST /api/admin/practices/:practiceId/payment-processor/removal': 'payment-processor.removed',
  // Last, because the events after it have no practice.
  'POST /api/admin/practices/:practiceId/status': 'practice.deactivated',
};

const INSTEAD: Partial<Record<Changing, object>> = {
  'POST /api/admin/accounts/:accountId/status': { active: false },
  'POST /api/admin/accounts/:accountId/installation': { administrator: true },
  'POST /api/admin/practices/:practiceId/partners/:kind/state': { on: true },
  'PUT /api/admin/visit-types/:visitTypeId/active': { active: false },
  'POST /api/admin/practices/:practiceId/status': { active: false },
};
const MOST_VERSIONS = 12;

const SECRETS = ['sk_test_saguaro01', 'whsec_of_saguaro1', 'token-of-the-practice', 'Prefers mornings.'];

let world: World;
let stripe: StripeServer;
let browser: Browser;
let second: TestPractice;
let accountId: string;
let fhirClientId: string;
let consentTextId: string;
let article: TestArticle;
let visitId: string;
let sessionId: string;
beforeAll(async () => {
  stripe = await startStripeServer();
  world = await createWorld({ environment: { STRIPE_BASE_URL: stripe.url } });
  ({ visitId, sessionId } = await world.scheduled());
  const rights = { isClientAdmin: true, administersInstallation: true };
  const { id, timeZone } = world.practice;
  second = await makePractice(world.db, 'Mesa Family Medicine', timeZone);
  browser = await world.signedIn(await makeAccount(world.db, [id, second.id], rights));
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});
beforeEach(async () => {
  ({ accountId } = await makeAccount(world.db, [world.practice.id]));
  article = await makeArticle(world.db);
  ({ clientId: fhirClientId } = await makeFhirClient(world));
  consentTextId = await makeConsentText(world.db, world.practice.id, world.staff.administrator.accountId);
});

async function send(name: Changing): Promise<number> {
  const { practice } = world;
  for (let turn = 0; ; turn += 1) {
    const { body, ...parts } = SAMPLES.right[name]({
      practiceId: practice.id,
      secondPracticeId: second.id,
      accountId,
      visitTypeId: practice.visitTypeId,
      visitId,
      sessionId,
      imageId: randomUUID(),
      enterpriseId: practice.enterpriseId,
      exportId: randomUUID(),
      fhirClientId,
      consentTextId,
      article,
    });
    const given = body as { version?: number } | undefined;
    const version = (given?.version ?? 0) + turn;
    const payload = { ...given, ...INSTEAD[name], ...(given?.version === undefined ? {} : { version }) };
    const answer = await browser.request({
      ...addressOf(name, parts),
      ...(given === undefined ? {} : { payload }),
    });
    const isStale = answer.status === 409 && answer.error.code === 'CHANGED_MEANWHILE';
    if (!isStale || turn === MOST_VERSIONS) return answer.status;
  }
}

test('has every call in the table', () => {
  const calls = Object.keys(restContracts).filter((name) => /^(?!GET).* \/api\/admin\//.test(name));
  expect(Object.keys(RECORDED).sort()).toEqual(calls.sort());
});

describe.each(Object.entries(RECORDED).filter(([, action]) => action !== null))('%s', (name, action) => {
  test('records the changed fields readably, without secrets', async () => {
    if (name.endsWith('/installation'))
      ({ accountId } = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));
    const before = (await world.audited({})).length;
    expect(await send(name as Changing)).toBe(200);
    const events = (await world.audited({}, ['action', 'details'])).slice(before);
    const event = events.find((one) => one.action === action);
    const { changes } = changesIn((event?.details ?? {}) as Record<string, unknown>);
    expect(changes, JSON.stringify(events)).not.toEqual([]);
    const known: readonly string[] = [...AUDIT_FIELDS, ...SETTING_KEYS];
    expect(changes.map(({ field }) => field).filter((field) => !known.includes(field))).toEqual([]);
    const written = JSON.stringify(events);
    expect(SECRETS.filter((secret) => written.includes(secret))).toEqual([]);
  });
});
