// Runs on both PostgreSQLs: pages of visits, by their time and id.
import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArchive } from '#server/features/admin/exports/exports.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { selectVisitsOfPatient } from './patient-export.queries.ts';

const EXPORT = 'POST /api/admin/visits/:visitId/patient-export';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.signedIn(world.staff.adminOnly);
});
afterAll(() => world.close());

const request = (visit: { visitId: string; sessionId: string }, by = admin, idempotencyKey = randomUUID()) =>
  by.call(EXPORT, {
    params: { visitId: visit.visitId },
    body: { sessionId: visit.sessionId, language: 'en', idempotencyKey },
  });
const file = (exportId: string, by = admin) =>
  by.request({ method: 'GET', url: `/api/admin/exports/${exportId}/file` });

function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const packed = archive.readUInt32LE(at + 20);
    const length = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    files.set(name, inflateRawSync(archive.subarray(content, content + packed)));
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

async function exported(visit: { visitId: string; sessionId: string }) {
  const { exportId } = (await request(visit)).result;
  while (world.jobs.queued.some(({ name }) => name === 'patient-export')) await world.jobs.run();
  const { parts } = await world.db
    .selectFrom('exports')
    .select('parts')
    .where('id', '=', exportId)
    .executeTakeFirstOrThrow();
  const read = [];
  for await (const part of world.deps.files.readParts(world.db, exportId, parts)) read.push(part);
  return { exportId, files: unzip(Buffer.concat(read)) };
}

async function say(visit: { visitId: string; sessionId: string | null }, text: string): Promise<void> {
  const { visitId, sessionId } = visit;
  const seatId = randomUUID();
  await world.db
    .insertInto('participants')
    .values({ seatId, visitId, sessionId, role: 'patient', name: 'Someone', stage: 'left' } as never)
    .execute();
  await world.db
    .insertInto('chatMessages')
    .values({
      id: randomUUID(),
      visitId,
      seatId,
      text: await world.deps.dataKeys.seal(world.practice.id, text),
      sentAt: new Date(world.time.now),
      withSeatId: null,
    })
    .execute();
}

const patientOf = (firstName: string) => ({
  firstName,
  lastName: 'Okafor',
  email: `${firstName.toLowerCase()}@example.com`,
  language: 'en' as const,
  linkDelivery: 'Email' as const,
});

test('has everything that the practice has about a patient, and nothing about others', async () => {
  const { db, deps } = world;
  const visit = await world.scheduled({ patients: [patientOf('Amara'), patientOf('Bola')] });
  const sessions = await db
    .selectFrom('visitPatients')
    .innerJoin('patients', 'patients.id', 'visitPatients.patientId')
    .where('visitId', '=', visit.visitId)
    .select(['sessionId', 'patientId', 'firstName'])
    .execute();
  const sessionOf = (name: string) => sessions.find(({ firstName }) => firstName === name)?.sessionId ?? '';
  const amara = { visitId: visit.visitId, sessionId: sessionOf('Amara') };
  await say(amara, 'from Amara');
  await say({ visitId: visit.visitId, sessionId: sessionOf('Bola') }, 'from Bola, read by no other');
  const fileId = randomUUID();
  const content = Buffer.from('the picture');
  const prepared = await deps.files.prepare(db, { fileId, mediaType: 'image/png', content });
  await db.transaction().execute((trx) => deps.files.put(trx, prepared));
  await db
    .insertInto('images')
    .values({
      id: randomUUID(),
      ...amara,
      kind: 'patient-image',
      takenBy: 'link:x',
      idempotencyKey: randomUUID(),
      fileId,
      width: 1,
      height: 1,
    })
    .execute();
  await db
    .insertInto('intakeSubmissions')
    .values({
      sessionId: amara.sessionId,
      at: new Date(world.time.now),
      language: 'en',
      answers: await deps.dataKeys.sealJson(world.practice.id, [
        { question: 'Fever?', type: 'Short Text', texts: ['since Monday'], imageIds: [] },
      ]),
    })
    .execute();
  const theirs = await world.scheduled({ patients: [patientOf('Amara')] }, world.otherPractice);
  await say(theirs, 'in another practice');

  const { exportId, files } = await exported(amara);
  const text = (ending: string) =>
    [...files].find(([name]) => name.endsWith(ending))?.[1].toString('utf8') ?? '';
  expect([...files.keys()].filter((name) => name.endsWith('/visit.json'))).toHaveLength(1);
  expect(JSON.parse(text('patient.json'))).toMatchObject({
    firstName: 'Amara',
    practice: world.practice.name,
  });
  expect(JSON.parse(text('fhir.json')).entry.map((one: { resource: object }) => one.resource)).toContainEqual(
    expect.objectContaining({ resourceType: 'Patient' }),
  );
  expect(text('chat.json')).toContain('from Amara');
  expect(text('intake.json')).toContain('since Monday');
  expect(text('1-patient-image.png')).toBe('the picture');
  expect(text('summary.pdf').slice(0, 5)).toBe('%PDF-');
  expect(JSON.parse(text('messages.json'))).toContainEqual(
    expect.objectContaining({ recipient: 'amara@example.com' }),
  );
  expect(text('audit.json')).toContain('patient.exported');
  const all = Buffer.concat([...files.values()]).toString('utf8');
  for (const other of ['Bola', 'bola@example.com', 'in another practice', world.otherPractice.name])
    expect(all).not.toContain(other);

  expect((await file(exportId)).status).toBe(200);
  const colleague = await makeAccount(db, [world.practice.id], { isClientAdmin: true });
  expect((await file(exportId, await world.signedIn(colleague))).status).toBe(404);
  const actions = await world.audited({ action: ['patient.exported', 'export.downloaded'] }, 'action');
  expect(actions).toEqual(['patient.exported', 'export.downloaded']);
});

test('reads a patient’s visits page by page, each once, even at the same time', async () => {
  const patients = [patientOf('Chidi')];
  const made = [];
  for (let count = 0; count < 5; count++) made.push(await world.scheduled({ patients }));
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', made[0]?.sessionId ?? '')
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('visitPatients')
    .set({ patientId })
    .where(
      'sessionId',
      'in',
      made.map(({ sessionId }) => sessionId),
    )
    .execute();
  const read: { visitId: string }[] = [];
  for (const size of [2, 2, 1, 0]) {
    const whose = { practiceId: world.practice.id, patientId, after: read.at(-1), limit: 2 };
    const page = await selectVisitsOfPatient(world.db, whose);
    expect(page).toHaveLength(size);
    read.push(...page);
  }
  expect(read.map(({ visitId }) => visitId).sort()).toEqual(made.map(({ visitId }) => visitId).sort());
});

test('queues once per key; refuses another visit’s patient and another practice’s administrator', async () => {
  const visit = await world.scheduled();
  const key = randomUUID();
  const first = await request(visit, admin, key);
  expect((await request(visit, admin, key)).result.exportId).toBe(first.result.exportId);
  const other = await world.scheduled();
  expect((await request({ ...visit, sessionId: other.sessionId })).status).toBe(404);
  const stranger = await world.signedIn(
    await makeAccount(world.db, [world.otherPractice.id], { isClientAdmin: true }),
  );
  expect((await request(visit, stranger)).status).toBe(404);
  expect((await request(visit, await world.signedIn(world.staff.provider))).status).toBe(403);
});

test('is stored part by part; of two concurrent tries, the newer one counts', async () => {
  const { db, deps } = world;
  const { exportId } = (await request(await world.scheduled())).result;
  const rowOf = () =>
    db
      .selectFrom('exports')
      .select(['state', 'parts', 'rowsWritten'])
      .where('id', '=', exportId)
      .executeTakeFirstOrThrow();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let reached = () => {};
  const stored = new Promise<void>((resolve) => {
    reached = resolve;
  });
  async function* slow() {
    yield Buffer.from('old 0');
    yield Buffer.from('old 1');
    reached();
    await held;
    yield Buffer.from('old 2');
  }
  async function* quick() {
    yield Buffer.from('new 0');
    yield Buffer.from('new 1');
  }
  const first = writeArchive(deps, exportId, slow(), () => 1);
  await stored;
  expect(await rowOf()).toMatchObject({ state: 'running', parts: 1 });
  await writeArchive(deps, exportId, quick(), () => 2);
  goOn();
  await first;
  expect(await rowOf()).toEqual({ state: 'done', parts: 2, rowsWritten: 2 });
  const read: string[] = [];
  for await (const part of deps.files.readParts(db, exportId, 2)) read.push(String(part));
  expect(read).toEqual(['new 0', 'new 1']);
});
