import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('records a call that a policy denies with its person, but not a stranger’s', async () => {
  const provider = await world.signedIn(world.staff.provider);
  const denied = await provider.request({ method: 'GET', url: '/api/admin/accounts' });
  expect(denied.status).toBe(403);
  expect((await world.browser().request({ method: 'GET', url: '/api/admin/accounts' })).status).toBe(401);
  const rows = await world.audited({ action: 'access.refused' }, ['actor', 'details']);
  expect(rows).toEqual([
    {
      actor: `account:${world.staff.provider.accountId}`,
      details: { kind: 'call', call: 'GET /api/admin/accounts' },
    },
  ]);
});

test('names files, gives text its charset, sends headers for unreadable addresses, and clears the browser’s cache at sign-out', async () => {
  const visit = await world.scheduled();
  const url = `/api/patient/links/v/${visit.token}/calendar`;
  const calendar = await world.browser().request({ method: 'GET', url });
  expect(calendar.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="visit.ics"',
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  });
  const unreadable = await world.browser().request({ method: 'GET', url: '/%E0%A4%A' });
  expect(unreadable.status).toBe(400);
  expect(unreadable.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  const provider = await world.signedIn(world.staff.provider);
  const out = await provider.request({ method: 'POST', url: '/api/auth/sign-out' });
  expect(out.headers['clear-site-data']).toBe('"cache"');
});
