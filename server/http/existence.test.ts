import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ForeignIds,
  faultsOf,
  foreignCalls,
  idsOfInput,
  OPEN_TO_ALL,
  openForeignIds,
} from '#server/test-support/foreign-ids.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';

/** Ids in input that name nothing on the server, by the end of their paths. The page creates these ids. */
const MADE_BY_PAGES = ['.idempotencyKey', '.testId', '.locations.[].locationId'];

const NOT_OF_SCOPE = ['PUT /api/admin/enterprises/:enterpriseId/settings body.waitEscalation'];

/* The long tier tries every combination. Here the length of a call's name selects the callers. */

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

test('tries every id that a call’s input may have', () => {
  const left = NAMES.filter((name) => !OPEN_TO_ALL.test(name)).flatMap((name) => {
    const { may, asked } = idsOfInput(ids, name);
    const wanted = may.filter((path) => !MADE_BY_PAGES.some((end) => path.endsWith(end)));
    return wanted.filter((path) => !asked.includes(path)).map((path) => `${name} ${path}`);
  });
  expect(left.filter((one) => !NOT_OF_SCOPE.some((start) => one.startsWith(start)))).toEqual([]);
});

describe.each(NAMES)('%s', (name) => {
  test('treats what its caller may not see as missing, and changes nothing', async () => {
    const some = foreignCalls(ids, name).filter((_, index) => index % STEP === name.length % STEP);
    expect(await faultsOf(ids, name, some)).toEqual([]);
  });
});
