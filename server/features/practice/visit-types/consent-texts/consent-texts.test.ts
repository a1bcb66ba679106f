// Runs on both PostgreSQLs: versions of rows, and a unique name among those in use.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { ownText } from '#server/test-support/consent-texts.ts';
import { makeAccount, makePractice, type TestPractice } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let administrator: Browser;
let second: TestPractice;
beforeAll(async () => {
  world = await createWorld();
  second = await makePractice(world.db, 'Mesa Family Medicine', world.practice.timeZone);
  const both = await makeAccount(world.db, [world.practice.id, second.id], { isClientAdmin: true });
  administrator = await world.signedIn(both);
});
afterAll(() => world.close());

const TEXTS = '/api/admin/practices/:practiceId/consent-texts';
const TYPE = '/api/admin/visit-types/:visitTypeId';
const practice = () => ({ practiceId: world.practice.id });
const list = async (params = practice()) =>
  (await administrator.call(`GET ${TEXTS}`, { params })).result.texts;
const read = async (textId: string, params = practice()) =>
  (await administrator.call(`GET ${TEXTS}/:textId`, { params: { ...params, textId } })).result;
const change = (textId: string, version: number, changes = {}) =>
  administrator.call(`PUT ${TEXTS}/:textId`, {
    params: { ...practice(), textId },
    body: { version, ...ownText(), ...changes },
  });
const retire = (textId: string, version: number, retired = true) =>
  administrator.call(`PUT ${TEXTS}/:textId/retired`, {
    params: { ...practice(), textId },
    body: { retired, version },
  });

async function written(changes = {}): Promise<string> {
  const { result } = await administrator.call(`POST ${TEXTS}`, {
    params: practice(),
    body: ownText(changes),
  });
  return result.textId;
}

async function typeWith(consentVariant: string): Promise<string> {
  const { result } = await administrator.call('POST /api/admin/practices/:practiceId/visit-types', {
    params: practice(),
    body: { name: `Type with ${consentVariant}`, durationMinutes: 30 },
  });
  const { version, workflow } = await typeOf(result.visitTypeId);
  await choose(result.visitTypeId, { version, ...workflow, consentVariant });
  return result.visitTypeId;
}
const typeOf = async (visitTypeId: string) =>
  (await administrator.call(`GET ${TYPE}`, { params: { visitTypeId } })).result;
const choose = (
  visitTypeId: string,
  body: { version: number } & Awaited<ReturnType<typeof typeOf>>['workflow'],
) => administrator.call(`PUT ${TYPE}/workflow`, { params: { visitTypeId }, body });

test('a practice starts with the built-in texts in both languages', async () => {
  const params = { practiceId: second.id };
  expect(await list(params)).toMatchObject([
    { textId: 'telehealth', own: null },
    { textId: 'behavioral-health', own: null },
  ]);
  const { title, body } = await read('behavioral-health', params);
  expect(title).toEqual({
    en: 'Consent to Telemedicine and Telepsychiatry',
    es: 'Consentimiento para telemedicina y telepsiquiatría',
  });
  expect(body.en).toContain('\n\n0. I may withdraw this consent at any time.');
});

test('each save creates a version with author and time; earlier versions stay readable', async () => {
  const textId = await written({ name: 'Home visits', body: { en: '# Risks\n- Falls', es: 'Caídas' } });
  const later = await change(textId, 1, { name: 'House calls', body: { en: 'Now I agree.', es: 'Acepto.' } });
  expect(later.result).toMatchObject({
    own: {
      name: 'House calls',
      version: 2,
      savedBy: expect.any(String),
      versions: [{ version: 2 }, { version: 1 }],
    },
    body: { en: 'Now I agree.' },
    types: [],
  });
  const first = await administrator.call(`GET ${TEXTS}/:textId/versions/:version`, {
    params: { ...practice(), textId, version: 1 },
  });
  expect(first.result).toMatchObject({
    version: 1,
    name: 'Home visits',
    body: { en: '# Risks\n\n- Falls', es: 'Caídas' },
  });
  const missing = await administrator.call(`GET ${TEXTS}/:textId/versions/:version`, {
    params: { ...practice(), textId, version: 3 },
  });
  expect(missing.error?.code).toBe('NOT_FOUND');
  const audited = await world.audited({ subjectId: textId }, ['action', 'details']);
  expect(audited).toMatchObject([
    { action: 'consent-text.created', details: { after: { name: 'Home visits' } } },
    {
      action: 'consent-text.changed',
      details: { version: 2, before: { name: 'Home visits' }, after: { name: 'House calls' } },
    },
  ]);
});

test('refuses a save based on a version that another administrator has replaced', async () => {
  const textId = await written();
  await change(textId, 1);
  expect((await change(textId, 1)).error?.code).toBe('CHANGED_MEANWHILE');
  expect((await retire(textId, 1)).error?.code).toBe('CHANGED_MEANWHILE');
  expect((await read(textId)).own).toMatchObject({ version: 2, retired: false });
});

test('requires both languages, and names the missing one', async () => {
  const send = async (changes: object) =>
    (await administrator.call(`POST ${TEXTS}`, { params: practice(), body: { ...ownText(), ...changes } }))
      .error?.details?.fields;
  expect(await send({ title: { en: 'Consent', es: ' ' } })).toEqual({ 'title.es': 'FIELD_REQUIRED' });
  expect(await send({ body: { en: '', es: 'Acepto.' } })).toEqual({ 'body.en': 'FIELD_REQUIRED' });
  expect(await send({ body: { en: 'a'.repeat(20_001), es: 'Acepto.' } })).toEqual({
    'body.en': 'MAX_LENGTH',
  });
});

test('refuses the name of another text in use, but not a retired text’s', async () => {
  const textId = await written({ name: 'Night visits' });
  const again = ownText({ name: 'night VISITS' });
  const send = () => administrator.call(`POST ${TEXTS}`, { params: practice(), body: again });
  expect((await send()).error?.details?.fields).toEqual({ name: 'TEXT_NAME_TAKEN' });
  const other = await written();
  expect((await change(other, 1, { name: 'Night visits' })).error?.details?.fields).toEqual({
    name: 'TEXT_NAME_TAKEN',
  });
  expect((await retire(textId, 1)).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect((await retire(textId, 1, false)).error?.details?.fields).toEqual({ name: 'TEXT_NAME_TAKEN' });
});

test('retires a text only if no visit type uses it; then none can choose it', async () => {
  const textId = await written();
  const visitTypeId = await typeWith(textId);
  expect((await list()).find((one) => one.textId === textId)?.uses).toBe(1);
  expect((await read(textId)).types).toMatchObject([{ visitTypeId, active: true, signs: true }]);
  expect((await retire(textId, 1)).error?.code).toBe('CONSENT_TEXT_USED');

  const { version, workflow, available } = await typeOf(visitTypeId);
  expect(available.consentTexts).toContainEqual({ textId, name: (await read(textId)).own?.name });
  await choose(visitTypeId, { version, ...workflow, consentVariant: 'telehealth' });
  expect((await retire(textId, 1)).result).toMatchObject({ own: { retired: true, version: 1 }, types: [] });
  const refused = await choose(visitTypeId, { version: version + 1, ...workflow });
  expect(refused.error?.details?.fields).toEqual({ consentVariant: 'CONSENT_TEXT_GONE' });

  expect((await retire(textId, 1, false)).result.own?.retired).toBe(false);
  expect(await world.audited({ subjectId: textId }, 'action')).toEqual([
    'consent-text.created',
    'consent-text.retired',
    'consent-text.restored',
  ]);
});

test('gives all visit types a text at once, with missing consent and signature steps', async () => {
  const textId = await written();
  const CONSENT = '/api/admin/practices/:practiceId/visit-types/consent';
  const { types } = (await administrator.call(`GET ${CONSENT}`, { params: practice(), query: { textId } }))
    .result;
  expect(types.every(({ replacesText }) => replacesText)).toBe(true);
  const body = { textId, types: types.map(({ visitTypeId, version }) => ({ visitTypeId, version })) };
  const { result } = await administrator.call(`POST ${CONSENT}`, { params: practice(), body });
  expect(result.types.length).toBe(types.length);
  for (const type of result.types)
    expect(type).toMatchObject({ consentVariant: textId, adds: [], replacesText: false });
  const gone = await administrator.call(`POST ${CONSENT}`, {
    params: { practiceId: second.id },
    body: { ...body, types: [{ visitTypeId: second.visitTypeId, version: 1 }] },
  });
  expect(gone.error?.details?.fields).toEqual({ textId: 'CONSENT_TEXT_GONE' });
});

test('copying a visit type to another practice copies its text, once', async () => {
  const textId = await written({ name: 'Foot care at home' });
  const copies = async (visitTypeId: string) => {
    const { result } = await administrator.call(`POST ${TYPE}/copies`, {
      params: { visitTypeId },
      body: { practiceIds: [second.id] },
    });
    return (await typeOf(result.copies[0]?.visitTypeId ?? '')).workflow.consentVariant;
  };
  const { name, ...words } = ownText({ name: 'foot care at home', body: { en: 'Else.', es: 'Otro.' } });
  await administrator.call(`POST ${TEXTS}`, { params: { practiceId: second.id }, body: { name, ...words } });
  const visitTypeId = await typeWith(textId);
  const copied = await copies(visitTypeId);
  expect(copied).not.toBe(textId);
  const { own, title, body } = await read(copied, { practiceId: second.id });
  expect(own).toMatchObject({ name: 'Foot care at home 2', version: 1 });
  const original = await read(textId);
  expect({ title, body }).toEqual({ title: original.title, body: original.body });
  const duplicate = await administrator.call(`POST ${TYPE}/duplicate`, {
    params: { visitTypeId },
    body: { name: 'Foot care, long' },
  });
  expect(await copies(duplicate.result.visitTypeId)).toBe(copied);
});
