import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, restContracts } from '../../shared/contracts/rest/index.ts';
import type { Browser } from '../test-support/browser.ts';
import { DEVICE_TEST } from '../test-support/device-test.ts';
import { hostileVariants } from '../test-support/hostile.ts';
import { type AdminCallName, type CallParts, rightAdminCalls } from '../test-support/right-admin-calls.ts';
import { createWorld, type World } from '../test-support/world.ts';

let world: World;
/** A visit that people are in meanwhile. */
let live: Awaited<ReturnType<World['scheduled']>>;
/** Another of the same patient's, of whom a copay is asked. */
let copay: typeof live;
/** Signed in, and with the visit's own cookie too: nothing is refused for want of a right. */
let everybody: Browser;
/** The patient's seat, and a picture of them. */
const seatId = randomUUID();
let imageId: string;
/** Of another practice's patient, who owes a code. */
let identifier: string;
beforeAll(async () => {
  world = await createWorld();
  live = await world.scheduled();
  everybody = await world.signedIn(world.staff.administrator);
  for (const [name, value] of (await world.patientOf(live)).cookies) everybody.cookies.set(name, value);
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  copay = await world.scheduled();
  for (const [name, value] of (await world.patientOf(copay)).cookies) everybody.cookies.set(name, value);
  await world.seat(live, seatId);
  const added = await everybody.call('POST /api/provider/visits/:rootVisitId/images', {
    params: { rootVisitId: live.visitId },
    body: { idempotencyKey: randomUUID(), seatId, base64: PIXEL },
  });
  imageId = added.result.imageId;
  const { id: otherId } = world.otherPractice;
  await world.db.updateTable('practices').set({ patientMfa: true }).where('id', '=', otherId).execute();
  const owing = await world.scheduled({}, world.otherPractice);
  for (const [name, value] of (await world.patientOf(owing)).cookies) everybody.cookies.set(name, value);
  const refused = await everybody.call('GET /api/patient/sessions/:sessionId', {
    params: { sessionId: owing.sessionId },
  });
  identifier = String(refused.error.details?.identifier);
});
afterAll(() => world.close());

/** The smallest GIF there is. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type Parts = CallParts;

/** About a colleague, by somebody who administers the practice. */
function administrationCalls(): Record<AdminCallName, () => Parts> {
  const calls = () =>
    rightAdminCalls({
      practiceId: world.practice.id,
      accountId: world.staff.clinicalAdmin.accountId,
      visitTypeId: world.practice.visitTypeId,
    });
  const names = Object.keys(restContracts).filter((name) => name.includes(' /api/admin/')) as AdminCallName[];
  return Object.fromEntries(names.map((name) => [name, () => calls()[name]()])) as Record<
    AdminCallName,
    () => Parts
  >;
}

const invitation = () => ({
  ...{ name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
  ...{ guestType: 'patient', accountId: null, language: 'en', authorized: true },
  idempotencyKey: randomUUID(),
});

/** For every call, what would be right. */
const RIGHT: Record<CallName, () => Parts> = {
  ...administrationCalls(),
  'GET /api/auth/invitations/:token': () => ({ params: { token: 'A'.repeat(32) } }),
  'POST /api/auth/invitations/:token': () => ({
    params: { token: 'A'.repeat(32) },
    body: { password: 'Right-horse-7' },
  }),
  'GET /api/provider/me': () => ({}),
  'GET /api/provider/launch-practices': () => ({}),
  'POST /api/auth/sign-out': () => ({}),
  'POST /api/auth/interactions/:uid': () => ({
    params: { uid: 'a'.repeat(21) },
    body: { email: 'somebody@practice.test', password: 'Right-horse-7' },
  }),
  'GET /api/auth/setup/:token': () => ({ params: { token: 'A'.repeat(32) } }),
  'POST /api/auth/setup/:token': () => ({
    params: { token: 'A'.repeat(32) },
    body: {
      practiceName: 'Prairie Clinic',
      timeZone: 'UTC',
      firstName: 'Ida',
      lastName: 'Marsh',
      email: 'ida@practice.test',
      password: 'Right-horse-7',
    },
  }),
  'POST /api/provider/visits/search': () => ({
    body: {
      practiceId: world.practice.id,
      providerUserId: world.staff.provider.accountId,
      minDate: '2026-11-20T00:00:00Z',
      maxDate: '2026-11-21T00:00:00Z',
      originations: ['Routine Visit'],
      status: ['SCHEDULED'],
    },
  }),
  'GET /api/provider/visits/:rootVisitId': () => ({ params: { rootVisitId: live.visitId } }),
  'GET /api/provider/sessions/:sessionId': () => ({ params: { sessionId: live.sessionId } }),
  'GET /api/provider/practices/:practiceId/schedule-options': () => ({
    params: { practiceId: world.practice.id },
  }),
  'GET /api/provider/practices/:practiceId/patients': () => ({
    params: { practiceId: world.practice.id },
    query: { name: 'walter' },
  }),
  'GET /api/guest/interpreter-links/:token': () => ({ params: { token: 'A'.repeat(32) } }),
  'POST /api/guest/interpreter-links/:token/open': () => ({ params: { token: 'A'.repeat(32) } }),
  'POST /api/provider/visits': () => ({ body: world.form() }),
  'POST /api/provider/sessions/:sessionId/links': () => ({ params: { sessionId: live.sessionId } }),
  'GET /api/patient/links/:path/:token': () => ({ params: { path: 'v', token: live.token } }),
  'POST /api/patient/links/:path/:token/open': () => ({ params: { path: 'v', token: live.token } }),
  'GET /api/patient/sessions/:sessionId': () => ({ params: { sessionId: live.sessionId } }),
  'GET /api/patient/sessions/:sessionId/guests': () => ({ params: { sessionId: live.sessionId } }),
  'POST /api/patient/sessions/:sessionId/guests': () => ({
    params: { sessionId: live.sessionId },
    body: invitation(),
  }),
  'PUT /api/patient/sessions/:sessionId/guests/:guestId': () => ({
    params: { sessionId: live.sessionId, guestId: randomUUID() },
    body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
  }),
  'DELETE /api/patient/sessions/:sessionId/guests/:guestId': () => ({
    params: { sessionId: live.sessionId, guestId: randomUUID() },
  }),
  'POST /api/patient/sessions/:sessionId/guests/:guestId/link': () => ({
    params: { sessionId: live.sessionId, guestId: randomUUID() },
  }),
  'POST /api/patient/sessions/:sessionId/guests/interest': () => ({ params: { sessionId: live.sessionId } }),
  'POST /api/patient/sessions/:sessionId/workflow/guests': () => ({ params: { sessionId: live.sessionId } }),
  'GET /api/provider/visits/:rootVisitId/guests': () => ({ params: { rootVisitId: live.visitId } }),
  'POST /api/provider/visits/:rootVisitId/guests': () => ({
    params: { rootVisitId: live.visitId },
    body: invitation(),
  }),
  'PUT /api/provider/guests/:guestId': () => ({
    params: { guestId: randomUUID() },
    body: { name: 'Ida Marsh', email: 'ida@example.com', mobile: null, relationship: 'Parent' },
  }),
  'DELETE /api/provider/guests/:guestId': () => ({ params: { guestId: randomUUID() } }),
  'POST /api/provider/guests/:guestId/link': () => ({ params: { guestId: randomUUID() } }),
  'POST /api/provider/visits/:rootVisitId/guest-response': () => ({
    params: { rootVisitId: live.visitId },
    body: { response: 'Maybe' },
  }),
  'GET /api/guest/links/:path/:token': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
  'GET /api/guest/links/:path/:token/calendar': () => ({ params: { path: 'r', token: 'A'.repeat(32) } }),
  'POST /api/guest/links/:path/:token/rsvp': () => ({
    params: { path: 'r', token: 'A'.repeat(32) },
    body: { response: 'TENTATIVE' },
  }),
  'POST /api/guest/links/:path/:token/open': () => ({ params: { path: 'g', token: 'A'.repeat(32) } }),
  'GET /api/guest/sessions/:guestId': () => ({ params: { guestId: randomUUID() } }),
  'POST /api/guest/sessions/:guestId/information': () => ({
    params: { guestId: randomUUID() },
    body: { name: 'Ida Marsh', relationship: 'Parent', legalRepresentativeName: null },
  }),
  'POST /api/guest/sessions/:guestId/guests': () => ({ params: { guestId: randomUUID() } }),
  'POST /api/guest/sessions/:guestId/device-tests': () => ({
    params: { guestId: randomUUID() },
    body: { testId: randomUUID(), result: DEVICE_TEST },
  }),
  'GET /api/patient/sessions/:sessionId/workflow': () => ({ params: { sessionId: live.sessionId } }),
  'POST /api/patient/sessions/:sessionId/workflow/skip': () => ({
    params: { sessionId: live.sessionId },
    body: { step: 'image' },
  }),
  'POST /api/patient/sessions/:sessionId/workflow/terms': () => ({
    params: { sessionId: live.sessionId },
    body: { version: '2.1', language: 'en' },
  }),
  'POST /api/patient/sessions/:sessionId/workflow/consent': () => ({
    params: { sessionId: live.sessionId },
    body: { version: '2.1', language: 'en', variant: 'telehealth' },
  }),
  'POST /api/patient/sessions/:sessionId/workflow/signature': () => ({
    params: { sessionId: live.sessionId },
    body: {
      ...{ version: '2.1', language: 'en', signedBy: 'representative', typedSignature: 'Ida Marsh' },
      dateOfBirth: '2015-02-28',
      representative: { patientName: 'Tom Marsh', relationship: 'Parent' },
    },
  }),
  'POST /api/patient/sessions/:sessionId/workflow/location': () => ({
    params: { sessionId: live.sessionId },
    body: { place: 'home', state: 'AZ', callbackNumber: '602 555 0123' },
  }),
  'POST /api/patient/sessions/:sessionId/workflow/image': () => ({
    params: { sessionId: live.sessionId },
    body: { imageId: null },
  }),
  'POST /api/patient/sessions/:sessionId/workflow/images': () => ({
    params: { sessionId: live.sessionId },
    body: { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'intake-image' },
  }),
  'POST /api/patient/sessions/:sessionId/rating': () => ({
    params: { sessionId: live.sessionId },
    body: { score: 7, comment: 'Thank you' },
  }),
  'GET /api/patient/sessions/:sessionId/intake': () => ({ params: { sessionId: live.sessionId } }),
  'POST /api/patient/sessions/:sessionId/intake': () => ({
    params: { sessionId: live.sessionId },
    body: { language: 'en' },
  }),
  'POST /api/patient/sessions/:sessionId/intake/answers': () => ({
    params: { sessionId: live.sessionId },
    body: { questionId: randomUUID(), answer: ['one', 'two'] },
  }),
  'GET /api/provider/visits/:rootVisitId/intake': () => ({ params: { rootVisitId: live.visitId } }),
  'GET /api/patient/sessions/:sessionId/consent': () => ({ params: { sessionId: live.sessionId } }),
  'GET /api/provider/visits/:rootVisitId/workflow': () => ({ params: { rootVisitId: live.visitId } }),
  'GET /api/provider/sessions/:sessionId/consent': () => ({ params: { sessionId: live.sessionId } }),
  'POST /api/patient/sessions/:sessionId/device-tests': () => ({
    params: { sessionId: live.sessionId },
    body: { testId: randomUUID(), result: DEVICE_TEST },
  }),
  'GET /api/provider/visits/:rootVisitId/device-tests': () => ({ params: { rootVisitId: live.visitId } }),
  'POST /api/provider/visits/:rootVisitId/images': () => ({
    params: { rootVisitId: live.visitId },
    body: { idempotencyKey: randomUUID(), seatId, base64: PIXEL },
  }),
  'POST /api/patient/sessions/:sessionId/images': () => ({
    params: { sessionId: live.sessionId },
    body: { idempotencyKey: randomUUID(), base64: PIXEL },
  }),
  'GET /api/provider/visits/:rootVisitId/images': () => ({ params: { rootVisitId: live.visitId } }),
  'GET /api/provider/images/:imageId': () => ({ params: { imageId } }),
  'GET /api/:userType/mfa/:identifier': () => ({ params: { userType: 'patient', identifier } }),
  'POST /api/:userType/mfa/:identifier/codes': () => ({
    params: { userType: 'patient', identifier },
    body: { method: 'Email', language: 'en' },
  }),
  'POST /api/:userType/mfa/:identifier/verify': () => ({
    params: { userType: 'patient', identifier },
    body: { code: '123456' },
  }),
  'GET /api/patient/sessions/:sessionId/copay': () => ({ params: { sessionId: copay.sessionId } }),
  'POST /api/patient/sessions/:sessionId/copay/authorization': () => ({
    params: { sessionId: copay.sessionId },
    body: { token: 'pm_test_ok__00', amountCents: 2_500 },
  }),
  'POST /api/patient/sessions/:sessionId/copay/authentication': () => ({
    params: { sessionId: copay.sessionId },
  }),
  'POST /api/patient/sessions/:sessionId/copay/opt-out': () => ({ params: { sessionId: copay.sessionId } }),
  'POST /api/patient/sessions/:sessionId/copay/token-failure': () => ({
    params: { sessionId: copay.sessionId },
  }),
  'POST /api/patient/sessions/:sessionId/test-processor/tokens': () => ({
    params: { sessionId: copay.sessionId },
    body: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
  }),
  'POST /api/patient/sessions/:sessionId/test-processor/authentications': () => ({
    params: { sessionId: copay.sessionId },
    body: { clientSecret: 'test_00_secret_test', succeed: true },
  }),
  'GET /api/provider/visits/:rootVisitId/payments': () => ({ params: { rootVisitId: copay.visitId } }),
  'POST /api/provider/sessions/:sessionId/payment/capture': () => ({
    params: { sessionId: copay.sessionId },
    body: { idempotencyKey: randomUUID(), amountCents: 2_500 },
  }),
  'POST /api/provider/sessions/:sessionId/payment/void': () => ({
    params: { sessionId: copay.sessionId },
    body: { idempotencyKey: randomUUID() },
  }),
  'GET /api/demo/outbox': () => ({}),
};

/** A form of its own, lest the answer be that of an earlier one. */
function fresh(payload: unknown): unknown {
  const { idempotencyKey } = (payload ?? {}) as { idempotencyKey?: unknown };
  const valid = typeof idempotencyKey === 'string' && idempotencyKey.length === 36;
  return valid ? { ...(payload as object), idempotencyKey: randomUUID() } : payload;
}

/** The longest address an HTTP server takes at all. */
const ADDRESS_LIMIT = 8_000;

function addressOf(
  name: CallName,
  { params, query }: Parts,
): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string } {
  const [method, pattern] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encode(params?.[key]));
  const search = query
    ? `?${Object.entries(query)
        .map(([key, value]) => `${encode(key)}=${encode(value)}`)
        .join('&')}`
    : '';
  return { method, url: `${path}${search}`.slice(0, ADDRESS_LIMIT) };
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.slice(0, ADDRESS_LIMIT).toWellFormed());
}

/** Everything the database holds of the live visit. */
async function standOf(): Promise<string> {
  const { visitId, sessionId } = live;
  return JSON.stringify([
    await world.db.selectFrom('visits').selectAll().where('id', '=', visitId).execute(),
    await world.db.selectFrom('visitPatients').selectAll().where('sessionId', '=', sessionId).execute(),
    // Inviting a guest by what fits after all sends messages of its own.
    await world.db
      .selectFrom('messages')
      .selectAll()
      .where('visitId', '=', visitId)
      .where('kind', '=', 'visit-invitation')
      .execute(),
    await world.db
      .selectFrom('links')
      .selectAll()
      .where('visitId', '=', visitId)
      .where('active', '=', false)
      .execute(),
  ]);
}

/** Refused with a code, or answered; never an error of ours. */
function check(what: string, { status, body }: { status: number; body: string }): void {
  if (status === 200) return;
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(status, what).toBeLessThan(500);
  expect(JSON.parse(body), what).toHaveProperty('error.code');
}

describe.each(Object.keys(restContracts) as CallName[])('%s', (name) => {
  test('takes nothing that does not fit, and leaves a live visit alone', { timeout: 60_000 }, async () => {
    const before = await standOf();
    const right = RIGHT[name]();
    for (const part of ['params', 'query'] as const) {
      if (!right[part]) continue;
      for (const { what, payload } of hostileVariants(right[part])) {
        if (typeof payload !== 'object' || payload === null) continue;
        check(`${part}: ${what}`, await everybody.request(addressOf(name, { ...right, [part]: payload })));
      }
    }
    const address = addressOf(name, right);
    if (address.method !== 'GET') {
      const bodies = right.body ? hostileVariants(right.body) : hostileVariants({});
      for (const { what, payload } of bodies) {
        const sent = JSON.stringify(fresh(payload)) ?? '';
        check(`body: ${what}`, await everybody.request({ ...address, payload: sent }));
      }
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense']) {
        const noise = randomBytes(512).toString('latin1');
        const answer = await everybody.request({
          ...address,
          payload: noise,
          headers: { 'content-type': type },
        });
        check(`noise as ${type}`, answer);
      }
    }
    expect(await standOf()).toBe(before);
    // Signing out is the one call whose noise may have worked.
    if (name === 'POST /api/auth/sign-out') {
      for (const [key, value] of (await world.signedIn(world.staff.provider)).cookies)
        everybody.cookies.set(key, value);
    }
    expect((await everybody.call('GET /api/provider/me')).status).toBe(200);
  });
});
