import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { type AdminCallName, addressOf, type CallParts } from '#server/test-support/call-samples.ts';
import { makeConsentText } from '#server/test-support/consent-texts.ts';
import { SAMPLES } from '#server/test-support/every-call.ts';
import { finishedExport } from '#server/test-support/exports.ts';
import { makeFhirClient } from '#server/test-support/fhir-api.ts';
import { makeImage } from '#server/test-support/make-image.ts';
import { makeArticle, type TestArticle } from '#server/test-support/news.ts';
import {
  makeAccount,
  makePractice,
  type TestAccount,
  type TestPractice,
} from '#server/test-support/people.ts';
import { type StripeServer, startStripeServer } from '#server/test-support/stripe-server.ts';
import { tableMarks } from '#server/test-support/table-marks.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { restContracts } from '#shared/contracts/rest/index.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

/**
 * Tries every client administration call as every kind of caller, including new calls automatically. PRODUCT says who
 * may: only administrators (1.2, 1.3), of active accounts (1.2), in their own practices (1.4, 14.5), where others'
 * objects look missing (1.6).
 */
const CALLS = Object.keys(restContracts).filter((name) => name.includes(' /api/admin/')) as AdminCallName[];

/**
 * Calls of the installation's administrators, which no practice's rights allow: new enterprises and this right
 * (PRODUCT 14.7), and articles (17.2).
 */
const OF_INSTALLATION: readonly AdminCallName[] = [
  'POST /api/admin/enterprises',
  'POST /api/admin/accounts/:accountId/installation',
  ...CALLS.filter((name) => name.includes(' /api/admin/news')),
];
/** Calls without a practice are equally forbidden for existing and missing objects. */
const isOfNoPractice = (name: AdminCallName) => name.includes(' /api/admin/news');

let world: World;
let stripe: StripeServer;
let second: TestPractice;
let accountId: string;
let visitId: string;
let sessionId: string;
let imageId: string;
let fhirClientId: string;
let consentTextId: string;
let article: TestArticle;
const exportIds: Record<string, string> = {};
const people: Record<string, Browser> = {};
beforeAll(async () => {
  stripe = await startStripeServer();
  world = await createWorld({ environment: { STRIPE_BASE_URL: stripe.url } });
  ({ visitId, sessionId } = await world.scheduled());
  const { db, practice, otherPractice, staff } = world;
  ({ imageId } = await makeImage(world, { visitId, sessionId, accountId: staff.provider.accountId }));
  second = await makePractice(db, 'Mesa Family Medicine', practice.timeZone);
  await db
    .insertInto('memberships')
    .values({ accountId: staff.adminOnly.accountId, practiceId: second.id, userType: 'Provider' })
    .execute();
  const admin = { isClientAdmin: true };
  const make = async (practiceIds: number[], options = {}) =>
    world.signedIn(await makeAccount(db, practiceIds, options));
  const withExport = async (kind: string, account: TestAccount) => {
    exportIds[kind] = await finishedExport(world, account.accountId);
    return world.signedIn(account);
  };
  Object.assign(people, {
    signedOut: world.browser(),
    provider: await world.signedIn(staff.provider),
    'clinical admin': await world.signedIn(staff.clinicalAdmin),
    'RPM-only user': await world.signedIn(staff.rpmOnly),
    'disabled administrator': await make([practice.id], { ...admin, apiAccess: API_ACCESS.disabled }),
    'administrator without a practice': await make([], admin),
    'another practice’s administrator': await make([otherPractice.id], admin),
    'another practice’s admin-only user': await make([otherPractice.id], {
      apiAccess: API_ACCESS.adminOnly,
      isAdminOnly: true,
    }),
    'client admin': await withExport('client admin', await makeAccount(db, [practice.id, second.id], admin)),
    'admin-only user': await withExport('admin-only user', staff.adminOnly),
    'installation’s administrator': await withExport(
      'installation’s administrator',
      await makeAccount(db, [practice.id, second.id], { ...admin, administersInstallation: true }),
    ),
  });
});
afterAll(async () => {
  await world.close();
  await stripe.close();
});

async function makeObjects(): Promise<void> {
  ({ accountId } = await makeAccount(world.db, [world.practice.id]));
  await world.db
    .updateTable('visitTypes')
    .set({ active: false })
    .where('practiceId', '=', second.id)
    .execute();
  article = await makeArticle(world.db);
  ({ clientId: fhirClientId } = await makeFhirClient(world));
  consentTextId = await makeConsentText(world.db, world.practice.id, world.staff.administrator.accountId);
}

const right = (name: AdminCallName, there = true, by = 'client admin') =>
  SAMPLES.right[name]({
    practiceId: there ? world.practice.id : 2_000_000_000,
    secondPracticeId: there ? second.id : 2_000_000_000,
    accountId: there ? accountId : randomUUID(),
    visitTypeId: there ? world.practice.visitTypeId : randomUUID(),
    visitId: there ? visitId : randomUUID(),
    sessionId: there ? sessionId : randomUUID(),
    imageId: there ? imageId : randomUUID(),
    enterpriseId: there ? world.practice.enterpriseId : 2_000_000_000,
    exportId: (there && exportIds[by]) || randomUUID(),
    fhirClientId: there ? fhirClientId : randomUUID(),
    consentTextId: there ? consentTextId : randomUUID(),
    article: there ? article : { articleId: randomUUID(), fileId: randomUUID() },
  });
const send = (browser: Browser | undefined, name: AdminCallName, parts: CallParts) =>
  browser?.request({
    ...addressOf(name, parts),
    ...(parts.body === undefined ? {} : { payload: parts.body }),
  }) ?? Promise.reject(new Error('no account of that kind'));

const stand = () =>
  tableMarks(world.db, {
    except: ['audit_events', 'staff_sessions'],
    without: { accounts: ['last_activity_at'] },
  });

/** The account's state may still conflict, for example if it has already signed in. */
const ALLOWED = [200, 409];

describe.each(CALLS)('%s', (name) => {
  let before: Awaited<ReturnType<typeof stand>>;
  beforeAll(async () => {
    await makeObjects();
    before = await stand();
  });

  test('requires signing in', async () => {
    const answer = await send(people.signedOut, name, right(name));
    expect([answer.status, answer.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test.each([
    'provider',
    'clinical admin',
    'RPM-only user',
    'disabled administrator',
    'administrator without a practice',
  ])('refuses a %s, whether the object exists or not', async (kind) => {
    const answers = [
      await send(people[kind], name, right(name)),
      await send(people[kind], name, right(name, false)),
    ];
    for (const answer of answers) expect([answer.status, answer.error.code]).toEqual([403, 'ACCESS_DENIED']);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  test.each(['another practice’s administrator', 'another practice’s admin-only user'])(
    'reveals nothing to %s',
    async (kind) => {
      const answer = await send(people[kind], name, right(name));
      if (name.includes('/:')) {
        const none = await send(people[kind], name, right(name, false));
        expect([answer.status, answer.body]).toEqual([isOfNoPractice(name) ? 403 : 404, none.body]);
      } else {
        expect(OF_INSTALLATION.includes(name) ? [403] : [200, 400]).toContain(answer.status);
        expect(answer.body).not.toContain(accountId);
        expect(answer.body).not.toContain(world.practice.name);
        const { result = {} } = JSON.parse(answer.body);
        if ('rows' in result) expect(result).toMatchObject({ rows: [], total: 0 });
      }
    },
  );

  test('changes nothing for any of these callers', async () => {
    expect(await stand()).toEqual(before);
  });

  test.each(['client admin', 'admin-only user'])('allows the practice’s %s', async (kind) => {
    await makeObjects();
    const answer = await send(people[kind], name, right(name, true, kind));
    expect(OF_INSTALLATION.includes(name) ? [403] : ALLOWED).toContain(answer.status);
  });

  test('allows the installation’s administrator', async () => {
    const kind = 'installation’s administrator';
    await makeObjects();
    const answer = await send(people[kind], name, right(name, true, kind));
    expect(ALLOWED).toContain(answer.status);
  });
});
