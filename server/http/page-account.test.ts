import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { PAGE_ACCOUNT_HEADER } from '#shared/domain/call-headers.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  browser = await world.signedIn(world.staff.clinicalAdmin);
});
afterAll(() => world.close());

const on = (accountId: string, url: string, payload?: unknown) =>
  browser.request({
    url,
    headers: { [PAGE_ACCOUNT_HEADER]: accountId },
    ...(payload === undefined ? {} : { method: 'PUT', payload }),
  });

test('a page of one account cannot read or write by another account’s session', async () => {
  const own = world.staff.clinicalAdmin.accountId;
  const other = world.staff.provider.accountId;
  expect((await on(own, '/api/provider/me')).status).toBe(200);
  expect((await on(other, '/api/provider/me')).error.code).toBe('OTHER_PERSON_SIGNED_IN');
  const { visitId } = await world.scheduled();
  const note = { text: 'Meant as another person’s', version: 0 };
  const refused = await on(other, `/api/provider/visits/${visitId}/notes`, note);
  expect(refused.error.code).toBe('OTHER_PERSON_SIGNED_IN');
  expect(await world.db.selectFrom('visitNotes').selectAll().execute()).toEqual([]);
});
