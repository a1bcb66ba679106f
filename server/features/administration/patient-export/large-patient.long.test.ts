import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../../test-support/database.ts';
import { memoryInUse } from '../../../test-support/memory-in-use.ts';
import { createWorld, type World } from '../../../test-support/world.ts';
import { archiveOf } from './patient-archive.ts';
import { zipParts } from './zip.ts';

const EVENTS = 60_000;
/** Each event's details have this many, of 32 characters, which no archive makes much smaller. */
const HASHES = 30;
/** All events as text are 60 MB. */
const MEMORY = 30 * 1024 * 1024;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test(`everything about a patient with ${EVENTS} events is read and packed piece by piece`, async () => {
  const { visitId, sessionId } = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  await asOwner(
    world.database,
    `insert into audit_events (practice_id, actor, action, visit_id, subject_id, details, previous_hash, hash)
       select ${world.practice.id}, 'system', 'visit.read', '${visitId}', '${patientId}',
         jsonb_build_object('reason', (select string_agg(md5(n || ' ' || m), '') from generate_series(1, ${HASHES}) m)), '', ''
       from generate_series(1, ${EVENTS}) n`,
  );
  const wish = {
    patientId,
    practiceId: world.practice.id,
    accountId: world.staff.administrator.accountId,
    language: 'en',
  } as const;
  let most = 0;
  let bytes = 0;
  const before = memoryInUse();
  for await (const part of zipParts(archiveOf(world.deps, wish))) {
    bytes += part.length;
    most = Math.max(most, memoryInUse() - before);
  }
  expect(bytes).toBeGreaterThan((EVENTS * HASHES * 32) / 3);
  console.info(`${bytes} bytes took ${Math.round(most / 1024 / 1024)} MB more`);
  expect(most).toBeLessThan(MEMORY);
});
