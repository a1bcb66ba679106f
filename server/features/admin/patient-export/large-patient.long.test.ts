import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#server/test-support/database.ts';
import { memoryInUse } from '#server/test-support/memory-in-use.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { archiveOf } from './patient-archive.ts';
import { zipParts } from './zip.ts';

const EVENTS = 60_000;
/** Per event, of 32 characters each, which no archive makes much smaller. */
const HASHES = 30;
const VISITS = 10_000;
const ANSWER = 6_000;
/** In bytes. All events as text are 60 MB, and so are all visits as FHIR. */
const MEMORY = 30 * 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function patientWithVisit(firstName: string) {
  const { visitId, sessionId } = await world.scheduled({
    patients: [
      {
        firstName,
        lastName: 'Okafor',
        email: `${firstName}@example.com`,
        language: 'en',
        linkDelivery: 'Email',
      },
    ],
  });
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { visitId, patientId };
}

async function countResources(patientId: string): Promise<number> {
  const { count } = await world.db
    .selectFrom('fhirResources')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const archive = (patientId: string) =>
  archiveOf(world.deps, {
    patientId,
    practiceId: world.practice.id,
    accountId: world.staff.administrator.accountId,
    language: 'en',
  });

async function read(pieces: AsyncIterable<Uint8Array>) {
  let [most, bytes, measuredAt, resources] = [0, 0, 0, 0];
  const before = memoryInUse();
  for await (const piece of pieces) {
    bytes += piece.length;
    resources += Buffer.from(piece).toString().split('"fullUrl"').length - 1;
    if (bytes - measuredAt < 1_000_000) continue;
    measuredAt = bytes;
    most = Math.max(most, memoryInUse() - before);
  }
  console.info(`${bytes} bytes took ${Math.round(most / 1024 / 1024)} MB more`);
  return { bytes, most, resources };
}

test(`reads and packs a patient with ${EVENTS} events piece by piece`, async () => {
  const { visitId, patientId } = await patientWithVisit('Amara');
  await asOwner(
    world.database,
    `insert into audit_events (practice_id, actor, action, visit_id, subject_id, details, previous_hash, hash)
       select ${world.practice.id}, 'system', 'visit.read', '${visitId}', '${patientId}',
         jsonb_build_object('reason', (select string_agg(md5(n || ' ' || m), '') from generate_series(1, ${HASHES}) m)), '', ''
       from generate_series(1, ${EVENTS}) n`,
  );
  const { bytes, most } = await read(zipParts(archive(patientId)));
  expect(bytes).toBeGreaterThan((EVENTS * HASHES * 32) / 3);
  expect(most).toBeLessThan(MEMORY);
});

test(`builds the FHIR bundle of a patient with ${VISITS} visits page by page`, async () => {
  const { visitId, patientId } = await patientWithVisit('Bola');
  const answers = await world.deps.dataKeys.sealJson(world.practice.id, [
    { question: 'How are you?', type: 'Long Text', texts: ['x'.repeat(ANSWER)], imageIds: [] },
  ]);
  const copy = (table: string, column: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changes}))).*
       from ${table} as one, many where one.${column} = '${visitId}'`;
  await asOwner(
    world.database,
    `create temporary table many as select gen_random_uuid() as visit_id, gen_random_uuid() as session_id
       from generate_series(1, ${VISITS})`,
    'begin',
    copy('visits', 'id', `'id', many.visit_id, 'idempotency_key', many.visit_id`),
    copy('visit_patients', 'visit_id', `'visit_id', many.visit_id, 'session_id', many.session_id`),
    'commit',
    `insert into intake_submissions (session_id, at, language, answers)
       select session_id, now(), 'en', '\\x${answers.toString('hex')}' from many`,
    'analyze',
  );
  for await (const { name, content } of archive(patientId)) {
    if (name !== 'fhir.json') continue;
    if (content instanceof Uint8Array) throw new Error('the bundle is in memory as a whole');
    const { bytes, most, resources } = await read(content);
    expect(resources).toBe(await countResources(patientId));
    expect(bytes).toBeGreaterThan(VISITS * ANSWER);
    expect(most).toBeLessThan(MEMORY);
    return;
  }
  throw new Error('no bundle');
});
