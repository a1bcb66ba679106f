import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordConnection } from '#server/features/practice/practice-services/installation-records.ts';
import {
  connectionInUse,
  hasRecordSystem,
  recordSystemInUse,
} from '#server/features/practice/practice-services/record-systems.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { readRecordSystem, testRecordSystem } from './record-connection.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function served(enterprises: ReadonlySet<number> | undefined) {
  const { records } = world.deps;
  if (!records) throw new Error('the world has a record system');
  const deps = { ...world.deps, records: { ...records, kind: 'fhir' as const, enterprises } };
  const { id } = world.practice;
  const staff = { accountId: world.staff.administrator.accountId };
  const tested = await testRecordSystem(deps, { practiceId: id, staff } as never);
  const { source, installation } = await readRecordSystem(deps, id);
  return {
    inUse: (await recordSystemInUse(deps, id)) !== null,
    forWrites: await connectionInUse(deps, id),
    has: await hasRecordSystem(deps, id),
    system: (await recordConnection(deps, id)).system,
    tested: tested.kind !== null,
    shown: [source, installation],
  };
}

test('the installation’s record system serves only the named enterprises', async () => {
  const { enterpriseId } = await world.db
    .selectFrom('practices')
    .select('enterpriseId')
    .where('id', '=', world.practice.id)
    .executeTakeFirstOrThrow();
  const all = {
    inUse: true,
    forWrites: { connectionId: null },
    has: true,
    system: 'fhir',
    tested: true,
    shown: ['installation', 'fhir'],
  };
  expect(await served(undefined)).toEqual(all);
  expect(await served(new Set([enterpriseId + 1, enterpriseId]))).toEqual(all);
  expect(await served(new Set([enterpriseId + 1]))).toEqual({
    inUse: false,
    forWrites: null,
    has: false,
    system: null,
    tested: false,
    shown: ['none', null],
  });
});
