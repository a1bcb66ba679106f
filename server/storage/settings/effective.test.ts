import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test-support/database.ts';
import { makePractice, type TestPractice } from '#server/test-support/people.ts';
import { SETTING_KEYS, SETTINGS } from '#shared/settings/definitions.ts';
import { effectiveSetting, type OwnByScope } from '#shared/settings/inheritance.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { effective } from './effective.ts';
import { readOwnSettings, type ScopeId, writeOwnSetting } from './stored.ts';

let database: TestDatabase;
let db: Db;
let here: TestPractice;
let elsewhere: TestPractice;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, () => {});
  here = await makePractice(db, 'Here', 'UTC');
  elsewhere = await makePractice(db, 'Elsewhere', 'UTC');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await db.deleteFrom('settings').execute();
});

async function bothSay(own: OwnByScope<boolean>) {
  const scopes: Record<string, ScopeId> = {
    enterprise: { kind: 'enterprise', id: here.enterpriseId },
    practice: { kind: 'practice', id: here.id },
    'visit-type': { kind: 'visit-type', id: here.visitTypeId },
  };
  await db.transaction().execute(async (trx) => {
    for (const [kind, set] of Object.entries(own))
      await writeOwnSetting(trx, scopes[kind] as ScopeId, 'showPatientNames', set, null);
  });
  const { shown } = await db
    .selectFrom('visitTypes as type')
    .innerJoin('practices as practice', 'practice.id', 'type.practiceId')
    .where('type.id', '=', here.visitTypeId)
    .select(effective('showPatientNames', { practice: 'practice', visitType: 'type.id' }).as('shown'))
    .executeTakeFirstOrThrow();
  const ids = { enterpriseId: here.enterpriseId, practiceId: here.id, visitTypeId: here.visitTypeId };
  const stored = (await readOwnSettings(db, ids)).get('showPatientNames') ?? {};
  const { value } = effectiveSetting<unknown>(SETTINGS.showPatientNames, stored, 'visit-type');
  return { inSql: shown, inProgram: value };
}

const on = { value: true, final: false };
const off = { value: false, final: false };

describe('SQL and the shared function agree on the value', () => {
  const values = [undefined, on, off];
  const enterprises = [...values, { value: true, final: true }, { value: false, final: true }];
  const cases = enterprises.flatMap((enterprise) =>
    values.flatMap((practice) =>
      values.map((visitType) => ({
        ...(enterprise ? { enterprise } : {}),
        ...(practice ? { practice } : {}),
        ...(visitType ? { 'visit-type': visitType } : {}),
      })),
    ),
  );
  test.each(cases.map((own) => [JSON.stringify(own), own] as const))('%s', async (_what, own) => {
    const { inSql, inProgram } = await bothSay(own);
    expect(inSql).toBe(inProgram);
  });

  test('return the expected values', async () => {
    expect((await bothSay({ enterprise: on })).inSql).toBe(true);
    expect((await bothSay({ practice: off })).inSql).toBe(false);
  });
});

test.each(SETTING_KEYS)(
  'the default of %s applies where no scope sets it, in SQL and in the function',
  async (key) => {
    await db.transaction().execute(async (trx) => {
      const set = { value: null, final: false };
      await writeOwnSetting(trx, { kind: 'practice', id: elsewhere.id }, key, set, null);
    });
    const { value } = await db
      .selectFrom('visitTypes as type')
      .innerJoin('practices as practice', 'practice.id', 'type.practiceId')
      .where('type.id', '=', here.visitTypeId)
      .select(effective(key, { practice: 'practice', visitType: 'type.id' }).as('value'))
      .executeTakeFirstOrThrow();
    expect(value).toEqual(SETTINGS[key].default);
  },
);

test('ignores a visit type’s value for a setting that visit types cannot have', async () => {
  await db.transaction().execute(async (trx) => {
    await writeOwnSetting(trx, { kind: 'visit-type', id: here.visitTypeId }, 'patientMfa', on, null);
  });
  const place = { practice: 'practice', visitType: 'type.id' };
  const { value } = await db
    .selectFrom('visitTypes as type')
    .innerJoin('practices as practice', 'practice.id', 'type.practiceId')
    .where('type.id', '=', here.visitTypeId)
    .select(effective('patientMfa', place).as('value'))
    .executeTakeFirstOrThrow();
  expect(value).toBe(false);
});

test('returns a value that is not boolean as set', async () => {
  const value = { amount: 90, unit: 'MINUTE(S)' };
  await db.transaction().execute(async (trx) => {
    const scope: ScopeId = { kind: 'practice', id: here.id };
    await writeOwnSetting(trx, scope, 'linkExpiration', { value, final: false }, null);
    await writeOwnSetting(trx, scope, 'linkExpiration', { value, final: false }, null);
  });
  const { linkExpiration } = await db
    .selectFrom('visitTypes as type')
    .innerJoin('practices as practice', 'practice.id', 'type.practiceId')
    .where('type.id', '=', here.visitTypeId)
    .select(effective('linkExpiration', { practice: 'practice', visitType: 'type.id' }).as('linkExpiration'))
    .executeTakeFirstOrThrow();
  expect(linkExpiration).toEqual(value);
});
