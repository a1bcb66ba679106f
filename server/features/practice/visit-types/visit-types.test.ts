// Runs on both PostgreSQLs: unique names; versions of rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { countingDatabase } from '#server/test-support/database.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { downloadVisitTypes } from './download.service.ts';
import type { PracticeAdministrator } from './visit-types.policy.ts';

let world: World;
let administrator: Browser;

beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const OF_PRACTICE = '/api/admin/practices/:practiceId/visit-types';
const ONE = '/api/admin/visit-types/:visitTypeId';
const practice = () => ({ practiceId: world.practice.id });
let made = 0;

async function makeType(name = `Type ${++made}`) {
  const body = { name, durationMinutes: 30 };
  const { result } = await administrator.call(`POST ${OF_PRACTICE}`, { params: practice(), body });
  return { visitTypeId: result.visitTypeId };
}

const read = async (params: { visitTypeId: string }) =>
  (await administrator.call(`GET ${ONE}`, { params })).result;

const question = (en: string, es = '') => ({
  question: { en, es },
  help: { en: '', es: '' },
  type: 'Free Text' as const,
  required: true,
  offersEarlier: false,
  options: [],
});

describe('a visit type', () => {
  test('starts with terms, consent and a signature, and is listed', async () => {
    const params = await makeType('Annual check');
    const type = await read(params);
    expect(type).toMatchObject({ version: 1, active: true, openVisits: 0 });
    expect(type.workflow.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['terms', 'consent', 'signature']),
    );
    const { result } = await administrator.call(`GET ${OF_PRACTICE}`, {
      params: practice(),
      query: { q: 'annual' },
    });
    expect(result.rows).toContainEqual(
      expect.objectContaining({ name: 'Annual check', stepCount: type.workflow.steps.length }),
    );
  });

  test('saves each tab separately, and audits the earlier values', async () => {
    const params = await makeType();
    const { general } = await read(params);
    const saved = await administrator.call(`PUT ${ONE}/general`, {
      params,
      body: { ...general, version: 1, name: 'Renamed', patientText: { en: 'Bring your list.', es: '' } },
    });
    expect(saved.result).toMatchObject({ version: 2, general: { name: 'Renamed' } });
    const contact = { params, body: { contactMethods: [], version: 2 } };
    expect((await administrator.call(`PUT ${ONE}/communications`, contact)).result.version).toBe(3);
    const changed = { subjectId: params.visitTypeId, action: 'visit-type.changed' };
    expect(await world.audited(changed, 'details')).toMatchObject([
      { section: 'general', after: { name: 'Renamed' } },
      { before: { contactMethods: ['Email', 'SMS'] } },
    ]);
  });

  test('refuses the second of two concurrent changes, and loses nothing', async () => {
    const params = await makeType();
    const { general } = await read(params);
    const body = (name: string) => ({ params, body: { ...general, name, version: 1 } });
    const answers = await Promise.all(
      ['First of two', 'Second of two'].map((name) => administrator.call(`PUT ${ONE}/general`, body(name))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('needs a name unique among active types, ignoring case', async () => {
    const params = await makeType('Wound care');
    const again = await administrator.call(`POST ${OF_PRACTICE}`, {
      params: practice(),
      body: { name: 'wound CARE', durationMinutes: 15 },
    });
    expect(again.error).toMatchObject({ code: 'INVALID_INPUT', details: { fields: { name: 'NAME_TAKEN' } } });
    await administrator.call(`PUT ${ONE}/active`, { params, body: { active: false, version: 1 } });
    await makeType('Wound care');
    const back = await administrator.call(`PUT ${ONE}/active`, {
      params,
      body: { active: true, version: 2 },
    });
    expect(back.error).toMatchObject({ details: { fields: { name: 'NAME_TAKEN' } } });
  });

  test('is offered for scheduling only while active', async () => {
    const params = await makeType('Offered');
    const staff = await world.signedIn(world.staff.provider);
    const offered = async () =>
      (
        await staff.call('GET /api/provider/practices/:practiceId/schedule-options', { params: practice() })
      ).result.visitTypes.map(({ name }) => name);
    expect(await offered()).toContain('Offered');
    await administrator.call(`PUT ${ONE}/active`, { params, body: { active: false, version: 1 } });
    expect(await offered()).not.toContain('Offered');
  });
});

describe('intake questions', () => {
  test('stay the same for scheduled visits, and are new for later ones', async () => {
    const params = { visitTypeId: world.practice.visitTypeId };
    const ask = async (text: string) => {
      const { version } = await read(params);
      const body = { version, questions: [question(text)] };
      return administrator.call(`PUT ${ONE}/questions`, { params, body });
    };
    await ask('Old question?');
    const before = await world.scheduled();
    await ask('New question?');
    const after = await world.scheduled();
    const asked = async (visit: typeof before) => {
      const browser = await world.patientOf(visit);
      const { result } = await browser.call('GET /api/patient/sessions/:sessionId/intake', {
        params: { sessionId: visit.sessionId },
      });
      return result.questions.map(({ question: words }) => words);
    };
    expect(await asked(before)).toEqual([{ en: 'Old question?', es: 'Old question?' }]);
    expect(await asked(after)).toEqual([{ en: 'New question?', es: 'New question?' }]);
  });

  test('saved unchanged create no new set', async () => {
    const params = await makeType();
    const save = (version: number) =>
      administrator.call(`PUT ${ONE}/questions`, {
        params,
        body: { version, questions: [question('Why?')] },
      });
    await save(1);
    await save(2);
    const row = await world.db
      .selectFrom('visitTypes')
      .where('id', '=', params.visitTypeId)
      .select('questionsVersion')
      .executeTakeFirstOrThrow();
    expect(row.questionsVersion).toBe(2);
  });

  test('skips an intake step without questions, and shows the practice’s own texts', async () => {
    const params = await makeType();
    const { general } = await read(params);
    const patientText = { en: 'Have your readings at hand.', es: '' };
    await administrator.call(`PUT ${ONE}/general`, { params, body: { ...general, patientText, version: 1 } });
    const visit = await world.scheduled(params);
    const browser = await world.patientOf(visit);
    const { result } = await browser.call('GET /api/patient/sessions/:sessionId/workflow', {
      params: { sessionId: visit.sessionId },
    });
    expect(result.steps.find(({ step }) => step === 'intake')?.state).toBe('STEP_NOT_ENABLED');
    expect(result.patientText?.es).toBe('Have your readings at hand.');
  });

  test('a copay adds its step, and removing it removes the step', async () => {
    const params = await makeType();
    const { general, workflow } = await read(params);
    const save = (copay: { mode: 'default'; amountCents: number } | null, version: number) =>
      administrator.call(`PUT ${ONE}/general`, { params, body: { ...general, copay, version } });
    const steps = async () => (await read(params)).workflow.steps.map(({ step }) => step);
    await save({ mode: 'default', amountCents: 2_500 }, 1);
    expect((await steps()).at(-1)).toBe('copay');
    await save(null, 2);
    expect(await steps()).not.toContain('copay');
    const wrong = await administrator.call(`PUT ${ONE}/workflow`, {
      params,
      body: { ...workflow, steps: [{ step: 'copay', mandatory: true }], version: 3 },
    });
    expect(wrong.error).toMatchObject({ details: { fields: { steps: 'COPAY_NOT_SET' } } });
  });

  test('refuses consent without a signature', async () => {
    const params = await makeType();
    const refused = await administrator.call(`PUT ${ONE}/workflow`, {
      params,
      body: {
        version: 1,
        steps: [{ step: 'consent', mandatory: true }],
        consentVariant: 'telehealth',
        beginMinutes: null,
      },
    });
    expect(refused.error).toMatchObject({ details: { fields: { steps: 'CONSENT_NEEDS_SIGNATURE' } } });
  });
});

test('copies everything except the name', async () => {
  const params = await makeType();
  await administrator.call(`PUT ${ONE}/questions`, {
    params,
    body: { version: 1, questions: [question('Why?', '¿Por qué?')] },
  });
  const { result } = await administrator.call(`POST ${ONE}/duplicate`, {
    params,
    body: { name: 'The copy' },
  });
  const [original, copy] = [await read(params), await read(result)];
  expect(copy.general).toEqual({ ...original.general, name: 'The copy' });
  expect(copy.questions).toEqual(original.questions);
  expect(copy.workflow).toEqual(original.workflow);
});

test('downloads the current questions of each type in as many statements as for one', async () => {
  const staff = { accountId: world.staff.administrator.accountId };
  const grant = { ...practice(), staff } as PracticeAdministrator;
  async function downloaded() {
    const { db, statements } = countingDatabase(world.db);
    return { csv: await downloadVisitTypes({ db }, grant, 'en'), statements: statements() };
  }
  const before = await downloaded();
  const asks = async (params: { visitTypeId: string }, version: number, ...texts: string[]) =>
    administrator.call(`PUT ${ONE}/questions`, {
      params,
      body: { version, questions: texts.map((text) => question(text)) },
    });
  const twice = await makeType('Asks twice');
  await asks(twice, 1, 'Since last time?');
  await asks(twice, 2, 'Why now?', 'Since when?');
  await asks(await makeType('Asks once'), 1, 'How often?');
  const { csv, statements } = await downloaded();
  expect(statements).toBe(before.statements);
  expect(csv).toMatch(/^Asks twice,.*"Why now\? \(Free text, mandatory\)\nSince when\?/im);
  expect(csv).toMatch(/^Asks once,.*,"?How often\?/m);
  expect(csv).not.toContain('Since last time?');
});

test('downloads one CSV in the requested language', async () => {
  await makeType('=SUM(1)');
  const answer = await administrator.request({
    method: 'GET',
    url: `/api/admin/practices/${world.practice.id}/visit-types/download?language=es`,
  });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.body).toContain('Nombre,Estado,Minutos');
  expect(answer.body).toContain("'=SUM(1)");
  expect(answer.body).toContain('El proveedor no está disponible');
  expect(answer.body).toContain('24 horas');
  expect(answer.body).toContain('Igual que su enlace (correo o mensaje de texto)');
});
