import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ForeignIds, faultsOf, foreignCalls, openForeignIds } from '#server/test-support/foreign-ids.ts';
import { type CallName, restContracts } from '#shared/contracts/rest/index.ts';

let ids: ForeignIds;
beforeAll(async () => {
  ids = await openForeignIds();
});
afterAll(() => ids.close());

describe.each(Object.keys(restContracts) as CallName[])('%s', (name) => {
  test('treats what a caller may not see as missing, and changes nothing', async () => {
    expect(await faultsOf(ids, name, foreignCalls(ids, name))).toEqual([]);
  });
});
