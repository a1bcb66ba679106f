import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsOutbox } from '#server/adapters/messaging/sms/outbox.ts';
import { newAccount } from '#server/test-support/accounts.ts';
import { visitWithDocument } from '#server/test-support/after-visit.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, makePatient } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

const JAMAICA = '+18765551234';
const ARIZONA = '+16025550142';

let world: World;
let staff: Browser & { staffSessionId: string };
let admin: Browser;
beforeAll(async () => {
  world = await createWorld({ sms: { ...smsOutbox, reaches: (number) => !number.startsWith('+1876') } });
  staff = await world.signedIn(world.staff.provider);
  admin = await world.signedIn(await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());

const refused = { error: { code: 'INVALID_INPUT', details: { fields: { mobile: 'PHONE_COUNTRY' } } } };

test('refuses a number in a country without texts for messages after the visit', async () => {
  const visit = await visitWithDocument(world);
  const send = (mobile: string) =>
    staff.call('POST /api/provider/sessions/:sessionId/after-visit', {
      params: { sessionId: visit.sessionId },
      body: { replaces: null, contact: { method: 'SMS', email: '', mobile } },
    });
  expect(await send(JAMAICA)).toMatchObject(refused);
  expect((await send(ARIZONA)).status).toBe(200);
});

test('refuses it for staff notifications', async () => {
  const { available: _, ...chosen } = (await staff.call('GET /api/provider/notification-settings')).result;
  const save = (mobile: string) =>
    staff.call('PUT /api/provider/notification-settings', { body: { ...chosen, mobile } });
  await world.proves(staff);
  expect(await save(JAMAICA)).toMatchObject(refused);
  expect((await save(ARIZONA)).result.mobile).toBe(ARIZONA);
});

test('refuses it for an account that an administrator creates or edits', async () => {
  const create = (mobile: string) =>
    admin.call('POST /api/admin/accounts', { body: newAccount(world.practice.id, { mobile }) });
  expect(await create(JAMAICA)).toMatchObject(refused);
  const { accountId } = (await create(ARIZONA)).result;
  const params = { accountId };
  const account = (await admin.call('GET /api/admin/accounts/:accountId', { params })).result;
  const { kind, firstName, lastName, displayName, email, licensedStates, specialties, canEndVisit } = account;
  const { scheduleType, memberships, version } = account;
  const person = { kind, firstName, lastName, displayName, email, licensedStates, specialties, canEndVisit };
  const body = { ...person, scheduleType, memberships, version, mobile: JAMAICA };
  expect(await admin.call('PUT /api/admin/accounts/:accountId', { params, body })).toMatchObject(refused);
});

test('shows staff who choose a patient that the patient replied STOP', async () => {
  const [stella] = await Promise.all(
    ['Stella', 'Gustav'].map((firstName) =>
      makePatient(world.db, world.practice.id, { firstName, lastName: 'Halt' }),
    ),
  );
  await world.db
    .updateTable('patients')
    .set({ mobile: ARIZONA })
    .where('id', '=', stella ?? '')
    .execute();
  await world.db.insertInto('textOptOuts').values({ number: ARIZONA, since: new Date() }).execute();
  const { results } = (
    await staff.call('POST /api/provider/practices/:practiceId/patients/search', {
      params: { practiceId: world.practice.id },
      body: { name: 'Halt' },
    })
  ).result;
  expect(results.map(({ firstName, mobileOptedOut }) => [firstName, mobileOptedOut])).toEqual([
    ['Gustav', false],
    ['Stella', true],
  ]);
});
