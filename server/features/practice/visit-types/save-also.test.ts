// Runs on both PostgreSQLs: versions of rows.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeConsentText } from '#server/test-support/consent-texts.ts';
import { countingDatabase } from '#server/test-support/database.ts';
import { makeAccount, makePractice, type TestPractice } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { VisitType } from '#shared/contracts/rest/practice/visit-types.ts';
import type { VisitTypeGrant } from './visit-types.policy.ts';
import { readVisitType } from './visit-types.service.ts';

let world: World;
let administrator: Browser;
let mesa: TestPractice;
let tempe: TestPractice;
let here: VisitType;
let inMesa: VisitType;
let inTempe: VisitType;

beforeAll(async () => {
  world = await createWorld();
  const { db, practice } = world;
  mesa = await makePractice(db, 'Mesa Family Medicine', practice.timeZone);
  tempe = await makePractice(db, 'Tempe Family Medicine', practice.timeZone);
  const account = await makeAccount(db, [practice.id, mesa.id, tempe.id], { isClientAdmin: true });
  administrator = await world.signedIn(account);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('paymentAccounts').execute();
  const name = `Foot care ${randomUUID()}`;
  inMesa = await makeType(mesa.id, name.toUpperCase());
  inTempe = await makeType(tempe.id, name);
  here = await makeType(world.practice.id, name);
});

const ONE = '/api/admin/visit-types/:visitTypeId';
const paramsOf = ({ visitTypeId }: { visitTypeId: string }) => ({ visitTypeId });
const read = async (type: { visitTypeId: string }) =>
  (await administrator.call(`GET ${ONE}`, { params: paramsOf(type) })).result;

async function makeType(practiceId: number, name: string): Promise<VisitType> {
  const { result } = await administrator.call('POST /api/admin/practices/:practiceId/visit-types', {
    params: { practiceId },
    body: { name, durationMinutes: 25 },
  });
  return read(result);
}
const also = (...types: VisitType[]) => types.map(({ visitTypeId, version }) => ({ visitTypeId, version }));

const saveGeneral = (type: VisitType, changes: Partial<VisitType['general']>, others: VisitType[]) =>
  administrator.call(`PUT ${ONE}/general`, {
    params: paramsOf(type),
    body: { ...type.general, ...changes, version: type.version, also: also(...others) },
  });
const saveWorkflow = (type: VisitType, changes: Partial<VisitType['workflow']>, others: VisitType[] = []) =>
  administrator.call(`PUT ${ONE}/workflow`, {
    params: paramsOf(type),
    body: { ...type.workflow, ...changes, version: type.version, also: also(...others) },
  });
const takeNoCards = (practiceId: number) =>
  sql`
    insert into payment_accounts
      (id, practice_id, processor, mode, account_id, merchant_id, store_id, terminal_id, device_id, changed_at)
    values (${randomUUID()}, ${practiceId}, 'stripe', 'connected', 'acct_1', '', '', '', '', now())
  `.execute(world.db);
const auditOf = ({ visitTypeId }: VisitType) =>
  world.audited({ subjectId: visitTypeId, action: 'visit-type.changed' }, ['practiceId', 'details']);

test('lists active types with the same name in the person’s other practices', async () => {
  const { elsewhere } = here;
  expect(elsewhere).toEqual([
    { visitTypeId: inMesa.visitTypeId, practiceName: mesa.name, version: 1, copays: true },
    { visitTypeId: inTempe.visitTypeId, practiceName: tempe.name, version: 1, copays: true },
  ]);
  await administrator.call(`PUT ${ONE}/active`, {
    params: paramsOf(inMesa),
    body: { active: false, version: 1 },
  });
  expect((await read(here)).elsewhere.map(({ practiceName }) => practiceName)).toEqual([tempe.name]);
  const list = await administrator.call('GET /api/admin/practices/:practiceId/visit-types', {
    params: { practiceId: world.practice.id },
    query: { q: here.general.name },
  });
  expect(list.result.rows.map(({ alsoIn }) => alsoIn)).toEqual([[tempe.name]]);
});

test('uses as many statements with two namesakes as with none', async () => {
  async function statements(practiceIds: number[], namesakes: number): Promise<number> {
    const { db, statements: sent } = countingDatabase(world.db);
    const grant = { visitTypeId: here.visitTypeId, practiceIds } as unknown as VisitTypeGrant;
    expect((await readVisitType({ ...world.deps, db }, grant)).elsewhere).toHaveLength(namesakes);
    return sent();
  }
  const { id } = world.practice;
  expect(await statements([id, mesa.id, tempe.id], 2)).toBe(await statements([id], 0));
});

test('changes only the fields that this save changes, and audits each type in its practice', async () => {
  await saveGeneral(inMesa, { durationMinutes: 40, billingGrouping: '99213' }, []);
  const mesaNow = await read(inMesa);
  const name = `Nail care ${randomUUID()}`;
  const { result } = await saveGeneral(here, { name, billingGrouping: 'G1' }, [mesaNow]);
  expect(result.elsewhere).toMatchObject([{ visitTypeId: inMesa.visitTypeId, version: 3 }]);
  expect((await read(inMesa)).general).toMatchObject({ name, durationMinutes: 40, billingGrouping: 'G1' });
  expect(await read(inTempe)).toEqual(
    expect.objectContaining({ general: inTempe.general, version: inTempe.version }),
  );
  expect((await auditOf(inMesa)).at(-1)).toMatchObject({
    practiceId: mesa.id,
    details: { section: 'general', after: { name, billingGrouping: 'G1' } },
  });
  expect((await auditOf(here)).at(-1)).toMatchObject({ practiceId: world.practice.id });
});

test('changes no other type if the save changes nothing', async () => {
  await saveGeneral(here, {}, [inMesa]);
  expect(await auditOf(inMesa)).toEqual([]);
  expect((await read(inMesa)).version).toBe(1);
});

test('names a type that was saved in between, and changes none', async () => {
  await saveGeneral(inTempe, { durationMinutes: 15 }, []);
  const { error } = await saveGeneral(here, { durationMinutes: 50 }, [inMesa, inTempe]);
  expect(error).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    details: { fields: { 'also.1': 'CHANGED_MEANWHILE' } },
  });
  for (const type of [here, inMesa])
    expect(await read(type)).toMatchObject({ general: type.general, version: 1 });
  const own = await saveGeneral({ ...here, version: 7 }, { durationMinutes: 50 }, [inMesa]);
  expect(own.error).toEqual({ code: 'CHANGED_MEANWHILE', message: expect.anything() });
});

test('applies one of two concurrent saves, from either practice, everywhere', async () => {
  const answers = await Promise.all([
    saveGeneral(here, { durationMinutes: 50 }, [inMesa]),
    saveGeneral(inMesa, { durationMinutes: 55 }, [here]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [first, second] = [await read(here), await read(inMesa)];
  expect(first.general.durationMinutes).toBe(second.general.durationMinutes);
});

test('names a practice that has another type with the new name, and changes none', async () => {
  const name = `Taken ${randomUUID()}`;
  await makeType(tempe.id, name);
  const { error } = await saveGeneral(here, { name }, [inMesa, inTempe]);
  expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { fields: { 'also.1': 'NAME_TAKEN' } } });
  for (const type of [here, inMesa]) expect((await read(type)).general).toEqual(type.general);
});

test('names a practice that takes no cards, both before and when saving', async () => {
  await takeNoCards(tempe.id);
  expect((await read(here)).elsewhere.map(({ copays }) => copays)).toEqual([true, false]);
  const copay = { mode: 'default', amountCents: 2_000 } as const;
  const { error } = await saveGeneral(here, { copay }, [inMesa, inTempe]);
  expect(error).toMatchObject({ details: { fields: { 'also.1': 'COPAY_NOT_AVAILABLE' } } });
  for (const type of [here, inMesa, inTempe]) expect((await read(type)).general.copay).toBeNull();
  expect((await saveGeneral(here, { copay }, [inMesa])).result.version).toBe(2);
  expect((await read(inMesa)).general.copay).toEqual(copay);
});

test('types in practices that the person does not administer look missing', async () => {
  const { visitTypeId } = world.otherPractice;
  const foreign = await saveGeneral(here, { durationMinutes: 50 }, [inMesa, { ...inMesa, visitTypeId }]);
  const missing = await saveGeneral(here, { durationMinutes: 50 }, [
    inMesa,
    { ...inMesa, visitTypeId: randomUUID() },
  ]);
  expect(foreign.error).toMatchObject({ code: 'NOT_FOUND' });
  expect(foreign.error).toEqual(missing.error);
  for (const type of [here, inMesa]) expect((await read(type)).version).toBe(1);
});

test('refuses a type of another name, of the same practice, itself, or a repeated one', async () => {
  const others = [
    await makeType(mesa.id, `Other ${randomUUID()}`),
    await makeType(world.practice.id, `Other ${randomUUID()}`),
    here,
  ];
  for (const other of others)
    expect((await saveGeneral(here, { durationMinutes: 50 }, [other])).error).toMatchObject({
      details: { fields: { 'also.0': 'CHANGED_MEANWHILE' } },
    });
  const twice = await saveGeneral(here, { durationMinutes: 50 }, [inMesa, inMesa]);
  expect(twice.error).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await read(here)).version).toBe(1);
});

test('copies the practice’s own consent text once', async () => {
  const { accountId } = world.staff.administrator;
  const textId = await makeConsentText(world.db, world.practice.id, accountId);
  await saveWorkflow(here, { consentVariant: textId }, [inMesa, inTempe]);
  const textIn = async (type: VisitType) => (await read(type)).workflow.consentVariant;
  const brought = [await textIn(inMesa), await textIn(inTempe)];
  expect(new Set([textId, ...brought]).size).toBe(3);
  const created = await world.audited({ action: 'consent-text.created', practiceId: mesa.id }, 'subjectId');
  expect(created).toEqual([brought[0]]);
  const [a, b] = [await read(here), await read(inMesa)];
  await saveWorkflow(a, { consentVariant: 'telehealth' }, [b]);
  await saveWorkflow(await read(here), { consentVariant: textId }, [await read(inMesa)]);
  expect(await textIn(inMesa)).toBe(brought[0]);
});

test('copies steps, except whether a practice has a copay', async () => {
  await saveGeneral(inMesa, { copay: { mode: 'editable', amountCents: null } }, []);
  const steps = [{ step: 'terms', mandatory: true }] as const;
  await saveWorkflow(here, { steps: [...steps] }, [await read(inMesa), inTempe]);
  const copay = { step: 'copay', mandatory: false };
  expect((await read(inMesa)).workflow.steps).toEqual([...steps, copay]);
  expect((await read(inTempe)).workflow.steps).toEqual(steps);
});

test('copies questions as a whole, and deactivation applies to all', async () => {
  const question = { en: 'Does it hurt?', es: '' };
  const none = { en: '', es: '' };
  const text = { type: 'Free Text', required: true, offersEarlier: false, options: [] } as const;
  const { result } = await administrator.call(`PUT ${ONE}/questions`, {
    params: paramsOf(here),
    body: { questions: [{ question, help: none, ...text, options: [] }], version: 1, also: also(inMesa) },
  });
  expect((await read(inMesa)).questions).toEqual(result.questions);
  await administrator.call(`PUT ${ONE}/active`, {
    params: paramsOf(here),
    body: { active: false, version: 2, also: also(await read(inMesa), inTempe) },
  });
  for (const type of [here, inMesa, inTempe]) expect((await read(type)).active).toBe(false);
});
