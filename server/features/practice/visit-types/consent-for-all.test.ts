// Runs on both PostgreSQLs: versions of rows.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let administrator: Browser;

beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const CONSENT = '/api/admin/practices/:practiceId/visit-types/consent';
const ONE = '/api/admin/visit-types/:visitTypeId';
const practice = () => ({ practiceId: world.practice.id });
const plan = async () =>
  (await administrator.call(`GET ${CONSENT}`, { params: practice(), query: {} })).result.types;
const stepsOf = async (visitTypeId: string) =>
  (await administrator.call(`GET ${ONE}`, { params: { visitTypeId } })).result.workflow.steps;

async function typeWithTerms(name: string): Promise<string> {
  const { result } = await administrator.call('POST /api/admin/practices/:practiceId/visit-types', {
    params: practice(),
    body: { name, durationMinutes: 30 },
  });
  await administrator.call(`PUT ${ONE}/workflow`, {
    params: result,
    body: {
      version: 1,
      steps: [{ step: 'terms', mandatory: true }],
      consentVariant: 'telehealth',
      beginMinutes: null,
    },
  });
  return result.visitTypeId;
}

test('adds consent and signature to all types without it, and audits each', async () => {
  const ids = [await typeWithTerms('Knee check'), await typeWithTerms('Ear check')];
  const lacking = (await plan()).filter(({ adds }) => adds.length > 0);
  expect(lacking.filter(({ visitTypeId }) => ids.includes(visitTypeId))).toMatchObject([
    { name: 'Ear check', version: 2, adds: ['consent', 'signature'] },
    { name: 'Knee check', version: 2, adds: ['consent', 'signature'] },
  ]);
  const { result } = await administrator.call(`POST ${CONSENT}`, {
    params: practice(),
    body: { types: lacking.map(({ visitTypeId, version }) => ({ visitTypeId, version })) },
  });
  expect(result.types.flatMap(({ adds }) => adds)).toEqual([]);
  for (const visitTypeId of ids) {
    expect((await stepsOf(visitTypeId)).map(({ step }) => step)).toEqual(['terms', 'consent', 'signature']);
    const audited = await world.audited({ subjectId: visitTypeId, action: 'visit-type.changed' }, 'details');
    expect(audited.at(-1)).toMatchObject({ section: 'workflow' });
  }
});

test('changes none if one type was saved in between', async () => {
  const [first, second] = [await typeWithTerms('Hand check'), await typeWithTerms('Foot check')];
  const body = {
    types: [
      { visitTypeId: first, version: 2 },
      { visitTypeId: second, version: 1 },
    ],
  };
  const { error } = await administrator.call(`POST ${CONSENT}`, { params: practice(), body });
  expect(error).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  for (const visitTypeId of [first, second]) expect(await stepsOf(visitTypeId)).toHaveLength(1);
});

test('refuses another practice’s type, a missing one, and a repeated one', async () => {
  const own = await typeWithTerms('Eye check');
  const send = async (...visitTypeIds: string[]) =>
    (
      await administrator.call(`POST ${CONSENT}`, {
        params: practice(),
        body: { types: visitTypeIds.map((visitTypeId) => ({ visitTypeId, version: 2 })) },
      })
    ).error?.code;
  expect(await send(own, world.otherPractice.visitTypeId)).toBe('NOT_FOUND');
  expect(await send(own, randomUUID())).toBe('NOT_FOUND');
  expect(await send(own, own)).toBe('INVALID_INPUT');
  expect(await stepsOf(own)).toHaveLength(1);
});
