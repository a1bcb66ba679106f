import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, restContracts } from '../../shared/contracts/rest/index.ts';
import type { Browser } from '../test-support/browser.ts';
import { createEveryCall, type Parts } from '../test-support/every-call.ts';
import { invited } from '../test-support/guests.ts';
import { setSetting } from '../test-support/set-setting.ts';

/** Parameters that name things with restricted access. */
const IDS = ['rootVisitId', 'sessionId', 'guestId', 'imageId', 'identifier', 'practiceId'] as const;
type Ids = Record<(typeof IDS)[number], string>;

let calls: Awaited<ReturnType<typeof createEveryCall>>;
/** Ids in the caller's practice, in another one, and nowhere. */
let own: Ids;
let others: Ids;
const nowhere = (): Ids => ({
  rootVisitId: randomUUID(),
  sessionId: randomUUID(),
  guestId: randomUUID(),
  imageId: randomUUID(),
  identifier: randomUUID(),
  practiceId: '999999',
});
/** Each caller, and the things that they may not see. */
const askers = new Map<string, { browser: Browser; hidden: Ids[] }>();

beforeAll(async () => {
  calls = await createEveryCall();
  const { world, live, copay, guestId, imageId, identifier } = calls;
  const { db, otherPractice, staff } = world;
  own = {
    rootVisitId: live.visitId,
    sessionId: live.sessionId,
    guestId,
    imageId,
    identifier,
    practiceId: String(world.practice.id),
  };
  await setSetting(db, otherPractice.id, 'patientMfa', false);
  const theirs = await world.scheduled({}, otherPractice);
  const theirGuest = await invited(await world.patientOf(theirs), theirs.sessionId);
  await setSetting(db, otherPractice.id, 'patientMfa', true);
  const theirImage = randomUUID();
  const {
    id: _,
    visitId: __,
    sessionId: ___,
    ordinal: ____,
    ...image
  } = await db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirstOrThrow();
  await db
    .insertInto('images')
    .values({
      ...image,
      id: theirImage,
      visitId: theirs.visitId,
      sessionId: theirs.sessionId,
      idempotencyKey: randomUUID(),
    })
    .execute();
  others = {
    rootVisitId: theirs.visitId,
    sessionId: theirs.sessionId,
    guestId: theirGuest,
    imageId: theirImage,
    identifier,
    practiceId: String(otherPractice.id),
  };
  askers.set('a stranger', { browser: world.browser(), hidden: [own, others] });
  askers.set('an RPM-only user', { browser: await world.signedIn(staff.rpmOnly), hidden: [own, others] });
  askers.set('an admin-only user', { browser: await world.signedIn(staff.adminOnly), hidden: [own, others] });
  askers.set('a provider', { browser: await world.signedIn(staff.provider), hidden: [others] });
  askers.set('another practice’s provider', {
    browser: await world.signedIn(staff.outsider),
    hidden: [own],
  });
  askers.set('another visit’s patient', { browser: await world.patientOf(copay), hidden: [own, others] });
});
afterAll(() => calls.world.close());

/** The answer to a call with these ids. */
async function answerTo(browser: Browser, name: CallName, ids: Ids) {
  const right = calls.right[name]() as Parts;
  const [method = '', pattern = ''] = name.split(' ');
  const values: Record<string, string | number> = { ...right.params, ...ids };
  const query = right.query ? `?${new URLSearchParams(right.query)}` : '';
  const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const { status, body } = await browser.request({
    method: method as 'GET',
    url: `${path}${query}`,
    ...(right.body === undefined ? {} : { payload: named(right.body, ids) }),
  });
  return { status, body };
}

/** The practice may be in the body. */
const IN_BODY: CallName[] = ['POST /api/provider/visits/search', 'POST /api/provider/visits'];
const named = (body: unknown, { practiceId }: Ids) =>
  typeof body === 'object' && body !== null && 'practiceId' in body
    ? { ...body, practiceId: Number(practiceId) }
    : body;

/** `accounts/admin-matrix.test.ts` covers client administration with its own callers. */
const names = (Object.keys(restContracts) as CallName[]).filter(
  (name) =>
    !name.includes(' /api/admin/') && (IDS.some((id) => name.includes(`/:${id}`)) || IN_BODY.includes(name)),
);

test('finds the calls that name something', () => {
  expect(names.filter((name) => name.includes('/api/provider/')).length).toBeGreaterThanOrEqual(23);
  expect(names).toContain('GET /api/provider/visits/:rootVisitId');
});

describe.each(names)('%s', (name) => {
  test('answers an unauthorised caller as if it did not exist', async () => {
    for (const [who, { browser, hidden }] of askers) {
      const missing = await answerTo(browser, name, nowhere());
      expect(missing.status, who).toBeGreaterThanOrEqual(400);
      expect(missing.status, who).toBeLessThan(500);
      const seen = who === 'an RPM-only user' && name.includes('/rpm/');
      for (const ids of seen ? [others] : hidden)
        expect(await answerTo(browser, name, ids), who).toEqual(missing);
    }
  });
});
