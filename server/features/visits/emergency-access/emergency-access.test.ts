// Runs on both PostgreSQLs: rights that end by the database's clock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeImage } from '#server/test-support/make-image.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { EMERGENCY_MINUTES } from '#shared/contracts/rest/visits/emergency-access.ts';
import type { AuditAction } from '#shared/domain/audit.ts';

const ACCESS = '/api/admin/visits/:visitId/emergency-access';
const IMAGES = 'GET /api/admin/visits/:visitId/emergency-images';
const RECORD = 'GET /api/admin/visits/:visitId/emergency-record';
const REASON = 'The patient collapsed; the rescue service asks for the medication.';

let world: World;
let admin: Browser;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.signedIn(world.staff.adminOnly);
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

async function visitWithChat(text: string): Promise<string> {
  const visit = await world.scheduled();
  const { patientSeatId } = { patientSeatId: visit.sessionId };
  await world.patientOf(visit);
  await world.db
    .insertInto('participants')
    .values({
      seatId: patientSeatId,
      visitId: visit.visitId,
      sessionId: visit.sessionId,
      role: 'patient',
      name: 'Walter Brandt',
      stage: 'in-visit',
    } as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await world.db
    .insertInto('chatMessages')
    .values({
      id: crypto.randomUUID(),
      visitId: visit.visitId,
      seatId: patientSeatId,
      text: await world.deps.dataKeys.seal(world.practice.id, text),
      sentAt: new Date(world.time.now),
      withSeatId: null,
    })
    .execute();
  return visit.visitId;
}
const imagesUrl = (visitId: string) => `/api/admin/visits/${visitId}/emergency-images`;
async function imageOf(visitId: string) {
  const { sessionId } = await world.db
    .selectFrom('visitPatients')
    .select('sessionId')
    .where('visitId', '=', visitId)
    .executeTakeFirstOrThrow();
  return makeImage(world, { visitId, sessionId, accountId: world.staff.provider.accountId });
}
const open = (visitId: string, by = admin, reason = REASON) =>
  by.call(`POST ${ACCESS}`, { params: { visitId }, body: { reason } });
const record = (visitId: string, by = admin) =>
  by.call(RECORD, { params: { visitId }, query: { language: 'en' } });
const events = async (visitId: string, action: AuditAction) =>
  world.audited({ visitId, action }, ['actor', 'details', 'practiceId']);

test('opens one visit for an hour, with a reason', async () => {
  const visitId = await visitWithChat('I take warfarin');
  const other = await visitWithChat('not this one');
  await provider.call('PUT /api/provider/visits/:rootVisitId/notes', {
    params: { rootVisitId: visitId },
    body: { text: 'Call the sister, too.', version: 0 },
  });
  expect((await record(visitId)).error.code).toBe('EMERGENCY_NOT_OPEN');

  world.told.changedVisits.length = 0;
  const { result } = await open(visitId);
  const until = new Date(world.time.now + EMERGENCY_MINUTES * 60_000).toISOString();
  expect(result).toMatchObject({ openUntil: until, accesses: [{ reason: REASON, endsAt: until }] });
  expect(world.told.changedVisits).toEqual([visitId]);
  const { imageId } = await imageOf(visitId);
  const { imageId: others } = await imageOf(other);
  const images = await admin.call(IMAGES, { params: { visitId } });
  expect(images.result.results).toMatchObject([{ imageId, patientName: 'Walter Brandt' }]);
  const content = (id: string) => admin.request({ method: 'GET', url: `${imagesUrl(visitId)}/${id}` });
  expect((await content(imageId)).body).toBe('the picture of a knee');
  expect((await content(others)).status).toBe(404);
  const notOpened = await admin.request({ method: 'GET', url: `${imagesUrl(other)}/${others}` });
  expect(notOpened.error.code).toBe('EMERGENCY_NOT_OPEN');
  expect(await events(visitId, 'image.read')).toHaveLength(1);
  const read = JSON.stringify((await record(visitId)).result);
  expect(read).toContain('I take warfarin');
  expect(read).toContain('Call the sister, too.');
  expect((await record(other)).error.code).toBe('EMERGENCY_NOT_OPEN');
  const page = await admin.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  expect(page.status).toBe(404);

  const actor = `account:${world.staff.adminOnly.accountId}`;
  const practiceId = world.practice.id;
  expect(await events(visitId, 'emergency.opened')).toEqual([
    { actor, practiceId, details: { reason: REASON, minutes: EMERGENCY_MINUTES } },
  ]);
  expect(await events(visitId, 'emergency.read')).toHaveLength(1);

  world.time.now += EMERGENCY_MINUTES * 60_000;
  try {
    expect((await record(visitId)).error.code).toBe('EMERGENCY_NOT_OPEN');
    expect(await events(visitId, 'emergency.read')).toHaveLength(1);
  } finally {
    world.time.now -= EMERGENCY_MINUTES * 60_000;
  }
});

test('requires a meaningful reason, and opens once for a double click', async () => {
  const visitId = await visitWithChat('x');
  const short = await open(visitId, admin, '   because          ');
  expect(short.error).toMatchObject({ details: { fields: { reason: 'MIN_LETTERS' } } });
  const [first, second] = await Promise.all([open(visitId), open(visitId)]);
  expect(first?.result.accesses).toHaveLength(1);
  expect(second?.result.accesses).toHaveLength(1);
  expect(await events(visitId, 'emergency.opened')).toHaveLength(1);
});

test('only the practice’s own administrators may open a visit, each for themselves', async () => {
  const visitId = await visitWithChat('x');
  const stranger = await world.signedIn(
    await makeAccount(world.db, [world.otherPractice.id], { isClientAdmin: true }),
  );
  const missing = await open(crypto.randomUUID(), stranger);
  const theirs = await open(visitId, stranger);
  expect([theirs.status, theirs.error]).toEqual([404, missing.error]);
  expect((await record(visitId, stranger)).status).toBe(404);
  expect((await open(visitId, provider)).error.code).toBe('ACCESS_DENIED');
  const installation = await world.signedIn(
    await makeAccount(world.db, [world.otherPractice.id], {
      isClientAdmin: true,
      administersInstallation: true,
    }),
  );
  expect((await open(visitId, installation)).status).toBe(404);
  await open(visitId);
  const colleague = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  expect((await record(visitId, await world.signedIn(colleague))).error.code).toBe('EMERGENCY_NOT_OPEN');
});

test('ends when the administrator loses their rights', async () => {
  const visitId = await visitWithChat('x');
  const account = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  const browser = await world.signedIn(account);
  await open(visitId, browser);
  expect((await record(visitId, browser)).status).toBe(200);
  await world.db
    .updateTable('accounts')
    .set({ isClientAdmin: false })
    .where('id', '=', account.accountId)
    .execute();
  expect((await record(visitId, browser)).status).toBe(403);
});

test('notifies the visit’s provider and the practice’s administrators', async () => {
  const visitId = await visitWithChat('x');
  await open(visitId);
  const page = await provider.call('GET /api/provider/visits/:rootVisitId/emergency-accesses', {
    params: { rootVisitId: visitId },
  });
  expect(page.result.accesses).toMatchObject([{ reason: REASON }]);
  const bell = await provider.call('GET /api/provider/notifications', {});
  expect(bell.result.notifications).toContainEqual(
    expect.objectContaining({ kind: 'emergency-access', visitId, isNew: true }),
  );
  const told = await world.db
    .selectFrom('messages')
    .innerJoin('emergencyAccesses as access', 'access.id', 'messages.emergencyAccessId')
    .where('access.visitId', '=', visitId)
    .select(['messages.accountId', 'messages.kind'])
    .execute();
  const accounts = told.map(({ accountId }) => accountId);
  expect(accounts).toContain(world.staff.provider.accountId);
  expect(accounts).toContain(world.staff.administrator.accountId);
  expect(accounts).not.toContain(world.staff.adminOnly.accountId);
});
