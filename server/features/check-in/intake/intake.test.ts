// Runs on both PostgreSQLs: answers and sets of questions in JSON.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PIXEL } from '#server/test-support/make-image.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { IntakeAnswer } from '#shared/domain/intake.ts';
import { firstAnswersOfVisit } from './intake.service.ts';

let world: World;
const id = {
  text: randomUUID(),
  one: randomUUID(),
  many: randomUUID(),
  picture: randomUUID(),
  old: randomUUID(),
};
const options = [
  { id: 'yes', en: 'Yes', es: 'Sí' },
  { id: 'no', en: 'No', es: 'No' },
];

beforeAll(async () => {
  world = await createWorld();
  const steps = [
    { step: 'intake', mandatory: true },
    { step: 'image', mandatory: true },
  ];
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(steps) })
    .execute();
  const words = (en: string, es: string) => JSON.stringify({ en, es });
  const question = { visitTypeId: world.practice.visitTypeId, help: null, options: '[]' };
  await world.db
    .insertInto('intakeQuestions')
    .values([
      {
        ...question,
        id: id.text,
        position: 0,
        question: words('Why?', '¿Por qué?'),
        type: 'Free Text',
        required: true,
      },
      {
        ...question,
        id: id.one,
        position: 1,
        question: words('Fever?', '¿Fiebre?'),
        type: 'Single Select',
        required: true,
        options: JSON.stringify(options),
      },
      {
        ...question,
        id: id.many,
        position: 2,
        question: words('Which?', '¿Cuáles?'),
        type: 'Multi Select',
        required: false,
        options: JSON.stringify(options),
      },
      {
        ...question,
        id: id.picture,
        position: 3,
        question: words('Show', 'Muestre'),
        type: 'Image',
        required: false,
      },
      {
        ...question,
        id: id.old,
        position: 4,
        question: words('Old', 'Vieja'),
        type: 'Free Text',
        required: true,
        version: 0,
      },
    ])
    .execute();
});
afterAll(() => world.close());

async function patient() {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const at = '/api/patient/sessions/:sessionId' as const;
  return {
    visit,
    browser,
    params,
    read: async () => (await browser.call(`GET ${at}/intake`, { params })).result,
    answer: (questionId: string, answer: IntakeAnswer) =>
      browser.call(`POST ${at}/intake/answers`, { params, body: { questionId, answer } }),
    submit: (language: 'en' | 'es' = 'en') =>
      browser.call(`POST ${at}/intake`, { params, body: { language } }),
    send: (kind: 'patient-image' | 'intake-image') =>
      browser.call(`POST ${at}/workflow/images`, {
        params,
        body: {
          idempotencyKey: randomUUID(),
          kind,
          base64: PIXEL,
        },
      }),
    finishImage: (imageId: string | null) =>
      browser.call(`POST ${at}/workflow/image`, { params, body: { imageId } }),
  };
}

test('saves answers as they are typed, and allows corrections until check-in', async () => {
  const walter = await patient();
  expect((await walter.read()).questions.map(({ questionId }) => questionId)).toEqual([
    ...[id.text, id.one, id.many, id.picture],
  ]);
  await walter.answer(id.text, 'A cou');
  await walter.answer(id.text, 'A cough <script>alert(1)</script>');
  expect((await walter.read()).answers).toEqual({ [id.text]: 'A cough <script>alert(1)</script>' });
  expect((await walter.submit()).error.details?.fields).toEqual({ [id.one]: 'QUESTION_REQUIRED' });
  await walter.answer(id.one, ['yes']);
  await walter.answer(id.many, ['no', 'yes']);
  const picture = await walter.send('intake-image');
  expect((await walter.answer(id.picture, [picture.result.imageId])).status).toBe(200);
  expect((await walter.submit('es')).result.current).toBe('image');
  expect((await walter.submit('es')).status).toBe(200);
  const changes = () => world.audited({ visitId: walter.visit.visitId, action: 'step.changed' });
  expect(await changes()).toHaveLength(0);
  expect((await walter.answer(id.text, 'A bad cough')).status).toBe(200);
  expect((await walter.submit('es')).status).toBe(200);
  expect(await changes()).toHaveLength(1);
  const checkIn = (intakeComplete: boolean) =>
    world.db
      .updateTable('visitPatients')
      .set({ intakeComplete })
      .where('sessionId', '=', walter.visit.sessionId)
      .execute();
  await checkIn(true);
  expect((await walter.answer(id.text, 'Another')).error.code).toBe('STEP_INCOMPLETE');
  expect((await walter.send('intake-image')).error.code).toBe('STEP_INCOMPLETE');
  expect((await walter.submit('en')).result.checkedIn).toBe(true);
  expect(await changes()).toHaveLength(1);
  const provider = await world.signedIn(world.staff.provider);
  const read = 'GET /api/provider/visits/:rootVisitId/intake';
  const params = { rootVisitId: walter.visit.visitId };
  expect((await provider.call(read, { params })).result.results).toMatchObject([
    {
      patientName: 'Walter Brandt',
      answers: [
        { question: '¿Por qué?', texts: ['A bad cough'] },
        { question: '¿Fiebre?', texts: ['Sí'] },
        { question: '¿Cuáles?', texts: ['Sí', 'No'] },
        { question: 'Muestre', imageIds: [picture.result.imageId] },
      ],
    },
  ]);
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.call(read, { params })).status).toBe(404);
});

test('refuses answers that a question does not accept', async () => {
  const walter = await patient();
  const other = await patient();
  const theirs = (await other.send('intake-image')).result.imageId;
  for (const [question, answer] of [
    [id.text, ['yes']],
    [id.text, 'x'.repeat(4_001)],
    [id.one, 'yes'],
    [id.one, ['yes', 'no']],
    [id.one, ['maybe']],
    [id.many, ['yes', 'yes']],
    [id.picture, [theirs]],
    [id.picture, ['no-id']],
  ] as const)
    expect((await walter.answer(question, answer as IntakeAnswer)).error.code, String(answer)).toBe(
      'INVALID_INPUT',
    );
  expect((await walter.answer(id.old, 'x')).status).toBe(404);
  expect((await walter.read()).answers).toEqual({});
});

test('the image is the patient’s own; after a failed upload, the step continues without one and records it', async () => {
  const walter = await patient();
  expect((await walter.send('patient-image')).error.code).toBe('STEP_INCOMPLETE');
  await walter.answer(id.text, 'x');
  await walter.answer(id.one, ['no']);
  await walter.submit();
  const { imageId } = (await walter.send('patient-image')).result;
  expect((await walter.finishImage(randomUUID())).status).toBe(404);
  expect((await walter.finishImage(imageId)).result.current).toBe(null);
  const givenUp = ({ visit }: typeof walter) =>
    world.audited({ visitId: visit.visitId, action: 'image.given-up' });
  expect(await givenUp(walter)).toEqual([]);

  const nora = await patient();
  await nora.answer(id.text, 'A cough');
  await nora.answer(id.one, ['no']);
  const { visitId, sessionId } = nora.visit;
  expect(await firstAnswersOfVisit(world.db, visitId)).toEqual(new Map());
  await nora.submit();
  expect(await firstAnswersOfVisit(world.db, visitId)).toEqual(new Map([[sessionId, 'A cough']]));
  expect((await nora.finishImage(null)).result.current).toBe(null);
  expect(await givenUp(nora)).toHaveLength(1);
});
