// Runs on both PostgreSQLs: a migration with triggers.
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/storage/db/database.ts';
import { grantRuntimeRights } from '#server/storage/db/runtime-rights.ts';
import { askBefore, heldVisit } from '#server/test-support/fhir-api.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import * as resources from '../../../../migrations/0063-fhir-resources.ts';
import * as locations from '../../../../migrations/0102-fhir-locations.ts';

async function standing({ db }: World) {
  const resources = await db
    .selectFrom('fhirResources')
    .select(['practiceId', 'type', 'id', 'patientId', 'sessionId', 'fileId', 'status', 'at'])
    .where('type', '!=', 'Provenance')
    .orderBy('type')
    .orderBy('practiceId')
    .orderBy('id')
    .execute();
  const provenances = await db
    .selectFrom('fhirProvenances')
    .select(['practiceId', 'activity', 'targetType', 'targetId', 'accountId', 'at'])
    .orderBy('activity')
    .orderBy('targetId')
    .execute();
  return { resources, provenances };
}

test('a history from before the migration equals one recorded by the triggers', async () => {
  const world = await createWorld();
  await askBefore(world);
  await heldVisit(world);
  await heldVisit(world, world.otherPractice);
  await world.scheduled();
  const followed = await standing(world);
  expect(followed.resources.length).toBeGreaterThan(15);
  const owner = openDatabase(world.database.ownerUrl, () => {});
  const any = owner as unknown as Kysely<unknown>;
  await locations.down(any);
  await resources.down(any);
  await resources.up(any);
  await locations.up(any);
  await owner.destroy();
  await grantRuntimeRights(world.database.ownerUrl, 'anteroom_app');
  expect(await standing(world)).toEqual(followed);
  const visit = await world.scheduled();
  const added = (await standing(world)).resources.map(({ id }) => id);
  expect(added).toContain(visit.sessionId);
  await world.close();
});
