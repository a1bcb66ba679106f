// Runs on both PostgreSQLs: what is uploaded, by subject; files that are composed and removed.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type NewAnswers,
  type NewConsent,
  type NewDocument,
  type RecordFailure,
  type RecordSystem,
  RecordSystemError,
  type Written,
} from '#server/adapters/record-system/port.ts';
import { writeLeftUploads } from '#server/features/ehr/record-uploads/record-uploads.service.ts';
import { bookAppointment } from '#server/test-support/appointments.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { sentDocument } from '#server/test-support/documents.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { signConsent } from '#server/test-support/sign-consent.ts';
import type { ChosenUpload } from '#shared/contracts/rest/ehr/record-uploads.ts';

let world: LiveWorld;
let staff: Browser;
const written: { kind: string; what: NewDocument | NewConsent | NewAnswers }[] = [];
let fails: (kind: string) => RecordFailure | undefined = () => undefined;

beforeAll(async () => {
  world = await createLiveWorld();
  const { db, practice } = world;
  const steps = ['signature', 'intake'].map((step) => ({ step, mandatory: true }));
  await db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(steps), beginMinutes: null, createsEncounter: true })
    .where('id', '=', practice.visitTypeId)
    .execute();
  await db
    .insertInto('intakeQuestions')
    .values({
      id: QUESTION,
      visitTypeId: practice.visitTypeId,
      position: 0,
      question: JSON.stringify({ en: 'Why?', es: '¿Por qué?' }),
      help: null,
      type: 'Free Text',
      required: true,
    })
    .execute();
  const { records } = world.deps;
  const noted =
    <T extends NewDocument | NewConsent | NewAnswers>(kind: string, write: (one: T) => Promise<Written>) =>
    (what: T) => {
      const failure = fails(kind);
      if (failure) throw new RecordSystemError(failure, 'as the test wants');
      written.push({ kind, what });
      return write(what);
    };
  world.deps.records = {
    kind: 'demo',
    of(practiceId) {
      const own = records?.of(practiceId) as RecordSystem;
      return {
        ...own,
        writeDocument: noted('document', own.writeDocument),
        writeConsent: noted('consent', own.writeConsent),
        writeAnswers: noted('answers', own.writeAnswers),
      };
    },
  };
  staff = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});
beforeEach(() => {
  written.length = 0;
  fails = () => undefined;
});

const QUESTION = randomUUID();

async function heldVisit() {
  const visit = await world.scheduled();
  await bookAppointment(world, visit);
  await world.jobs.run();
  const { visitId, sessionId } = visit;
  const browser = await world.patientOf(visit);
  await signConsent(browser, sessionId);
  await browser.call('POST /api/patient/sessions/:sessionId/intake/answers', {
    params: { sessionId },
    body: { questionId: QUESTION, answer: 'A sore knee' },
  });
  await browser.call('POST /api/patient/sessions/:sessionId/intake', {
    params: { sessionId },
    body: { language: 'en' },
  });
  const provider = await world.staffIn(visitId);
  const patient = world.connect(browser, { as: 'patient', sessionId });
  const { seatId } = (await patient.snapshot()).you;
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  const documentId = await sentDocument(staff, null);
  for (const _ of ['once', 'again'])
    expect(await provider.outcome('document:share', { documentId, sharedId: randomUUID() })).toBe('ok');
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  return visit;
}

async function offered(visitId: string) {
  const { result } = await staff.call('GET /api/provider/visits/:rootVisitId/record-upload', {
    params: { rootVisitId: visitId },
  });
  return result.patients[0]?.items ?? [];
}
const upload = (visitId: string, items: ChosenUpload[], by = staff, idempotencyKey: string = randomUUID()) =>
  by.call('POST /api/provider/visits/:rootVisitId/record-upload', {
    params: { rootVisitId: visitId },
    body: { idempotencyKey, items },
  });
async function allOf(visitId: string, sessionId: string): Promise<ChosenUpload[]> {
  return (await offered(visitId)).map(({ what, sourceId }) => ({ sessionId, what, sourceId }));
}
const states = async (visitId: string) =>
  Object.fromEntries((await offered(visitId)).map(({ what, upload: of }) => [what, of?.state ?? null]));
const composedFiles = async () =>
  (await world.db.selectFrom('recordUploadItems').select('id').where('ownsFile', '=', true).execute()).length;

test('writes what staff choose once, each as its resource type, with the encounter', async () => {
  const { visitId, sessionId } = await heldVisit();
  expect(await states(visitId)).toEqual({ summary: null, consent: null, answers: null, document: null });
  const items = await allOf(visitId, sessionId);
  expect(items).toHaveLength(4);
  const key = randomUUID();
  await Promise.all([upload(visitId, items, staff, key), upload(visitId, items, staff, key)]);
  expect(await states(visitId)).toEqual({
    summary: 'waiting',
    consent: 'waiting',
    answers: 'waiting',
    document: 'waiting',
  });
  expect(await composedFiles()).toBe(2);
  await world.jobs.run();
  await upload(visitId, items);
  await world.jobs.run();
  expect(await states(visitId)).toEqual({
    summary: 'written',
    consent: 'written',
    answers: 'written',
    document: 'written',
  });
  expect(written.map(({ kind }) => kind).sort()).toEqual(['answers', 'consent', 'document', 'document']);
  const of = (kind: string) => written.filter((one) => one.kind === kind).map(({ what }) => what);
  for (const { what } of written) expect(what.encounterRecordId).toMatch(/^[\w-]{36}$/);
  const [consent] = of('consent') as NewConsent[];
  expect(consent).toMatchObject({ signature: 'Walter Brandt', signedBy: 'patient' });
  expect(consent?.receipt.subarray(0, 5).toString()).toBe('%PDF-');
  expect((of('answers') as NewAnswers[])[0]?.answers).toEqual([
    { questionId: 'q1', question: 'Why?', values: ['A sore knee'] },
  ]);
  const documents = of('document') as NewDocument[];
  expect(documents.map(({ kind }) => kind).sort()).toEqual(['document', 'visit-summary']);
  for (const { content } of documents) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await composedFiles()).toBe(0);
});

test('shows staff each outage, refusal and success, and retries only what is missing', async () => {
  const { visitId, sessionId } = await heldVisit();
  const items = await allOf(visitId, sessionId);
  fails = () => 'away';
  await upload(visitId, items);
  await world.jobs.run();
  const away = await offered(visitId);
  expect(away.filter(({ upload: of }) => of?.why === 'away')).toHaveLength(1);
  fails = (kind) => (kind === 'consent' ? 'refused' : undefined);
  await upload(visitId, items);
  await world.jobs.run();
  expect(await states(visitId)).toMatchObject({ summary: 'written', consent: 'failed', document: 'written' });
  const before = written.length;
  fails = () => undefined;
  await upload(visitId, items);
  await world.jobs.run();
  expect(await states(visitId)).toMatchObject({ consent: 'written' });
  expect(written.length - before).toBe(1);
});

test('the sweep requeues uploads left by a killed process or a long outage', async () => {
  const { visitId, sessionId } = await heldVisit();
  await upload(visitId, await allOf(visitId, sessionId));
  world.jobs.queued.length = 0;
  await world.db
    .updateTable('recordUploads')
    .set({ claimedUntil: new Date(world.time.now + 120_000) })
    .where('visitId', '=', visitId)
    .execute();
  await writeLeftUploads(world.deps, world.time.now);
  expect(world.jobs.queued).toEqual([]);
  world.time.now += 121_000;
  await writeLeftUploads(world.deps, world.time.now);
  fails = () => 'away';
  await world.jobs.run();
  world.jobs.queued.length = 0;
  fails = () => undefined;
  await writeLeftUploads(world.deps, world.time.now);
  expect(world.jobs.queued).toEqual([]);
  await writeLeftUploads(world.deps, world.time.now + 8 * 3_600_000);
  await world.jobs.run();
  expect(new Set(Object.values(await states(visitId)))).toEqual(new Set(['written']));
});

test('does not write a former record system’s items to the new one, which has none of them yet', async () => {
  const { visitId, sessionId } = await heldVisit();
  const answers: ChosenUpload = { sessionId, what: 'answers', sourceId: null };
  await upload(visitId, [answers]);
  const id = randomUUID();
  await world.db
    .insertInto('recordConnections')
    .values({
      id,
      practiceId: world.practice.id,
      url: 'https://ehr.example.org/fhir',
      signIn: 'none',
      clientId: '',
      scopes: '',
      algorithm: 'ES384',
      changedAt: new Date(world.time.now),
      changedBy: null,
    })
    .execute();
  await world.jobs.run();
  expect(written).toEqual([]);
  expect(await states(visitId)).toMatchObject({ answers: null });
  await world.db.deleteFrom('recordConnections').where('id', '=', id).execute();
  expect((await offered(visitId)).find(({ what }) => what === 'answers')?.upload).toMatchObject({
    state: 'failed',
    why: 'refused',
  });
});

test('uploads nothing for a patient unknown to the record system, of another visit, or by another practice', async () => {
  const { visitId, sessionId } = await heldVisit();
  const items = await allOf(visitId, sessionId);
  const unknown = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ status: 'COMPLETE' })
    .where('id', '=', unknown.visitId)
    .execute();
  const summary = { sessionId: unknown.sessionId, what: 'summary', sourceId: null } as const;
  await expect(upload(unknown.visitId, [summary])).resolves.toMatchObject({
    error: { code: 'PATIENT_NOT_FOUND_IN_EHR' },
  });
  await expect(upload(unknown.visitId, items)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
  const outsider = await world.signedIn(world.staff.outsider);
  await expect(upload(visitId, items, outsider)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
  const { records } = world.deps;
  world.deps.records = null;
  await expect(upload(visitId, items)).resolves.toMatchObject({ error: { code: 'FEATURE_NOT_ON' } });
  world.deps.records = records;
});

test('does not offer a group’s summary for any of its patients', async () => {
  const visit = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ status: 'COMPLETE', isGroupVisit: true })
    .where('id', '=', visit.visitId)
    .execute();
  expect(await offered(visit.visitId)).toEqual([]);
});
