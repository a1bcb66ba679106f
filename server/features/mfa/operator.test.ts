import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Email } from '../../integrations/email-smtp/port.ts';
import { ask, codesIn } from '../../test-support/owing-codes.ts';
import { setSetting } from '../../test-support/set-setting.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { turnStaffCodesOff, unlockPeople } from './operator.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({
    email: { kind: 'smtp', send: async (_: Email) => {}, close: async () => {} },
  });
});
afterAll(() => world.close());

const { demand, provider } = codesIn(() => world);

test('a person who was sent too many codes, and entered wrong ones, gets another at once', async () => {
  await demand(true);
  const who = await provider();
  const { accountId, email } = who;
  expect((await ask(who)).status).toBe(200);
  expect((await ask(who)).status).toBe(429);
  await world.db
    .insertInto('factorFailures')
    .values({ accountId, method: 'app', at: new Date(world.time.now) })
    .execute();
  expect(await unlockPeople(world.db, 'no.one@example.org')).toBe(0);
  expect(await unlockPeople(world.db, ` ${email.toUpperCase()} `)).toBe(1);
  expect((await ask(who)).status).toBe(200);
  expect(await world.db.selectFrom('factorFailures').selectAll().execute()).toEqual([]);
  const audited = world.db.selectFrom('auditEvents').select(['actor', 'subjectId']);
  expect(await audited.where('action', '=', 'mfa.unlocked').execute()).toEqual([
    { actor: 'system', subjectId: accountId },
  ]);
});

test('patients are found by the number of their visit', async () => {
  const { sessionId } = await world.scheduled();
  await world.db
    .updateTable('visitPatients')
    .set({ mobile: '+16025550177' })
    .where('sessionId', '=', sessionId)
    .execute();
  expect(await unlockPeople(world.db, '(602) 555-0177')).toBe(1);
});

test('no practice asks its staff any more, and each has it in its audit', async () => {
  const { db, practice, otherPractice } = world;
  await setSetting(db, practice.id, 'providerMfa', true);
  await setSetting(db, otherPractice.id, 'providerMfa', false);
  expect(await turnStaffCodesOff(db)).toBe(1);
  expect(await db.selectFrom('settings').select('id').where('key', '=', 'providerMfa').execute()).toEqual([]);
  const changed = await db
    .selectFrom('auditEvents')
    .select(['practiceId', 'details'])
    .where('action', '=', 'settings.changed')
    .where('actor', '=', 'system')
    .execute();
  expect(changed).toEqual([
    { practiceId: practice.id, details: { before: { providerMfa: true }, after: { providerMfa: null } } },
  ]);
  expect(await turnStaffCodesOff(db)).toBe(0);
});
