import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const CALL = 'POST /api/provider/visits/on-demand';
const body = (more: object = {}) => ({
  idempotencyKey: randomUUID(),
  practiceId: world.practice.id,
  visitTypeId: world.practice.visitTypeId,
  providerUserId: world.staff.provider.accountId,
  patient: {
    firstName: 'Ada',
    lastName: 'Now',
    email: 'ada@example.com',
    language: 'en' as const,
    linkDelivery: 'Email' as const,
  },
  ...more,
});
const allow = async (
  ...keys: ('hasProviderOnDemand' | 'hasProviderOnDemandCau' | 'hasProviderOnDemandQuickAdd')[]
) => {
  for (const key of ['hasProviderOnDemand', 'hasProviderOnDemandCau', 'hasProviderOnDemandQuickAdd'] as const)
    await setSetting(world.db, world.practice.id, key, keys.includes(key));
};

test('starts a visit now for its type’s duration, sends the link at once, and starts one visit if sent twice', async () => {
  await allow('hasProviderOnDemand', 'hasProviderOnDemandQuickAdd');
  const sent = body();
  const first = await provider.call(CALL, { body: sent });
  const again = await provider.call(CALL, { body: sent });
  expect(again.result).toEqual(first.result);
  expect(first.result.patients).toMatchObject([{ name: 'Ada Now', linkDelivery: 'Email' }]);
  const visit = await world.db
    .selectFrom('visits')
    .select(['startsAt', 'origination', 'providerId', 'isGroupVisit'])
    .where('id', '=', first.result.visitId)
    .executeTakeFirstOrThrow();
  expect(visit).toMatchObject({
    origination: 'On Demand - Not Integrated',
    providerId: world.staff.provider.accountId,
    isGroupVisit: false,
  });
  expect(Math.abs(visit.startsAt.getTime() - world.time.now)).toBeLessThan(60_000);
});

test('is integrated for a patient in the record system', async () => {
  await allow('hasProviderOnDemand', 'hasProviderOnDemandQuickAdd');
  const { visitId } = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('visitId', '=', visitId)
    .executeTakeFirstOrThrow();
  const originationOf = async () => {
    const sent = body({ patient: { ...body().patient, patientId } });
    const { result } = await provider.call(CALL, { body: sent });
    const query = world.db.selectFrom('visits').select('origination').where('id', '=', result.visitId);
    return (await query.executeTakeFirstOrThrow()).origination;
  };
  expect(await originationOf()).toBe('On Demand - Not Integrated');
  await world.db.updateTable('patients').set({ recordId: 'fhir-77' }).where('id', '=', patientId).execute();
  expect(await originationOf()).toBe('On Demand - Integrated');
});

test('refuses each option that the practice has not turned on', async () => {
  const codeOf = async (browser: Browser, more: object = {}) =>
    browser
      .call(CALL, { body: body(more) })
      .then((answer) => (answer.status === 200 ? 'started' : answer.error.code));
  const admin = await world.signedIn(world.staff.clinicalAdmin);
  await allow();
  expect(await codeOf(provider)).toBe('FEATURE_NOT_ON');
  await allow('hasProviderOnDemand');
  expect(await codeOf(provider)).toBe('FEATURE_NOT_ON');
  await allow('hasProviderOnDemand', 'hasProviderOnDemandQuickAdd');
  expect(await codeOf(provider)).toBe('started');
  expect(await codeOf(admin)).toBe('FEATURE_NOT_ON');
  await allow('hasProviderOnDemand', 'hasProviderOnDemandCau', 'hasProviderOnDemandQuickAdd');
  expect(await codeOf(admin)).toBe('started');
});

test('refuses another practice’s visit type, provider and staff', async () => {
  await allow('hasProviderOnDemand', 'hasProviderOnDemandQuickAdd');
  const wrong = async (more: object) =>
    (await provider.call(CALL, { body: body(more) })).error.details?.fields;
  expect(await wrong({ visitTypeId: randomUUID() })).toEqual({ visitTypeId: 'FIELD_INVALID' });
  expect(await wrong({ providerUserId: world.staff.outsider.accountId })).toEqual({
    providerUserId: 'FIELD_INVALID',
  });
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.call(CALL, { body: body() })).status).toBe(404);
});
