import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, restContracts } from '../../shared/contracts/rest/index.ts';
import { type ForeignIds, faultsOf, foreignCalls, openForeignIds } from '../test-support/foreign-ids.ts';

/* The long tier asks all of it; here each call is asked by some callers, by others for a name of another length. */

const STEP = 12;
const NAMES = Object.keys(restContracts) as CallName[];

let ids: ForeignIds;
beforeAll(async () => {
  ids = await openForeignIds();
});
afterAll(() => ids.close());

test('finds the calls that name something', () => {
  const asked = NAMES.filter((name) => foreignCalls(ids, name).length > 0);
  expect(asked.length).toBeGreaterThan(200);
  expect(asked).toContain('GET /api/admin/exports/:exportId/file');
  expect(foreignCalls(ids, 'POST /api/provider/bookings').map(({ what }) => what)).toContain(
    'ours name body.movedVisitId of the sister practice',
  );
});

describe.each(NAMES)('%s', (name) => {
  test('answers of what its caller may not see as of nothing, and changes nothing', async () => {
    const some = foreignCalls(ids, name).filter((_, index) => index % STEP === name.length % STEP);
    expect(await faultsOf(ids, name, some)).toEqual([]);
  });
});
