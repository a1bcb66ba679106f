import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('settings').execute();
});

test('contact methods limit how patients get the link, whatever their visit type allows', async () => {
  const provider = await world.signedIn(world.staff.provider);
  const bySms = world.form({
    patients: [
      { firstName: 'Ana', lastName: 'Ruiz', mobile: '+16025550123', language: 'es', linkDelivery: 'SMS' },
    ],
  });
  await setSetting(world.db, world.practice.id, 'contactMethods', ['Email']);
  const refused = await provider.call('POST /api/provider/visits', { body: bySms });
  expect(refused.error.code).toBe('CANNOT_SEND_PATIENT_COMMS');
  await setSetting(world.db, world.practice.id, 'contactMethods', ['Email', 'SMS']);
  expect((await provider.call('POST /api/provider/visits', { body: bySms })).status).toBe(200);
});

test('invites guests only by a method of the practice', async () => {
  const provider = await world.signedIn(world.staff.provider);
  const { visitId } = await world.scheduled();
  await setSetting(world.db, world.practice.id, 'contactMethods', ['SMS']);
  const invite = (contact: { email: string | null; mobile: string | null }) =>
    provider.call('POST /api/provider/visits/:rootVisitId/guests', {
      params: { rootVisitId: visitId },
      body: {
        ...contact,
        name: 'Otto Ames',
        relationship: 'Caregiver',
        language: 'en',
        guestType: 'patient',
        accountId: null,
        authorized: true,
        idempotencyKey: crypto.randomUUID(),
      },
    });
  const byEmail = await invite({ email: 'otto@example.com', mobile: null });
  expect(byEmail.error.code).toBe('CANNOT_SEND_PATIENT_COMMS');
  const { guestId } = (await invite({ email: 'otto@example.com', mobile: '+16025550199' })).result;
  const sent = await world.db
    .selectFrom('messages')
    .select(['method', 'recipient'])
    .where('guestId', '=', guestId)
    .execute();
  expect(sent).toEqual([{ method: 'SMS', recipient: '+16025550199' }]);
});

test('uses the shortest idle time of several practices, or the installation’s if none sets one', async () => {
  const { db, practice, otherPractice } = world;
  const both = await world.signedIn(await makeAccount(db, [practice.id, otherPractice.id]));
  const seconds = async () => (await both.call('GET /api/provider/me')).result.idleTimeoutSeconds;
  expect(await seconds()).toBe(world.deps.settings.idleTimeoutSeconds);
  await setSetting(db, practice.id, 'idleMinutes', 30);
  await setSetting(db, otherPractice.id, 'idleMinutes', 5);
  expect(await seconds()).toBe(300);
});
