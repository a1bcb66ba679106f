// Runs on both PostgreSQLs: questions are compared as JSON.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetImages } from '#server/features/check-in/images/forget-images.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { IntakeAnswer } from '#shared/domain/intake.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';

const AT = '/api/patient/sessions/:sessionId';
const BORN = '1952-03-01';
const OPTIONS = [
  { id: 'yes', en: 'Yes', es: 'Sí' },
  { id: 'no', en: 'No', es: 'No' },
];
const TODAY = '2026-11-20';

let world: World;
let version = 1;
let asked: Record<string, string> = {};
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await asks('signature', 'intake', 'image');
  await askQuestions();
});
afterAll(() => world.close());

async function asks(...steps: ConfiguredStep['step'][]): Promise<void> {
  const workflow = JSON.stringify(steps.map((step) => ({ step, mandatory: true })));
  await world.db
    .updateTable('visitTypes')
    .set({ workflow, beginMinutes: null })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}

async function askQuestions({ medications = 'Medications?', options = OPTIONS } = {}): Promise<void> {
  const { visitTypeId } = world.practice;
  version += 1;
  const of = { visitTypeId, version, help: null, required: false };
  const words = (en: string) => JSON.stringify({ en, es: '' });
  const choices = JSON.stringify(options);
  const questions = [
    { question: words('Why?'), type: 'Free Text', offersEarlier: false },
    { question: words(medications), type: 'Free Text', offersEarlier: true },
    { question: words('Allergies?'), type: 'Single Select', offersEarlier: true, options: choices },
  ] as const;
  const rows = questions.map((question, position) => ({ ...of, ...question, id: randomUUID(), position }));
  await world.db.insertInto('intakeQuestions').values(rows).execute();
  await world.db
    .updateTable('visitTypes')
    .set({ questionsVersion: version })
    .where('id', '=', visitTypeId)
    .execute();
  asked = Object.fromEntries(rows.map(({ question, id }) => [JSON.parse(question).en, id]));
}

async function visitOf(earlier?: { patientId: string }) {
  const named = { firstName: 'Walter', lastName: 'Brandt', language: 'en' as const };
  const visit = await world.scheduled(
    earlier ? { patients: [{ ...named, patientId: earlier.patientId, linkDelivery: 'Copy' }] } : {},
  );
  const { sessionId } = visit;
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('patients').set({ birthDate: BORN }).where('id', '=', patientId).execute();
  const browser = await world.patientOf(visit);
  const params = { sessionId };
  const questions = asked;
  return {
    ...visit,
    patientId,
    async sign(dateOfBirth = BORN) {
      const signature = { typedSignature: 'Walter Brandt', dateOfBirth, representative: null };
      const body = { version: '2.1', language: 'en', signedBy: 'patient', ...signature } as const;
      await browser.call(`POST ${AT}/workflow/signature`, { params, body });
    },
    async offered() {
      const { result } = await browser.call(`GET ${AT}/intake`, { params });
      const nameOf = (id: string) => Object.keys(questions).find((name) => questions[name] === id);
      return Object.fromEntries(Object.entries(result.offered).map(([id, one]) => [nameOf(id), one]));
    },
    async answer(answers: Record<string, IntakeAnswer>) {
      for (const [name, answer] of Object.entries(answers))
        await browser.call(`POST ${AT}/intake/answers`, {
          params,
          body: { questionId: questions[name] ?? '', answer },
        });
      await browser.call(`POST ${AT}/intake`, { params, body: { language: 'en' } });
    },
    async takePicture() {
      const body = { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'patient-image' } as const;
      const { imageId } = (await browser.call(`POST ${AT}/workflow/images`, { params, body })).result;
      await browser.call(`POST ${AT}/workflow/image`, { params, body: { imageId } });
      return imageId;
    },
    picture: async () => (await browser.call(`GET ${AT}/earlier-picture`, { params })).result.picture,
    look: (imageId: string) =>
      browser.call(`GET ${AT}/earlier-picture/:imageId`, { params: { ...params, imageId } }),
    use: (imageId: string) => browser.call(`POST ${AT}/workflow/image`, { params, body: { imageId } }),
  };
}

async function answered(answers: Record<string, IntakeAnswer>, earlier?: { patientId: string }) {
  const visit = await visitOf(earlier);
  await visit.sign();
  await visit.answer(answers);
  return visit;
}

const imagesOf = async ({ visitId }: { visitId: string }) => {
  const provider = await world.signedIn(world.staff.provider);
  const params = { rootVisitId: visitId };
  return (await provider.call('GET /api/provider/visits/:rootVisitId/images', { params })).result.results;
};

test('offers an answer to the same patient after the date of birth, if the question allows it', async () => {
  const first = await answered({ 'Why?': 'A cough', 'Medications?': 'Lisinopril', 'Allergies?': ['no'] });
  const second = await visitOf(first);
  expect(await second.offered()).toEqual({});
  await second.sign();
  expect(await second.offered()).toEqual({
    'Medications?': { answer: 'Lisinopril', on: TODAY },
    'Allergies?': { answer: ['no'], on: TODAY },
  });
  const read = { visitId: second.visitId, action: 'answers.read' };
  expect(await world.audited(read, ['details'])).toEqual([{ details: { count: 2 } }]);

  // Nothing offered counts as this visit's answer until it is sent.
  const stored = (of: string) =>
    world.db.selectFrom('intakeAnswers').select('questionId').where('sessionId', '=', of).execute();
  expect(await stored(second.sessionId)).toEqual([]);
  await second.answer({ 'Medications?': 'None' });
  expect(await second.offered()).toEqual({});

  const stranger = await visitOf();
  await stranger.sign();
  expect(await stranger.offered()).toEqual({});
});

test('another date of birth unlocks nothing', async () => {
  const first = await answered({ 'Medications?': 'Lisinopril' });
  const second = await visitOf(first);
  await second.sign('1953-03-01');
  expect(await second.offered()).toEqual({});
  expect(await second.picture()).toBeNull();
});

test('counts the patient’s latest answer, even an empty one', async () => {
  const first = await answered({ 'Medications?': 'Lisinopril', 'Allergies?': ['no'] });
  world.time.now += 1_000;
  const second = await answered({ 'Medications?': ' ', 'Allergies?': ['yes'] }, first);
  const third = await visitOf(second);
  await third.sign();
  expect(await third.offered()).toEqual({ 'Allergies?': { answer: ['yes'], on: TODAY } });
});

test('offers an answer in a later set to a question with the same words and options', async () => {
  const first = await answered({ 'Medications?': 'Lisinopril', 'Allergies?': ['no'] });
  await askQuestions();
  const same = await visitOf(first);
  await same.sign();
  expect(Object.keys(await same.offered())).toEqual(expect.arrayContaining(['Medications?', 'Allergies?']));
  await askQuestions({ medications: 'Which medications?', options: [...OPTIONS].reverse() });
  const other = await visitOf(first);
  await other.sign();
  expect(await other.offered()).toEqual({});
});

test('does not offer answers from another practice', async () => {
  const first = await answered({ 'Medications?': 'Lisinopril' });
  const second = await visitOf(first);
  await second.sign();
  await world.db
    .updateTable('visits')
    .set({ practiceId: world.otherPractice.id })
    .where('id', '=', first.visitId)
    .execute();
  expect(await second.offered()).toEqual({});
});

async function withPicture() {
  await asks('signature', 'image');
  const first = await visitOf();
  await first.sign();
  return { first, imageId: await first.takePicture() };
}

test('shows the earlier picture after the date of birth, and reuses it for this visit', async () => {
  const { first, imageId } = await withPicture();
  expect(await first.picture()).toBeNull();
  const second = await visitOf(first);
  expect(await second.picture()).toBeNull();
  expect((await second.look(imageId)).status).toBe(404);
  await second.sign();
  expect(await second.picture()).toEqual({ imageId, takenOn: TODAY });
  expect((await second.look(imageId)).status).toBe(200);
  expect((await second.look(randomUUID())).status).toBe(404);

  world.time.now += 1_000;
  expect((await second.use(imageId)).result).toMatchObject({ current: null });
  const [own] = await imagesOf(first);
  const [used, ...others] = await imagesOf(second);
  expect(others).toEqual([]);
  expect(used).toMatchObject({
    takenBy: null,
    takenAt: own?.takenAt,
    usedAgainAt: new Date(world.time.now).toISOString(),
  });
  expect(own?.usedAgainAt).toBeNull();
  const of = { visitId: second.visitId, action: ['image.read', 'image.added'] };
  expect(await world.audited(of, ['action', 'subjectId', 'details'])).toMatchObject([
    { action: 'image.read', subjectId: imageId },
    { action: 'image.added', subjectId: used?.imageId, details: { kind: 'patient-image', from: imageId } },
  ]);
  expect((await second.use(imageId)).status).toBe(200);
  expect(await imagesOf(second)).toHaveLength(1);

  const third = await visitOf(second);
  await third.sign();
  expect(await third.picture()).toEqual({ imageId: used?.imageId, takenOn: TODAY });
});

test('another patient’s picture, or one that is not offered, completes nothing', async () => {
  const { imageId } = await withPicture();
  const stranger = await visitOf();
  await stranger.sign();
  expect(await stranger.picture()).toBeNull();
  expect(await stranger.use(imageId)).toMatchObject({ status: 404 });
  expect(await imagesOf(stranger)).toEqual([]);
});

test('does not offer a picture that retention deleted, and keeps a reused one with its visit', async () => {
  const { first, imageId } = await withPicture();
  const second = await visitOf(first);
  await second.sign();
  await second.use(imageId);
  const third = await visitOf({ patientId: first.patientId });
  await third.sign();
  const ended = { status: 'COMPLETE' as const, endedAt: new Date(0), startsAt: new Date(0) };
  await world.db.updateTable('visits').set(ended).where('id', '=', first.visitId).execute();
  const before = new Date(world.time.now - 1_000);
  const forget = { practiceId: world.practice.id, before, most: 10 };
  await world.db.transaction().execute((trx) => forgetImages(world.deps, trx, forget));
  expect(await imagesOf(first)).toEqual([]);
  const picture = await third.picture();
  expect(picture?.imageId).toBe((await imagesOf(second))[0]?.imageId);
  expect((await third.look(picture?.imageId ?? '')).status).toBe(200);
  await world.db.deleteFrom('images').where('visitId', '=', second.visitId).execute();
  expect(await third.picture()).toBeNull();
});
