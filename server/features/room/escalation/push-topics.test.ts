import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWebPush } from '#server/adapters/messaging/push/web-push.ts';
import { addDevice } from '#server/features/messages/push/push.service.ts';
import { tellCopayFailed } from '#server/features/visits/visit-messages/visit-messages.service.ts';
import { invitation } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { openPushService } from '#server/test-support/push-service.ts';
import { setSetting } from '#server/test-support/settings.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { NOTICE_TOPICS, type NoticeMethod, type NoticeTopic } from '#shared/domain/visit-message.ts';
import { USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';

let world: LiveWorld;
let service: Awaited<ReturnType<typeof openPushService>>;

beforeAll(async () => {
  service = await openPushService();
  world = await createLiveWorld();
  world.deps.push = openWebPush({
    key: world.deps.keys.push,
    publicUrl: world.publicUrl,
    allowPrivate: true,
  });
  for (const who of ['provider', 'clinicalAdmin'] as const) {
    const { accountId } = world.staff[who];
    const { staffSessionId } = await world.signedIn(world.staff[who]);
    await world.proves({ staffSessionId });
    await addDevice(
      world.deps,
      { accountId, staffSessionId } as Parameters<typeof addDevice>[1],
      { endpoint: service.endpoint(who), ...service.keys },
      '',
    );
  }
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
  await service.close();
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS + 25 * 60_000;
  world.jobs.queued.length = 0;
});

async function chooses(topics: Partial<Record<NoticeTopic, NoticeMethod[]>>): Promise<void> {
  const methods = JSON.stringify({
    ...Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, []])),
    ...topics,
  });
  await world.db.deleteFrom('notificationSettings').execute();
  for (const { accountId } of [world.staff.provider, world.staff.clinicalAdmin])
    await world.db
      .insertInto('notificationSettings')
      .values({ accountId, language: 'en', methods })
      .execute();
}

async function pushes(): Promise<string[]> {
  await world.jobs.run();
  await world.jobs.run();
  return service.taken.splice(0).map(({ path, text }) => `${path} ${(text as { tag: string }).tag}`);
}
const say = (socket: TestSocket) => socket.outcome('chat:send', { messageId: randomUUID(), text: 'Hello' });

test('pushes a patient’s check-in once, only to people who chose it', async () => {
  await chooses({ patientJoined: ['Push'] });
  const visit = await world.scheduled();
  const page = await world.patientOn(visit);
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  expect(await pushes()).toEqual([`/provider patientJoined:${visit.visitId}`]);
  await page.outcome('seat:leave', {});
  const again = await world.patientOn(visit);
  await again.outcome('seat:check-in', {});
  expect(await pushes()).toEqual([]);

  await chooses({ patientJoined: ['Email'] });
  const other = await world.patientOn(await world.scheduled());
  await other.outcome('seat:check-in', {});
  expect(await pushes()).toEqual([]);
});

test('pushes a patient’s message while the provider is outside of the visit, at most every five minutes', async () => {
  await chooses({ patientWrote: ['Push'] });
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { seatId } = (await patient.snapshot()).you;
  const provider = await world.staffIn(visit.visitId);
  const admin = await world.staffIn(visit.visitId, world.staff.clinicalAdmin);
  await provider.send('seat:admit', { seatId });
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(await say(patient)).toBe('ok');
  expect(await pushes()).toEqual([]);
  expect(await provider.outcome('seat:leave', {})).toBe('ok');
  expect([await say(patient), await say(patient), await say(admin)]).toEqual(['ok', 'ok', 'ok']);
  expect(await pushes()).toEqual([`/provider patientWrote:${visit.visitId}`]);
  world.time.now += 5 * 60_000;
  expect(await say(patient)).toBe('ok');
  expect(await pushes()).toEqual([`/provider patientWrote:${visit.visitId}`]);
});

test('pushes that the next patient is waiting when a visit ends', async () => {
  await chooses({ nextPatient: ['Push'] });
  await world.db.updateTable('participants').set({ stage: 'left' }).where('stage', '=', 'waiting').execute();
  const [now, next] = [await world.scheduled(), await world.scheduled()];
  const provider = await world.staffIn(now.visitId);
  const waits = await world.patientOn(next);
  await waits.send('seat:check-in', {});
  expect(await pushes()).toEqual([]);
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  await expect.poll(pushes).toEqual([`/provider nextPatient:${next.visitId}`]);
});

test('pushes a next patient in the provider’s other practice, but not a colleague’s patient there', async () => {
  await chooses({ nextPatient: ['Push'] });
  await world.db.updateTable('participants').set({ stage: 'left' }).where('stage', '=', 'waiting').execute();
  const { accountId } = world.staff.provider;
  await world.db
    .insertInto('memberships')
    .values({ accountId, practiceId: world.otherPractice.id, userType: 'Provider' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const now = await world.scheduled();
  const ofColleague = await world.scheduled({}, world.otherPractice);
  const next = await world.scheduled({ providerUserId: accountId }, world.otherPractice);
  for (const visit of [ofColleague, next]) await (await world.patientOn(visit)).send('seat:check-in', {});
  const provider = await world.staffIn(now.visitId);
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  await expect.poll(pushes).toEqual([`/provider nextPatient:${next.visitId}`]);
});

test('pushes a colleague’s invitation to a visit', async () => {
  await chooses({ visitInvitation: ['Push'] });
  const { visitId } = await world.scheduled();
  const { accountId } = world.staff.clinicalAdmin;
  const provider = await world.signedIn(world.staff.provider);
  const invited = await provider.call('POST /api/provider/visits/:rootVisitId/guests', {
    params: { rootVisitId: visitId },
    body: invitation({ guestType: 'provider', accountId, email: null }),
  });
  expect(invited.status).toBe(200);
  expect(await pushes()).toEqual([`/clinicalAdmin visitInvitation:${visitId}`]);
});

test('pushes no failed copay that was paid before the notice was due', async () => {
  await chooses({ copayFailed: ['Push'] });
  const { visitId, sessionId } = await world.scheduled();
  await world.db
    .transaction()
    .execute((trx) => tellCopayFailed(world.deps, trx, { id: randomUUID(), visitId, sessionId }));
  world.time.now += 10 * 60_000;
  expect(await pushes()).toEqual([]);
});

test.each<[string, NoticeMethod[], number]>([
  ['to who chose pushes for it', ['Email', 'Push'], 1],
  ['not to who chose another method', ['Email'], 0],
])('pushes that a patient is still waiting, %s', async (_who, methods, count) => {
  await chooses({ patientWaits: methods });
  await setSetting(world.db, world.practice.id, 'waitEscalation', USUAL_ESCALATION);
  const visit = await world.scheduled();
  const page = await world.patientOn(visit);
  await page.send('seat:check-in', {});
  world.time.now += 5 * 60_000;
  const expected = Array(count).fill(`/provider patientWaits:${visit.visitId}`);
  expect(await pushes()).toEqual(expected);
  expect(await page.outcome('seat:leave', {})).toBe('ok');
});
