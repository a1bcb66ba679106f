// Runs on both PostgreSQLs: what a practice has done, in one statement; two who mark steps at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { PNG_PIXEL } from '#server/test-support/make-image.ts';
import { makeAccount, makePatient } from '#server/test-support/people.ts';
import { recordedTexts } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { OPTIONAL_STEPS, SET_UP_STEPS, type SetUpStep } from '#shared/domain/set-up.ts';

const SET_UP = '/api/admin/practices/:practiceId/set-up';
let refused = false;
const { sms } = recordedTexts(() => {
  if (refused) throw new DeliveryError('TWILIO_21610', true, '400 21610 unsubscribed recipient');
});
let world: World;
let admin: Browser;
let accountId: string;
let practiceId: number;
beforeAll(async () => {
  world = await createWorld({ sms, payments: null, records: null });
});
beforeEach(async () => {
  refused = false;
  const { enterpriseId } = await world.db
    .selectFrom('practices')
    .select('enterpriseId')
    .where('id', '=', world.practice.id)
    .executeTakeFirstOrThrow();
  const made = await world.db
    .insertInto('practices')
    .values({
      enterpriseId,
      name: 'Mesa North',
      timeZone: 'America/Phoenix',
      disabledAt: null,
      idempotencyKey: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  practiceId = made.id;
  const account = await makeAccount(world.db, [practiceId], { isClientAdmin: true });
  accountId = account.accountId;
  admin = await world.signedIn(account);
});
afterAll(() => world.close());

const read = async (by = admin, of = practiceId) =>
  (await by.call(`GET ${SET_UP}`, { params: { practiceId: of } })).result;
const stateOf = async (step: SetUpStep) => (await read()).steps.find((one) => one.step === step)?.state;
const mark = (step: string, needed: boolean, by = admin) =>
  by.call(`PUT ${SET_UP}/:step`, { params: { practiceId, step: step as 'logo' }, body: { needed } });

test('a new practice has completed no steps, and has no visits', async () => {
  expect(await read()).toEqual({
    steps: SET_UP_STEPS.map((step) => ({ step, state: 'to-do' })),
    hasVisits: false,
  });
});

const FACTS: Record<
  Exclude<SetUpStep, 'messages' | 'payment' | 'records'>,
  () => Promise<() => Promise<unknown>>
> = {
  async phone() {
    await setSetting(world.db, practiceId, 'practicePhone', '602 555 0100');
    return () => world.db.deleteFrom('settings').where('practiceId', '=', practiceId).execute();
  },
  async logo() {
    const { result } = await admin.call('PUT /api/admin/practices/:practiceId/logo', {
      params: { practiceId },
      body: { base64: PNG_PIXEL },
    });
    expect(result).toMatchObject({ logo: expect.any(String) });
    return () => admin.call('DELETE /api/admin/practices/:practiceId/logo', { params: { practiceId } });
  },
  async colleagues() {
    const invited = await makeAccount(world.db, [practiceId]);
    await world.db
      .updateTable('accounts')
      .set({ passwordHash: null })
      .where('id', '=', invited.accountId)
      .execute();
    return () =>
      world.db
        .updateTable('accounts')
        .set({ apiAccess: API_ACCESS.disabled })
        .where('id', '=', invited.accountId)
        .execute();
  },
  async hours() {
    const none = {
      monday: [],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    };
    const save = (version: number, hours: typeof none | null) =>
      admin.call('PUT /api/admin/practices/:practiceId/hours', {
        params: { practiceId },
        body: { version, hours, daysOff: [] },
      });
    await save(0, none);
    return () => save(1, null);
  },
  async consent() {
    const step = (name: 'consent' | 'signature') => ({ step: name, mandatory: true });
    const type = { practiceId, durationMinutes: 20, beginMinutes: null, copayMode: null, copayCents: null };
    const workflow = JSON.stringify([step('consent'), step('signature')]);
    const unsigned = JSON.stringify([step('consent')]);
    await world.db
      .insertInto('visitTypes')
      .values([
        { ...type, id: crypto.randomUUID(), name: 'Consent alone', workflow: unsigned },
        { ...type, id: crypto.randomUUID(), name: 'Signed', workflow },
      ])
      .execute();
    return () =>
      world.db
        .updateTable('visitTypes')
        .set({ active: false })
        .where('practiceId', '=', practiceId)
        .where('name', '=', 'Signed')
        .execute();
  },
  async patients() {
    const patientId = await makePatient(world.db, practiceId, {
      firstName: 'Ana',
      lastName: 'Ruiz',
      mobile: null,
    });
    return () => world.db.deleteFrom('patients').where('id', '=', patientId).execute();
  },
  async visit() {
    const { visitId } = await world.scheduled();
    await world.db
      .updateTable('visits')
      .set({ practiceId, status: 'COMPLETE' })
      .where('id', '=', visitId)
      .execute();
    return async () => {
      await world.db.updateTable('visits').set({ status: 'NO_SHOW' }).where('id', '=', visitId).execute();
      expect((await read()).hasVisits).toBe(true);
    };
  },
};

test.each(Object.keys(FACTS) as (keyof typeof FACTS)[])('%s is done exactly while it is so', async (step) => {
  const undo = await FACTS[step]();
  const others = SET_UP_STEPS.filter((one) => one !== step);
  expect(await stateOf(step)).toBe('done');
  for (const other of others) expect(await stateOf(other), other).toBe('to-do');
  await undo();
  expect(await stateOf(step)).toBe('to-do');
});

test('counts messages as tested once a message to oneself was accepted, not when it was refused', async () => {
  await world.db
    .updateTable('accounts')
    .set({ mobile: '+16025550199' })
    .where('id', '=', accountId)
    .execute();
  const send = () =>
    admin.call('POST /api/admin/practices/:practiceId/communications/:communication', {
      params: { practiceId, communication: 'mfa-code' },
      body: { method: 'SMS', language: 'en' },
    });
  refused = true;
  expect((await send()).result.outcome).toBe('refused');
  expect(await stateOf('messages')).toBe('to-do');
  refused = false;
  expect((await send()).result.outcome).toBe('accepted');
  expect(await stateOf('messages')).toBe('done');
});

test('an installation’s payment processor and record system count for its practices', async () => {
  const demo = await createWorld();
  try {
    const { steps } = await read(await demo.signedIn(demo.staff.administrator), demo.practice.id);
    const done = steps.filter(({ state }) => state === 'done').map(({ step }) => step);
    expect(done).toEqual(expect.arrayContaining(['payment', 'records']));
  } finally {
    await demo.close();
  }
});

test.each(OPTIONAL_STEPS)('%s can be marked as not needed, and back', async (step) => {
  expect((await mark(step, false)).result.steps).toContainEqual({ step, state: 'not-needed' });
  await mark(step, false);
  expect((await mark(step, true)).result.steps).toContainEqual({ step, state: 'to-do' });
  const by = { actor: `account:${accountId}` };
  const changed = await world.audited({ practiceId, action: 'set-up.changed' }, ['actor', 'details']);
  expect(changed).toEqual([
    { ...by, details: { setUpStep: step, before: { needed: true }, after: { needed: false } } },
    { ...by, details: { setUpStep: step, before: { needed: false }, after: { needed: true } } },
  ]);
});

test('a step marked as not needed and then completed counts as done', async () => {
  await mark('colleagues', false);
  const undo = await FACTS.colleagues();
  expect(await stateOf('colleagues')).toBe('done');
  await undo();
  expect(await stateOf('colleagues')).toBe('not-needed');
});

test('two people who mark steps concurrently both succeed', async () => {
  await Promise.all(OPTIONAL_STEPS.map((step) => mark(step, false)));
  const { steps } = await read();
  expect(steps.filter(({ state }) => state === 'not-needed').map(({ step }) => step)).toEqual(OPTIONAL_STEPS);
});

test.each(['phone', 'messages', 'visit', 'nothing'])('%s cannot be marked as not needed', async (step) => {
  expect((await mark(step, false)).error.code).toBe('INVALID_INPUT');
});

test('only the practice’s administrators may use it', async () => {
  for (const other of [world.staff.administrator, world.staff.provider]) {
    const by = await world.signedIn(other);
    const { error } = await by.call(`GET ${SET_UP}`, { params: { practiceId } });
    expect(['NOT_FOUND', 'ACCESS_DENIED']).toContain(error.code);
    expect((await mark('logo', false, by)).error.code).toBe(error.code);
  }
  expect(await stateOf('logo')).toBe('to-do');
});
