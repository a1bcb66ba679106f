import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { SettingsChange } from '#shared/contracts/rest/practice/settings.ts';
import { WAY_SETTING } from '#shared/domain/visit-message.ts';
import { USUAL_ESCALATION } from '#shared/domain/wait-escalation.ts';

let world: World;
let ada: Browser;
let boss: Browser;
let practiceId: number;
let enterpriseId: number;
let sisterId: number;
beforeAll(async () => {
  world = await createWorld();
  ({ id: practiceId, enterpriseId } = world.practice);
  const { db } = world;
  const sister = await db
    .insertInto('practices')
    .values({ enterpriseId, name: 'Ocotillo Pediatrics', timeZone: 'America/Phoenix' })
    .returning('id')
    .executeTakeFirstOrThrow();
  sisterId = sister.id;
  ada = await world.signedIn(world.staff.administrator);
  boss = await world.signedIn(await makeAccount(db, [practiceId, sisterId], { isClientAdmin: true }));
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world;
  await db.deleteFrom('settings').execute();
  await db.updateTable('practices').set({ settingsVersion: 1 }).execute();
  await db.updateTable('enterprises').set({ settingsVersion: 1 }).execute();
  await db.updateTable('visitTypes').set({ settingsVersion: 1 }).execute();
  world.told.changedSettings.length = 0;
});

const read = async (who: Browser) =>
  (await who.call('GET /api/admin/practices/:practiceId/settings', { params: { practiceId } })).result;
const save = (who: Browser, body: SettingsChange) =>
  who.call('PUT /api/admin/practices/:practiceId/settings', { params: { practiceId }, body });
const saveEnterprise = (who: Browser, body: SettingsChange) =>
  who.call('PUT /api/admin/enterprises/:enterpriseId/settings', { params: { enterpriseId }, body });

const here = <T>(value: T) => ({ value, final: false });
const across = <T>(value: T) => ({ value, final: true });

describe('a practice’s settings', () => {
  test('are the defaults until another value is set', async () => {
    const { scope, version, settings } = await read(ada);
    const { name } = world.practice;
    expect(scope).toEqual({ kind: 'practice', id: String(practiceId), name, practiceId });
    expect(version).toBe(1);
    expect(settings.linkExpiration).toEqual({
      own: null,
      inherited: {
        value: { amount: 24, unit: 'HOUR(S)' },
        origin: 'product',
        originName: null,
        final: false,
      },
      mayBeFinal: false,
      available: true,
    });
  });

  test('are stored as differences, apply at once, and can be reset to the inherited value', async () => {
    await save(ada, { version: 1, hasThirdParty: here(false) });
    const rows = await world.db.selectFrom('settings').selectAll().execute();
    expect(rows).toMatchObject([{ practiceId, key: 'hasThirdParty', value: false, final: false }]);
    expect(rows[0]?.changedBy).toBe(world.staff.administrator.accountId);
    const launch = await ada.call('GET /api/provider/launch-practices');
    expect(launch.result.results[0]?.practiceHasThirdParty).toBe(false);

    const back = await save(ada, { version: 2, hasThirdParty: null });
    expect(back.result.settings.hasThirdParty?.own).toBeNull();
    expect(await world.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  test('may equal the inherited value, and then stay when that changes', async () => {
    await save(ada, { version: 1, showPatientNames: here(false) });
    await saveEnterprise(boss, { version: 1, showPatientNames: here(true) });
    expect((await read(ada)).settings.showPatientNames).toMatchObject({
      own: { value: false },
      inherited: { value: true, origin: 'enterprise', originName: `${world.practice.name} Group` },
    });
  });

  test('keep omitted values; setting the same value is no change', async () => {
    await save(ada, { version: 1, patientMfa: here(true), guestMfa: here(true) });
    const { result } = await save(ada, { version: 2, guestMfa: null });
    expect(result.settings.patientMfa?.own).toEqual({ value: true, final: false });
    world.told.changedSettings.length = 0;
    await save(ada, { version: 3, patientMfa: here(true) });
    expect(world.told.changedSettings).toEqual([]);
  });

  test('refuse an outdated save with CHANGED_MEANWHILE, keeping the other change, even a reset', async () => {
    await save(ada, { version: 1, patientMfa: here(true) });
    await save(boss, { version: 2, patientMfa: null });
    const late = await save(ada, { version: 2, guestMfa: here(true) });
    expect([late.status, late.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(await world.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  test('are audited with old and new values', async () => {
    await save(ada, { version: 1, linkExpiration: here({ amount: 2, unit: 'DAY(S)' }) });
    const events = await world.audited({ action: 'settings.changed' }, ['practiceId', 'actor', 'details']);
    expect(events.at(-1)).toEqual({
      practiceId,
      actor: `account:${world.staff.administrator.accountId}`,
      details: {
        scope: 'practice',
        before: { linkExpiration: null },
        after: { linkExpiration: { value: { amount: 2, unit: 'DAY(S)' }, final: false } },
      },
    });
  });

  test.each([
    [
      { linkExpiration: here({ amount: 0, unit: 'DAY(S)' as const }) },
      'linkExpiration.value.amount',
      'MIN_VALUE',
    ],
    [
      { linkExpiration: here({ amount: 9_000, unit: 'HOUR(S)' as const }) },
      'linkExpiration.value.amount',
      'LINK_EXPIRATION_TOO_LONG',
    ],
    [{ patientMfa: across(true) }, 'patientMfa', 'FIELD_INVALID'],
  ])('report %j at its field', async (change, field, words) => {
    const answer = await save(ada, { version: 1, ...change });
    expect([answer.status, answer.error.details?.fields]).toEqual([400, { [field]: words }]);
    expect((await read(ada)).version).toBe(1);
  });

  test('are announced to the practice’s live visits', async () => {
    await save(ada, { version: 1, showPatientNames: here(true) });
    expect(world.told.changedSettings).toEqual([practiceId]);
  });
});

describe('an enterprise’s settings', () => {
  test('can be changed only by administrators of all of its practices', async () => {
    const refused = await saveEnterprise(ada, { version: 1, showPatientNames: across(true) });
    expect([refused.status, refused.error.code]).toEqual([403, 'ACCESS_DENIED']);
    expect((await read(ada)).enterprise).toMatchObject({ enterpriseId, mayChange: false });
    expect((await read(boss)).enterprise.mayChange).toBe(true);
    const { result } = await saveEnterprise(boss, { version: 1, showPatientNames: here(true) });
    expect(result.scope.kind).toBe('enterprise');
    expect(result.settings.showPatientNames).toMatchObject({ own: here(true), mayBeFinal: true });
  });

  test('require no rights in a disabled practice', async () => {
    const off = (disabledAt: Date | null) =>
      world.db.updateTable('practices').set({ disabledAt }).where('id', '=', sisterId).execute();
    await off(new Date());
    expect((await read(ada)).enterprise.mayChange).toBe(true);
    await off(null);
  });

  test('apply to its practices until they set another value', async () => {
    await saveEnterprise(boss, { version: 1, linkExpiration: here({ amount: 3, unit: 'DAY(S)' }) });
    const visit = await world.scheduled();
    expect(await hoursAfterEnd(visit.visitId)).toBe(72);
    await save(ada, { version: 1, linkExpiration: here({ amount: 1, unit: 'HOUR(S)' }) });
    expect(await hoursAfterEnd((await world.scheduled()).visitId)).toBe(1);
  });

  test('that are enforced cannot be overridden, and override earlier values', async () => {
    await save(ada, { version: 1, patientMfa: here(false) });
    await saveEnterprise(boss, { version: 1, patientMfa: across(true) });
    const refused = await save(ada, { version: 2, patientMfa: null });
    expect([refused.status, refused.error.code]).toEqual([409, 'SETTING_IS_FINAL']);
    expect((await read(ada)).settings.patientMfa).toMatchObject({
      own: { value: false },
      inherited: { value: true, origin: 'enterprise', final: true },
    });
    const visit = await world.scheduled();
    const asked = await (await world.patientOf(visit)).call('GET /api/patient/sessions/:sessionId', {
      params: { sessionId: visit.sessionId },
    });
    expect(asked.error.code).toBe('MFA_REQUIRED');
    expect((await save(ada, { version: 2, patientMfa: here(false) })).status).toBe(200);
    await saveEnterprise(boss, { version: 2, patientMfa: null });
    expect((await read(ada)).settings.patientMfa?.inherited.final).toBe(false);
  });

  test('are audited in each of its practices', async () => {
    await saveEnterprise(boss, { version: 1, guestMfa: across(true) });
    const practiceIds = await world.audited({ action: 'settings.changed' }, 'practiceId');
    expect(practiceIds.slice(-2).sort()).toEqual([practiceId, sisterId].sort());
    expect(world.told.changedSettings.toSorted()).toEqual([practiceId, sisterId].toSorted());
  });
});

describe('a visit type’s settings', () => {
  const saveType = (who: Browser, body: SettingsChange) =>
    who.call('PUT /api/admin/visit-types/:visitTypeId/settings', {
      params: { visitTypeId: world.practice.visitTypeId },
      body,
    });

  test('override the practice’s, for its visits', async () => {
    await save(ada, { version: 1, linkExpiration: here({ amount: 1, unit: 'HOUR(S)' }) });
    const { result } = await saveType(ada, {
      version: 1,
      linkExpiration: here({ amount: 5, unit: 'HOUR(S)' }),
    });
    expect(Object.keys(result.settings).toSorted()).toEqual(
      [
        'cancelReasons',
        'patientCancelReasons',
        'summaryHasChat',
        'documentsExpireDays',
        'sendSummaryPdf',
        'sendSummaryHtml',
        'linkExpiration',
        'requiresLicensedProvider',
        'showPatientNames',
        'waitEscalation',
        ...Object.values(WAY_SETTING),
      ].toSorted(),
    );
    expect(result.settings.linkExpiration?.inherited).toMatchObject({
      value: { amount: 1 },
      origin: 'practice',
      originName: world.practice.name,
    });
    expect(await hoursAfterEnd((await world.scheduled()).visitId)).toBe(5);
  });

  test('are limited to those allowed for a visit type', async () => {
    const refused = await saveType(ada, { version: 1, patientMfa: here(true) });
    expect([refused.status, refused.error.details?.fields]).toEqual([400, { patientMfa: 'FIELD_INVALID' }]);
  });

  test('may only name the practice’s colleagues for escalation', async () => {
    const escalation = (...colleagueIds: string[]) => here({ ...USUAL_ESCALATION, colleagueIds });
    const elsewhere = await makeAccount(world.db, []);
    for (const id of [elsewhere.accountId, randomUUID()]) {
      const refused = await saveType(ada, { version: 1, waitEscalation: escalation(id) });
      expect([refused.status, refused.error.details?.fields]).toEqual([
        400,
        { waitEscalation: 'FIELD_INVALID' },
      ]);
    }
    const saved = await saveType(ada, {
      version: 1,
      waitEscalation: escalation(world.staff.provider.accountId),
    });
    expect(saved.status).toBe(200);
  });

  test('are copied with it', async () => {
    await saveType(ada, { version: 1, showPatientNames: here(true) });
    const copy = await ada.call('POST /api/admin/visit-types/:visitTypeId/duplicate', {
      params: { visitTypeId: world.practice.visitTypeId },
      body: { name: 'Another follow-up' },
    });
    const { result } = await ada.call('GET /api/admin/visit-types/:visitTypeId/settings', {
      params: { visitTypeId: copy.result.visitTypeId },
    });
    expect(result.settings.showPatientNames?.own).toEqual(here(true));
  });
});

describe('an installation that cannot send messages', () => {
  let mute: World;
  beforeAll(async () => {
    mute = await createWorld({ email: null, sms: null, interpreters: null });
  });
  afterAll(() => mute.close());

  test.each(['patientMfa', 'providerMfa', 'hasInterpretationServices'] as const)(
    'allows turning %s off but not on',
    async (key) => {
      const params = { practiceId: mute.practice.id };
      const admin = await mute.signedIn(mute.staff.administrator);
      const get = await admin.call('GET /api/admin/practices/:practiceId/settings', { params });
      const { version } = get.result;
      expect(get.result.settings[key]?.available).toBe(false);
      const put = (body: SettingsChange) =>
        admin.call('PUT /api/admin/practices/:practiceId/settings', { params, body });
      const refused = await put({ version, [key]: here(true) });
      expect(refused.error.details?.fields).toEqual({ [key]: 'SETTING_NOT_AVAILABLE' });
      if (key === 'providerMfa') return;
      await setSetting(mute.db, params.practiceId, key, true);
      expect((await put({ version, [key]: null })).status).toBe(200);
    },
  );
});

async function hoursAfterEnd(visitId: string): Promise<number> {
  const { startsAt, durationMinutes, expiresAt } = await world.db
    .selectFrom('visits')
    .innerJoin('links', 'links.visitId', 'visits.id')
    .where('visits.id', '=', visitId)
    .select(['visits.startsAt', 'visits.durationMinutes', 'links.expiresAt'])
    .executeTakeFirstOrThrow();
  return (expiresAt.getTime() - startsAt.getTime() - durationMinutes * 60_000) / 3_600_000;
}
